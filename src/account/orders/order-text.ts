import { dayText, stampText, timeOf } from '~/rules/moment-text'
import { hourText } from '~/checkout/time-text'
import { addressLine } from '~/rules/address-text'
import { ORDER_STATUS_LABELS } from '~/contracts/constants'
import type { Order, OrderStatus } from '~/contracts/orders'
import type { PromiseReason } from '~/contracts/staff-constants'
import { glue, optionsText } from '~/lib/text'
import { callUs } from '~/rules/phone-text'
import { toldMoment } from '~/rules/promise'
import { accountText, bankText, isUnpaid, moneyText, unpaidNote } from './order-payment'

export type OrderStop = { label: string; time?: string; state: 'done' | 'current' | 'coming' }
type Promised = Pick<Order, 'time_type' | 'promised'>

/** «около 18:45» for an order for now, «к 19:15» for a slot, with the day unless it is today. */
export function promisedHourText(order: Promised, now: Date): string {
  const day = dayText(promisedAt(order), now)
  return `${day === 'сегодня' ? '' : `${day} `}${promisedHour(order)}`
}

// the chosen time, as long as the promise was not moved
const promisedAt = ({ time_type, promised }: Promised) => toldMoment(time_type, promised)
const promisedHour = (order: Promised) => hourText(order.time_type, promisedAt(order))

/** The address or pickup point: «Лесная, 7, кв. 12». */
export const ownPlaceText = ({ address, pickup_point }: Pick<Order, 'address' | 'pickup_point'>) =>
  address ? addressLine(address) : (pickup_point?.address ?? '')

export function statusText(order: Pick<Order, 'status' | 'payment_status' | 'delivery_type' | 'time_type' | 'live'>): string {
  const { status, payment_status, delivery_type, time_type, live } = order
  if (isUnpaid(order)) return payment_status === 'failed' ? 'Оплата не\u00a0прошла' : 'Ждём оплату'
  if (status === 'new') return time_type === 'datetime' ? 'Заказ у\u00a0нас, приготовим ко времени' : 'Заказ у\u00a0нас, ждём кухню'
  if (status === 'processed') return 'Готовим ваш заказ'
  if (status === 'inTransit' && delivery_type === 'pickup') return 'Везём заказ в точку'
  if (status === 'inTransit') return live?.courier ? `Курьер ${live.courier.name} уже едет` : 'Курьер уже едет'
  return ORDER_STATUS_LABELS[status]
}

/** What the kitchen does with the order: «Готовим: 3 из 5» with as many ticks and rings, unless there are too many. Null unless it has
 *  the order in work, and from an API that does not tell. */
export function kitchenWork({ status, delivery_type, live }: Order): { text: string; ticks: boolean[] } | null {
  if (status !== 'processed' || !live) return null
  const { stage, made } = live
  if (stage === null) return { text: 'Ждёт своего времени', ticks: [] }
  if (stage === 'queue' || made === null) return { text: 'Ждёт своей очереди', ticks: [] }
  const ticks = made.of > MAX_TICKS ? [] : Array.from({ length: made.of }, (_, index) => index < made.done)
  if (stage === 'cooking') return { text: `Готовим: ${made.done} из\u00a0${made.of}`, ticks }
  return { text: delivery_type === 'pickup' ? 'Готов, ждёт вас' : 'Готов, ждёт курьера', ticks }
}

/** More ticks and rings would not be counted at a glance. */
const MAX_TICKS = 8

/** Headline and note of a moved promise: both times, and why. */
function movedHeadline(order: Order, { first, why }: { first: string; why: PromiseReason }, now: Date): { title: string; note: string } {
  const day = dayText(first, now)
  const before = `Обещали ${day === 'сегодня' ? '' : `${day} `}${order.time_type === 'datetime' ? 'к\u00a0' : ''}${timeOf(first)}`
  const start = order.delivery_type === 'pickup' ? 'Будет готов' : 'Будет'
  return { title: `${start} ${promisedHourText(order, now)}`, note: glue(`${before}${whyMoved[why]}. Просим прощения.`) }
}

const whyMoved: Record<PromiseReason, string> = {
  queue: ', очередь на кухне больше, чем мы думали',
  product: ', пришлось ждать свежих продуктов',
  courier: ', курьер задерживается',
  traffic: ', на дорогах пробки',
  other: '',
}

/** Headline of the order page: the promised time while in progress, then the outcome. */
export function orderHeadline(order: Order, now: Date, phone?: string): { title: string; note: string } {
  const { status, delivery_type, history, promised, live } = order
  if (status === 'completed') return { title: ORDER_STATUS_LABELS.completed, note: `Приятного аппетита · ${ownPlaceText(order)}` }
  if (status === 'canceled') {
    const last = history.findLast((step) => step.status === 'canceled')
    const why = last?.reason || (last ? stampText(last.at, now) : '')
    return { title: ORDER_STATUS_LABELS.canceled, note: [why, unpaidEnd(order) || moneyText(order)].filter(Boolean).join(' · ') }
  }
  if (isUnpaid(order)) return { title: statusText(order), note: unpaidNote(order) }
  if (delivery_type === 'pickup' && live?.stage === 'ready') return { title: 'Заказ готов', note: ownPlaceText(order) }
  if (now.getTime() > Date.parse(promised.to))
    return { title: 'Немного опаздываем', note: `Обещали ${promisedHourText(order, now)}. Скажем, где заказ: ${callUs(phone)}.` }
  if (live?.moved) {
    const first = promisedAt({ ...order, promised: live.first })
    return movedHeadline(order, { first, why: live.moved.why }, now)
  }
  const start = delivery_type === 'pickup' ? 'Будет готов' : 'Будет у\u00a0вас'
  const state = kitchenWork(order) === null ? `${statusText(order)} · ` : ''
  return { title: `${start} ${promisedHourText(order, now)}`, note: `${state}${ownPlaceText(order)}` }
}

const wholeWay = ['new', 'processed', 'inTransit', 'completed'] as const
const stoppedText: Partial<Record<OrderStatus, string>> = { new: 'получили', processed: 'готовили', inTransit: 'везли' }

/** The stops of the belt with their times. Pickup skips «В пути!» unless it happened; a canceled order ends where it was canceled,
 *  with words instead of times. */
export function orderStops(order: Order): OrderStop[] {
  const { status, delivery_type, history } = order
  const reachedAt = (step: OrderStatus) => history.findLast((one) => one.status === step)?.at
  const way = wholeWay.filter((step) => step !== 'inTransit' || delivery_type === 'delivery' || reachedAt('inTransit') !== undefined)

  const isCanceled = status === 'canceled'
  const firstMissed = way.findIndex((step) => reachedAt(step) === undefined)
  const current = isCanceled ? Math.max(1, firstMissed) : way.findIndex((step) => step === status)

  return way.map((step, index) => {
    const state = index < current ? 'done' : index === current ? 'current' : 'coming'
    if (isCanceled && state === 'current') return { label: ORDER_STATUS_LABELS.canceled, time: 'остановили', state }
    const at = state === 'coming' ? undefined : reachedAt(step)
    const promised = step === 'completed' && !isCanceled && !isUnpaid(order) ? promisedHour(order) : undefined
    const time = isCanceled && state === 'done' ? stoppedText[step] : at === undefined ? promised : timeOf(at)
    return { label: ORDER_STATUS_LABELS[step], state, ...(time !== undefined && { time }) }
  })
}

/** Added to a cancellation reason that already says the order was unpaid. */
const unpaidEnd = ({ payment_status }: Order) =>
  payment_status === 'pending' || payment_status === 'failed' ? 'Деньги не\u00a0списаны.' : ''

/** «Двойной краб, соус спайси × 2» */
export const lineOptions = ({ additionals, sides, sauces }: Pick<Order['lines'][number], 'additionals' | 'sides' | 'sauces'>) =>
  optionsText([...additionals, ...sides, ...sauces])

/** What a cancellation returns: «Бонусы и промокод вернутся.»; empty if nothing. */
export function returnText(order: Pick<Order, 'totals' | 'promocode' | 'payment_status' | 'online_way'>): string {
  const { totals, promocode, payment_status } = order
  const money = payment_status === 'paid' ? `Деньги отправим ${accountText(order)}, ${bankText}` : ''
  const code = promocode === null ? '' : 'Промокод можно будет применить снова.'
  const bonuses = promocode === null ? 'Бонусы вернутся.' : 'Бонусы и\u00a0промокод вернутся.'
  return [money, totals.bonuses_spent > 0 ? bonuses : code].filter(Boolean).join(' ')
}

/** Up to seven pages all of them, else the first, the last and the neighbours of the current one; 0 marks a gap. */
export function pageNumbers(current: number, last: number): number[] {
  const isShown = (page: number) => last <= 7 || page === 1 || page === last || Math.abs(page - current) <= 1
  const pages = Array.from({ length: last }, (_, index) => (isShown(index + 1) ? index + 1 : 0))
  return pages.filter((page, index) => page !== 0 || pages[index - 1] !== 0)
}
