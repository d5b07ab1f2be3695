import { and, count, eq, isNotNull, sql } from 'drizzle-orm'
import type { ImportMenu } from '~/rules/import-plan'
import { sizedName } from '~/rules/size-text'
import type { Db } from '#server/db/client'
import { catalogLinks, categories, dishes, goods, goodsParts, media, options } from '#server/db/tables'
import { hoursOfCategory, hoursOfDish } from '#server/catalog/goods-hours'
import { goodsQuery, type GoodsRow, isPublicPart } from '#server/catalog/goods-rows'
import { toMenuGroup } from '#server/staff/office/menu/groups'
import { takenSlugs } from '#server/staff/office/menu/old-slugs'

/** The menu as a file of a source is compared with it. */
export async function readImportMenu(db: Db, source: string): Promise<ImportMenu> {
  const [onSite, hours, drafts, categoryRows, optionRows, links, photos, parts] = await db.batch([
    goodsQuery(db).orderBy(goods.id),
    ownHoursQuery(db),
    db
      .select({ id: dishes.id, category_id: dishes.category_id, name: dishes.name, slug: dishes.slug, article: dishes.article })
      .from(dishes)
      .where(eq(dishes.is_public, false))
      .orderBy(dishes.id),
    db.select({ id: categories.id, name: categories.name, hours: hoursOfCategory }).from(categories).orderBy(categories.id),
    db
      .select({ id: options.id, kind: options.kind, name: options.name, price: options.price, max: options.max })
      .from(options)
      .orderBy(options.id),
    linksQuery(db, source),
    db.select({ url: media.source_url }).from(media).where(isNotNull(media.source_url)),
    db.select({ set: goodsParts.goods_id, count: count() }).from(goodsParts).where(isPublicPart).groupBy(goodsParts.goods_id),
  ])
  const partsOf = new Map(parts.map((one) => [one.set, one.count]))
  return {
    goods: withGiven(onSite, hours).map(({ option_ids, ...dish }) => ({
      ...dish,
      name: sizedName({ name: dish.name, size: dish.size_name }),
      options: option_ids,
      parts: partsOf.get(dish.id) ?? 0,
    })),
    drafts,
    categories: categoryRows,
    options: optionRows,
    links,
    slugs: await takenSlugs({ db }, 'goods'),
    photos: new Set(photos.flatMap(({ url }) => url ?? [])),
  }
}

/** The hours of dishes themselves. */
export const ownHoursQuery = (db: Db) =>
  db
    .select({ id: dishes.id, hours: hoursOfDish('dishes') })
    .from(dishes)
    .where(sql`${dishes.id} in (select "dish_id" from "menu_hours")`)

/** Dishes with their own hours, and with groups as the office has them: what an import may give them. */
export function withGiven(rows: readonly GoodsRow[], hours: Awaited<ReturnType<typeof ownHoursQuery>>) {
  const ownHours = new Map(hours.map((one) => [one.id, one.hours]))
  return rows.map((row) => ({ ...row, hours: ownHours.get(row.id) ?? [], groups: row.groups.map(toMenuGroup) }))
}
export type GivenDish = ReturnType<typeof withGiven>[number]

/** Which items the keys of a source mean. */
export const linksQuery = (db: Db, source: string, kind?: 'category' | 'option' | 'goods') =>
  db
    .select({ kind: catalogLinks.kind, key: catalogLinks.key, item_id: catalogLinks.item_id })
    .from(catalogLinks)
    .where(and(eq(catalogLinks.source, source), kind && eq(catalogLinks.kind, kind)))
