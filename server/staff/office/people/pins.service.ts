import { triesLeft } from '~/rules/number-text'
import { inText } from '~/rules/age-text'
import { and, eq, gt, isNotNull, sql } from 'drizzle-orm'
import type { DevicePeople } from '~/contracts/staff-people'
import { pinDigits, pinProblem } from '~/rules/pin'
import { MINUTE_MS } from '~/rules/time'
import { countAttempt } from '#server/auth/attempts'
import { HttpError, invalid, missing } from '#server/core/errors'
import { newToken } from '#server/core/secrets'
import { rowWhere } from '#server/db/row-where'
import { attempts, staff, staffSessions } from '#server/db/tables'
import { audited } from '#server/staff/access/audited'
import { isWelcome, worksIn } from '#server/staff/access/credentials'
import type { StaffContext } from '#server/staff/access/staff-context'
import { BLOCK_MS, MAX_WRONG, mayTryPin, needsCode, pinSubjects } from './pin-budgets'
import { pinHmac } from './pin-hmac'
import { endOthers, newSession } from './sessions'

/** A code by SMS given this recently lets a person set a PIN. */
const FRESH_MS = 15 * MINUTE_MS

/** The people who can sign in on this device with a PIN, by name. @throws HttpError 404 without a device */
export async function listDevicePeople(ctx: StaffContext): Promise<DevicePeople> {
  const { kitchenId } = requireDevice(ctx)
  const people = await ctx.db
    .select({ id: staff.id, name: staff.name, role: staff.role })
    .from(staff)
    .where(and(isNotNull(staff.pin_hmac), isWelcome(ctx.settings), worksIn(kitchenId)))
    .orderBy(staff.name, staff.id)
  return people.map((person) => ({ ...person, digits: pinDigits(person.role) }))
}

function requireDevice({ staff: { device } }: StaffContext) {
  if (!device) throw missing('Это не подключённый планшет')
  return device
}

type PinSignIn = { staffId: number; pin: string; label: string; session: string | undefined }

/** A person takes over the device. Of any number of parallel guesses at most five are compared: each is counted in the batch that compares
 *  it. Returns the session's token. @throws HttpError 404, 422 `pin:` */
export async function signInByPin(ctx: StaffContext, { staffId, pin, label, session }: PinSignIn): Promise<string> {
  const { db, now } = ctx
  const device = requireDevice(ctx)
  const at = now.getTime()
  const token = newToken()
  const tried = attemptOf(ctx, staffId, pin)
  const who = sql`from ${staff} where ${staff.id} = ${staffId} and ${staff.pin_hmac} is not null
    and ${isWelcome(ctx.settings)} and ${worksIn(device.kitchenId)}`
  const [person] = await db.all<{ role: typeof staff.$inferSelect.role }>(sql`select ${staff.role} as role ${who}`)
  if (!person) throw missing('Такого сотрудника здесь нет')
  const row = newSession({ token, person: { id: staffId, role: person.role }, deviceId: device.id, label, at })
  const [opened, , reading] = await db.batch([
    db
      .insert(staffSessions)
      .select(rowWhere(staffSessions, row, sql`${who} and ${tried.isRight} and ${tried.isOpen}`))
      .returning({ id: staffSessions.id }),
    tried.countWrong,
    tried.readState,
  ])
  if (opened.length === 0) throw pinError(reading, at)
  await db.batch(endOthers(ctx, row, session))
  return token
}

/** Proves that the person of the session is still there. @throws HttpError 422 `pin:` */
export async function stepUp(ctx: StaffContext, pin: string): Promise<void> {
  const { db, now, staff: caller } = ctx
  if (caller.id === null || caller.sessionId === null) throw new HttpError(401, 'locked', 'Введите ПИН, чтобы продолжить')
  const tried = attemptOf(ctx, caller.id, pin)
  const isPerson = sql`exists (select 1 from ${staff} where ${staff.id} = ${caller.id} and ${tried.isRight} and ${tried.isOpen})`
  const [done, , reading, people] = await db.batch([
    db
      .update(staffSessions)
      .set({ stepped_up_at: now.getTime() })
      .where(and(eq(staffSessions.id, caller.sessionId), isPerson))
      .returning({ id: staffSessions.id }),
    tried.countWrong,
    tried.readState,
    db
      .select({ id: staff.id })
      .from(staff)
      .where(and(eq(staff.id, caller.id), isNotNull(staff.pin_hmac))),
  ])
  if (done.length > 0) return
  if (people.length === 0) throw invalid('pin', 'Сначала задайте ПИН: войдите по коду из СМС ещё раз', 'no_pin')
  throw pinError(reading, now.getTime())
}

/** The parts of one attempt at a person's PIN; the statements belong into the batch that compares, after the comparison. */
function attemptOf(ctx: StaffContext, staffId: number, pin: string) {
  const { db, now, settings } = ctx
  const subjects = pinSubjects(ctx.staff.device?.id ?? null, staffId)
  const hmac = pinHmac(settings, staffId, pin)
  const isOpen = mayTryPin(subjects, now.getTime())
  const isWrong = sql`exists (select 1 from ${staff} where ${staff.id} = ${staffId} and ${staff.pin_hmac} <> ${hmac})`
  const budgets = [subjects.person, subjects.place].map((subject) => ({ subject, limit: MAX_WRONG }))
  return {
    isRight: sql`${staff.pin_hmac} = ${hmac}`,
    isOpen,
    countWrong: countAttempt(ctx, 'staff_pin_wrong', budgets, sql`${isWrong} and ${isOpen}`),
    readState: db
      .select({
        wrong: sql<number>`count(*)`,
        newest: sql<number>`coalesce(max(${attempts.at}), 0)`,
        isOpen: sql<number>`${isOpen}`,
        needsCode: sql<number>`${needsCode(subjects)}`,
      })
      .from(attempts)
      .where(and(eq(attempts.kind, 'staff_pin_wrong'), eq(attempts.subject, subjects.person), gt(attempts.at, now.getTime() - BLOCK_MS))),
  }
}

type State = { wrong: number; newest: number; isOpen: number; needsCode: number }

/** «ПИН не подошёл. Осталось 3 попытки.» */
function pinError([state]: readonly State[], at: number): HttpError {
  if (!state || state.needsCode)
    return invalid('pin', 'На этом планшете слишком много неверных ПИН. Войдите по коду из СМС.', 'code_needed')
  if (state.isOpen) {
    const left = MAX_WRONG - state.wrong
    const text = `ПИН не подошёл. ${triesLeft(left)}.`
    return new HttpError(422, 'wrong_pin', text, { fields: { pin: text }, extra: { tries_left: left } })
  }
  const waitMs = Math.max(1, state.newest + BLOCK_MS - at)
  const text = `Слишком много неверных ПИН. Попробуйте ${inText(waitMs)}.`
  return new HttpError(422, 'pin_blocked', text, { fields: { pin: text }, extra: { wait_seconds: Math.ceil(waitMs / 1000) } })
}

/** Sets one's own PIN, after a PIN given just now or a fresh code by SMS; this counts as a step-up.
 *  @throws HttpError 403 `pin_needed`, 422 `pin:` */
export async function setOwnPin(ctx: StaffContext, pin: string): Promise<void> {
  const { db, now, settings, staff: caller } = ctx
  const at = now.getTime()
  if (caller.id === null || caller.role === null || caller.sessionId === null) throw missing('Такого сотрудника нет')
  const problem = pinProblem(caller.role, pin)
  if (problem !== null) throw invalid('pin', problem)
  if (!caller.steppedUp && !(await hasFreshCode(ctx, caller.sessionId))) throw new HttpError(403, 'pin_needed', 'Введите ПИН')
  await db.batch([
    audited(ctx, { action: 'person.pin', subject: `person:${caller.id}` }),
    db
      .update(staff)
      .set({ pin_hmac: pinHmac(settings, caller.id, pin), pin_set_at: at })
      .where(eq(staff.id, caller.id)),
    db.update(staffSessions).set({ stepped_up_at: at }).where(eq(staffSessions.id, caller.sessionId)),
  ])
}

async function hasFreshCode({ db, now }: StaffContext, sessionId: number): Promise<boolean> {
  const found = await db
    .select({ id: staffSessions.id })
    .from(staffSessions)
    .where(and(eq(staffSessions.id, sessionId), eq(staffSessions.kind, 'code'), gt(staffSessions.created_at, now.getTime() - FRESH_MS)))
  return found.length > 0
}
