import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { ChangeDeviceBody, StaffDevice } from '~/contracts/staff-people'
import { invalid, missing } from '#server/core/errors'
import { staffDevices, staffSessions, stations } from '#server/db/tables'
import { dropSockets } from '#server/live/notify-orders'
import { audited } from '#server/staff/access/audited'
import { kitchensOf, requireKitchen, type StaffContext } from '#server/staff/access/staff-context'

type DeviceRow = typeof staffDevices.$inferSelect

const moment = (at: number) => new Date(at).toISOString()

export const toDevice = ({ created_at, last_seen_at, ...row }: DeviceRow): StaffDevice => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  kitchen_id: row.kitchen_id,
  station_id: row.station_id,
  created_at: moment(created_at),
  last_seen_at: last_seen_at === null ? null : moment(last_seen_at),
  sound_on: row.sound_on,
  build: row.build,
})

const ofCaller = (ctx: StaffContext) => and(isNull(staffDevices.revoked_at), kitchensOf(ctx, staffDevices.kitchen_id))

/** The devices of the caller's kitchens. */
export async function listDevices(ctx: StaffContext): Promise<StaffDevice[]> {
  const rows = await ctx.db.select().from(staffDevices).where(ofCaller(ctx)).orderBy(asc(staffDevices.kitchen_id), asc(staffDevices.id))
  return rows.map(toDevice)
}

/** Renames or moves a device. @throws HttpError 404, 422 `station_id:` */
export async function changeDevice(ctx: StaffContext, id: number, change: ChangeDeviceBody): Promise<StaffDevice> {
  const { db } = ctx
  if (change.kitchen_id !== undefined) requireKitchen(ctx, change.kitchen_id)
  await requireStation(ctx, change.station_id ?? null)
  const which = and(eq(staffDevices.id, id), ofCaller(ctx))
  if (Object.keys(change).length > 0)
    await db.batch([
      audited(ctx, {
        action: 'device.change',
        subject: `device:${id}`,
        before: fieldsNow,
        after: change,
        tail: sql`from ${staffDevices} where ${which}`,
      }),
      db.update(staffDevices).set(change).where(which),
    ])
  const [row] = await db
    .select()
    .from(staffDevices)
    .where(and(eq(staffDevices.id, id), isNull(staffDevices.revoked_at), kitchensOf(ctx, staffDevices.kitchen_id)))
  if (!row) throw missing('Такого планшета нет')
  return toDevice(row)
}

const fieldsNow = sql`json_object('name', ${staffDevices.name}, 'kind', ${staffDevices.kind},
  'kitchen_id', ${staffDevices.kitchen_id}, 'station_id', ${staffDevices.station_id})`

/** Revokes a device and ends the sessions on it. @throws HttpError 404 */
export async function revokeDevice(ctx: StaffContext, id: number): Promise<void> {
  const { db, now } = ctx
  const which = and(eq(staffDevices.id, id), ofCaller(ctx))
  const [, revoked] = await db.batch([
    audited(ctx, { action: 'device.revoke', subject: `device:${id}`, before: fieldsNow, tail: sql`from ${staffDevices} where ${which}` }),
    db.update(staffDevices).set({ revoked_at: now.getTime() }).where(which).returning({ id: staffDevices.id }),
    db
      .delete(staffSessions)
      .where(
        and(
          eq(staffSessions.device_id, id),
          sql`exists (select 1 from ${staffDevices} where ${staffDevices.id} = ${id} and ${staffDevices.revoked_at} = ${now.getTime()})`,
        ),
      ),
  ])
  if (revoked.length === 0) throw missing('Такого планшета нет')
  dropSockets(ctx, { device: id })
}

/** @throws HttpError 422 `station_id:` for an unknown station */
export async function requireStation({ db }: StaffContext, id: number | null): Promise<void> {
  if (id === null) return
  const found = await db.select({ id: stations.id }).from(stations).where(eq(stations.id, id))
  if (found.length === 0) throw invalid('station_id', 'Такого цеха нет')
}

/** What a device says of itself. @throws HttpError 404 without a device */
export async function saveDeviceState(ctx: StaffContext, state: { sound_on: boolean; build: string }): Promise<void> {
  const { device } = ctx.staff
  if (!device) throw missing('Это не подключённый планшет')
  await ctx.db.update(staffDevices).set(state).where(eq(staffDevices.id, device.id))
}
