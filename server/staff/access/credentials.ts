import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { StaffRole } from '~/contracts/staff-constants'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '~/rules/time'
import { sha256Hex } from '#server/core/secrets'
import type { Settings } from '#server/core/settings'
import { staff, staffDevices, staffKitchens, staffSessions } from '#server/db/tables'
import type { ServiceContext, StaffCaller } from '#server/http/context'
import type { StaffTokens } from './staff-cookies'

/** How long a PIN counts as just given. */
export const STEP_UP_MS = 5 * MINUTE_MS
const DEVICE_LIFE_MS = 180 * DAY_MS
/** A person at a shared tablet is signed out after this pause, and after this long in any case. */
const IDLE_MS = 3 * MINUTE_MS
const SHIFT_MS = 12 * HOUR_MS

/** When a session ends that is used now. `pin`: on a shared device. */
export function sessionEnd(kind: 'code' | 'pin', role: StaffRole, createdAt: number, now: number): number {
  if (kind === 'pin') return Math.min(createdAt + SHIFT_MS, now + IDLE_MS)
  return now + (role === 'owner' || role === 'manager' ? 14 : 30) * DAY_MS
}

/** SQL condition: the person may act here. The demo's people exist only in the demo. */
export const isWelcome = ({ environment }: Pick<Settings, 'environment'>): SQL =>
  sql`${staff.status} = 'active' ${environment === 'demo' ? sql`` : sql`and ${staff.is_demo} = 0`}`

/** SQL condition: the person works in the kitchen. */
export const worksIn = (kitchenId: number | SQL): SQL => sql`(${staff.role} = 'owner' or exists (select 1 from ${staffKitchens}
  where ${staffKitchens.staff_id} = ${staff.id} and ${staffKitchens.kitchen_id} = ${kitchenId}))`

type Row = {
  device_id: number | null
  device_kind: NonNullable<StaffCaller['device']>['kind']
  device_kitchen: number
  station_id: number | null
  device_used_at: number
  revoked_at: number | null
  session_id: number | null
  kind: 'code' | 'pin'
  session_device: number | null
  created_at: number
  last_used_at: number
  expires_at: number
  stepped_up_at: number | null
  staff_id: number | null
  name: string
  role: StaffRole
  kitchens: string
}

type Found = {
  caller: StaffCaller | null
  hasDevice: boolean
  /** A session or device that was ours once: what has expired is not a stranger's guess. */
  isKnown: boolean
  /** The session's cookie must be renewed. */
  isRenewed: boolean
}

/** `act`: a person does something, which keeps them signed in on a shared tablet. `watch`: a screen reads the kitchen's events, so
 *  somebody can see new orders. `none`: a screen asks without a person. */
export type Use = 'act' | 'watch' | 'none'

/** Who the tokens of a call belong to, read in one row together with role, kitchens, block and revocation. */
export async function findCaller(ctx: Pick<ServiceContext, 'db' | 'now' | 'settings'>, tokens: StaffTokens, use: Use): Promise<Found> {
  const { db, now, settings } = ctx
  const at = now.getTime()
  const { id, kind, kitchen_id, station_id, revoked_at } = staffDevices
  const usedAt = sql`coalesce(${staffDevices.last_seen_at}, ${staffDevices.created_at})`
  const [row] = await db.all<Row>(sql`select ${id} as device_id, ${kind} as device_kind, ${kitchen_id} as device_kitchen,
      ${station_id} as station_id, ${usedAt} as device_used_at, ${revoked_at} as revoked_at,
      ${staffSessions.id} as session_id, ${staffSessions.kind} as kind, ${staffSessions.device_id} as session_device,
      ${staffSessions.created_at} as created_at, ${staffSessions.last_used_at} as last_used_at, ${staffSessions.expires_at} as expires_at,
      ${staffSessions.stepped_up_at} as stepped_up_at, ${staff.id} as staff_id, ${staff.name} as name, ${staff.role} as role,
      (select json_group_array(${staffKitchens.kitchen_id}) from ${staffKitchens} where ${staffKitchens.staff_id} = ${staff.id}) as kitchens
    from (select 1) left join ${staffDevices} on ${staffDevices.token_hash} = ${hashOf(tokens.device)}
    left join ${staffSessions} on ${staffSessions.token_hash} = ${hashOf(tokens.session)}
    left join ${staff} on ${staff.id} = ${staffSessions.staff_id} and ${isWelcome(settings)}`)
  if (!row) throw new Error('a select without a table has one row')
  const isKnown = row.device_id !== null || row.session_id !== null
  const device = deviceOf(row, at)
  const person = personOf(row, device, at)
  if (!device && !person) return { caller: null, hasDevice: false, isKnown, isRenewed: false }
  const isRenewed = await touch(ctx, row, { device, person, use })
  const steppedUp = person !== null && row.stepped_up_at !== null && row.stepped_up_at > at - STEP_UP_MS
  const caller: StaffCaller = {
    id: person?.id ?? null,
    role: person?.role ?? null,
    name: person?.name ?? null,
    kitchens: kitchensOf(person, device),
    device,
    sessionId: person === null ? null : row.session_id,
    steppedUp,
    isKey: false,
  }
  return { caller, hasDevice: device !== null, isKnown, isRenewed }
}

type Device = StaffCaller['device']
type Person = { id: number; role: StaffRole; name: string; kitchens: number[] } | null

const hashOf = (token: string | undefined) => (token === undefined ? '' : sha256Hex(token))

function deviceOf(row: Row, at: number): Device {
  if (row.device_id === null || row.revoked_at !== null || row.device_used_at <= at - DEVICE_LIFE_MS) return null
  return { id: row.device_id, kind: row.device_kind, kitchenId: row.device_kitchen, stationId: row.station_id }
}

/** A session of a shared device needs that device, and a person of its kitchen. */
function personOf(row: Row, device: Device, at: number): Person {
  if (row.staff_id === null || row.expires_at <= at) return null
  const person = { id: row.staff_id, role: row.role, name: row.name, kitchens: JSON.parse(row.kitchens) as number[] }
  if (row.kind === 'code') return person
  const isHere = device !== null && device.id === row.session_device
  return isHere && (person.role === 'owner' || person.kitchens.includes(device.kitchenId)) ? person : null
}

/** A device's own rights hold in its kitchen; only owners and managers have at least the same elsewhere. */
function kitchensOf(person: Person, device: Device): number[] | 'all' {
  if (person?.role === 'owner') return 'all'
  if (person?.role === 'manager' || !device) return person?.kitchens ?? []
  return [device.kitchenId]
}

/** Writes the time of use, seldom: a device's every minute that it watches, else once a day; a session's every half minute on a shared
 *  device, else every hour. Says whether the session was prolonged. */
async function touch(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  row: Row,
  { device, person, use }: { device: Device; person: Person; use: Use },
): Promise<boolean> {
  const at = now.getTime()
  if (device && at - row.device_used_at >= (use === 'watch' ? MINUTE_MS : DAY_MS))
    await db.update(staffDevices).set({ last_seen_at: at }).where(eq(staffDevices.id, device.id))
  const pauseMs = row.kind === 'pin' ? MINUTE_MS / 2 : HOUR_MS
  if (!person || row.session_id === null || at - row.last_used_at < pauseMs || (row.kind === 'pin' && use !== 'act')) return false
  await db
    .update(staffSessions)
    .set({ last_used_at: at, expires_at: sessionEnd(row.kind, person.role, row.created_at, at) })
    .where(and(eq(staffSessions.id, row.session_id), sql`${staffSessions.expires_at} > ${at}`))
  return row.kind === 'code'
}
