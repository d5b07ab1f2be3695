import { sql, type SQL } from 'drizzle-orm'
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { may, type Permission, type StaffRight } from '~/rules/staff-rights'
import { HttpError, missing, unauthorized } from '#server/core/errors'
import { hasStaffToken } from '#server/http/bearer'
import type { ApiEnv, ServiceContext, StaffCaller } from '#server/http/context'
import { fallbackError } from '#server/http/fallback-response'
import { isWithinLimit, rateLimitKey } from '#server/http/rate-limits'

/** The context of a staff call; its statements filter by the kitchens of `staff`. */
export type StaffContext = ServiceContext & { staff: StaffCaller }

/** The machine key acts as an owner who needs no PIN. */
const KEY: StaffCaller = {
  id: null,
  role: 'owner',
  name: null,
  kitchens: 'all',
  device: null,
  sessionId: null,
  steppedUp: true,
  isKey: true,
}

/** Requires staff with one of the rights. @throws HttpError 401 `no_session`, `device_unknown`, `locked`; 403 `not_allowed`,
 *  `pin_needed`, `cross_site` */
export const requireRight = (right: StaffRight, ...more: StaffRight[]) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    const caller = await authenticate(c)
    demandOneOf(caller, [right, ...more])
    c.set('staff', caller)
    c.header('cache-control', 'private, no-store')
    await next()
  })

/** The staff context set by `requireRight`. */
export function staffOf(c: Context<ApiEnv>): StaffContext {
  const staff = c.get('staff')
  if (!staff) throw new Error('staffOf needs requireRight before it')
  return { ...c.get('service'), staff }
}

/** The key is compared first, so that wrong ones of a neighbour never lock out the kitchen; wrong ones are counted by address. */
async function authenticate(c: Context<ApiEnv>): Promise<StaffCaller> {
  if (hasStaffToken(c)) return KEY
  const client = rateLimitKey(c.get('service').address) ?? 'unknown'
  if (!(await isWithinLimit(c.env, 'staff', client))) throw fallbackError(429)
  throw unauthorized('Нужен ключ сотрудника')
}

/** Whether the caller may use a right now. */
export const mayNow = ({ staff }: Pick<StaffContext, 'staff'>, right: StaffRight): Permission => permissionOf(staff, right)

/** @throws HttpError 401 `locked`, 403 `not_allowed` with the right, `pin_needed` */
export const demandRight = ({ staff }: Pick<StaffContext, 'staff'>, right: StaffRight): void => demandOneOf(staff, [right])

const permissionOf = ({ role, device, steppedUp }: StaffCaller, right: StaffRight): Permission =>
  may({ role, device: device?.kind ?? null, steppedUp }, right)

function demandOneOf(caller: StaffCaller, rights: readonly StaffRight[]): void {
  const permissions = rights.map((right) => permissionOf(caller, right))
  if (permissions.includes('yes')) return
  const extra = { right: rights[0] }
  if (permissions.includes('pin')) throw new HttpError(403, 'pin_needed', 'Введите ПИН', { extra })
  if (caller.role === null) throw new HttpError(401, 'locked', 'Введите ПИН, чтобы продолжить', { extra })
  throw new HttpError(403, 'not_allowed', 'Это может управляющий', { extra })
}

/** @throws HttpError 404 for a kitchen that is not the caller's */
export function requireKitchen({ staff }: Pick<StaffContext, 'staff'>, kitchenId: number): void {
  if (staff.kitchens !== 'all' && !staff.kitchens.includes(kitchenId)) throw missing()
}

/** SQL condition: the row is of one of the caller's kitchens. */
export function kitchensOf({ staff }: Pick<StaffContext, 'staff'>, column: AnySQLiteColumn | SQL = sql`"kitchen_id"`): SQL {
  if (staff.kitchens === 'all') return sql`1`
  return sql`${column} in (select "value" from json_each(${JSON.stringify(staff.kitchens)}))`
}
