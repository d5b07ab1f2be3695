import { desc, eq, sql, type SQL } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { AnySQLiteColumn, SQLiteTable, SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core'
import type { AuditKind } from '~/contracts/staff-audit'
import { conflict, HttpError } from '#server/core/errors'
import { failUnless, isGuardFailure } from '#server/db/fail-unless'
import { retryOvertaken } from '#server/db/retry-overtaken'
import { staff, staffAudit } from '#server/db/tables'
import { audited, type AuditChange } from './audited'
import type { StaffContext } from './staff-context'

type Revised = SQLiteTable & { id: AnySQLiteColumn; revision: AnySQLiteColumn }

/** A row of the office that two people may change at once. */
export type Target<Table extends Revised, Row extends { revision: number }, Shown> = {
  table: Table
  id: number
  kind: AuditKind
  /** What the caller saw; null: whatever the row has, which may grow in between. */
  revision: number | null
  /** @throws HttpError 404 */
  find: () => Promise<Row>
  /** The row as the API shows it, in the answer and in the 409 of a caller who comes too late. */
  show: (row: Row) => Shown | Promise<Shown>
}

type Plan<Table extends Revised, Values extends object> = Pick<AuditChange<Values, Values>, 'action' | 'before' | 'after'> & {
  /** The changed columns. */
  set?: SQLiteUpdateSetSource<Table>
  /** A further condition of the row, without which nothing is stored. */
  where?: SQL | undefined
  /** What else is stored with it, after the row. */
  writes?: BatchItem<'sqlite'>[]
  /** The answer where `where` or a constraint failed; undefined: none is known. */
  refusal?: (error: unknown) => Promise<HttpError | undefined>
}

/** Changes a row that still is at the revision which the caller saw: one batch with its audit row and the next revision, or nothing of it.
 *  `plan` checks the change and throws its refusals; null: nothing differs. @throws HttpError 404, 409 `edited_meanwhile` */
export function changeAtRevision<Table extends Revised, Row extends { revision: number }, Shown, Values extends object>(
  ctx: StaffContext,
  target: Target<Table, Row, Shown>,
  plan: (row: Row) => Promise<Plan<Table, Values> | null>,
): Promise<Shown> {
  const attempt = () => changeOnce(ctx, target, plan)
  if (target.revision !== null) return attempt()
  return retryOvertaken(attempt, { isOvertaken: (error) => error instanceof HttpError && error.code === 'edited_meanwhile' })
}

async function changeOnce<Table extends Revised, Row extends { revision: number }, Shown, Values extends object>(
  ctx: StaffContext,
  { table, id, kind, revision, find, show }: Target<Table, Row, Shown>,
  plan: (row: Row) => Promise<Plan<Table, Values> | null>,
): Promise<Shown> {
  const subject = `${kind}:${id}` as const
  const row = await find()
  if (revision !== null && revision !== row.revision) throw await editedMeanwhileError(ctx, subject, await show(row))
  const change = await plan(row)
  if (change === null) return show(row)
  const { action, before, after, set, where = sql`1`, writes = [], refusal } = change
  const isSame = sql`${table.id} = ${id} and ${table.revision} = ${row.revision}`
  const next = { ...set, revision: row.revision + 1 } as SQLiteUpdateSetSource<Table>
  try {
    await ctx.db.batch([
      failUnless(ctx.db, sql`exists (select 1 from ${table} where ${isSame} and ${where})`),
      audited<Values, Values>(ctx, { action, subject, before, after }),
      ctx.db.update(table).set(next).where(isSame),
      ...writes,
    ])
  } catch (error) {
    const now = isGuardFailure(error) ? await find() : row
    if (now.revision !== row.revision) throw await editedMeanwhileError(ctx, subject, await show(now))
    throw (await refusal?.(error)) ?? error
  }
  return show(await find())
}

/** 409 `edited_meanwhile`: who saved last and when (from the audit), and the row as it is `now`. */
export async function editedMeanwhileError({ db }: Pick<StaffContext, 'db'>, subject: string, now: unknown): Promise<HttpError> {
  const [last] = await db
    .select({ by: sql<string | null>`${staff.name}`.as('by'), at: staffAudit.at })
    .from(staffAudit)
    .leftJoin(staff, eq(staff.id, staffAudit.staff_id))
    .where(eq(staffAudit.subject, subject))
    .orderBy(desc(staffAudit.id))
    .limit(1)
  const by = last?.by ?? null
  const at = last === undefined ? null : new Date(last.at).toISOString()
  return conflict('edited_meanwhile', by === null ? 'Запись изменили, пока вы правили' : `${by}: сохранено, пока вы правили`, {
    by,
    at,
    now,
  })
}
