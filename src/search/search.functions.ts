import { createServerFn } from '@tanstack/react-start'
import { z } from 'zod'
import { apiGet } from '~/api/client.server'
import { toGoodsCard } from '~/catalog/menu'
import { foundGoods, goodsList } from '~/contracts/goods'
import { cleanQuery, isSearchable } from './search-query'

/** What a query finds, as cards, best first; a short one finds nothing. Spec §5, §7. */
export const fetchFound = createServerFn()
  .validator(z.object({ q: z.string() }))
  .handler(async ({ data }) => {
    const q = cleanQuery(data.q)
    if (!isSearchable(q)) return []
    const found = await apiGet(`/v3/goods/search?q=${encodeURIComponent(q)}`, foundGoods)
    if (found.length === 0) return []
    const goods = await apiGet(`/v3/goods/list?${found.map(({ id }) => `products[]=${id}`).join('&')}`, goodsList)
    return goods.map(toGoodsCard)
  })
