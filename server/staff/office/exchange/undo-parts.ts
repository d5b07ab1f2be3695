import { and, eq, sql } from 'drizzle-orm'
import type { Hours } from '~/contracts/common'
import { hoursOfCategory } from '#server/catalog/goods-hours'
import { catalogLinks, categories, type importRows, options } from '#server/db/tables'
import type { StaffContext } from '#server/staff/access/staff-context'
import { serveWrites } from './menu-parts-writes'

type Row = typeof importRows.$inferSelect

/** Options get their former prices; what the import added and nothing uses is deleted. */
export async function undoParts({ db }: StaffContext, importId: number, rows: readonly Row[]): Promise<void> {
  const changed = rows.filter(({ action, kind }) => action === 'change' && kind === 'option')
  const served = await servedBefore(db, rows)
  const unlink = (kind: 'category' | 'option', left: typeof categories | typeof options) =>
    db.delete(catalogLinks).where(and(eq(catalogLinks.kind, kind), sql`${catalogLinks.item_id} not in (select "id" from ${left})`))
  const made = (kind: 'category' | 'option') => sql`(select r."item_id" from "import_rows" r where r."import_id" = ${importId}
    and r."kind" = ${kind} and r."action" = 'create' and r."state" = 'done')`
  await db.batch([
    db.delete(options).where(sql`${options.id} in ${made('option')} and ${options.id} not in (
      select "option_id" from "goods_options" union select "option_id" from "group_items" where "option_id" is not null)`),
    db
      .delete(categories)
      .where(sql`${categories.id} in ${made('category')} and ${categories.id} not in (select "category_id" from "dishes")`),
    unlink('option', options),
    unlink('category', categories),
    ...serveWrites(db, served),
    ...changed.map(({ item_id, before, after }) =>
      db
        .update(options)
        .set({ price: Number(before?.['price']), revision: sql`${options.revision} + 1` })
        .where(and(eq(options.id, item_id ?? 0), eq(options.price, Number(after?.['price'])))),
    ),
  ])
}

/** The former hours of the categories that still have those of the import. */
async function servedBefore(db: StaffContext['db'], rows: readonly Row[]): Promise<{ id: number; hours: Hours[] }[]> {
  const changed = rows.filter(({ action, kind }) => action === 'change' && kind === 'category')
  if (changed.length === 0) return []
  const present = await db.select({ id: categories.id, hours: hoursOfCategory }).from(categories)
  const hoursOf = new Map(present.map(({ id, hours }) => [id, JSON.stringify(hours)]))
  return changed.flatMap(({ item_id, before, after }) =>
    item_id !== null && hoursOf.get(item_id) === JSON.stringify(after?.['hours'])
      ? [{ id: item_id, hours: before?.['hours'] as Hours[] }]
      : [],
  )
}
