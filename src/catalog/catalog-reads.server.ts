import { goodsListPath } from '~/api/catalog-paths'
import { apiGet } from '~/api/client.server'
import { categoryList, categoryPage, type CategoryContents } from '~/contracts/categories'
import { GOODS_PER_PAGE } from '~/contracts/constants'
import { goodsList } from '~/contracts/goods'
import { ApiError } from '~/lib/api-error'
import { categoryPageOf, type GoodsView } from '~/rules/catalog-view'
import { type GoodsCard, toGoodsCard } from './menu'

const UNKNOWN_AFTER = 'Этого блюда здесь уже нет. Откройте список заново.'

/** Products as cards in the order of `ids`, at most 200; missing ones are left out. */
export async function readCards(ids: number[]): Promise<GoodsCard[]> {
  const byId = new Map((await apiGet(goodsListPath(ids), goodsList)).map((one) => [one.id, toGoodsCard(one)]))
  return ids.flatMap((one) => byId.get(one) ?? [])
}

/** One page of a category. Where a remote API does not serve `/v3/categories/{id}`, it is cut from the whole menu.
 *  @throws ApiError 404, 422 `after:` */
export async function readCategory(slug: string, view: GoodsView & { after?: number | undefined }): Promise<CategoryContents> {
  // other slugs would change the path: `..`
  if (!/^[\w-]{1,120}$/.test(slug)) throw unknownCategory()
  try {
    return await apiGet(`/v3/categories/${slug}?${queryOf({ ...view, per_page: GOODS_PER_PAGE })}`, categoryPage)
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404 && error.code !== 'unknown_category')) throw error
  }
  const category = (await apiGet('/v3/categories', categoryList)).find((one) => one.slug === slug)
  if (!category) throw unknownCategory()
  const hits = category.items.filter(({ badge }) => badge === 'top')
  const rankById = new Map(hits.map(({ id }, rank) => [id, rank]))
  const page = categoryPageOf({ rankById }, category, { ...view, per_page: GOODS_PER_PAGE })
  if (!page) throw new ApiError({ status: 422, field: 'after', code: 'unknown_after', message: UNKNOWN_AFTER })
  return page
}

/** A query string without undefined fields. */
export function queryOf(fields: Record<string, string | number | readonly string[] | undefined>): string {
  const given = Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  return new URLSearchParams(given).toString()
}

const unknownCategory = () => new ApiError({ status: 404, message: 'Такой категории нет', code: 'unknown_category' })
