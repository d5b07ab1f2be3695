import { ruleName } from '#server/shop/promotion-rows'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { AddNoteBody, CustomerBody, CustomerNote, RevealedField, StaffCustomer } from '~/contracts/staff-customers'
import type { RevealedFieldName } from '~/contracts/staff-constants'
import { conflict, missing } from '#server/core/errors'
import { oncePerKey } from '#server/db/once-per-key'
import { isPresent, rowWhere } from '#server/db/row-where'
import { bonusLedger, customerNotes, customers, orders, promoCodes, promoUses, staff } from '#server/db/tables'
import { audited } from '#server/staff/access/audited'
import { demandRight, kitchensOf, type StaffContext } from '#server/staff/access/staff-context'
import { customerQuery, toRow, withMoneyKept } from './find-customers.service'
import type { SmsCodeSent } from '~/contracts/auth'
import { sendSignInCode } from '#server/auth/codes.service'
import { asGuest } from '#server/staff/desk/as-guest'
import { eraseCustomer } from '#server/user/erase.service'

const SHOWN = { orders: 20, ledger: 50, codes: 20, notes: 50 } as const
const moment = (at: number) => new Date(at).toISOString()
const missingCustomer = () => missing('Такого гостя нет')

/** A customer with masked data, their newest orders, bonuses, codes and notes; the read leaves an audit row. @throws HttpError 404 */
export async function readCustomer(ctx: StaffContext, id: number): Promise<StaffCustomer> {
  const { db } = ctx
  const [[found], placed, ledger, codes, notes] = await db.batch([
    customerQuery(ctx, id),
    db
      .select({
        id: orders.id,
        number: orders.number,
        at: orders.created_at,
        status: orders.status,
        delivery_type: orders.delivery_type,
        total: orders.total,
      })
      .from(orders)
      .where(and(eq(orders.customer_id, id), kitchensOf(ctx, orders.kitchen_id)))
      .orderBy(desc(orders.place))
      .limit(SHOWN.orders),
    db.select().from(bonusLedger).where(eq(bonusLedger.customer_id, id)).orderBy(desc(bonusLedger.id)).limit(SHOWN.ledger),
    db
      .select({ code: ruleName, order_id: promoUses.order_id, at: promoUses.at })
      .from(promoUses)
      .innerJoin(promoCodes, eq(promoCodes.id, promoUses.code_id))
      .where(eq(promoUses.customer_id, id))
      .orderBy(desc(promoUses.at))
      .limit(SHOWN.codes),
    notesQuery(ctx, id),
    audited(ctx, { action: 'customer.read', subject: `customer:${id}`, tail: sql`where ${isPresent(id)}` }),
  ])
  if (!found) throw missingCustomer()
  const [kept = found] = await withMoneyKept(ctx, [found])
  const { customer } = found
  return {
    ...toRow(kept),
    email: maskEmail(customer.email),
    birthday: customer.birthday === null ? null : '•• ••••',
    subscribed: customer.subscribed,
    created_at: moment(customer.created_at),
    personal_discount: customer.personal_discount,
    blocked_at: customer.blocked_at === null ? null : moment(customer.blocked_at),
    blocked_reason: customer.blocked_why,
    last_orders: placed.map((order) => ({ ...order, at: moment(order.at) })),
    ledger: ledger.map(({ customer_id: _, created_at, ...row }) => ({ ...row, created_at: moment(created_at) })),
    codes: codes.map((use) => ({ ...use, at: moment(use.at) })),
    notes: notes.map((note) => ({ ...note, at: moment(note.at) })),
  }
}

/** «а•••@mail.ru» */
const maskEmail = (email: string | null) => (email === null ? null : email.replace(/^(.)[^@]*/, '$1•••'))

const notesQuery = ({ db }: StaffContext, id: number) =>
  db
    .select({
      id: customerNotes.id,
      kind: customerNotes.kind,
      text: customerNotes.text,
      by: sql<string | null>`${staff.name}`.as('by'),
      at: customerNotes.at,
    })
    .from(customerNotes)
    .leftJoin(staff, eq(staff.id, customerNotes.staff_id))
    .where(eq(customerNotes.customer_id, id))
    .orderBy(desc(customerNotes.id))

/** Blocks payment on receipt, sets the rank or the personal discount. The audit row names the fields only. @throws HttpError 403 for rank
 *  and discount, 404 */
export async function setCustomer(ctx: StaffContext, id: number, body: CustomerBody): Promise<StaffCustomer> {
  const { blocked, reason, ...terms } = body
  if (Object.keys(terms).length > 0) demandRight(ctx, 'customer.terms')
  const block =
    blocked === undefined ? {} : { blocked_at: blocked ? ctx.now.getTime() : null, blocked_why: blocked ? (reason ?? null) : null }
  const fields = (['blocked', 'personal_discount', 'rank'] as const).filter((name) => name in body)
  const [changed] = await ctx.db.batch([
    ctx.db
      .update(customers)
      .set({ ...terms, ...block })
      .where(and(eq(customers.id, id), sql`${customers.deleted_at} is null`))
      .returning({ id: customers.id }),
    audited(ctx, { action: 'customer.set', subject: `customer:${id}`, after: { fields }, tail: sql`where ${isPresent(id)}` }),
  ])
  if (changed.length === 0) throw missingCustomer()
  return readCustomer(ctx, id)
}

/** One field of personal data; each call is an audit row. @throws HttpError 404 */
export async function revealField(ctx: StaffContext, id: number, field: RevealedFieldName): Promise<RevealedField> {
  const [[found]] = await ctx.db.batch([
    customerQuery(ctx, id),
    audited(ctx, { action: 'customer.reveal', subject: `customer:${id}`, after: { read: [field] }, tail: sql`where ${isPresent(id)}` }),
  ])
  if (!found) throw missingCustomer()
  return { [field]: found.customer[field] }
}

/** @throws HttpError 404, 409 `too_many_notes` */
export async function addNote(ctx: StaffContext, id: number, body: AddNoteBody, key: string | undefined): Promise<CustomerNote> {
  const { kind, text } = body
  const { db, now } = ctx
  const room = sql`(select count(*) from ${customerNotes} where "customer_id" = ${id}) < ${sql.raw(String(SHOWN.notes))}`
  const row = { customer_id: id, kind, text, staff_id: ctx.staff.id, at: now.getTime() }
  return oncePerKey(
    ctx,
    { customerId: id, scope: 'note', key, body: [kind, text] },
    {
      make: async (record) => {
        const [[found], [added]] = await db.batch([
          customerQuery(ctx, id),
          db
            .insert(customerNotes)
            .select(rowWhere(customerNotes, row, sql`where ${isPresent(id)} and ${room}`))
            .returning(),
          ...record(sql`(select max("id") from ${customerNotes} where "customer_id" = ${id})`),
          audited(ctx, { action: 'customer.note', subject: `customer:${id}`, after: { kind }, tail: sql`where changes() > 0` }),
        ])
        if (!found) throw missingCustomer()
        if (!added) throw conflict('too_many_notes', `Больше ${SHOWN.notes} заметок не хранится. Удалите старые.`)
        return { id: added.id, kind, text, by: ctx.staff.name, at: now.toISOString() }
      },
      again: async (noteId) => {
        const { notes } = await readCustomer(ctx, id)
        const note = notes.find((one) => one.id === noteId)
        if (!note) throw missing('Эту заметку уже удалили')
        return note
      },
    },
  )
}

/** @throws HttpError 404 */
export async function removeNote(ctx: StaffContext, id: number, noteId: number): Promise<void> {
  const [gone] = await ctx.db.batch([
    ctx.db
      .delete(customerNotes)
      .where(and(eq(customerNotes.customer_id, id), eq(customerNotes.id, noteId)))
      .returning({ id: customerNotes.id }),
    audited(ctx, { action: 'customer.note_remove', subject: `customer:${id}`, tail: sql`where changes() > 0` }),
  ])
  if (gone.length === 0) throw missing('Такой заметки нет')
}

/** Sends a code to the customer, who reads it to staff: staff cannot erase a customer alone. @throws HttpError 404, 422 as `sendSignInCode` */
export async function sendEraseCode(ctx: StaffContext, id: number): Promise<SmsCodeSent> {
  const sent = await sendSignInCode(ctx, { phone: await phoneOf(ctx, id) })
  await audited(ctx, { action: 'customer.erase_code', subject: `customer:${id}` })
  return sent
}

/** Erases the account as the customer's own call does. @throws HttpError 404, 422 `code:` */
export async function eraseByStaff(ctx: StaffContext, id: number, code: string): Promise<void> {
  await phoneOf(ctx, id)
  const tail = sql`from ${customers} where ${customers.id} = ${id} and ${customers.deleted_at} is null`
  const audit = audited(ctx, { action: 'customer.erase', subject: `customer:${id}`, tail })
  await eraseCustomer(asGuest(ctx, id), { code, device: undefined, key: ctx.opId }, [audit])
}

async function phoneOf(ctx: StaffContext, id: number): Promise<string> {
  const [found] = await customerQuery(ctx, id)
  if (!found?.customer.phone) throw missing('Такого гостя нет')
  return found.customer.phone
}
