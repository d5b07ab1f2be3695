import { PAY_TYPE, PAY_VARIANT } from '~/contracts/constants'
import type { AuditField } from '~/contracts/staff-audit-fields'
import type { EditOrderBody } from '~/contracts/staff-edits'
import { cookBy } from '~/rules/cook-time'
import { doorstepOf } from '~/rules/doorstep'
import { promisedTime } from '~/rules/promise'
import { invalidFields } from '#server/cart/cart.service'
import { findPlace, type CookingPlace } from '#server/cart/place'
import { orderZoneOf, placeInZone, refusedAt } from '#server/cart/zone-of-order'
import { cityTerms, type DeliveryTerms } from '~/rules/delivery-terms'
import { tidied } from '#server/addresses/tidy'
import { invalid } from '#server/core/errors'
import type { orders } from '#server/db/tables'
import { timeProblems } from '#server/orders/order-checks'
import { orderAddressOf } from '#server/orders/order-row'
import type { Dictionaries } from '#server/shop/dictionaries.service'
import type { StaffContext } from '#server/staff/access/staff-context'
import type { EditBasis } from './edit-basis'

type OrderValues = Partial<typeof orders.$inferInsert>

/** What an edit changes beside the dishes: the columns, and the names of what changed for the log. */
export type PlaceChange = {
  place: CookingPlace
  /** By which the delivery is priced, and the zone where it is another one than before; null: none. */
  terms: DeliveryTerms
  otherZone: { was: string | null; is: string | null } | null
  values: OrderValues
  fields: AuditField[]
  /** Whether the order comes at another time, and whether it is another way to get it or another city. */
  isOtherTime: boolean
  isOtherPlace: boolean
}

/** @throws HttpError 422 for an unknown place, another kitchen's, a time that cannot be, and a payment that is not on receipt */
export function planPlace(ctx: StaffContext, basis: EditBasis, body: EditOrderBody, dictionaries: Dictionaries): PlaceChange {
  const { order } = basis
  const whereTo = findWhereTo(basis, body, dictionaries)
  const { place: anywhere, problems } = findPlace(dictionaries, {
    delivery_type: whereTo.delivery_type,
    city_id: order.city_id,
    pickup_point_id: whereTo.point_id,
    address_city_id: whereTo.address?.city_id,
  })
  if (!anywhere) throw invalidFields(problems)
  const zoned = planZone(basis, body, dictionaries, { ...whereTo, anywhere })
  const { place, zone } = zoned
  const { city, point } = place
  const isMoved = whereTo.delivery_type !== order.delivery_type || (point?.id ?? null) !== (order.pickup_point?.id ?? null)
  const isOtherPlace = whereTo.delivery_type !== order.delivery_type || city.id !== order.city_id
  if ((isMoved || isOtherPlace) && place.kitchenId !== order.kitchen_id)
    throw invalid(point ? 'pickup_point_id' : 'address', 'Там готовит другая кухня. Отмените заказ и оформите новый.')
  const time = planTime(ctx, basis, body, place)
  const isOther = {
    delivery_type: whereTo.delivery_type !== order.delivery_type,
    address: !isSame(whereTo.address, order.address),
    pickup_point: point !== null && point.id !== order.pickup_point?.id,
    zone: (zone?.id ?? null) !== (order.zone?.id ?? null),
    time: time !== null,
  }
  // an address that nothing asks about was accepted when the order was placed
  const isNewToZone = isOther.time || isOther.zone
  const refused = isNewToZone && refusedAt({ ...zoned.now, refused: null }, time?.promised_from ?? order.promised_from)
  if (refused) throw invalid(isOther.time ? 'datetime' : 'address.street', refused.text)
  const fields = (['delivery_type', 'address', 'zone', 'pickup_point', 'time'] as const).filter((name) => isOther[name])
  const promise = { promised_from: order.promised_from, promised_to: order.promised_to, ...time }
  return {
    place,
    terms: zoned.terms,
    otherZone: isOther.zone ? { was: order.zone?.name ?? null, is: zone?.name ?? null } : null,
    fields: [...fields, ...detailFields(basis, body)],
    isOtherTime: time !== null,
    isOtherPlace,
    values: {
      ...detailValues(basis, body),
      delivery_type: whereTo.delivery_type,
      city_id: city.id,
      address: whereTo.address,
      zone,
      pickup_point:
        point && isMoved ? { id: point.id, city_id: point.city_id, address: point.address, phone: point.phone } : order.pickup_point,
      ...(whereTo.delivery_type === 'delivery' && { pickup_point: null }),
      ...time,
      ...((time || isMoved || isOtherPlace || isOther.zone) && {
        cook_by: cookBy({ ...promise, delivery_type: whereTo.delivery_type }, city.delivery.travel ?? 0),
      }),
    },
  }
}

type WhereTo = ReturnType<typeof findWhereTo> & { anywhere: CookingPlace }

/** The zone after an edit: decided again for another address, with today's terms; else the order's own, with its own. Where the address does
 *  not decide, it stays unless the operator names another. @throws HttpError 422 outside all zones, and where no zone is known */
function planZone(
  { order }: EditBasis,
  { zone_id }: EditOrderBody,
  dictionaries: Dictionaries,
  { anywhere, address, delivery_type }: WhereTo,
) {
  const own = order.zone
  const to = { ...address, delivery_type, zone_id: zone_id ?? own?.id }
  const now = placeInZone(dictionaries, anywhere, to)
  const isAsked = delivery_type !== order.delivery_type || !isSame(address, order.address) || zone_id !== undefined
  if (isAsked && now.refused) throw invalid(now.among ? 'zone_id' : 'address.street', now.refused.text)
  const isOwn = delivery_type === 'delivery' && (!isAsked || now.zone?.id === own?.id)
  const zone = isOwn ? own : now.zone && orderZoneOf(now.zone)
  return { now, place: now.place, zone, terms: zone ?? cityTerms(anywhere.city.delivery) }
}

function findWhereTo({ order }: EditBasis, body: EditOrderBody, dictionaries: Dictionaries) {
  const delivery_type = body.delivery_type ?? order.delivery_type
  if (delivery_type === 'pickup') {
    const point_id = body.pickup_point_id ?? order.pickup_point?.id
    if (!point_id) throw invalid('pickup_point_id', 'Выберите, где гость заберёт заказ')
    return { delivery_type, point_id, address: null }
  }
  const city_id = body.address?.city_id ?? order.city_id
  const address = body.address
    ? orderAddressOf({ ...tidied(body.address, dictionaries, { cityId: city_id, prefix: 'address.' }), city_id })
    : order.address
  if (!address) throw invalid('address', 'Укажите адрес доставки')
  return { delivery_type, point_id: null, address }
}

/** The new promise; null where the time stays. A time that staff set is no delay: nothing is left to excuse. */
function planTime({ now }: StaffContext, { order }: EditBasis, body: EditOrderBody, place: CookingPlace) {
  const time_type = body.time_type ?? (body.datetime ? 'datetime' : order.time_type)
  const asked = { time_type, datetime: time_type === 'now' ? null : (body.datetime ?? null) }
  const isLeft = time_type === order.time_type && (asked.datetime === null || Date.parse(asked.datetime) === order.datetime)
  if (isLeft) return null
  const problems = timeProblems(asked, place, now)
  if (Object.keys(problems).length > 0) throw invalidFields(problems)
  const promised = promisedTime(asked, place.city.delivery, now)
  if (!promised) throw invalid('datetime', 'Выберите время')
  return {
    time_type,
    datetime: time_type === 'datetime' ? promised.from : null,
    promised_from: promised.from,
    promised_to: promised.to,
    moved_at: null,
    moved_why: null,
  }
}

/** Who pays how, and what the order says; only what differs. */
function detailValues({ order }: EditBasis, body: EditOrderBody): OrderValues {
  const values: OrderValues = {}
  if (body.persons !== undefined && body.persons !== order.persons) values.persons = body.persons
  const comment = body.comment?.trim() || null
  if (body.comment !== undefined && comment !== order.comment) values.comment = comment
  if (body.phone !== undefined && body.phone !== order.phone) values.phone = body.phone
  if (body.recipient !== undefined && !isSame(body.recipient, order.recipient)) values.recipient = body.recipient
  const { leave_at_door = order.leave_at_door, no_call = order.no_call, delivery_type = order.delivery_type } = body
  const door = doorstepOf({ delivery_type, leave_at_door, no_call })
  if (door.leave_at_door !== order.leave_at_door) values.leave_at_door = door.leave_at_door
  if (door.no_call !== order.no_call) values.no_call = door.no_call
  if (body.pay_type === undefined || body.pay_type === order.pay_type) return values
  const isOnReceipt = body.pay_type !== PAY_TYPE.apbOnline && body.pay_type !== PAY_TYPE.cardAttached
  if (order.pay_variant === PAY_VARIANT.online) throw invalid('pay_type', 'Заказ оплачивали на сайте, способ уже не сменить')
  if (!isOnReceipt) throw invalid('pay_type', 'Здесь можно выбрать только оплату при получении')
  const isCash = body.pay_type === PAY_TYPE.cashOffline
  return { ...values, pay_type: body.pay_type, pay_variant: isCash ? PAY_VARIANT.cash : PAY_VARIANT.offline, change_from: null }
}

function detailFields(basis: EditBasis, body: EditOrderBody): AuditField[] {
  const values = detailValues(basis, body)
  return (['persons', 'comment', 'phone', 'recipient', 'leave_at_door', 'no_call', 'pay_type'] as const).filter((name) => name in values)
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
