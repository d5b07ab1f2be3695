import { eq, sql, type SQL } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Hours } from '~/contracts/common'
import type { Db } from './client'
import { rowWhere } from './row-where'
import { hours, menuHours } from './tables'

/** The column that says whose week it is: a place, or what the menu serves. */
const OWNERS = {
  city_id: { table: hours, column: hours.city_id },
  pickup_point_id: { table: hours, column: hours.pickup_point_id },
  category_id: { table: menuHours, column: menuHours.category_id },
  dish_id: { table: menuHours, column: menuHours.dish_id },
}

/** Batch statements: replaces the hours of a week. `id` may be SQL for that of a row which the same batch adds. */
export function weekWrites(db: Db, owner: keyof typeof OWNERS, id: number | SQL<number>, week: readonly Hours[]): BatchItem<'sqlite'>[] {
  const { table, column } = OWNERS[owner]
  const cell = (name: string) => sql`json_extract("value", ${sql.raw(`'$.${name}'`)})`
  const row = { [owner]: sql`${id}`, day: cell('day'), open: cell('open'), close: cell('close') }
  const tail = sql`from json_each(${JSON.stringify(week)})`
  return [db.delete(table).where(eq(column, id)), db.insert(table).select(rowWhere(table, row, tail))]
}
