import { createServerFn } from '@tanstack/react-start'
import { z } from 'zod'
import { apiGet } from '~/api/client.server'
import { categories } from '~/contracts/categories'
import { goodsList, goodsOne } from '~/contracts/goods'
import { ApiError } from '~/lib/api-error'
import { toGoodsCard, toMenuCategory } from './menu'

const slugRef = z.object({ slug: z.string().min(1) })
const HITS = 12

/** All categories without their products. */
export const fetchMenu = createServerFn().handler(async () => {
  const list = await apiGet('/v3/categories', categories)
  return list.map(toMenuCategory)
})

/** All products of one category as cards. Throws 404. */
export const fetchCategoryCards = createServerFn()
  .validator(slugRef)
  .handler(async ({ data }) => {
    const list = await apiGet('/v3/categories', categories)
    const category = list.find(({ slug }) => slug === data.slug)
    if (!category) throw new ApiError({ status: 404, message: 'Такой категории нет' })
    return category.items.map(toGoodsCard)
  })

/** What is ordered most: products with the badge of a hit, one category after the other. */
export const fetchHits = createServerFn().handler(async () => {
  const list = await apiGet('/v3/categories', categories)
  const hits = list.map(({ items }) => items.filter(({ badge, available }) => badge === 'top' && available))
  const rounds = Math.max(0, ...hits.map(({ length }) => length))
  return Array.from({ length: rounds }, (_, round) => hits.flatMap((items) => items.slice(round, round + 1)))
    .flat()
    .slice(0, HITS)
    .map(toGoodsCard)
})

/** One product with its options; what goes well with it as cards. Throws 404. */
export const fetchProduct = createServerFn()
  .validator(slugRef)
  .handler(async ({ data }) => {
    const { related, ...goods } = await apiGet(`/v3/goods/${encodeURIComponent(data.slug)}`, goodsOne)
    return { goods, related: related.map(toGoodsCard) }
  })

/** The current state of some products, those that are gone left out. */
export const fetchGoods = createServerFn()
  .validator(z.object({ ids: z.array(z.int().positive()).min(1).max(200) }))
  .handler(({ data }) => apiGet(`/v3/goods/list?${data.ids.map((id) => `products[]=${id}`).join('&')}`, goodsList, { mustBeFresh: true }))
