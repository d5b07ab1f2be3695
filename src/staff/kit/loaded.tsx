import type { ReactNode } from 'react'
import { errorText } from '~/lib/api-error'
import { Skeleton } from './skeleton'
import { ErrorNote } from './error-note'

type LoadedProps = {
  query: { data: unknown; isPending: boolean; error: Error | null; refetch: () => unknown }
  /** Shown while it loads instead of a plain block. */
  waiting?: ReactNode
  children: ReactNode
}

/** What a query shows, or its shape while it loads, or why it did not with «Ещё раз». What is known stays where reading it again fails,
 *  so that a form in it keeps what was typed. */
export function Loaded({ query: { data, isPending, error, refetch }, waiting, children }: LoadedProps) {
  if (isPending) return waiting ?? <Skeleton className="mt-4 h-44" />
  return (
    <>
      <ErrorNote error={error && data !== undefined ? `Не\u00a0обновили: ${errorText(error)}` : error} onRetry={refetch} className="mt-4" />
      {(!error || data !== undefined) && children}
    </>
  )
}
