import { phoneText } from '~/rules/phone-text'
import { dayAt } from '~/rules/calendar-day'
import { STATE_WORDS } from '~/rules/state-words'
import { and, eq, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { EditOrderBody, EditPreview } from '~/contracts/staff-edits'
import { subtractMoney, sumMoney, toKopecks } from '~/rules/money'
import { priceText } from '~/rules/number-text'
import { toldMoment } from '~/rules/promise'
import { paidFor, receiptOfAmount } from '~/rules/refund-lines'
import { isSlotFull, moveSlot } from '#server/cart/slots'
import { isStillVersion } from '#server/catalog/catalog-version'
import { conflict, HttpError } from '#server/core/errors'
import { retryOvertaken } from '#server/db/retry-overtaken'
import { lineMarks, orderEdits, orderLines, orders, promoUses, refunds } from '#server/db/tables'
import { notifyOrders } from '#server/live/notify-orders'
import { adjustBonuses } from '#server/loyalty/ledger'
import { afterOrderMessages, dropReadyMessage, editedMessage } from '#server/messages/order-messages'
import { hasLanes } from '#server/orders/begin-order'
import { slotTaken } from '#server/orders/order-checks'
import { writeLines } from '#server/orders/order-lines'
import { runOrderTasks } from '#server/payments/payments.service'
import { toReturnable } from '#server/payments/receipts'
import { countReturned, insertRefund } from '#server/payments/refund-records'
import { audited } from '#server/staff/access/audited'
import { mayNow, type StaffContext } from '#server/staff/access/staff-context'
import { loadDictionaries } from '#server/shop/dictionaries.service'
import { cutMarks } from '#server/staff/kitchen/board/mark-writes'
import { actorOf, setOrder } from '#server/staff/kitchen/board/order-writes'
import { clockOf } from '#server/staff/kitchen/board/tickets'
import { orderOvertaken, readEditBasis, type EditBasis } from './edit-basis'
import { planEdit, type PlannedEdit } from './plan-edit'

/** Changes an order: dishes, place, time, payment on receipt. One batch with everything that follows: money, bonuses, slot, kitchen, message,
 *  log. `revision` is what the operator saw; a dry run stores nothing. @throws HttpError 403 `pin_needed` for an order that is ready, 404,
 *  409 `edited_meanwhile`, `awaits_payment`, `accept_first`, `wrong_status`, 422 */
export const editOrder = (ctx: StaffContext, id: number, edit: Edit): Promise<EditPreview> =>
  retryOvertaken(() => attemptEdit(ctx, id, edit), { giveUp: orderOvertaken })

type Edit = { body: EditOrderBody; revision: number; isDry: boolean }

async function attemptEdit(ctx: StaffContext, id: number, edit: Edit): Promise<EditPreview> {
  const { body, revision, isDry } = edit
  const basis = await readEditBasis(ctx, id, body)
  const { facts } = await loadDictionaries(ctx)
  checkEditable(ctx, basis, { revision, phoneMask: facts.phone_mask })
  const planned = await planEdit(ctx, basis, body)
  if (isDry) return planned.preview
  if (!planned.hasChanged) throw new HttpError(422, 'nothing_changed', 'Вы ничего не изменили')
  try {
    const [first, ...rest] = editBatch(ctx, basis, planned, body)
    if (first) await ctx.db.batch([first, ...rest])
  } catch (error) {
    throw isSlotFull(error) ? slotTaken({ time_type: planned.values.time_type ?? basis.order.time_type }) : error
  }
  if (planned.refund > 0) await runOrderTasks(ctx, id)
  await afterOrderMessages(ctx, [id])
  notifyOrders(ctx, [id])
  return { ...planned.preview, revision: revision + 1 }
}

/** @throws HttpError 403, 409 */
function checkEditable(ctx: StaffContext, basis: EditBasis, { revision, phoneMask }: { revision: number; phoneMask: string }): void {
  const { order } = basis
  const problem = editProblem(ctx, basis, phoneMask)
  if (order.revision !== revision)
    throw conflict('edited_meanwhile', 'Заказ только что изменили. Проверьте его ещё раз.', { revision: order.revision })
  if (problem) throw conflict(problem.code, problem.text)
  if (order.stage === 'ready' && !ctx.staff.steppedUp)
    throw new HttpError(403, 'pin_needed', 'Заказ уже готов: введите ПИН', { extra: { right: 'order.edit' } })
}

/** Why an order cannot be changed, and whom to call about one on the road; null if it can. */
export function editProblem(ctx: StaffContext, { order, isHeld }: EditBasis, phoneMask: string): { code: string; text: string } | null {
  const { number, status, payment_status } = order
  if (status === 'inTransit') return { code: 'wrong_status', text: onTheRoad(ctx, order, phoneMask) }
  if (status !== 'new' && status !== 'processed') return { code: 'wrong_status', text: `Заказ № ${number} ${STATE_WORDS[status].said}` }
  if (payment_status === 'pending' || payment_status === 'failed')
    return { code: 'awaits_payment', text: 'Заказ ждёт оплаты. Изменить его можно после неё.' }
  return status === 'new' && isHeld ? { code: 'accept_first', text: 'Сначала примите заказ: тогда банк спишет деньги' } : null
}

/** The courier can still take a dish back or ring at another door; the number is for people who may see the staff's. */
function onTheRoad(ctx: StaffContext, { number, courier, courier_phone }: EditBasis['order'], phoneMask: string): string {
  const start = `Заказ № ${number} ${STATE_WORDS.inTransit.said}`
  if (courier === null) return `${start}. Деньги за лишнее можно вернуть.`
  const phone = mayCall(ctx) ? courier_phone : null
  return `${start}, его везёт ${courier}. ${phone === null ? 'Попросите управляющего ему позвонить' : `Позвоните: ${phoneText(phone, phoneMask)}`}.`
}

/** Whether the caller may see the phone of a courier. */
export const mayCall = (ctx: StaffContext): boolean => mayNow(ctx, 'courier.assign') === 'yes'

/** SQL: the order's id while it and what decides its kitchen and times are as they were read; null violates NOT NULL and rolls the batch
 *  back. */
function unchanged({ order, refunds: given, version }: EditBasis) {
  const { id, revision, status, stage, payment_status, promised_to, kitchen_id, lanes } = order
  const moved = given.filter((one) => one.status === 'due' || one.status === 'done')
  const isSame = and(
    eq(orders.id, id),
    eq(orders.revision, revision),
    eq(orders.status, status),
    eq(orders.payment_status, payment_status),
    eq(orders.promised_to, promised_to),
    sql`${orders.stage} is ${stage}`,
    isStillVersion(version),
    hasLanes(kitchen_id, lanes),
    sql`(select coalesce(sum("amount"), 0) from ${refunds} where "order_id" = ${id} and "status" in ('due', 'done'))
      = ${toKopecks(sumMoney(moved.map(({ amount }) => amount)))}`,
  )
  return sql<number>`(select "id" from ${orders} where ${isSame})`
}

function editBatch(ctx: StaffContext, basis: EditBasis, planned: PlannedEdit, { reason }: EditOrderBody): BatchItem<'sqlite'>[] {
  const { db, now } = ctx
  const { order } = basis
  const { preview, values, fields } = planned
  const { id } = order
  const revision = order.revision + 1
  return [
    db.insert(orderEdits).values({
      order_id: unchanged(basis),
      revision,
      at: now.getTime(),
      ...actorOf(ctx),
      before: preview.was,
      after: preview.now,
      fields: fields.filter((field) => field !== 'lines'),
      reason,
    }),
    ...(preview.bonuses_back === 0 ? [] : [adjustBonuses(ctx, id, preview.bonuses_back)]),
    ...moveSlot(ctx, slotOfRow(order), slotOfRow({ ...order, ...values })),
    ...lineWrites(ctx, basis, planned),
    setOrder(ctx, id, values),
    ...(order.promotions.length > 0 ? [recountUses(ctx, id)] : []),
    ...(basis.code && planned.codeSaves !== null ? [recountCode(ctx, id, basis.code.id, planned.codeSaves)] : []),
    ...(values.stage !== order.stage ? [dropReadyMessage(ctx, id)] : []),
    ...(planned.refund > 0 ? [editRefund(ctx, basis, planned, revision)] : []),
    ...(planned.isTold ? editedMessage(ctx, id, { revision, text: messageText(ctx, basis, planned) }) : []),
    audited(ctx, {
      action: 'order.edit',
      subject: `order:${id}`,
      before: { total: order.total, collect: order.collect },
      after: { total: values.total, collect: values.collect, fields },
      reason,
    }),
  ]
}

/** What the rules of an order give after its edit. */
const recountUses = ({ db }: StaffContext, orderId: number) =>
  db
    .update(promoUses)
    .set({
      amount: sql`(select cast(round(p."value" ->> 'amount' * 100) as integer) from ${orders} o, json_each(o."promotions") p
        where o."id" = ${orderId} and p."value" ->> 'id' = "promo_uses"."code_id")`,
    })
    .where(
      sql`${promoUses.order_id} = ${orderId} and ${promoUses.code_id} in (select p."value" ->> 'id' from ${orders} o, json_each(o."promotions") p
        where o."id" = ${orderId})`,
    )

/** What the code of an order gives after its edit. */
const recountCode = ({ db }: StaffContext, orderId: number, codeId: number, amount: number) =>
  db
    .update(promoUses)
    .set({ amount })
    .where(and(eq(promoUses.order_id, orderId), eq(promoUses.code_id, codeId)))

const slotOfRow = ({ city_id, slot_at, kitchen_minutes }: Pick<EditBasis['order'], 'city_id' | 'slot_at' | 'kitchen_minutes'>) =>
  slot_at === null ? null : { cityId: city_id, at: slot_at, minutes: kitchen_minutes }

/** Removed lines leave with their marks. */
function lineWrites(ctx: StaffContext, { order, lines: was }: EditBasis, { lines, absorbed, fields }: PlannedEdit): BatchItem<'sqlite'>[] {
  const { db } = ctx
  const { id } = order
  const isKept = sql`"position" in (select "value" from json_each(${JSON.stringify(lines.map(({ position }) => position))}))`
  return [
    ...(absorbed.length > 0 ? [countReturned(ctx, id, absorbed, -1)] : []),
    ...(fields.length === 0
      ? []
      : [
          db.delete(lineMarks).where(and(eq(lineMarks.order_id, id), sql`not ${isKept}`)),
          db.delete(orderLines).where(and(eq(orderLines.order_id, id), sql`not ${isKept}`)),
          writeLines(ctx, id, lines),
          ...cutMarks(db, id, was, lines),
        ]),
  ]
}

/** The refund of a lower total; its receipt has what left the order. */
function editRefund(ctx: StaffContext, basis: EditBasis, { lines, refund, values }: PlannedEdit, revision: number): BatchItem<'sqlite'> {
  const { order, payment } = basis
  const { id, number } = order
  const qttAt = new Map(lines.map(({ position, qtt }) => [position, qtt]))
  const removed = basis.lines.flatMap((line) => {
    const count = Math.min(line.qtt - (qttAt.get(line.position) ?? 0), line.qtt - line.returned)
    const amount = count > 0 ? paidFor(toReturnable(line), count) : 0
    return amount > 0 ? [{ position: line.position, name: line.name, qtt: count, amount }] : []
  })
  const fee = Math.max(0, subtractMoney(order.delivery_fee, values.delivery_fee ?? order.delivery_fee))
  const basisOf =
    removed.length > 0 || fee > 0
      ? removed.map(({ amount, ...line }) => ({ ...line, paid: amount, returned: 0, returned_sum: 0 }))
      : basis.lines.map(toReturnable)
  return insertRefund(ctx, id, {
    order_id: id,
    payment_id: payment?.id ?? null,
    edit_id: sql`(select "id" from ${orderEdits} where "order_id" = ${id} and "revision" = ${revision})`,
    way: 'online',
    amount: refund,
    lines: removed,
    receipt: receiptOfAmount(basisOf, fee, refund),
    reason: null,
    ...actorOf(ctx),
    idempotence_key: `edit:${number}:${revision}:${crypto.randomUUID()}`,
    status: 'due',
  })
}

/** «1 720 ₽, к 19:25», with the date where it is not today. */
function messageText({ now }: StaffContext, { order }: EditBasis, { values, preview }: PlannedEdit): string {
  const { time_zone, time_type, promised_from, promised_to } = { ...order, ...values }
  const at = toldMoment(time_type, { from: promised_from, to: promised_to })
  const day = dayAt(at, time_zone)
  const isToday = day === dayAt(now.getTime(), time_zone)
  const date = isToday ? '' : `${day.slice(8)}.${day.slice(5, 7)} `
  return `${priceText(preview.now.total)}, ${date}к ${clockOf(at, time_zone)}`
}
