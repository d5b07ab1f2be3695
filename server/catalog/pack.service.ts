import { asc, sql } from 'drizzle-orm'
import type { CatalogPack } from '~/contracts/catalog-pack'
import { packCatalog } from '~/rules/catalog-pack'
import { categories, goods } from '#server/db/tables'
import type { ServiceContext } from '#server/http/context'
import { oneVersion, rememberByVersion, versionQuery } from './catalog-version'
import { compareGoods } from './goods-orders'
import { goodsQuery, optionsQuery, toPlacedGoods } from './goods-rows'
import { imageOf } from './pictures'

/** What a phone is sent unasked, at most: so many products, and so many bytes of JSON (about 60 kB gzipped). */
export const MOST_PACKED = 400
const MOST_BYTES = 210_000

/** The whole menu as one compact answer, made once for a version; without a menu where the shop is too large for it. One
 *  batch that never reads more than one product too many, none where this version's is remembered. Issue 8. */
export const loadPack: (ctx: Pick<ServiceContext, 'db'>, version?: number) => Promise<CatalogPack> = rememberByVersion(readPack)

async function readPack({ db }: Pick<ServiceContext, 'db'>): Promise<CatalogPack> {
  const picked = sql`select id from ${goods} order by id limit ${MOST_PACKED + 1}`
  const [state, categoryRows, goodsRows, optionRows] = await db.batch([
    versionQuery(db),
    db.select().from(categories).orderBy(asc(categories.position), asc(categories.id)),
    goodsQuery(db, picked),
    optionsQuery(db, picked),
  ])
  const version = oneVersion(state)
  if (goodsRows.length > MOST_PACKED) return { format: 1, version, menu: null }

  const placed = toPlacedGoods(goodsRows, optionRows)
  const inMenu = placed.toSorted((a, b) => compareGoods('menu')(a.place, b.place)).map((one) => one.goods)
  const byCategory = Map.groupBy(inMenu, ({ category_id }) => category_id)
  const pack = packCatalog({
    version,
    categories: categoryRows.map(({ id, slug, name, image }) => {
      const items = byCategory.get(id) ?? []
      return { id, slug, name, image: imageOf(image), items, total: items.length }
    }),
    popular: placed
      .filter(({ place }) => Number(place.standing) < 0)
      .toSorted((a, b) => compareGoods('popular')(a.place, b.place))
      .map((one) => one.goods.id),
  })
  const bytes = new TextEncoder().encode(JSON.stringify(pack)).length
  return bytes > MOST_BYTES ? { format: 1, version, menu: null } : pack
}
