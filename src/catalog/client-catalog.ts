import { type QueryClient, QueryObserver, queryOptions } from '@tanstack/react-query'
import type { Catalog } from '~/contracts/catalog'
import type { BadgeFilter } from '~/contracts/categories'
import { GOODS_PER_PAGE, GOODS_PER_SECTION } from '~/contracts/constants'
import { isSlow } from '~/lib/is-slow'
import { categoriesOf, categoryPageOf, goodsListOf, goodsOneOf, type GoodsView, indexCatalog } from '~/rules/catalog-view'
import { toGoodsCard } from './menu'
import { categoryPageCards, HITS_PER_CATEGORY, hitsOf, menuOf, productOf, sectionsOf } from './menu-lists'

/* The client catalogue: the whole menu in the React Query cache. The queries of the catalogue read it before the server, so
 * that categories and products open without a request. docs/decisions/036. */

const FRESH_MS = 60_000
/** Older data is used only offline. */
const MAX_AGE_MS = 600_000
const CATALOG_KEY = ['catalog']
/** Keys of the queries that read the client catalogue. */
const READERS: ReadonlySet<unknown> = new Set(['menu', 'sections', 'category', 'first-page', 'hits', 'product', 'cards'])

/** What `read` finds in the client catalogue; undefined where there is none, it is too old, or it lacks the data. */
export function fromCatalog<Found>(client: QueryClient, read: (lists: CatalogLists) => Found | undefined): Found | undefined {
  const state = client.getQueryState<Catalog | null>(CATALOG_KEY)
  if (!state?.data || (Date.now() - state.dataUpdatedAt > MAX_AGE_MS && navigator.onLine)) return undefined
  return read(listsOf(state.data))
}

/** Whether the page at this path opens without the server. */
export const isInCatalog = (client: QueryClient, pathname: string): boolean => fromCatalog(client, ({ has }) => has(pathname)) ?? false

/** Loads the menu, unless the connection is slow, and checks it every minute while the page is visible. A new version
 *  refreshes what is on screen and drops other catalogue queries. `ready` settles after the first load. */
export function startClientCatalog(client: QueryClient): { ready: Promise<void>; stop: () => void } {
  if (isSlow()) return { ready: Promise.resolve(), stop: () => {} }
  const options = queryOptions({
    queryKey: CATALOG_KEY,
    queryFn: ({ signal }) => fetchCatalog(signal, client.getQueryData<Catalog | null>(CATALOG_KEY)),
    staleTime: FRESH_MS,
    retry: false,
    structuralSharing: false,
  })
  let version: number | undefined
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
async function fetchCatalog(signal: AbortSignal, cached: Catalog | null | undefined): Promise<Catalog | null> {
  const response = await fetch('/api/v3/catalog', { headers: { 'accept-language': 'ru', client: '1' }, signal })
  if (response.status === 404) return null
  if (!response.ok) throw new Error(`GET /v3/catalog: ${response.status}`)
  const body = (await response.json()) as Partial<Catalog> | null
  const isValid = Number.isSafeInteger(body?.version) && Array.isArray(body?.categories) && Array.isArray(body.popular)
  if (!isValid || body?.is_whole !== true) return null
  return cached && cached.version === body.version ? cached : (body as Catalog)
}

function refresh(client: QueryClient) {
  const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) => READERS.has(queryKey[0])
  client.removeQueries({ predicate, type: 'inactive' })
  void client.invalidateQueries({ predicate })
}

export type CatalogLists = ReturnType<typeof makeLists>
const cachedLists = new WeakMap<Catalog, CatalogLists>()

function listsOf(catalog: Catalog): CatalogLists {
  const lists = cachedLists.get(catalog) ?? makeLists(catalog)
  cachedLists.set(catalog, lists)
  return lists
}

function makeLists(catalog: Catalog) {
  const index = indexCatalog(catalog)
  const goodsBySlug = new Map([...index.goodsById.values()].map((one) => [one.slug, one]))
  const categoryBySlug = new Map(catalog.categories.map((one) => [one.slug, one]))
  return {
    menu: () => menuOf(categoriesOf(index, { per_category: 1, sort: 'cheap' })),
    sections: (badge: BadgeFilter | undefined) => sectionsOf(categoriesOf(index, { per_category: GOODS_PER_SECTION, badge }), badge),
    category(slug: string, view: GoodsView & { after?: number | undefined }) {
      const category = categoryBySlug.get(slug)
      const page = category && categoryPageOf(index, category, { ...view, per_page: GOODS_PER_PAGE })
      return page ? categoryPageCards(page) : undefined
    },
    hits: () => hitsOf(categoriesOf(index, { per_category: HITS_PER_CATEGORY, badge: 'top' })),
    product(slug: string) {
      const goods = goodsBySlug.get(slug)
      return goods && productOf(goodsOneOf(index, goods))
    },
    cards(ids: readonly number[]) {
      const found = goodsListOf(index, ids)
      if (found.length !== new Set(ids).size) return undefined
      const byId = new Map(found.map((one) => [one.id, toGoodsCard(one)]))
      return ids.flatMap((id) => byId.get(id) ?? [])
    },
    has(pathname: string) {
      const [, kind, slug, more] = pathname.split('/')
      if (more !== undefined) return false
      if (kind === 'menu') return slug === undefined || categoryBySlug.has(slug)
      return kind === 'product' && slug !== undefined && goodsBySlug.has(slug)
    },
  }
}
