import { sql, type SQL } from 'drizzle-orm'
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { MenuGroup } from '~/contracts/staff-choices'
import type { MenuGoodsBody, MenuGoodsFields } from '~/contracts/staff-menu'
import { costsByChoice, groupFault } from '~/rules/group-fault'
import { weekFaultText } from '~/rules/weekly-hours'
import { pickIds } from '#server/catalog/goods-rows'
import { categories, dishes, goods, options } from '#server/db/tables'
import { demandNoFaults } from '#server/core/errors'
import type { ServiceContext } from '#server/http/context'
import { slugFault } from './old-slugs'
import { UNKNOWN_PICTURE, unknownPictures } from './pictures'

/** The dish that is checked, with the pictures it has already and the family whose size it is. */
type OwnDish = { id: number | null; images: readonly string[]; family: number | null }

/** What a body names that is not there, and a slug that another dish has or had.
 *  @throws HttpError 422 with a text for each field */
export async function checkGoods(ctx: Pick<ServiceContext, 'db' | 'assets'>, body: MenuGoodsBody, own: OwnDish): Promise<void> {
  demandNoFaults(await goodsProblems(ctx, body, own))
}

/** The same as texts by field. */
export async function goodsProblems(
  ctx: Pick<ServiceContext, 'db' | 'assets'>,
  { category_id, slug, options: ofDish = [], parts = [], images: given = [], hours = [], size_name, groups = [] }: MenuGoodsBody,
  { id, images, family }: OwnDish,
): Promise<Record<string, string>> {
  const { db } = ctx
  const found = (column: AnySQLiteColumn, condition: SQL) => db.select({ id: column }).from(column.table).where(condition)
  const partIds = parts.map((one) => one.id)
  const wrongHours = weekFaultText(hours)
  const [category, known, partsThere, taken, missingPictures, sizes, chosen] = await Promise.all([
    category_id === undefined ? [{}] : found(categories.id, sql`${categories.id} = ${category_id}`),
    ofDish.length === 0 ? [] : found(options.id, sql`${options.id} in (${pickIds(ofDish)})`),
    partIds.length === 0 ? [] : found(goods.id, sql`${goods.id} in (${pickIds(partIds)}) and ${goods.id} is not ${id}`),
    slugFault(ctx, 'goods', slug, id),
    unknownPictures(
      ctx,
      given.filter((path) => !images.includes(path)),
    ),
    size_name == null || family === null
      ? []
      : found(dishes.id, sql`${dishes.family_id} = ${family} and ${dishes.size_name} = ${size_name} and ${dishes.id} is not ${id}`),
    groupsFault(ctx, groups, id),
  ])
  return {
    ...(category.length === 0 && { category_id: 'Такой категории нет' }),
    ...(taken !== undefined && { slug: taken }),
    ...(missingPictures.length > 0 && { images: UNKNOWN_PICTURE }),
    ...(wrongHours !== null && { hours: wrongHours }),
    ...(known.length < new Set(ofDish).size && { options: 'Такой добавки нет' }),
    ...(sizes.length > 0 && { size_name: 'Такой размер уже есть' }),
    ...(chosen !== undefined && { groups: chosen }),
    ...(partsThere.length < partIds.length && { parts: 'В наборе — только другие блюда, которые есть на сайте, каждое один раз' }),
  }
}

/** What is wrong with the groups of a dish; undefined: nothing. */
async function groupsFault(
  { db }: Pick<ServiceContext, 'db'>,
  groups: readonly MenuGroup[],
  id: number | null,
): Promise<string | undefined> {
  if (groups.length === 0) return undefined
  const items = groups.flatMap((group) => group.items)
  const optionIds = items.flatMap(({ option_id }) => option_id ?? [])
  const dishIds = items.flatMap(({ dish_id }) => dish_id ?? [])
  const sources = groups.flatMap(({ source }) => source?.category_id ?? [])
  const [kinds, known, places] = await db.batch([
    db
      .select({ id: options.id, kind: options.kind, max: options.max })
      .from(options)
      .where(sql`${options.id} in (${pickIds(optionIds)})`),
    db
      .select({ id: dishes.id })
      .from(dishes)
      .where(sql`${dishes.id} in (${pickIds(dishIds)})`),
    db
      .select({ id: categories.id })
      .from(categories)
      .where(sql`${categories.id} in (${pickIds(sources)})`),
  ])
  if (known.length < new Set(dishIds).size) return 'Такого блюда нет'
  if (dishIds.includes(id ?? 0)) return 'Блюдо не может быть выбором для себя'
  if (places.length < new Set(sources).size) return 'Такой категории нет'
  const optionById = new Map(kinds.map((one) => [one.id, one]))
  const fault = groupFault(groups, (key) => optionById.get(key))
  return fault === null ? undefined : `«${fault.name}»: ${fault.text}`
}

/** A dish of the site costs something, or a choice without which it is not ordered does. */
export function freePriceFault({ price, groups }: Pick<MenuGoodsFields, 'price' | 'groups'>): Record<string, string> {
  return price === 0 && !costsByChoice(groups) ? { price: 'Цена 0 ₽ — только с обязательным выбором, который стоит денег' } : {}
}
