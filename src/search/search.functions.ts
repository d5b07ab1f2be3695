import { createServerFn } from '@tanstack/react-start'
import { z } from 'zod'
import { checked } from '~/api/checked'
import { apiGet } from '~/api/client.server'
import { readCards } from '~/catalog/catalog-reads.server'
import { foundGoods } from '~/contracts/goods'
import { cleanQuery, isSearchable } from '~/rules/search-query'

/** Results as cards, best first; none for a short query. */
export const fetchFound = createServerFn()
  .validator(checked(z.object({ q: z.string() })))
  .handler(async ({ data }) => {
    const q = cleanQuery(data.q)
    if (!isSearchable(q)) return []
    const found = await apiGet(`/v3/goods/search?q=${encodeURIComponent(q)}`, foundGoods)
    if (found.length === 0) return []
    return readCards(found.map(({ id }) => id))
  })
