import { asc } from 'drizzle-orm'
import type { Category } from '~/contracts/categories'
import type { Goods, GoodsOne, Option } from '~/contracts/goods'
import { categories, goods, goodsOptions, options } from '#server/db/tables'
import type { ServiceContext } from '#server/http/context'
import { missing } from '#server/http/errors'
import { oneVersion, rememberByVersion, versionQuery } from './catalog-version'
import { imageOf } from './pictures'

/** The whole public catalogue of one version: shared by all requests of an isolate, so nobody may change it.
 *  Categories in menu order; both maps hold every product, in menu order too. Prices in roubles. */
export type Catalog = {
  version: number
  categories: Category[]
  goodsById: Map<number, Goods>
  goodsBySlug: Map<string, Goods>
}

const MAX_LISTED = 200
const MAX_RELATED = 8

/** The present catalogue: one single-row read where nothing changed since the last call (none where the caller
 *  passes the version it read), else one batch more. */
export const loadCatalog: (ctx: Pick<ServiceContext, 'db'>, version?: number) => Promise<Catalog> = rememberByVersion(readCatalog)

/** Products by id in the order asked, each once; unknown ids are left out, and what comes after 200 found ones.
 *  Without ids: all products in menu order. Spec §7, contract "Shapes". */
export function listGoods({ goodsById }: Catalog, ids: readonly number[] | undefined): Goods[] {
  if (!ids) return [...goodsById.values()]
  return [...new Set(ids)].flatMap((id) => goodsById.get(id) ?? []).slice(0, MAX_LISTED)
}

/** One product by id or slug with at most eight related ones. Throws 404 where there is none. Spec §7. */
export function findGoods(catalog: Catalog, ref: string): GoodsOne {
  const one = /^[1-9]\d*$/.test(ref) ? catalog.goodsById.get(Number(ref)) : catalog.goodsBySlug.get(ref)
  if (!one) throw missing('Такого блюда нет в меню')
  return { ...one, related: relatedTo(catalog, one) }
}

/** What to show beside a product: those after it in its own category, going round, then the shop's most popular.
 *  Only what can be ordered now. Assumption: the spec does not say what "related" means. */
function relatedTo({ categories, goodsById }: Catalog, one: Goods): Goods[] {
  const own = categories.find((category) => category.id === one.category_id)?.items ?? []
  const at = own.findIndex((item) => item.id === one.id)
  const popular = [...goodsById.values()].filter((item) => item.badge === 'top')
  const candidates = new Set([...own.slice(at + 1), ...own.slice(0, at), ...popular])
  candidates.delete(one)
  return [...candidates].filter((item) => item.available).slice(0, MAX_RELATED)
}

async function readCatalog({ db }: Pick<ServiceContext, 'db'>): Promise<Catalog> {
  const [state, categoryRows, goodsRows, optionRows, links] = await db.batch([
    versionQuery(db),
    db.select().from(categories).orderBy(asc(categories.position), asc(categories.id)),
    db.select().from(goods).orderBy(asc(goods.position), asc(goods.id)),
    db.select().from(options).orderBy(asc(options.position), asc(options.id)),
    db.select().from(goodsOptions).orderBy(asc(goodsOptions.goods_id), asc(goodsOptions.position)),
  ])
  const optionById = new Map(optionRows.map((row) => [row.id, { kind: row.kind, option: toOption(row) }]))
  const linksByGoods = Map.groupBy(links, (link) => link.goods_id)
  const optionsOf = (goodsId: number) => {
    const found: Pick<Goods, 'additionals' | 'sides' | 'sauces'> = { additionals: [], sides: [], sauces: [] }
    for (const link of linksByGoods.get(goodsId) ?? []) {
      const known = optionById.get(link.option_id)
      if (known) found[known.kind].push(known.option)
    }
    return found
  }
  const itemsByCategory = Map.groupBy(
    goodsRows.map((row) => toGoods(row, optionsOf(row.id))),
    (item) => item.category_id,
  )
  const menu = categoryRows.map(({ id, slug, name, image }) => {
    return { id, slug, name, image: imageOf(image), items: itemsByCategory.get(id) ?? [] }
  })
  const inMenuOrder = menu.flatMap((category) => category.items)
  return {
    version: oneVersion(state),
    categories: menu,
    goodsById: new Map(inMenuOrder.map((item) => [item.id, item])),
    goodsBySlug: new Map(inMenuOrder.map((item) => [item.slug, item])),
  }
}

function toOption({ id, name, price, max, image }: typeof options.$inferSelect): Option {
  return { id, name, price, max, image: imageOf(image) }
}

function toGoods(
  { position: _position, image, images, ...row }: typeof goods.$inferSelect,
  ownOptions: Pick<Goods, 'additionals' | 'sides' | 'sauces'>,
): Goods {
  const masters = images.length > 0 ? images : [image]
  return { ...row, image: imageOf(image), images: masters.map(imageOf), ...ownOptions }
}
