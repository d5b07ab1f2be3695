import { apiGet } from '~/api/client.server'
import { categories, categoryPage, type CategoryPage } from '~/contracts/categories'
import { GOODS_PER_PAGE } from '~/contracts/constants'
import { ApiError } from '~/lib/api-error'
import { pageOfCategory, type GoodsView } from '~/rules/goods-view'

const UNKNOWN_AFTER = 'Этого блюда здесь уже нет. Откройте список заново.'

/** One page of a category by its slug. An API elsewhere that does not serve `/v3/categories/{id}` is asked for the whole
 *  catalogue instead, once in its `max-age`; ours never is. Throws 404, and 422 `after:`. */
export async function readCategory(slug: string, view: GoodsView & { after?: number | undefined }): Promise<CategoryPage> {
  // anything else would not reach that path: `..` is another one
  if (!/^[\w-]{1,120}$/.test(slug)) throw unknownCategory()
  try {
    return await apiGet(`/v3/categories/${slug}?${queryOf({ ...view, per_page: GOODS_PER_PAGE })}`, categoryPage)
  } catch (error) {
    if (!isUnserved(error)) throw error
  }
  const category = (await apiGet('/v3/categories', categories)).find((one) => one.slug === slug)
  if (!category) throw unknownCategory()
  const page = pageOfCategory(category, view, GOODS_PER_PAGE)
  if (!page) throw new ApiError({ status: 422, field: 'after', code: 'unknown_after', message: UNKNOWN_AFTER })
  return page
}

/** The query of a call, without what is undefined. */
export function queryOf(fields: Record<string, string | number | undefined>): string {
  const given = Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  return new URLSearchParams(given).toString()
}

const unknownCategory = () => new ApiError({ status: 404, message: 'Такой категории нет', code: 'unknown_category' })

/** Our API names the category as what it does not know; any other 404 is a path that is not served. */
const isUnserved = (error: unknown) => error instanceof ApiError && error.status === 404 && error.code !== 'unknown_category'
