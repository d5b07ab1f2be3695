import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { glue } from '~/lib/text'
import { Button } from '~/ui/button'
import { Alert } from '~/ui/alert'

type OverviewPartProps<Data> = {
  query: UseQueryResult<Data>
  /** Object of «Не получилось показать …»: «бонусы». */
  what: string
  skeleton: ReactNode
  /** `now` is the time of the response, equal on the server and in the browser. */
  children: (data: Data, now: Date) => ReactNode
}

/** A part of a page with its own loading and error states. */
export function OverviewPart<Data>({ query, what, skeleton, children }: OverviewPartProps<Data>) {
  const { data, dataUpdatedAt, errorUpdateCount, isFetching, refetch } = query
  if (data !== undefined) return children(data, new Date(dataUpdatedAt))
  // a retry stays in place of the error
  if (errorUpdateCount === 0) return skeleton

  return (
    <Alert as="div" className="flex h-full flex-col items-start justify-between gap-5 rounded-panel bg-quiet p-6 lg:p-8">
      <p className="type-name text-pretty">{glue(`Не получилось показать ${what}.`)}</p>
      <Button kind="white" size="sm" isLoading={isFetching} onClick={() => void refetch()} aria-label={`Повторить: ${what}`}>
        Повторить
      </Button>
    </Alert>
  )
}
