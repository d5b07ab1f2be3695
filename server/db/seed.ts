import { and, eq, getTableColumns, notInArray, sql, type SQL, type Table } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Db } from './client'
import type { DemoGoods, DemoPromoCode, DemoShop } from './demo/shape'
import {
  categories,
  cities,
  contacts,
  deliveryZones,
  dishes,
  goodsOptions,
  goodsParts,
  groupItems,
  hours,
  kitchens,
  news,
  optionGroups,
  options,
  pickupPoints,
  promoCodes,
  stations,
  stopReach,
  stops,
} from './tables'
import { portionsOf } from '~/rules/set-parts'
import { rowWhere } from './row-where'
import { weekWrites } from './week-writes'

const STATEMENTS_A_BATCH = 60
const picture = (name: string) => `/pictures/${name}.webp`
const moment = (text: string | null) => (text === null ? null : Date.parse(text))

/** Writes the demo data; repeated, it restores it. Leaves data of customers, stops and the uses of codes. Removed
 *  products leave the menu (orders keep copies), removed codes end, removed cities stay without hours. Each batch is atomic;
 *  run it again after a failure. Throws where the data contradicts itself. */
export async function seedDemoShop(db: Db, shop: DemoShop): Promise<void> {
  const categoryIds = new Map(shop.categories.map(({ slug, id }) => [slug, id]))
  const goodsIds = new Map(shop.goods.map(({ slug, id }) => [slug, id]))
  const ids = (rows: { id: number }[]) => rows.map(({ id }) => id)

  await inBatches(db, [
    // first: a slug may return under another id
    db.delete(dishes).where(and(eq(dishes.is_public, true), notIn(dishes.id, ids(shop.goods)))),
    db.delete(options).where(notIn(options.id, ids(shop.options))),
    db.delete(news).where(notIn(news.id, ids(shop.news))),
    db.delete(deliveryZones).where(notIn(deliveryZones.id, ids(shop.zones))),
    db.delete(pickupPoints).where(notIn(pickupPoints.id, ids(shop.pickup_points))),
    ...shop.stations.map((row, position) => upsert(db, stations, { ...row, position })),
    ...shop.categories.map((row, position) => upsert(db, categories, { ...row, image: picture(`category-${row.slug}`), position })),
    ...shop.options.map(({ picture: image, ...row }, position) => upsert(db, options, { ...row, image: picture(image), position })),
    ...shop.goods.map((row, position) => upsert(db, dishes, goodsRow(row, position, categoryIds))),
    ...optionLinks(db, shop.goods),
    ...setParts(db, shop.goods),
    ...choices(db, shop.goods, categoryIds),
    ...shop.goods.flatMap(({ id, hours: own = [] }) => (own.length > 0 ? weekWrites(db, 'dish_id', id, own) : [])),
    ...shop.goods.flatMap(({ id, available }) => (available ? [] : seedStop(db, id))),
    db.delete(categories).where(notIn(categories.id, ids(shop.categories))),
    ...shop.cities.map(({ delivery, hours: _, ...row }, position) =>
      upsert(db, cities, { ...row, ...delivery, position }, ['slot_capacity']),
    ),
    ...shop.zones.map((row, position) => upsert(db, deliveryZones, { ...row, position })),
    ...shop.pickup_points.map(({ hours: _, kitchen: _name, ...row }, position) => upsert(db, pickupPoints, { ...row, position })),
    // a trigger has made their rows; their settings belong to staff
    ...shop.pickup_points.map(({ id, kitchen }) => upsert(db, kitchens, { id, name: kitchen })),
    ...workingHours(db, shop),
    ...shop.news.map(({ starts_at, ends_at, ...row }, position) =>
      upsert(db, news, {
        ...row,
        image: picture(`banner-${row.slug}`),
        starts_at: Date.parse(starts_at),
        ends_at: moment(ends_at),
        position,
      }),
    ),
    upsert(db, contacts, { id: 1, ...shop.contacts }),
    ...shop.promo_codes.map((code) => upsert(db, promoCodes, promoRow(code, goodsIds), ['used'])),
    // used codes stay for their orders
    db
      .update(promoCodes)
      .set({ ends_at: 1 })
      .where(notIn(promoCodes.id, ids(shop.promo_codes))),
  ])
}

type Statement = BatchItem<'sqlite'>

/** Inserts or updates by id, except for the columns in `keep`. */
function upsert<Rows extends Table & { id: AnySQLiteColumn }>(
  db: Db,
  table: Rows,
  row: Rows['$inferInsert'] & { id?: number },
  keep: string[] = [],
): Statement {
  const columns = Object.entries(getTableColumns(table)).filter(([name]) => name in row && name !== 'id' && !keep.includes(name))
  const set = Object.fromEntries(columns.map(([name, column]) => [name, sql.raw(`excluded.${column.name}`)]))
  // the generic builder cannot infer the table's own columns
  const insert = db.insert(table as never).values(row as never)
  return insert.onConflictDoUpdate({ target: table.id as never, set: set as never }) as unknown as Statement
}

const notIn = (column: AnySQLiteColumn, ids: number[]): SQL =>
  notInArray(column, sql`(select value from json_each(${JSON.stringify(ids)}))`)

function goodsRow(
  { category, options: _, available: _stopped, groups: _groups, hours: _hours, picture: named, images = [], ...row }: DemoGoods,
  position: number,
  categoryIds: Map<string, number>,
) {
  const gallery = images.length > 0 ? [row.slug, ...images].map(picture) : []
  const image = picture(named ?? row.slug)
  return { ...row, category_id: idOf(categoryIds, category), position, image, images: gallery, is_public: true }
}

/** Throws where the data has no such slug. */
function idOf(ids: Map<string, number>, slug: string): number {
  const id = ids.get(slug)
  if (id === undefined) throw new Error(`The demo data names "${slug}", which it does not have`)
  return id
}

/** Replaces all links, as one JSON parameter: D1 has a limit of a hundred. */
function optionLinks(db: Db, list: DemoGoods[]): Statement[] {
  const rows = list.flatMap(({ id, options: ids }) => ids.map((option_id, position) => [id, option_id, position]))
  const [goodsId, optionId, position] = [0, 1, 2].map((index) => sql.raw(`json_extract(value, '$[${index}]')`))
  return [
    db.delete(goodsOptions),
    db.insert(goodsOptions).select(sql`select ${goodsId}, ${optionId}, ${position} from json_each(${JSON.stringify(rows)})`),
  ]
}

/** Replaces the groups of the demo's dishes. A group's id is made of its dish's, so that each run gives the same. */
function choices(db: Db, list: DemoGoods[], categoryIds: Map<string, number>): Statement[] {
  return list.flatMap(({ id, groups = [] }) => [
    db.delete(optionGroups).where(eq(optionGroups.goods_id, id)),
    ...groups.flatMap(({ source, options: items = [], ...group }, position) => {
      const group_id = id * 10 + position
      const from = source && { source_category_id: idOf(categoryIds, source.category), source_size: source.size ?? null }
      return [
        db.insert(optionGroups).values({ ...group, ...from, id: group_id, goods_id: id, position }),
        ...items.map(([option_id, price], at) => db.insert(groupItems).values({ group_id, option_id, price: price ?? null, position: at })),
      ]
    }),
  ])
}

/** Replaces the dishes of all sets, which their compositions name: «Филадельфия классик 8 шт». A dish that left the menu is no part. */
function setParts(db: Db, list: DemoGoods[]): Statement[] {
  const listed = list.filter(({ family_id, is_default_size }) => family_id == null || is_default_size)
  const dishes = new Map(listed.map(({ name, id, pieces }) => [name, { id, pieces: pieces ?? 1 }]))
  const rows = list
    .filter(({ category }) => category === 'sets')
    .flatMap(({ id, composition }) =>
      composition.split(', ').flatMap((part) => {
        const [, name = part, pieces = '1'] = /^(.+) (\d+) шт$/.exec(part) ?? []
        const dish = dishes.get(name)
        return dish ? [[id, dish.id, portionsOf(Number(pieces), dish.pieces)]] : []
      }),
    )
  const [goodsId, partId, qtt] = [0, 1, 2].map((index) => sql.raw(`json_extract(value, '$[${index}]')`))
  return [
    db.delete(goodsParts),
    db.insert(goodsParts).select(sql`select ${goodsId}, ${partId}, ${qtt} from json_each(${JSON.stringify(rows)})`),
  ]
}

/** A stop of a dish and its sets in all kitchens, unless the dish was stopped before: then it is the staff's. */
function seedStop(db: Db, goodsId: number): Statement[] {
  const isOfDish = sql`${stops.subject} = 'goods' and ${stops.subject_id} = ${goodsId}`
  const row = { subject: 'goods' as const, subject_id: goodsId, from_at: sql`cast(unixepoch('subsec') * 1000 as integer)` }
  return [
    db.insert(stops).select(rowWhere(stops, row, sql`where not exists (select 1 from ${stops} where ${isOfDish})`)),
    db
      .insert(stopReach)
      .select(
        rowWhere(
          stopReach,
          { stop_id: sql`${stops.id}`, kind: 'goods', item_id: sql`each."id"` },
          sql`from ${stops} join (select ${goodsId} as "id" union select ${goodsParts.goods_id} from ${goodsParts} where ${goodsParts.part_id} = ${goodsId}) each
            where ${isOfDish} and ${stops.ended_at} is null and ${stops.staff_id} is null and ${stops.device_id} is null`,
        ),
      )
      .onConflictDoNothing(),
  ]
}

function workingHours(db: Db, shop: DemoShop): Statement[] {
  const ofCities = shop.cities.flatMap(({ id, hours }) => hours.map((one) => ({ ...one, city_id: id })))
  const ofPoints = shop.pickup_points.flatMap(({ id, hours }) => hours.map((one) => ({ ...one, pickup_point_id: id })))
  return [db.delete(hours), ...[...ofCities, ...ofPoints].map((row) => db.insert(hours).values(row))]
}

const promoRow = ({ gift_goods, starts_at, ends_at, ...row }: DemoPromoCode, goodsIds: Map<string, number>) => ({
  ...row,
  gift_goods_id: gift_goods === null ? null : idOf(goodsIds, gift_goods),
  starts_at: moment(starts_at),
  ends_at: moment(ends_at),
})

async function inBatches(db: Db, statements: Statement[]) {
  for (let from = 0; from < statements.length; from += STATEMENTS_A_BATCH) {
    const [first, ...rest] = statements.slice(from, from + STATEMENTS_A_BATCH)
    if (first) await db.batch([first, ...rest])
  }
}
