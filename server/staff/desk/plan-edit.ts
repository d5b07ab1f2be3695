import { PAY_TYPE, PAY_VARIANT } from '~/contracts/constants'
import { countedText } from '~/rules/list-text'
import type { AuditField } from '~/contracts/staff-audit-fields'
import type { EditedOrder, EditOrderBody, EditPreview } from '~/contracts/staff-edits'
import { fireAt } from '~/rules/cook-time'
import { doorProblem } from '~/rules/doorstep'
import { isPaidOnline, settleEdit, toPay } from '~/rules/edit-money'
import { stageAfterEdit } from '~/rules/kitchen-stage'
import { subtractMoney, sumMoney } from '~/rules/money'
import { kitchenDifference } from '~/rules/order-difference'
import { slotOf } from '~/rules/promise'
import { returnedFor } from '~/rules/refund-lines'
import { formatZoned } from '~/rules/schedule'
import { invalidFields } from '#server/cart/cart.service'
import { invalid } from '#server/core/errors'
import { slotNeed } from '#server/cart/slots'
import type { orders } from '#server/db/tables'
import type { LineCopy } from '#server/orders/order-lines'
import { toReturnable } from '#server/payments/receipts'
import { loadDictionaries, type Dictionaries } from '#server/shop/dictionaries.service'
import { storedCondition } from '#server/shop/promotion-rows'
import type { StaffContext } from '#server/staff/access/staff-context'
import type { EditBasis } from './edit-basis'
import { chooseLines, hoursProblems } from './edit-lines'
import { planPlace, type PlaceChange } from './edit-place'
import { keptMoney, priceEdit } from './price-edit'
import { editNotes } from './edit-notes'

/** An edit that is ready to be stored. */
export type PlannedEdit = {
  preview: EditPreview
  values: Partial<typeof orders.$inferInsert>
  lines: LineCopy[]
  /** Portions that leave the order although they were paid back: they are not counted any more. */
  absorbed: { position: number; name: string; qtt: number; amount: number }[]
  fields: AuditField[]
  /** What the code takes off now; null where that stays. */
  codeSaves: number | null
  /** Roubles that go back to the card. */
  refund: number
  /** Whether anything changes, and whether the guest is told. */
  hasChanged: boolean
  isTold: boolean
}

/** What an edit would do to an order as it was read. @throws HttpError 422 */
export async function planEdit(ctx: StaffContext, basis: EditBasis, body: EditOrderBody): Promise<PlannedEdit> {
  const { order } = basis
  const dictionaries = await loadDictionaries({ ...ctx, catalogVersion: basis.version })
  const chosen = chooseLines(basis, body.lines)
  if (Object.keys(chosen.problems).length > 0) throw invalidFields(chosen.problems)
  const change = planPlace(ctx, basis, body, dictionaries)
  const unserved = hoursProblems(basis, chosen.lines, change)
  if (Object.keys(unserved).length > 0) throw invalidFields(unserved)
  const asked = [...order.promotions.map(({ rule }) => rule.condition), ...(basis.code ? [storedCondition(basis.code)] : [])]
  const isPayAsked = asked.some(({ pay_variants }) => pay_variants.length > 0)
  const isPaidOtherwise = isPayAsked && change.values.pay_variant !== undefined && change.values.pay_variant !== order.pay_variant
  const isRepriced = chosen.hasChanged || change.isOtherPlace || change.otherZone !== null || isPaidOtherwise
  const priced = isRepriced ? priceEdit(basis, chosen.lines, change) : keptMoney(basis, chosen.lines, change)
  const { lines, totals } = priced
  const absorbed = absorbedOf(basis, lines)
  const settled = settleEdit({
    was: order,
    total: totals.total,
    returned: sumMoney(absorbed.map(({ amount }) => amount)),
    left: basis.left,
  })
  const was = editedOf(basis, basis.lines, order)
  const now = editedOf(basis, lines, {
    ...totals,
    collect: settled.collect,
    promised_to: change.values.promised_to ?? order.promised_to,
  })
  const kitchen = kitchenDifference(was.lines, now.lines)
  const hasMore = kitchen.added.length > 0 || chosen.isCookedAgain
  const stage = order.status === 'processed' ? stageAfterEdit(order.stage, hasMore) : order.stage
  const change_from = change.values.change_from === null ? null : order.change_from
  const isChangeLost = change_from !== null && change_from < totals.total
  const difference = subtractMoney(totals.total, order.total)
  const collect = toPay({ ...order, ...change.values, total: totals.total, collect: settled.collect })
  const door = { leave_at_door: change.values.leave_at_door ?? order.leave_at_door }
  const atDoor = doorProblem(door, collect)
  if (atDoor !== null && body.leave_at_door === true) throw invalid('leave_at_door', atDoor)
  const bonuses_back = order.bonuses_spent - totals.bonuses_spent
  return {
    lines,
    absorbed,
    codeSaves: priced.codeSaves,
    fields: [
      ...(chosen.hasChanged ? (['lines'] as const) : []),
      ...(chosen.hasOtherNotes ? (['line_notes'] as const) : []),
      ...change.fields,
    ],
    refund: settled.refund,
    hasChanged: chosen.hasChanged || chosen.hasOtherNotes || change.fields.length > 0,
    isTold: difference !== 0 || change.isOtherTime,
    values: {
      ...change.values,
      ...totals,
      explanation: priced.explanation,
      gift: priced.gift,
      promotions: priced.promotions,
      collect: settled.collect,
      revision: order.revision + 1,
      change_from: isChangeLost ? null : change_from,
      ...(atDoor !== null && { leave_at_door: false }),
      ...(wasFree(order) && totals.total > 0 && { pay_variant: PAY_VARIANT.cash, pay_type: PAY_TYPE.cashOffline }),
      stage,
      ...(stage !== order.stage && { stage_at: ctx.now.getTime() }),
      ...slotValues(basis, change, lines, dictionaries),
      ...fireValues(basis, change, lines, dictionaries),
    },
    preview: {
      revision: order.revision,
      was,
      now,
      difference,
      how: settled.how,
      refund: settled.refund,
      collect,
      bonuses_back,
      kitchen,
      notes: editNotes({
        refund: settled.refund,
        owed: isPaidOnline(order) ? Math.max(0, subtractMoney(0, difference)) : 0,
        again: subtractMoney(settled.collect, order.collect, Math.max(0, difference)),
        bonuses_back,
        refused: priced.refused,
        otherZone: change.otherZone,
        isChangeLost,
        isDoorLost: atDoor !== null,
        isBackAtStove: stage !== order.stage,
      }),
    },
  }
}

/** Whether nothing had to be paid on the site: then what an edit adds is paid on receipt. */
const wasFree = ({ pay_variant, payment_status }: EditBasis['order']) => pay_variant === PAY_VARIANT.online && payment_status === 'none'

/** What was paid back before of portions that leave. */
function absorbedOf(basis: EditBasis, lines: readonly LineCopy[]): PlannedEdit['absorbed'] {
  const qttAt = new Map(lines.map(({ position, qtt }) => [position, qtt]))
  return basis.lines.flatMap((line) => {
    const { count, sum } = returnedFor(toReturnable(line), line.qtt - (qttAt.get(line.position) ?? 0))
    return count > 0 ? [{ position: line.position, name: line.name, qtt: count, amount: sum }] : []
  })
}

type Sums = Pick<EditBasis['order'], 'full' | 'discount' | 'bonuses_spent' | 'delivery_fee' | 'total' | 'collect' | 'promised_to'>

/** An order for the log: no personal data. */
function editedOf({ order }: EditBasis, lines: readonly LineCopy[], sums: Sums): EditedOrder {
  const { full, discount, bonuses_spent, delivery_fee, total, collect, promised_to } = sums
  return {
    lines: lines.map(({ position, name, qtt, amount, additionals, sides, sauces, note }) => ({
      position,
      name,
      qtt,
      amount,
      options: [...additionals, ...sides, ...sauces].map(({ name, qtt }) => countedText(name, qtt)),
      ...(note !== null && { noted: true }),
    })),
    full,
    discount,
    bonuses_spent,
    delivery_fee,
    total,
    collect,
    promised_to: formatZoned(new Date(promised_to), order.time_zone),
  }
}

/** An order that takes a slot takes it as its dishes need; one at another time takes another. */
function slotValues(basis: EditBasis, { place, values, isOtherTime, isOtherPlace }: PlaceChange, lines: LineCopy[], all: Dictionaries) {
  const { order } = basis
  if (order.slot_at === null && !isOtherTime) return {}
  const bought = lines.filter(({ price }) => price !== null)
  const need = slotNeed(
    all,
    place.city.id,
    bought.map((line) => ({ goods: { category_id: categoryOf(basis, line) }, body: line })),
  )
  const promised = { from: values.promised_from ?? order.promised_from, to: values.promised_to ?? order.promised_to }
  const isKept = !isOtherTime && !(isOtherPlace && place.city.id !== order.city_id)
  return {
    slot_at: isKept ? order.slot_at : need && slotOf(promised),
    kitchen_minutes: need?.minutes ?? (isKept ? order.kitchen_minutes : 0),
  }
}

/** When the kitchen begins an order that waits in its queue for another time. */
function fireValues(basis: EditBasis, { values: { time_type, cook_by } }: PlaceChange, lines: LineCopy[], { kitchen }: Dictionaries) {
  const { accepted_at, stage, lanes, ...order } = basis.order
  if (cook_by == null || accepted_at === null || stage !== 'queue') return {}
  const minutesOf = (line: LineCopy) => kitchen.minutesOfCategory.get(categoryOf(basis, line)) ?? null
  const work = { lines: lines.map((line) => ({ qtt: line.qtt, kitchen_minutes: minutesOf(line) })), lanes }
  return { fire_at: fireAt({ time_type: time_type ?? order.time_type, accepted_at, cook_by }, work) }
}

/** 0 for a dish that left the menu. */
const categoryOf = ({ goodsById, lines }: EditBasis, { goods_id, position }: LineCopy) =>
  goodsById.get(goods_id)?.category_id ?? lines.find((line) => line.position === position)?.category_id ?? 0
