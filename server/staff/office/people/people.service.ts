import { and, asc, eq, getTableColumns, inArray, max, or, sql, type SQL } from 'drizzle-orm'
import { hiddenPhone } from '~/rules/phone-text'
import type { AddPersonBody, ChangePersonBody, StaffPerson } from '~/contracts/staff-people'
import type { StaffRole } from '~/contracts/staff-constants'
import { pinDigits, pinProblem } from '~/rules/pin'
import { managedRoles } from '~/rules/staff-rights'
import { conflict, HttpError, invalid, missing, reasonOf } from '#server/core/errors'
import { kitchens, staff, staffKitchens, staffSessions } from '#server/db/tables'
import { dropSockets } from '#server/live/notify-orders'
import { addRow } from '#server/staff/access/add-and-remove'
import { audited } from '#server/staff/access/audited'
import { demandRight, kitchensOf, type StaffContext } from '#server/staff/access/staff-context'
import { pinHmac } from './pin-hmac'
import { setOwnPin } from './pins.service'

type Row = typeof staff.$inferSelect & { kitchens: string; last_used_at: number | null }

const toPerson = ({ id, name, phone, role, status, pin_hmac, last_used_at, kitchens: own }: Row): StaffPerson => ({
  id,
  name,
  phone: phone === null ? null : hiddenPhone(phone),
  role,
  kitchens: JSON.parse(own) as number[],
  status,
  has_pin: pin_hmac !== null,
  last_used_at: last_used_at === null ? null : new Date(last_used_at).toISOString(),
})

/** SQL condition: the caller and everyone who works in one of the caller's kitchens. */
function isVisible(ctx: StaffContext): SQL | undefined {
  const isHere = ctx.settings.environment === 'demo' ? undefined : eq(staff.is_demo, false)
  if (ctx.staff.kitchens === 'all') return isHere
  const works = sql`exists (select 1 from ${staffKitchens} where ${staffKitchens.staff_id} = ${staff.id}
    and ${kitchensOf(ctx, staffKitchens.kitchen_id)})`
  return and(isHere, or(eq(staff.id, ctx.staff.id ?? 0), works))
}

async function readPeople(ctx: StaffContext, which?: SQL): Promise<Row[]> {
  const own = sql<string>`(select json_group_array(${staffKitchens.kitchen_id}) from ${staffKitchens}
    where ${staffKitchens.staff_id} = ${staff.id})`
  return ctx.db
    .select({ ...getTableColumns(staff), kitchens: own, last_used_at: max(staffSessions.last_used_at) })
    .from(staff)
    .leftJoin(staffSessions, eq(staffSessions.staff_id, staff.id))
    .where(and(isVisible(ctx), which))
    .groupBy(staff.id)
    .orderBy(asc(staff.status), asc(staff.name), asc(staff.id))
}

/** The people of the caller's kitchens, blocked ones last. */
export const listPeople = async (ctx: StaffContext): Promise<StaffPerson[]> => (await readPeople(ctx)).map(toPerson)

/** @throws HttpError 404 for a foreign kitchen, 409 `phone_taken`, 422 `role:`, `phone:`, `kitchens:` */
export async function addPerson(ctx: StaffContext, body: AddPersonBody): Promise<StaffPerson> {
  const { name, phone, role, kitchens: chosen } = body
  await checkPerson(ctx, body)
  await demandFreePhone(ctx, phone)
  const row = { name, phone, role, created_at: ctx.now.getTime() }
  try {
    const id = await addRow(ctx, staff, row, {
      kind: 'person',
      action: 'person.add',
      after: { role, kitchens: chosen },
      writes: (newId) => joinKitchens(ctx, newId, chosen),
    })
    return await readPerson(ctx, id)
  } catch (error) {
    throw refusedPhone(error)
  }
}

async function readPerson(ctx: StaffContext, id: number): Promise<StaffPerson> {
  const [row] = await readPeople(ctx, eq(staff.id, id))
  if (!row) throw missing('Такого сотрудника нет')
  return toPerson(row)
}

type Work = { role: StaffRole; phone: string | null; kitchens: readonly number[] }

/** Owners have all kitchens, everybody else at least one; owners and managers sign in by phone. */
async function checkPerson(ctx: StaffContext, { role, phone, kitchens: chosen }: Work): Promise<void> {
  if (!managedRoles(ctx.staff.role).includes(role)) throw invalid('role', 'Эту роль назначает владелец', 'role_not_yours')
  if (phone === null && (role === 'owner' || role === 'manager')) throw invalid('phone', 'Без телефона он не сможет войти')
  if (role === 'owner' && chosen.length > 0) throw invalid('kitchens', 'У владельца все кухни')
  if (role !== 'owner' && chosen.length === 0) throw invalid('kitchens', 'Выберите хотя бы одну кухню')
  if (chosen.length === 0) return
  const known = await ctx.db
    .select({ id: kitchens.id })
    .from(kitchens)
    .where(and(inArray(kitchens.id, [...chosen]), eq(kitchens.cooks, true), kitchensOf(ctx, kitchens.id)))
  if (known.length < new Set(chosen).size) throw missing('Такой кухни нет')
}

async function demandFreePhone({ db }: StaffContext, phone: string | null, except = 0): Promise<void> {
  if (phone === null) return
  const found = await db
    .select({ id: staff.id })
    .from(staff)
    .where(and(eq(staff.phone, phone), sql`${staff.id} <> ${except}`))
  if (found.length > 0) throw phoneTaken()
}

const phoneTaken = () => conflict('phone_taken', 'Этот телефон уже записан за другим сотрудником')

/** The same phone for two people at the same time: the unique index refuses the second one. */
export const refusedPhone = (error: unknown) => (/staff\.phone/.test(reasonOf(error)) ? phoneTaken() : error)

const joinKitchens = ({ db }: StaffContext, staffId: number | SQL<number>, chosen: readonly number[]) => [
  db.delete(staffKitchens).where(eq(staffKitchens.staff_id, staffId)),
  ...[...new Set(chosen)].map((kitchen_id) => db.insert(staffKitchens).values({ staff_id: staffId, kitchen_id })),
]

/** Changes a person; blocking ends all their sessions in the same batch. A role with longer PINs needs a new one.
 *  @throws HttpError 403 `not_allowed`, 404, 409 `last_owner`, `phone_taken`, 422 */
export async function changePerson(ctx: StaffContext, id: number, change: ChangePersonBody): Promise<StaffPerson> {
  const { db, now } = ctx
  const was = await findManaged(ctx, id)
  const role = change.role ?? was.role
  const phone = change.phone === undefined ? was.phone : change.phone
  const before = JSON.parse(was.kitchens) as number[]
  const chosen = change.kitchens ?? (role === 'owner' ? [] : before)
  await checkPerson(ctx, { role, phone, kitchens: chosen })
  await demandFreePhone(ctx, phone, id)
  const status = change.status ?? was.status
  const isBlocked = status === 'blocked'
  const needsPin = pinDigits(role) !== pinDigits(was.role) || isBlocked
  const sessions = await db.select({ id: staffSessions.id }).from(staffSessions).where(eq(staffSessions.staff_id, id))
  const set = {
    name: change.name ?? was.name,
    phone,
    // null, which the column refuses with the whole batch, if the shop would be left without an owner
    role: keepsOwner(ctx, id, role === 'owner' && !isBlocked, role),
    status,
    blocked_at: isBlocked ? (was.blocked_at ?? now.getTime()) : null,
    ...(needsPin && { pin_hmac: null, pin_set_at: null }),
  }
  // names and phones would stay in the log for years
  const fields = (['name', 'phone'] as const).filter((field) => set[field] !== was[field])
  try {
    await db.batch([
      db.update(staff).set(set).where(eq(staff.id, id)),
      audited(ctx, {
        action: isBlocked && was.status === 'active' ? 'person.block' : 'person.change',
        subject: `person:${id}`,
        before: { role: was.role, kitchens: before, status: was.status },
        after: { role, kitchens: chosen, status, ...(fields.length > 0 && { fields }) },
      }),
      ...joinKitchens(ctx, id, chosen),
      ...(isBlocked ? [db.delete(staffSessions).where(eq(staffSessions.staff_id, id))] : []),
    ])
  } catch (error) {
    if (!(await hasOtherOwner(ctx, id))) throw conflict('last_owner', 'Это последний владелец: сначала назначьте другого')
    throw refusedPhone(error)
  }
  // a socket was opened with the rights of before
  for (const session of sessions) dropSockets(ctx, { session: session.id })
  return readPerson(ctx, id)
}

const otherOwner = ({ settings }: StaffContext, id: number) => sql`exists (select 1 from ${staff} "other" where "other"."id" <> ${id}
  and "other"."role" = 'owner' and "other"."status" = 'active' ${settings.environment === 'demo' ? sql`` : sql`and "other"."is_demo" = 0`})`

const keepsOwner = (ctx: StaffContext, id: number, stays: boolean, role: StaffRole) =>
  sql`case when ${stays ? 1 : 0} or "role" <> 'owner' or "status" <> 'active' or ${otherOwner(ctx, id)} then ${role} end`

async function hasOtherOwner(ctx: StaffContext, id: number): Promise<boolean> {
  const [row] = await ctx.db.all<{ found: number }>(sql`select ${otherOwner(ctx, id)} as "found"`)
  return row?.found === 1
}

/** A person whom the caller may change: of a managed role, in the caller's kitchens only. @throws HttpError 403, 404 */
async function findManaged(ctx: StaffContext, id: number): Promise<Row> {
  const [row] = await readPeople(ctx, eq(staff.id, id))
  if (!row) throw missing('Такого сотрудника нет')
  const own = ctx.staff.kitchens
  const isOurs = own === 'all' || (JSON.parse(row.kitchens) as number[]).every((kitchen) => own.includes(kitchen))
  if (managedRoles(ctx.staff.role).includes(row.role) && isOurs) return row
  throw new HttpError(403, 'not_allowed', 'Это может владелец', { extra: { right: 'people.manage' } })
}

/** Sets the caller's own PIN, or clears somebody else's. Who has no phone cannot prove themselves by a code, so a manager gives them one.
 *  @throws HttpError 403 `pin_needed`, `not_allowed`, 404, 422 `pin:` */
export async function setPin(ctx: StaffContext, id: number, pin: string | null): Promise<void> {
  const { db, now, settings } = ctx
  if (id === ctx.staff.id) {
    if (pin === null) throw invalid('pin', 'Введите новый ПИН')
    return setOwnPin(ctx, pin)
  }
  demandRight(ctx, 'people.manage')
  const person = await findManaged(ctx, id)
  if (pin !== null && person.phone !== null) throw invalid('pin', 'ПИН задаёт сам сотрудник: он входит по коду из СМС', 'own_pin_only')
  const problem = pin === null ? null : pinProblem(person.role, pin)
  if (problem !== null) throw invalid('pin', problem)
  const set = pin === null ? { pin_hmac: null, pin_set_at: null } : { pin_hmac: pinHmac(settings, id, pin), pin_set_at: now.getTime() }
  await db.batch([
    audited(ctx, { action: pin === null ? 'person.pin_cleared' : 'person.pin', subject: `person:${id}` }),
    db.update(staff).set(set).where(eq(staff.id, id)),
  ])
}
