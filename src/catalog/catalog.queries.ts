import { queryOptions } from '@tanstack/react-query'
import { fetchCategoryCards, fetchGoods, fetchHits, fetchMenu, fetchProduct } from './catalog.functions'

const FRESH_MS = 60_000

/** Everything read of the catalogue: keys, functions and freshness in one place. */
export const catalogQueries = {
  menu: () => queryOptions({ queryKey: ['menu'], queryFn: () => fetchMenu(), staleTime: FRESH_MS }),
  category: (slug: string) =>
    queryOptions({ queryKey: ['menu', slug], queryFn: () => fetchCategoryCards({ data: { slug } }), staleTime: FRESH_MS }),
  hits: () => queryOptions({ queryKey: ['hits'], queryFn: () => fetchHits(), staleTime: FRESH_MS }),
  product: (slug: string) =>
    queryOptions({ queryKey: ['product', slug], queryFn: () => fetchProduct({ data: { slug } }), staleTime: FRESH_MS }),
  /** Never taken from memory: who asks wants to know what is true now. */
  goods: (ids: number[]) =>
    queryOptions({ queryKey: ['goods', ...ids.toSorted((a, b) => a - b)], queryFn: () => fetchGoods({ data: { ids } }), staleTime: 0 }),
}
