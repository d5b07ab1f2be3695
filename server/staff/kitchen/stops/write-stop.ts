import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { StopSubject } from '~/contracts/staff-constants'
import type { StopReach } from '~/rules/stop-reach'
import { rowWhere } from '#server/db/row-where'
import { stopReach as reachTable, stops } from '#server/db/tables'
import type { ServiceContext } from '#server/http/context'
import type { StaffContext } from '#server/staff/access/staff-context'
import { actorOf } from '#server/staff/kitchen/board/order-writes'

type Subject = { subject: StopSubject; subject_id: number; kitchen_id: number | null }

/** SQL condition: the stop of a subject and its kitchen that nobody has ended. */
export const isSameSubject = ({ subject, subject_id, kitchen_id }: Subject) =>
  and(
    eq(stops.subject, subject),
    eq(stops.subject_id, subject_id),
    // as the index `stops_open` spells it
    sql`coalesce("kitchen_id", 0) = ${kitchen_id ?? 0}`,
    isNull(stops.ended_at),
  )

/** SQL: the id of the stop without `ended_at` of a subject and its kitchen. */
const openStopId = (of: Subject) => sql<number>`(select ${stops.id} from ${stops} where ${isSameSubject(of)})`

/** Batch statement: a stop that the clock has ended makes room for the next one. */
export const closePassed = ({ db, now }: Pick<ServiceContext, 'db' | 'now'>, of: Subject) =>
  db
    .update(stops)
    .set({ ended_at: sql`${stops.until}` })
    .where(and(isSameSubject(of), lte(stops.until, now.getTime())))

/** Who ends a stop, a tablet without a person included. */
export function endedBy(ctx: Pick<StaffContext, 'staff'>) {
  const { staff_id, device_id } = actorOf(ctx)
  return { ended_by: staff_id, ended_device_id: device_id }
}

/** Batch statement: writes what the open stop of the subject takes off sale, in place of what it took. */
export function writeReach({ db }: Pick<ServiceContext, 'db'>, of: Subject, { goods, sets, options }: StopReach): BatchItem<'sqlite'>[] {
  const items = [...[...goods, ...sets].map((id) => ['goods', id]), ...options.map((id) => ['option', id])]
  const stop_id = openStopId(of)
  const row = { stop_id: sql`o."id"`, kind: sql`each."value" ->> 0`, item_id: sql`each."value" ->> 1` }
  return [
    db.delete(reachTable).where(sql`${reachTable.stop_id} = ${stop_id}`),
    db
      .insert(reachTable)
      .select(
        rowWhere(
          reachTable,
          row,
          sql`from (select ${stop_id} as "id") o, json_each(${JSON.stringify(items)}) each where o."id" is not null`,
        ),
      ),
  ]
}
