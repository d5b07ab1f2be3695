import { eq, sql, type SQL } from 'drizzle-orm'
import type { Goods, GoodsOne } from '~/contracts/goods'
import { categories, goods } from '#server/db/tables'
import type { ServiceContext } from '#server/http/context'
import { missing } from '#server/core/errors'
import { catalogVersion, oneVersion, rememberAnswers, versionQuery } from './catalog-version'
import { compareGoods } from './goods-orders'
import { goodsQuery, optionsQuery, pickIds, toGoodsById, toPlacedGoods, type PlacedGoods } from './goods-rows'

type Reader = Pick<ServiceContext, 'db'>

const MAX_LISTED = 200
const MAX_RELATED = 8

const lists = rememberAnswers<Goods[]>()
const ones = rememberAnswers<GoodsOne>()

/** Products by id in the order asked, each once; unknown ids are left out, and what comes after 200 found ones. Without
 *  ids: all products in menu order, which grows with the shop. One batch, none where the answer is remembered; `version`
 *  saves its read. Spec §7, contract "Shapes". */
export async function listGoods({ db }: Reader, ids: readonly number[] | undefined, version?: number): Promise<Goods[]> {
  const wanted = ids && [...new Set(ids)]
  return lists(JSON.stringify(wanted ?? 'all'), version ?? (await catalogVersion({ db })), async () => {
    const picked = wanted && pickIds(wanted)
    const [state, rows, optionRows, menu] = await db.batch([
      versionQuery(db),
      goodsQuery(db, picked),
      optionsQuery(db, picked),
      db.select({ id: categories.id }).from(categories).orderBy(categories.position, categories.id),
    ])
    const value = wanted ? inOrder(toGoodsById(rows, optionRows), wanted) : inMenuOrder(toPlacedGoods(rows, optionRows), menu)
    return { version: oneVersion(state), goods: value.length, value }
  })
}

/** One product by id or slug with at most eight related ones: a batch that reads as much in a shop of any size. Throws
 *  404 where there is none. Spec §7. */
export async function findGoods({ db }: Reader, ref: string, version?: number): Promise<GoodsOne> {
  return ones(ref, version ?? (await catalogVersion({ db })), async () => {
    const isOne = /^[1-9]\d*$/.test(ref) ? eq(goods.id, Number(ref)) : eq(goods.slug, ref)
    const picked = sql`select id from ${goods} where ${isOne} union all select id from (${relatedTo(isOne)})`
    const [state, rows, optionRows] = await db.batch([versionQuery(db), goodsQuery(db, picked), optionsQuery(db, picked)])
    const placed = toPlacedGoods(rows, optionRows)
    const one = placed.find(({ goods: { id, slug } }) => slug === ref || String(id) === ref)
    if (!one) throw missing('Такого блюда нет в меню')
    const related = placed.filter((other) => other !== one).toSorted(byNearness(one))
    const value = { ...one.goods, related: related.map((other) => other.goods) }
    return { version: oneVersion(state), goods: placed.length, value }
  })
}

/** What to show beside a product: those after it in its own category, going round, then the shop's most popular. Only
 *  what can be ordered now. Each part reads no more rows than could be shown, so what is level with the product is asked
 *  for apart; and where its category has fewer than eight others, at most nine of the popular are of that category.
 *  Assumption: the spec does not say what "related" means. */
function relatedTo(isOne: SQL): SQL {
  const its = (column: 'id' | 'category_id' | 'position') => sql`(select ${goods[column]} from ${goods} where ${isOne})`
  const own = (part: number, where: SQL) => sql`
    select id, ${part} as part, 0 as standing, position from (select id, position from goods indexed by goods_offered
      where category_id = ${its('category_id')} and ${IS_OFFERED} and ${where} order by position, id limit ${MAX_RELATED})`
  return sql`select id from (
    ${own(0, sql`position = ${its('position')} and id > ${its('id')}`)} union all
    ${own(0, sql`position > ${its('position')}`)} union all
    ${own(1, sql`position < ${its('position')}`)} union all
    ${own(1, sql`position = ${its('position')} and id < ${its('id')}`)} union all
    select id, 2 as part, standing, position from (select id, category_id, standing, position from goods indexed by goods_popular
      where ${IS_OFFERED} and standing < 0 order by standing, position, id limit ${MAX_RELATED + 1})
      where category_id <> ${its('category_id')}
    ) order by part, standing, position, id limit ${MAX_RELATED}`
}

/** As the partial indexes say it. */
const IS_OFFERED = sql`available = 1`

/** The order of `relatedTo`. */
function byNearness({ goods: one, place }: PlacedGoods) {
  const [inMenu, popular] = [compareGoods('menu'), compareGoods('popular')]
  const part = (other: PlacedGoods) => {
    if (other.goods.category_id !== one.category_id) return 2
    return inMenu(other.place, place) > 0 ? 0 : 1
  }
  return (a: PlacedGoods, b: PlacedGoods) => part(a) - part(b) || (part(a) === 2 ? popular : inMenu)(a.place, b.place)
}

const inOrder = (byId: ReadonlyMap<number, Goods>, ids: readonly number[]) => ids.flatMap((id) => byId.get(id) ?? []).slice(0, MAX_LISTED)

function inMenuOrder(placed: readonly PlacedGoods[], menu: readonly { id: number }[]): Goods[] {
  const byCategory = Map.groupBy(placed, ({ goods: { category_id } }) => category_id)
  const compare = compareGoods('menu')
  return menu.flatMap(({ id }) => (byCategory.get(id) ?? []).toSorted((a, b) => compare(a.place, b.place)).map((one) => one.goods))
}
