import { getTableColumns, is, sql, SQL, type InferInsertModel } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { customers } from './tables'

export type NewRow<Table extends SQLiteTable> = { [Name in keyof InferInsertModel<Table>]: InferInsertModel<Table>[Name] | SQL }

/** One row for `db.insert(table).select(rowWhere(table, row, tail))`: inserts only where the condition of `tail` (`where …` or
 *  `from … where …`) holds, in one atomic statement that fits into a batch. Missing fields get their defaults. */
export function rowWhere<Table extends SQLiteTable>(table: Table, row: NewRow<Table>, tail: SQL): SQL {
  const given: Record<string, unknown> = row
  const cells = Object.entries(getTableColumns(table)).map(([name, column]) => {
    const value = given[name] === undefined ? column.default : given[name]
    if (value === undefined || value === null) return sql`null`
    return is(value, SQL) ? value : sql.param(value, column)
  })
  return sql`select ${sql.join(cells, sql`, `)} ${tail}`
}

/** SQL condition: the account is not deleted. For writes of personal data, because a call admitted before the deletion may
 *  write after it. docs/decisions/025. */
export const isPresent = (userId: number): SQL =>
  sql`exists (select 1 from ${customers} where ${customers.id} = ${userId} and ${customers.deleted_at} is null)`
