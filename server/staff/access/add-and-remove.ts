import { eq, sql, type SQL } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { AnySQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { AuditKind } from '~/contracts/staff-audit'
import type { HttpError } from '#server/core/errors'
import { failUnless, isGuardFailure } from '#server/db/fail-unless'
import { type NewRow, rowWhere } from '#server/db/row-where'
import { audited, type AuditChange } from './audited'
import type { StaffContext } from './staff-context'

type Table = SQLiteTable & { id: AnySQLiteColumn }

type Addition<Values extends object> = Pick<AuditChange<Values, Values>, 'action' | 'after'> & {
  kind: AuditKind
  /** The batch fails where it does not hold. */
  where?: SQL
  /** What else is stored with it. */
  writes?: (id: SQL<number>) => BatchItem<'sqlite'>[]
  /** The answer where a constraint failed; undefined: none is known. */
  refusal?: (error: unknown) => HttpError | undefined
}

/** SQL: the position after the last one of a list. */
export const lastPosition = (table: SQLiteTable): SQL => sql`(select coalesce(max(last."position") + 1, 0) from ${table} last)`

/** Adds a row with its audit row, in one batch, and returns its id. Ids only grow, so within the batch the greatest is the new one. @throws the refusal */
export async function addRow<Of extends Table, Values extends object>(
  ctx: StaffContext,
  table: Of,
  row: NewRow<Of>,
  { kind, action, after, where = sql`1`, writes = () => [], refusal }: Addition<Values>,
): Promise<number> {
  const { db } = ctx
  const id = sql<number>`(select max("id") from ${table})`
  const insert = db.insert(table).select(rowWhere(table, row, sql`where true`))
  const batch = db.batch([
    failUnless(db, where),
    insert.returning({ id: table.id }),
    audited<Values, Values>(ctx, { action, subject: sql`${kind} || ':' || ${id}`, after }),
    ...writes(id),
  ])
  const [, stored] = await batch.catch((error: unknown) => {
    throw refusal?.(error) ?? error
  })
  return (stored as { id: number }[])[0]?.id ?? 0
}

type Removal<Values extends object> = Pick<AuditChange<Values, Values>, 'action' | 'before'> & {
  kind: AuditKind
  id: number
  /** What still needs it, and the answer then. */
  unless?: { isNeeded: SQL; refusal: HttpError }
  writes?: BatchItem<'sqlite'>[]
}

/** Deletes a row with its audit row, in one batch. @throws the refusal */
export async function removeRow<Values extends object>(
  ctx: StaffContext,
  table: Table,
  { kind, id, action, before, unless, writes = [] }: Removal<Values>,
): Promise<void> {
  const { db } = ctx
  const isIt = eq(table.id, id)
  try {
    await db.batch([
      failUnless(db, sql`not (${unless?.isNeeded ?? sql`0`})`),
      audited<Values, Values>(ctx, { action, subject: `${kind}:${id}`, before, tail: sql`from ${table} where ${isIt}` }),
      ...writes,
      db.delete(table).where(isIt),
    ])
  } catch (error) {
    throw (isGuardFailure(error) && unless?.refusal) || error
  }
}
