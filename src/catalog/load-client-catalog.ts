import { type QueryClient, QueryObserver, queryOptions } from '@tanstack/react-query'
import type { Catalog } from '~/contracts/catalog'
import { isSlow } from '~/lib/is-slow'
import { makeLists } from './catalog-lists'
import { CATALOG_KEY, type ClientCatalog } from './client-catalog'

const FRESH_MS = 60_000
/** Keys of the queries that read the client catalogue. */
const READERS: ReadonlySet<unknown> = new Set(['menu', 'sections', 'category', 'first-page', 'hits', 'product', 'cards'])

/** Loads the menu, unless the connection is slow, and checks it every minute while the page is visible. A new version
 *  refreshes what is on screen and drops other catalogue queries. `ready` settles after the first load. */
export function startClientCatalog(client: QueryClient): { ready: Promise<void>; stop: () => void } {
  if (isSlow()) return { ready: Promise.resolve(), stop: () => {} }
  const options = queryOptions({
    queryKey: CATALOG_KEY,
    queryFn: ({ signal }) => fetchCatalog(signal, client.getQueryData<ClientCatalog | null>(CATALOG_KEY)),
    staleTime: FRESH_MS,
    retry: false,
    structuralSharing: false,
  })
  let version: string | undefined
  const observer = new QueryObserver(client, {
    ...options,
    refetchInterval: ({ state }) => (state.data === null || isSlow() ? false : FRESH_MS),
  })
  const stop = observer.subscribe(({ data }) => {
    if (!data) return
    if (version !== undefined && data.version !== version) refresh(client)
    version = data.version
  })
  return { ready: client.prefetchQuery(options), stop }
}

/** A plain GET, so that the edge caches it and the browser revalidates it by ETag. `null` where the menu is too large or the
 *  API does not serve the call. */
async function fetchCatalog(signal: AbortSignal, cached: ClientCatalog | null | undefined): Promise<ClientCatalog | null> {
  const response = await fetch('/api/v3/catalog', { headers: { 'accept-language': 'ru', client: '1' }, signal })
  if (response.status === 404) return null
  if (!response.ok) throw new Error(`GET /v3/catalog: ${response.status}`)
  const body = (await response.json()) as Partial<Catalog> | null
  const isValid = Number.isSafeInteger(body?.version) && Array.isArray(body?.categories) && Array.isArray(body.popular)
  if (!isValid || body?.is_whole !== true) return null
  // a stop that the clock ended changes the menu within a version
  const version = `${body.version}.${body.ended ?? 0}`
  return cached?.version === version ? cached : { version, lists: makeLists(body as Catalog) }
}

function refresh(client: QueryClient) {
  const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) => READERS.has(queryKey[0])
  client.removeQueries({ predicate, type: 'inactive' })
  void client.invalidateQueries({ predicate })
}
