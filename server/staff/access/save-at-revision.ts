import { type InferInsertModel, sql, type SQL } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { AnySQLiteColumn, SQLiteTable, SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core'
import { audited, type AuditChange } from './audited'
import type { StaffContext } from './staff-context'

type Editable = SQLiteTable & { id: AnySQLiteColumn; revision: AnySQLiteColumn }

type Change<Table extends Editable, Values extends object> = Pick<
  AuditChange<Values, Values>,
  'action' | 'subject' | 'before' | 'after'
> & {
  id: number
  revision: number
  /** The changed columns. */
  set: Partial<InferInsertModel<Table>>
  /** A further condition of the row. */
  where?: SQL
  /** Statements before the change; `isSame` says whether it will happen. */
  alongside?: (isSame: SQL) => BatchItem<'sqlite'>[]
}

/** Changes a row that still is at the revision, with its audit row in the same batch. False where it is not: nothing is stored. */
export async function saveAtRevision<Table extends Editable, Values extends object>(
  ctx: StaffContext,
  table: Table,
  change: Change<Table, Values>,
): Promise<boolean> {
  const { id, revision, set, where = sql`true`, alongside = () => [], ...audit } = change
  const isSame = sql`${table.id} = ${id} and ${table.revision} = ${revision} and ${where}`
  const values = { ...set, revision: revision + 1 } as SQLiteUpdateSetSource<Table>
  const update = ctx.db.update(table).set(values).where(isSame).returning({ id: table.id })
  const row = audited<Values, Values>(ctx, { ...audit, tail: sql`from ${table} where ${isSame}` })
  const results = await ctx.db.batch([row, ...alongside(isSame), update])
  return (results.at(-1) as { id: number }[]).length > 0
}
