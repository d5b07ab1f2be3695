import { env } from '#host'
import type { DeviceKind, StaffRole } from '~/contracts/staff-constants'
import { newToken, sha256Hex } from '#server/core/secrets'
import { readSettings } from '#server/core/settings'
import { staff, staffDevices, staffKitchens, staffSessions } from '#server/db/tables'
import { call, db } from '#server/http/api.testing'
import { STAFF_TOKEN } from '#server/orders/orders.testing'
import { pinHmac } from './pin-hmac'
import { newSession } from './sessions'

/* People and devices for tests of the staff side. Kitchens are the shop's pickup points. */

let made = 0

type Parts = { role?: StaffRole; kitchens?: number[]; pin?: string; name?: string; phone?: string | null; is_demo?: boolean }

/** A person of staff with a phone that no other test uses. */
export async function addStaff({ role = 'manager', kitchens = [], pin, name = 'Борис', ...parts }: Parts = {}) {
  made += 1
  const phone =
    parts.phone === undefined ? `7998${String(Date.now() % 1000).padStart(3, '0')}${String(made).padStart(4, '0')}` : parts.phone
  const [row] = await db
    .insert(staff)
    .values({ name, role, phone, is_demo: parts.is_demo ?? false, created_at: Date.now() })
    .returning()
  if (!row) throw new Error('no row')
  if (kitchens.length > 0) await db.insert(staffKitchens).values(kitchens.map((kitchen_id) => ({ staff_id: row.id, kitchen_id })))
  if (pin !== undefined)
    await db.run(
      `update staff set pin_hmac = '${pinHmac(readSettings(env), row.id, pin)}', pin_set_at = ${Date.now()} where id = ${row.id}`,
    )
  return { id: row.id, role, phone: row.phone ?? '', name }
}
export type TestPerson = Awaited<ReturnType<typeof addStaff>>

/** The cookie of a new session of a person, on an own device or a shared one. `steppedUp`: a PIN was just given. */
export async function staffCookie(person: Pick<TestPerson, 'id' | 'role'>, parts: { deviceId?: number; steppedUp?: boolean } = {}) {
  const token = newToken()
  const at = Date.now()
  const row = newSession({ token, person, deviceId: parts.deviceId ?? null, label: 'Chrome, Windows', at })
  await db.insert(staffSessions).values({ ...row, stepped_up_at: parts.steppedUp ? at : row.stepped_up_at })
  return `staff=${token}`
}

/** The cookie of a person who may do at once what their role may. */
export const cookieFor = async (parts: Parts) => staffCookie(await addStaff(parts), { steppedUp: true })

/** A paired device. */
export async function addDevice(kitchen_id: number, kind: DeviceKind = 'kitchen') {
  const token = newToken()
  const [row] = await db
    .insert(staffDevices)
    .values({ name: 'Суши', kind, kitchen_id, token_hash: sha256Hex(token), created_at: Date.now() })
    .returning()
  return { id: row?.id ?? 0, cookie: `staff_device=${token}` }
}

type Call = { cookie?: string; token?: string; body?: unknown; headers?: Record<string, string>; env?: Record<string, unknown> }

/** Calls the API as a staff screen does; the answer is read. */
export async function staffCall(method: string, path: string, { cookie, headers, env: changed, ...init }: Call = {}) {
  const ours = { ...(cookie !== undefined && { cookie, 'sec-fetch-site': 'same-origin' }), ...headers }
  const response = await call(path, { method, ...init, headers: ours, env: { STAFF_TOKEN, ...changed } })
  const text = await response.text()
  return { status: response.status, headers: response.headers, json: (text ? JSON.parse(text) : null) as unknown }
}

/** The value that an answer sets a cookie to. */
export const cookieSet = (headers: Headers, name: 'staff' | 'staff_device') =>
  headers
    .getSetCookie()
    .find((one) => one.startsWith(`${name}=`))
    ?.split(';')[0]
