import { asc, eq, sql } from 'drizzle-orm'
import type { Menu, MenuCategory, MenuGoods, MenuGoodsQuery, MenuOption, MenuRow, MenuRows } from '~/contracts/staff-menu'
import { fold } from '~/rules/composition'
import { DAY_MS } from '~/rules/time'
import { goodsName, pickIds } from '#server/catalog/goods-rows'
import { hoursOfCategory } from '#server/catalog/goods-hours'
import { imageOf } from '#server/catalog/image-of'
import { categories, dishes, favorites, goods, options, staff, staffAudit, stations } from '#server/db/tables'
import { type StaffContext, kitchensOf } from '#server/staff/access/staff-context'
import { findDish, type Dish } from './dish'
import { dishesOf } from '#server/staff/kitchen/stops/subjects.service'
import { stoppedById, stoppedQueries } from './stopped'

const PER_PAGE = 50

/** Query of categories as the contract shows them, in menu order. */
export const staffCategoriesQuery = ({ db }: StaffContext) =>
  db
    .select({
      id: categories.id,
      slug: categories.slug,
      name: categories.name,
      image: categories.image,
      position: categories.position,
      kitchen_minutes: categories.kitchen_minutes,
      station_id: categories.station_id,
      takes_notes: categories.takes_notes,
      hours: hoursOfCategory.as('own_hours'),
      sizes: sql<string[]>`(select json_group_array("size_name") from (select d."size_name" from "dishes" d
        where d."category_id" = "categories"."id" and d."size_name" is not null
        group by d."size_name" order by min(d."size_position"), d."size_name"))`
        .mapWith(JSON.parse)
        .as('size_names'),
      revision: categories.revision,
      goods: sql<number>`(select count(*) from "goods" g where g."category_id" = "categories"."id")`.as('goods_count'),
      drafts: sql<number>`(select count(*) from "dishes" d where not d."is_public" and d."category_id" = "categories"."id")`.as(
        'draft_count',
      ),
    })
    .from(categories)
    .orderBy(asc(categories.position), asc(categories.id))

export const toCategory = ({ image, ...row }: Awaited<ReturnType<typeof staffCategoriesQuery>>[number]): MenuCategory => ({
  ...row,
  image: imageOf(image),
})

/** Query of options as the contract shows them, in their order. */
export const staffOptionsQuery = ({ db }: StaffContext) =>
  db
    .select({
      id: options.id,
      kind: options.kind,
      name: options.name,
      price: options.price,
      max: options.max,
      image: options.image,
      position: options.position,
      revision: options.revision,
      goods: dishesOf.option.as('goods_count'),
    })
    .from(options)
    .orderBy(asc(options.position), asc(options.id))

export const toMenuOption = ({ image, ...row }: Awaited<ReturnType<typeof staffOptionsQuery>>[number]): MenuOption => ({
  ...row,
  image: imageOf(image),
})

/** Categories with counts, options and stations. */
export async function readStaffMenu(ctx: StaffContext): Promise<Menu> {
  const { db, now } = ctx
  const [cats, opts, places, own, open] = await db.batch([
    staffCategoriesQuery(ctx),
    staffOptionsQuery(ctx),
    db.select({ id: stations.id, name: stations.name }).from(stations).orderBy(asc(stations.position), asc(stations.id)),
    ...stoppedQueries(ctx),
  ])
  const total = (count: (one: (typeof cats)[number]) => number) => cats.reduce((sum, one) => sum + count(one), 0)
  return {
    categories: cats.map(toCategory),
    options: opts.map(toMenuOption),
    stations: places,
    goods: total((one) => one.goods),
    drafts: total((one) => one.drafts),
    stopped: stoppedById(own, open, now).size,
  }
}

/** A page of dishes and drafts in menu order, drafts without a place last. */
export async function listMenuGoods(ctx: StaffContext, { category_id, q = '', page }: MenuGoodsQuery): Promise<MenuRows> {
  const { db, now } = ctx
  const { id, slug, image, price, old_price, position, revision, is_public, family_id, size_name } = dishes
  const name = goodsName('dishes')
  const [places, listed, own, open] = await db.batch([
    db
      .select({ id: categories.id, station_id: categories.station_id })
      .from(categories)
      .orderBy(asc(categories.position), asc(categories.id)),
    db
      .select({
        id,
        slug,
        category_id: dishes.category_id,
        name,
        family_id,
        size_name,
        image,
        price,
        old_price,
        position,
        revision,
        is_public,
      })
      .from(dishes)
      .where(category_id === undefined ? undefined : eq(dishes.category_id, category_id)),
    ...stoppedQueries(ctx),
  ])
  const placeOf = new Map(places.map((one, at) => [one.id, { at, station_id: one.station_id }]))
  const stopped = stoppedById(own, open, now)
  const asked = fold(q)
  const rows = listed
    .filter((one) => fold(one.name).includes(asked))
    .toSorted(
      (a, b) =>
        (placeOf.get(a.category_id)?.at ?? Infinity) - (placeOf.get(b.category_id)?.at ?? Infinity) ||
        (a.position ?? Number.MAX_SAFE_INTEGER) - (b.position ?? Number.MAX_SAFE_INTEGER) ||
        a.id - b.id,
    )
  const shown = rows.slice((page - 1) * PER_PAGE, page * PER_PAGE)
  const ids = shown.map((one) => one.id)
  const sold = piecesById(await soldQuery(ctx, ids, now.getTime() - 7 * DAY_MS))
  return {
    data: shown.map(({ is_public: isPublic, image: picture, position: place, ...row }): MenuRow => {
      const stop = (isPublic && stopped.get(row.id)) || null
      return {
        ...row,
        image: picture ? imageOf(picture) : null,
        position: place ?? rows.length,
        visibility: isPublic ? (stop ? 'stop' : 'on') : 'draft',
        stop,
        station_id: placeOf.get(row.category_id)?.station_id ?? null,
        sold_7: sold.get(row.id) ?? 0,
      }
    }),
    meta: { current_page: page, last_page: Math.max(1, Math.ceil(rows.length / PER_PAGE)), per_page: PER_PAGE, total: rows.length },
  }
}

/** A dish or a draft with its numbers and its last change. @throws HttpError 404 */
export async function readMenuGoods(ctx: StaffContext, id: number): Promise<MenuGoods> {
  return showDish(ctx, await findDish(ctx, id))
}

export async function showDish(ctx: StaffContext, { id, revision, isPublic, family, fields }: Dish): Promise<MenuGoods> {
  const { db, now } = ctx
  const items = fields.groups.flatMap((group) => group.items)
  const [own, open, sold, [liked], [last], named, sizes, choiceOptions, choiceDishes] = await db.batch([
    ...stoppedQueries(ctx, [id]),
    soldQuery(ctx, [id], now.getTime() - 30 * DAY_MS),
    db
      .select({ count: sql<number>`count(*)`.as('count') })
      .from(favorites)
      .where(sql`${favorites.goods_id} = ${id}`),
    db
      .select({ by: sql<string | null>`${staff.name}`.as('by'), at: staffAudit.at, after: staffAudit.after })
      .from(staffAudit)
      .leftJoin(staff, sql`${staff.id} = ${staffAudit.staff_id}`)
      .where(sql`${staffAudit.subject} = ${`goods:${id}`} and ${staffAudit.action} like 'goods.%'`)
      .orderBy(sql`${staffAudit.id} desc`)
      .limit(1),
    db
      .select({ id: goods.id, name: goodsName('goods') })
      .from(goods)
      .where(sql`${goods.id} in (${pickIds(fields.parts.map((one) => one.id))})`),
    sizesQuery(ctx, family),
    db
      .select({ id: options.id, name: options.name })
      .from(options)
      .where(sql`${options.id} in (${pickIds(items.flatMap(({ option_id }) => option_id ?? []))})`),
    db
      .select({ id: dishes.id, name: goodsName('dishes') })
      .from(dishes)
      .where(sql`${dishes.id} in (${pickIds(items.flatMap(({ dish_id }) => dish_id ?? []))})`),
  ])
  const stop = (isPublic && stoppedById(own, open, now).get(id)) || null
  const namesOf = (rows: typeof named) => new Map(rows.map((one) => [one.id, one.name]))
  const [nameById, optionName, dishName] = [namesOf(named), namesOf(choiceOptions), namesOf(choiceDishes)]
  return {
    id,
    revision,
    ...fields,
    parts: fields.parts.map((one) => ({ ...one, name: nameById.get(one.id) ?? 'Снято с\u00a0сайта' })),
    groups: fields.groups.map((group) => ({
      ...group,
      items: group.items.map((item) => ({
        ...item,
        name: (item.dish_id === null ? optionName.get(item.option_id ?? 0) : dishName.get(item.dish_id)) ?? '',
      })),
    })),
    sizes: sizes.map(toMenuSize),
    visibility: isPublic ? (stop ? 'stop' : 'on') : 'draft',
    stop,
    favorites: liked?.count ?? 0,
    sold_30: piecesById(sold).get(id) ?? 0,
    changed: last ? { by: last.by, at: new Date(last.at).toISOString(), fields: Object.keys(last.after ?? {}) } : null,
  }
}

/** Batch query of all sizes of a family, in their order. */
const sizesQuery = ({ db }: StaffContext, family: number | null) =>
  db
    .select({
      id: dishes.id,
      size_name: sql<string>`${dishes.size_name}`.as('size'),
      price: dishes.price,
      weight: dishes.weight,
      pieces: dishes.pieces,
      is_default_size: dishes.is_default_size,
      is_public: dishes.is_public,
      revision: dishes.revision,
    })
    .from(dishes)
    .where(sql`${dishes.family_id} = ${family}`)
    .orderBy(dishes.size_position, dishes.id)

const toMenuSize = ({ is_public, ...size }: Awaited<ReturnType<typeof sizesQuery>>[number]): MenuGoods['sizes'][number] => ({
  ...size,
  visibility: is_public ? 'on' : 'draft',
})

/** Batch query: the pieces of dishes that the caller's kitchens have sold since a moment, without gifts and canceled orders. Ids of orders
 *  grow with time, so that each dish is one range of an index. */
const soldQuery = (ctx: StaffContext, ids: readonly number[], since: number) =>
  ctx.db
    .select({ id: sql<number>`l."goods_id"`.as('goods_id'), pieces: sql<number>`sum(l."qtt")`.as('pieces') })
    .from(sql`"order_lines" l cross join "orders" o on o."id" = l."order_id"`)
    .where(
      sql`l."goods_id" in (${pickIds(ids)})
        and l."order_id" >= (select f."id" from "orders" f where f."created_at" > ${since} order by f."created_at" limit 1)
        and l."price" is not null and o."created_at" > ${since} and o."status" <> 'canceled' and o."source" <> 'test'
        and ${kitchensOf(ctx, sql`o."kitchen_id"`)}`,
    )
    .groupBy(sql`l."goods_id"`)

const piecesById = (rows: Awaited<ReturnType<typeof soldQuery>>) => new Map(rows.map(({ id, pieces }) => [id, pieces]))
