import { type DehydratedState, hydrate, type QueryClient } from '@tanstack/react-query'

/** Hydrates the queries of the document. They count as fresh from now on, so that a cached page requests nothing again.
 *  docs/decisions/003. */
export function hydrateAsFresh(client: QueryClient, sent: string): void {
  const { queries } = JSON.parse(sent) as DehydratedState
  const dataUpdatedAt = Date.now()
  hydrate(client, { queries: queries.map((query) => ({ ...query, state: { ...query.state, dataUpdatedAt } })) })
}
