import { sql, type SQL } from 'drizzle-orm'
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { MenuGoodsBody } from '~/contracts/staff-menu'
import { weekFaultText } from '~/rules/weekly-hours'
import { pickIds } from '#server/catalog/goods-rows'
import { categories, goods, options } from '#server/db/tables'
import { demandNoFaults } from '#server/core/errors'
import type { ServiceContext } from '#server/http/context'
import { slugFault } from './old-slugs'
import { UNKNOWN_PICTURE, unknownPictures } from './pictures'

/** What a body names that is not there, and a slug that another dish has or had. `id` is the dish's own, `images` those it has already.
 *  @throws HttpError 422 with a text for each field */
export async function checkGoods(
  ctx: Pick<ServiceContext, 'db' | 'assets'>,
  body: MenuGoodsBody,
  { id, images }: { id: number | null; images: readonly string[] },
): Promise<void> {
  demandNoFaults(await goodsProblems(ctx, body, { id, images }))
}

/** The same as texts by field. */
export async function goodsProblems(
  ctx: Pick<ServiceContext, 'db' | 'assets'>,
  { category_id, slug, options: ofDish = [], parts = [], images: given = [], hours = [] }: MenuGoodsBody,
  { id, images }: { id: number | null; images: readonly string[] },
): Promise<Record<string, string>> {
  const { db } = ctx
  const found = (column: AnySQLiteColumn, condition: SQL) => db.select({ id: column }).from(column.table).where(condition)
  const partIds = parts.map((one) => one.id)
  const wrongHours = weekFaultText(hours)
  const [category, known, dishes, taken, missingPictures] = await Promise.all([
    category_id === undefined ? [{}] : found(categories.id, sql`${categories.id} = ${category_id}`),
    ofDish.length === 0 ? [] : found(options.id, sql`${options.id} in (${pickIds(ofDish)})`),
    partIds.length === 0 ? [] : found(goods.id, sql`${goods.id} in (${pickIds(partIds)}) and ${goods.id} is not ${id}`),
    slugFault(ctx, 'goods', slug, id),
    unknownPictures(
      ctx,
      given.filter((path) => !images.includes(path)),
    ),
  ])
  return {
    ...(category.length === 0 && { category_id: 'Такой категории нет' }),
    ...(taken !== undefined && { slug: taken }),
    ...(missingPictures.length > 0 && { images: UNKNOWN_PICTURE }),
    ...(wrongHours !== null && { hours: wrongHours }),
    ...(known.length < new Set(ofDish).size && { options: 'Такой добавки нет' }),
    ...(dishes.length < partIds.length && { parts: 'В наборе — только другие блюда, которые есть на сайте, каждое один раз' }),
  }
}
