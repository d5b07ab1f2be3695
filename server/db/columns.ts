import { sql, type SQL } from 'drizzle-orm'
import { type AnySQLiteColumn, customType, integer, text } from 'drizzle-orm/sqlite-core'
import { toKopecks, toRoubles } from '~/rules/money'
import type { Rank } from '~/contracts/user'

/** Roubles in code, whole kopecks in D1. Throws on part of a kopeck. Raw SQL sees kopecks: give a sum its
 *  type back with ``sql`sum(${orders.total})`.mapWith(orders.total)``. House style §11. */
export const money = customType<{ data: number; driverData: number }>({
  dataType: () => 'integer',
  toDriver: toKopecks,
  fromDriver: toRoubles,
})

/** A percentage with at most two decimals, which is what the rules reckon with; finer ones are rounded when read. */
export const percentage = customType<{ data: number; driverData: number }>({
  dataType: () => 'real',
  fromDriver: (stored) => Math.round(stored * 100) / 100,
})

/** A moment: epoch milliseconds (UTC). Not ISO text, because expiry and windows are compared and added in SQL,
 *  a number passes through raw SQL and JSON as it is, and an offset belongs to the city, not to the row. */
export const instant = () => integer()

/** A boolean, 0 or 1 in D1. */
export const flag = () => integer({ mode: 'boolean' })

/** JSON of the given type; a copy, never searched in. */
export const json = <T>() => text({ mode: 'json' }).$type<T>()

/** A loyalty rank of §6: 1, 2, 3, "vip" or "discount"; text in D1. */
export const rankColumn = customType<{ data: Rank; driverData: string }>({
  dataType: () => 'text',
  toDriver: String,
  fromDriver: (stored) => {
    switch (stored) {
      case '1':
        return 1
      case '2':
        return 2
      case '3':
        return 3
      case 'vip':
      case 'discount':
        return stored
      default:
        throw new Error(`Unknown rank: ${stored}`)
    }
  },
})

/** A CHECK's condition: the column holds one of the values (null passes, as in every CHECK). */
export function oneOf(column: AnySQLiteColumn, values: readonly (string | number)[]): SQL {
  const list = values.map((value) => (typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`))
  return sql`${column} in (${sql.raw(list.join(', '))})`
}

/** A CHECK's condition: whole number within the limits. SQLite would keep 1.5 in an integer column, and text too. */
export function between(column: AnySQLiteColumn, min: number, max: number): SQL {
  return sql`${column} between ${sql.raw(String(min))} and ${sql.raw(String(max))} and typeof(${column}) <> 'real'`
}

/** A CHECK's condition: nothing but digits, of this length. */
export function digits(column: AnySQLiteColumn, length: number): SQL {
  return sql`length(${column}) = ${sql.raw(String(length))} and ${column} not glob '*[^0-9]*'`
}
