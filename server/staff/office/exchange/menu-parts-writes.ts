import { eq, and, sql, type SQL } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Hours } from '~/contracts/common'
import { MAX_OPTION_QTT } from '~/contracts/constants'
import { type FileOption, OWN_SOURCE } from '~/contracts/catalog-file'
import { nameKey } from '~/rules/import-match'
import { kitchenDefaults } from '~/rules/kitchen-defaults'
import { toKopecks } from '~/rules/money'
import { fileSlug } from '~/rules/slug'
import { rowWhere } from '#server/db/row-where'
import { weekWrites } from '#server/db/week-writes'
import { categories, importRows, options, stations } from '#server/db/tables'
import type { StaffContext } from '#server/staff/access/staff-context'
import { cell, linkWrites, whileWaiting } from './goods-writes'
import { takenSlugs } from '#server/staff/office/menu/old-slugs'

type Import = { id: number; source: string }
type Waiting = typeof importRows.$inferSelect

/** Adds the categories of an import that wait, and changes the hours of others, in one batch. New ones are last in the menu, with kitchen
 *  minutes and a station by the words of their names; stations are added where the shop has none that fits. The batch fails by its guard
 *  where another run has added them. */
export async function addCategories(ctx: StaffContext, of: Import, rows: readonly Waiting[]): Promise<void> {
  if (rows.length === 0) return
  const { db } = ctx
  const [[last], stationRows] = await db.batch([
    db.select({ position: sql<number>`coalesce(max(${categories.position}), -1)` }).from(categories),
    db.select({ id: stations.id, name: stations.name }).from(stations).orderBy(stations.position, stations.id),
  ])
  const taken = await takenSlugs(ctx, 'category')
  const own = stationsFor(stationRows)
  const news = rows.filter(({ action }) => action === 'create')
  const made = [...Map.groupBy(news, ({ name }) => nameKey(name)).values()].map((alike, at) => {
    const [first] = alike
    const name = first?.name ?? ''
    const slug = fileSlug(of.source === OWN_SOURCE ? first?.key : undefined, name, taken)
    taken.set(slug, name)
    const { minutes, station } = kitchenDefaults(name)
    const keys = alike.map(({ key }) => key)
    const hours = weekOf(first)
    return {
      position: (last?.position ?? 0) + at + 1,
      keys,
      name,
      slug,
      minutes,
      station_id: station === null ? null : own.of(station),
      hours,
    }
  })
  const served = rows.flatMap(({ action, item_id, after }) =>
    action === 'change' && item_id !== null ? [{ id: item_id, hours: weekOf({ after }) }] : [],
  )
  const row = {
    slug: cell('slug'),
    name: cell('name'),
    image: '',
    position: cell('position'),
    kitchen_minutes: cell('minutes'),
    station_id: cell('station_id'),
  }
  await db.batch([
    whileWaiting(ctx, of.id, 'category', rows),
    db
      .insert(stations)
      .select(
        rowWhere(
          stations,
          { id: cell('id'), name: cell('name'), position: cell('position') },
          sql`from json_each(${JSON.stringify(own.added())}) each where true`,
        ),
      ),
    db.insert(categories).select(rowWhere(categories, row, sql`from json_each(${JSON.stringify(made)}) each where true`)),
    ...doneWrites(ctx, of, 'category', made, sql`(select c."id" from "categories" c where c."slug" = ${cell('slug')})`),
    ...made.flatMap(({ slug, hours }) =>
      hours ? weekWrites(db, 'category_id', sql<number>`(select c."id" from "categories" c where c."slug" = ${slug})`, hours) : [],
    ),
    ...serveWrites(db, served),
    db
      .update(importRows)
      .set({ state: 'done' })
      .where(and(eq(importRows.import_id, of.id), eq(importRows.kind, 'category'), eq(importRows.state, 'waiting'))),
  ])
}

const weekOf = (row: Pick<Waiting, 'after'> | undefined) => row?.after?.['hours'] as Hours[] | undefined

/** Batch statements: the hours of categories. */
export const serveWrites = (db: StaffContext['db'], list: readonly { id: number; hours: Hours[] | undefined }[]): BatchItem<'sqlite'>[] =>
  list.flatMap(({ id, hours = [] }) => [
    ...weekWrites(db, 'category_id', id, hours),
    db
      .update(categories)
      .set({ revision: sql`${categories.revision} + 1` })
      .where(eq(categories.id, id)),
  ])

/** The stations that new categories use, added where none fits. */
function stationsFor(known: readonly { id: number; name: string }[]) {
  const added = new Map<'pizza' | 'kitchen', { id: number; name: string; position: number }>()
  const NAMES = { pizza: 'Пицца', kitchen: 'Кухня' }
  const found = {
    pizza: known.find(({ name }) => /пицц/i.test(name)),
    kitchen: known.find(({ name }) => /кухн|холод|суши/i.test(name)) ?? known.find(({ name }) => !/пицц/i.test(name)),
  }
  const lastId = Math.max(0, ...known.map(({ id }) => id))
  return {
    added: () => [...added.values()],
    of(station: 'pizza' | 'kitchen'): number {
      const own = found[station] ?? added.get(station)
      if (own) return own.id
      const place = lastId + added.size + 1
      added.set(station, { id: place, name: NAMES[station], position: place })
      return place
    },
  }
}

/** Adds and changes the options of an import that wait, in one batch. A price that was changed since stays.
 *  The batch fails by its guard where another run has done them. */
export async function writeOptions(ctx: StaffContext, of: Import, rows: readonly Waiting[]): Promise<void> {
  if (rows.length === 0) return
  const { db } = ctx
  const [last] = await db.select({ position: sql<number>`coalesce(max(${options.position}), -1)` }).from(options)
  const created = rows.filter(({ action }) => action === 'create')
  const made = created.map(({ key, after }, at) => {
    const { kind, name, price, max } = after as FileOption
    const position = (last?.position ?? 0) + at + 1
    return { position, keys: [key], option_kind: kind, name, price: toKopecks(price), max: Math.min(Math.max(max, 1), MAX_OPTION_QTT) }
  })
  const changed = rows.flatMap(({ action, item_id, before, after }) =>
    action === 'change' ? [{ id: item_id, was: toKopecks(Number(before?.['price'])), now: toKopecks(Number(after?.['price'])) }] : [],
  )
  const row = {
    kind: cell('option_kind'),
    name: cell('name'),
    price: cell('price'),
    max: cell('max'),
    image: '',
    position: cell('position'),
  }
  await db.batch([
    whileWaiting(ctx, of.id, 'option', rows),
    db.insert(options).select(rowWhere(options, row, sql`from json_each(${JSON.stringify(made)}) each where true`)),
    db
      .update(options)
      .set({ price: sql`${cell('now')}`, revision: sql`${options.revision} + 1` })
      .from(sql`json_each(${JSON.stringify(changed)}) each`)
      .where(sql`${options.id} = ${cell('id')} and ${options.price} = ${cell('was')}`),
    // new ones are last, each in its own place
    ...doneWrites(ctx, of, 'option', made, sql`(select max(o."id") from "options" o where o."position" = ${cell('position')})`),
    db
      .update(importRows)
      .set({ state: 'done' })
      .where(and(eq(importRows.import_id, of.id), eq(importRows.kind, 'option'), eq(importRows.state, 'waiting'))),
  ])
}

/** Batch statements: the rows are done, and their keys mean the new items; `id` finds one by what `each` has of it. */
function doneWrites(
  ctx: StaffContext,
  of: Import,
  kind: 'category' | 'option',
  made: readonly { keys: string[] }[],
  id: SQL,
): BatchItem<'sqlite'>[] {
  const cells = JSON.stringify(made.flatMap(({ keys, ...one }) => keys.map((key) => ({ ...one, kind, key }))))
  const each = sql`json_each(${cells}) each`
  return [
    linkWrites(ctx, of.source, sql`from ${each} where true`, id),
    ctx.db
      .update(importRows)
      .set({ state: 'done', item_id: id })
      .from(each)
      .where(and(eq(importRows.import_id, of.id), eq(importRows.kind, kind), sql`${importRows.key} = ${cell('key')}`)),
  ]
}
