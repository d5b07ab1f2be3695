import type { QueryClient } from '@tanstack/react-query'
import type { CatalogLists } from './catalog-lists'

/* The client catalogue: the whole menu in the React Query cache. The queries of the catalogue read it before the server, so
 * that categories and products open without a request. docs/decisions/036. */

/** Older data is used only offline. */
const MAX_AGE_MS = 600_000
export type ClientCatalog = { version: string; lists: CatalogLists }
export const CATALOG_KEY = ['catalog']

/** What `read` finds in the client catalogue; undefined where there is none, it is too old, or it lacks the data. */
export function fromCatalog<Found>(client: QueryClient, read: (lists: CatalogLists) => Found | undefined): Found | undefined {
  const state = client.getQueryState<ClientCatalog | null>(CATALOG_KEY)
  if (!state?.data || (Date.now() - state.dataUpdatedAt > MAX_AGE_MS && navigator.onLine)) return undefined
  return read(state.data.lists)
}

/** Whether the page at this path opens without the server. */
export const isInCatalog = (client: QueryClient, pathname: string): boolean => fromCatalog(client, ({ has }) => has(pathname)) ?? false
