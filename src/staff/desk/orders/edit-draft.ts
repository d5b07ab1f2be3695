import type { OrderAddressBody } from '~/contracts/addresses'
import type { DeliveryType, PayType } from '~/contracts/cart'
import type { OrderLine } from '~/contracts/orders'
import type { DeskMenu, DeskOrder } from '~/contracts/staff-desk'
import type { EditOrderBody } from '~/contracts/staff-edits'
import { emptyAddress } from '~/order-form/address-form'
import { type Faults, type Receiving, receivingBody, receivingFaults, receivingOf } from '~/order-form/receiving'
import { addressFaults } from '~/order-form/order-faults'
import { addLine, type DraftLine, type DraftOptions, lineBody, plainLine } from '~/order-form/order-lines'
import { findDishes } from '~/rules/dish-search'

/** A line as it is being changed. Without a position it is new. */
export type EditLine = DraftLine & { key: string; position: number | undefined }

/** What the operator has entered. `time`: undefined keeps the promise, null is now, else a slot. */
export type EditDraft = Receiving & {
  lines: EditLine[]
  delivery_type: DeliveryType
  address: OrderAddressBody
  pickup_point_id: number | undefined
  /** The delivery zone, where the API asks for it. */
  zone_id: number | undefined
  time: string | null | undefined
  persons: number
  comment: string
  pay_type: PayType
  reason: string
}

/** Positions stay when lines between them are removed, and an order does not carry them: its last edit does. */
export function positionsOf({ order, edits }: Pick<DeskOrder, 'order' | 'edits'>): number[] {
  const [last] = edits.toSorted((a, b) => b.revision - a.revision)
  const known = last?.after.lines.map(({ position }) => position).toSorted((a, b) => a - b)
  return order.lines.map((_, index) => (known?.length === order.lines.length ? (known[index] ?? index) : index))
}

const isGift = ({ goodsPrice }: OrderLine) => goodsPrice === null
const draftOptions = (options: OrderLine['sides']): DraftOptions['side'] => options.map(({ id, name, qtt }) => ({ id, name, qtt }))

/** The order as it is. A gift follows its code and cannot be edited. */
export function draftOf(desk: Pick<DeskOrder, 'order' | 'edits'>): EditDraft {
  const { order } = desk
  const positions = positionsOf(desk)
  const lines = order.lines.flatMap((line, index): EditLine[] => {
    if (isGift(line)) return []
    const position = positions[index]
    const { goods_id: id, name, goodsCount: qtt, additionals, sides, sauces, note } = line
    const options = { additionals: draftOptions(additionals), side: draftOptions(sides), sauce: draftOptions(sauces) }
    return [{ key: `kept-${position}`, position, id, name, qtt, ...options, note: note ?? '' }]
  })
  return {
    lines,
    delivery_type: order.delivery_type,
    address: { ...emptyAddress, label: '', ...order.address },
    pickup_point_id: order.pickup_point?.id,
    zone_id: undefined,
    time: undefined,
    persons: order.persons ?? 0,
    comment: order.comment ?? '',
    pay_type: order.pay_type,
    // a masked phone cannot be edited: who changes the recipient types it
    ...receivingOf({ ...order, recipient: order.recipient && { ...order.recipient, phone: '' } }),
    reason: '',
  }
}

/** Only what differs from the order; undefined if nothing does. */
export function changesOf(base: EditDraft, draft: EditDraft): Omit<EditOrderBody, 'reason'> | undefined {
  const isPickup = draft.delivery_type === 'pickup'
  const wasPickup = base.delivery_type === 'pickup'
  const isMoved = isPickup !== wasPickup
  const changes: Omit<EditOrderBody, 'reason'> = {
    ...(!isSame(base.lines.map(keptBody), draft.lines.map(keptBody)) && { lines: draft.lines.map(keptBody) }),
    ...(isMoved && { delivery_type: draft.delivery_type }),
    ...(!isPickup && (isMoved || !isSame(base.address, draft.address)) && { address: draft.address }),
    ...(!isPickup && draft.zone_id !== undefined && { zone_id: draft.zone_id }),
    ...(isPickup &&
      draft.pickup_point_id !== undefined &&
      (isMoved || draft.pickup_point_id !== base.pickup_point_id) && { pickup_point_id: draft.pickup_point_id }),
    ...(draft.time === null && { time_type: 'now' as const, datetime: null }),
    ...(draft.time && { time_type: 'datetime' as const, datetime: draft.time }),
    ...(draft.persons !== base.persons && { persons: draft.persons }),
    ...(draft.comment.trim() !== base.comment.trim() && { comment: draft.comment }),
    ...(draft.pay_type !== base.pay_type && { pay_type: draft.pay_type }),
    ...receivingChanges(base, draft),
  }
  return Object.keys(changes).length > 0 ? changes : undefined
}

function receivingChanges(base: EditDraft, draft: EditDraft): Pick<EditOrderBody, 'recipient' | 'leave_at_door' | 'no_call'> {
  const { recipient = null, leave_at_door = false, no_call = false } = receivingBody(draft)
  const was = receivingBody(base)
  return {
    ...(!isSame(was.recipient ?? null, recipient) && { recipient }),
    ...(leave_at_door !== (was.leave_at_door ?? false) && { leave_at_door: leave_at_door === true }),
    ...(no_call !== (was.no_call ?? false) && { no_call: no_call === true }),
  }
}

/** What is missing of a recipient that the operator changes. */
export const recipientFaults = (base: EditDraft, draft: EditDraft): Faults =>
  draft.for_other && !isSame(receivingBody(base).recipient, receivingBody(draft).recipient) ? receivingFaults(draft, 0) : {}

/** Whether what is entered can be asked for: an address has a street and a house, a pickup its point. */
export function isComplete({ lines, delivery_type, address, pickup_point_id }: EditDraft): boolean {
  if (lines.length === 0) return false
  return delivery_type === 'pickup' ? pickup_point_id !== undefined : Object.keys(addressFaults(address)).length === 0
}

const keptBody = ({ position, ...line }: EditLine) => ({ ...(position !== undefined && { position }), ...lineBody(line) })

/** Both come from the same place, so their keys have one order. */
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Adds a dish without options, or one more of it where it was added already. */
export function withDish(lines: readonly EditLine[], goods: Pick<DraftLine, 'id' | 'name'>): EditLine[] {
  let copy = 0
  while (lines.some(({ key }) => key === `new-${goods.id}-${copy}`)) copy += 1
  return addLine(lines, { ...plainLine(goods, 1), key: `new-${goods.id}-${copy}`, position: undefined })
}

const MAX_FOUND = 6
/** The first dishes that match what is typed; none without a letter or a digit. */
export const firstDishes = (goods: DeskMenu['goods'], typed: string): DeskMenu['goods'] =>
  !/[\p{L}\p{N}]/u.test(typed)
    ? []
    : findDishes(goods, typed)
        .slice(0, MAX_FOUND)
        .map((found) => found.goods)
