import { sql, type SQL } from 'drizzle-orm'
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { may, type Permission, rolesWith, type StaffRight } from '~/rules/staff-rights'
import { HttpError, missing, unauthorized } from '#server/core/errors'
import { hasStaffToken } from '#server/http/bearer'
import type { ApiEnv, ServiceContext, StaffCaller } from '#server/http/context'
import type { Guard } from '#server/http/endpoint'
import { fallbackError } from '#server/http/fallback-response'
import { staffAuth } from '#server/http/router'
import { isWithinLimit, rateLimitKey } from '#server/http/rate-limits'
import { findCaller, type Use } from './credentials'
import { setStaffCookie, staffTokens } from './staff-cookies'

/** The context of a staff call; its statements filter by the kitchens of `staff`. `undoes`: the audit row that the call takes back.
 *  `opId`: of a call that may be repeated, for its audit row. */
export type StaffContext = ServiceContext & { staff: StaffCaller; undoes?: number; opId?: string | undefined }

/** The machine key acts as an owner who needs no PIN. */
export const machineKey: StaffCaller = {
  id: null,
  role: 'owner',
  name: null,
  kitchens: 'all',
  device: null,
  sessionId: null,
  steppedUp: true,
  isKey: true,
}

/** Calls that a screen makes on its own. */
const POLLS = /^\/api\/staff\/(?:me|live|couriers?|devices\/here\/state)$/
const WATCHES = /^\/api\/staff\/(?:board|events)$/
const usageOf = ({ path }: { path: string }): Use => (WATCHES.test(path) ? 'watch' : POLLS.test(path) ? 'none' : 'act')

/** Requires staff with one of the rights. @throws HttpError 401 `no_session`, `device_unknown`, `locked`; 403 `not_allowed`,
 *  `pin_needed`, `cross_site` */
export const requireRight = (right: StaffRight, ...more: StaffRight[]) => requireCaller([right, ...more])

function requireCaller(rights: readonly StaffRight[]) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const caller = await authenticate(c)
    if (rights.length > 0) demandOneOf(caller, rights)
    c.set('staff', caller)
    c.header('cache-control', 'private, no-store')
    c.header('server-time', String(c.get('service').now.getTime()))
    await next()
  })
}

/** The guard of an endpoint: staff with one of the rights. @throws HttpError as `requireRight` */
export const staffWith = (right: StaffRight, ...more: StaffRight[]): Guard<StaffContext> => ({
  middleware: requireRight(right, ...more),
  security: staffAuth(right, ...more),
  refuses: [401, 403],
  contextOf: staffOf,
})

/** The guard of an endpoint: a person of staff or a paired device, whatever their rights. @throws HttpError as `requireRight` */
export const anyStaff: Guard<StaffContext> = {
  middleware: requireCaller([]),
  security: staffAuth(),
  refuses: [401, 403],
  contextOf: staffOf,
}

/** The staff context set by `requireRight`. */
export function staffOf(c: Context<ApiEnv>): StaffContext {
  const staff = c.get('staff')
  if (!staff) throw new Error('staffOf needs requireRight before it')
  return { ...c.get('service'), staff, opId: c.get('opId') }
}

/** The key is compared first, so that wrong ones of a neighbour never lock out the kitchen; wrong ones are counted by address.
 *  A call with an authorization header never uses its cookies. */
async function authenticate(c: Context<ApiEnv>): Promise<StaffCaller> {
  if (hasStaffToken(c)) return machineKey
  if (c.req.header('authorization') !== undefined) {
    await countStranger(c, 'staff')
    throw unauthorized('Нужен ключ сотрудника')
  }
  const tokens = staffTokens(c)
  if (tokens.session === undefined && tokens.device === undefined) {
    await countStranger(c, 'staff-stranger')
    throw noSession()
  }
  demandSameSite(c)
  const { caller, hasDevice, isKnown, isRenewed } = await findCaller(c.get('service'), tokens, usageOf(c.req))
  // all tablets of a bar share an address: what has expired does not count against it
  if (!isKnown) await countStranger(c, 'staff-stranger')
  if (!caller) throw tokens.device !== undefined && !hasDevice ? deviceUnknown() : noSession()
  await countCaller(c, caller)
  if (isRenewed && tokens.session !== undefined) setStaffCookie(c, tokens.session)
  return caller
}

const noSession = () => new HttpError(401, 'no_session', 'Войдите снова')
const deviceUnknown = () => new HttpError(401, 'device_unknown', 'Этот планшет не подключён')

/** Wrong keys are counted from unknown addresses too; other strangers are not on this machine. */
async function countStranger(c: Context<ApiEnv>, budget: 'staff' | 'staff-stranger'): Promise<void> {
  const client = rateLimitKey(c.get('service').address) ?? (budget === 'staff' ? 'unknown' : null)
  if (client !== null && !(await isWithinLimit(c.env, budget, client))) throw fallbackError(429)
}

/** Calls of staff count by session or device; local runs are not limited. */
async function countCaller(c: Context<ApiEnv>, { sessionId, device }: StaffCaller): Promise<void> {
  if (rateLimitKey(c.get('service').address) === null) return
  const client = sessionId === null ? `device:${device?.id ?? 0}` : `session:${sessionId}`
  if (!(await isWithinLimit(c.env, 'staff-caller', client))) throw fallbackError(429)
}

/** Refuses calls with cookies that a page of another site makes. Browsers without Fetch Metadata (Safari before 16.4) send `Origin` with
 *  every change, and with a read of our pages `Referer` alone. @throws HttpError 403 `cross_site` */
export function demandSameSite(c: Context<ApiEnv>): void {
  const site = c.req.header('sec-fetch-site')
  const from = c.req.header('origin') ?? c.req.header('referer') ?? ''
  const ours = [c.get('service').settings.origin, new URL(c.req.url).origin]
  const isOurs = site === undefined ? URL.canParse(from) && ours.includes(new URL(from).origin) : site === 'same-origin'
  if (!isOurs) throw new HttpError(403, 'cross_site', 'Откройте экран сотрудника на сайте')
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
  const who = rights.some((right) => rolesWith(right).includes('manager')) ? 'управляющий' : 'владелец'
  throw new HttpError(403, 'not_allowed', `Это может ${who}`, { extra })
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
