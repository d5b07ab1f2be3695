import { queryOptions } from '@tanstack/react-query'
import type { MenuGoodsQuery, MenuRow } from '~/contracts/staff-menu'
import { api } from '~/staff/api'

const FRESH_MS = 10_000

type ListQuery = Pick<MenuGoodsQuery, 'category_id' | 'q'>

export const menuQueries = {
  /** What a change of the menu changes. */
  root: ['staff', 'menu'] as const,
  menu: () => queryOptions({ queryKey: [...menuQueries.root, 'all'], queryFn: () => api('GET /staff/menu'), staleTime: FRESH_MS }),
  /** All dishes of a category, or those whose name has `q`: a list is sorted as a whole. */
  dishes: (query: ListQuery) =>
    queryOptions({
      queryKey: [...menuQueries.root, 'dishes', query],
      queryFn: () => readDishes(query),
      staleTime: FRESH_MS,
    }),
  dish: (id: number) =>
    queryOptions({
      queryKey: [...menuQueries.root, 'dish', id],
      queryFn: () => api('GET /staff/menu/goods/{id}', { params: { id } }),
      staleTime: FRESH_MS,
    }),
}

async function readDishes(query: ListQuery): Promise<MenuRow[]> {
  const read = (page: number) => api('GET /staff/menu/goods', { query: { ...query, page } })
  const first = await read(1)
  const rest = await Promise.all(Array.from({ length: first.meta.last_page - 1 }, (_, index) => read(index + 2)))
  return [first, ...rest].flatMap(({ data }) => data)
}
