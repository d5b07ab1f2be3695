import type { ReactNode } from 'react'
import { errorText } from '~/lib/api-error'
import { Skeleton } from './skeleton'
import { StaffButton } from './staff-button'

type LoadedProps = {
  query: { isPending: boolean; error: Error | null; refetch: () => unknown }
  /** Shown while it loads instead of a plain block. */
  waiting?: ReactNode
  children: ReactNode
}

/** What a query shows, or its shape while it loads, or why it did not with «Ещё раз». */
export function Loaded({ query: { isPending, error, refetch }, waiting, children }: LoadedProps) {
  if (isPending) return waiting ?? <Skeleton className="mt-4 h-44" />
  if (!error) return children
  return (
    <div className="mt-4 flex flex-wrap items-center gap-4">
      <p role="alert" className="type-body text-err">
        {errorText(error)}
      </p>
      <StaffButton size="sm" icon="refresh-cw" onClick={() => void refetch()}>
        Ещё раз
      </StaffButton>
    </div>
  )
}
