import { and, count, eq, isNotNull } from 'drizzle-orm'
import type { ImportMenu } from '~/rules/import-plan'
import { sizedName } from '~/rules/size-text'
import type { Db } from '#server/db/client'
import { catalogLinks, categories, dishes, goods, goodsParts, media, options } from '#server/db/tables'
import { goodsQuery, isPublicPart } from '#server/catalog/goods-rows'
import { takenSlugs } from '#server/staff/office/menu/old-slugs'

/** The menu as a file of a source is compared with it. */
export async function readImportMenu(db: Db, source: string): Promise<ImportMenu> {
  const [onSite, drafts, categoryRows, optionRows, links, photos, parts] = await db.batch([
    goodsQuery(db).orderBy(goods.id),
    db
      .select({ id: dishes.id, category_id: dishes.category_id, name: dishes.name, slug: dishes.slug, article: dishes.article })
      .from(dishes)
      .where(eq(dishes.is_public, false))
      .orderBy(dishes.id),
    db.select({ id: categories.id, name: categories.name }).from(categories).orderBy(categories.id),
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
    goods: onSite.map(({ option_ids, ...dish }) => ({
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

/** Which items the keys of a source mean. */
export const linksQuery = (db: Db, source: string, kind?: 'category' | 'option' | 'goods') =>
  db
    .select({ kind: catalogLinks.kind, key: catalogLinks.key, item_id: catalogLinks.item_id })
    .from(catalogLinks)
    .where(and(eq(catalogLinks.source, source), kind && eq(catalogLinks.kind, kind)))
