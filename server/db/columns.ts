import { sql, type SQL } from 'drizzle-orm'
import { type AnySQLiteColumn, check, customType, integer, text } from 'drizzle-orm/sqlite-core'
import { toKopecks, toRoubles } from '~/rules/money'
import type { Rank } from '~/contracts/user'

/** Roubles in code, whole kopecks in D1. Throws on parts of a kopeck. Raw SQL sees kopecks: give a sum its type back with
 *  ``sql`sum(${orders.total})`.mapWith(orders.total)``. */
export const money = customType<{ data: number; driverData: number }>({
  dataType: () => 'integer',
  toDriver: toKopecks,
  fromDriver: toRoubles,
})

/** At most two decimals; more are rounded on read. */
export const percentage = customType<{ data: number; driverData: number }>({
  dataType: () => 'real',
  fromDriver: (stored) => Math.round(stored * 100) / 100,
})

/** Epoch milliseconds: compared and added in SQL without parsing. */
export const instant = () => integer()

/** Grows with each change by staff, so that two of them never overwrite each other. */
export const revision = () => integer().notNull().default(0)

export const flag = () => integer({ mode: 'boolean' })

/** JSON, never queried. */
export const json = <T>() => text({ mode: 'json' }).$type<T>()

const RANKS: Rank[] = [1, 2, 3, 'vip', 'discount']

/** Loyalty rank, text in D1. */
export const rankColumn = customType<{ data: Rank; driverData: string }>({
  dataType: () => 'text',
  toDriver: String,
  fromDriver: (stored) => {
    const rank = RANKS.find((one) => String(one) === stored)
    if (rank === undefined) throw new Error(`Unknown rank: ${stored}`)
    return rank
  },
})

/** The id of another table's row. */
export const idOf = (column: () => AnySQLiteColumn) => integer().notNull().references(column)

/** The id of the row that this one belongs to and is deleted with. */
export const ownerId = (column: () => AnySQLiteColumn) => integer().notNull().references(column, { onDelete: 'cascade' })

/** CHECK: one of the values, or null. */
export function oneOf(column: AnySQLiteColumn, values: readonly (string | number)[]): SQL {
  const list = values.map((value) => (typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`))
  return sql`${column} in (${sql.raw(list.join(', '))})`
}

/** CHECK: a whole number within the limits. SQLite stores 1.5 and text in integer columns. */
export function between(column: AnySQLiteColumn, min: number, max: number): SQL {
  return sql`${column} between ${sql.raw(String(min))} and ${sql.raw(String(max))} and typeof(${column}) <> 'real'`
}

/** CHECK: digits of this length. */
export function digits(column: AnySQLiteColumn, length: number): SQL {
  return sql`length(${column}) = ${sql.raw(String(length))} and ${column} not glob '*[^0-9]*'`
}

/** Opening hours of a weekday, Monday is 1, in local time. Around the clock is 00:00–24:00; a close before the open is after midnight;
 *  several rows a day are breaks. */
export const shift = () => ({ day: integer().notNull(), open: text().notNull(), close: text().notNull() })

/** The CHECKs of `shift`. */
export const shiftChecks = (table: string, { day, open, close }: Record<'day' | 'open' | 'close', AnySQLiteColumn>) => [
  check(`${table}_day`, between(day, 1, 7)),
  check(`${table}_open`, sql`${open} glob '[0-2][0-9]:[0-5][0-9]' and ${open} < '24:00'`),
  check(`${table}_close`, sql`${close} glob '[0-2][0-9]:[0-5][0-9]' and ${close} <= '24:00' and ${close} <> ${open}`),
]
