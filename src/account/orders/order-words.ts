import type { OrderStop } from '~/account/order-belt'
import { addressLine } from '~/checkout/address-text'
import { hourText, dayText, stampText, timeOf } from '~/checkout/time-text'
import { ORDER_STATUS_LABELS } from '~/contracts/constants'
import type { Order, OrderStatus } from '~/contracts/orders'
import { optionsText } from '~/lib/text'
import { bankWords, isUnpaid, moneyWords, unpaidNote } from './pay-words'

type Words = { title: string; note: string }

/** When it will be there: «около 18:45» for an order for now, «к 19:15» for one by the clock, with the day where it is
 *  not today. Pure. */
export function promiseWords({ time_type, datetime, promised }: Pick<Order, 'time_type' | 'datetime' | 'promised'>, now: Date): string {
  const at = time_type === 'datetime' && datetime !== null ? datetime : promised.to
  const day = dayText(at, now)
  return `${day === 'сегодня' ? '' : `${day} `}${hourText(time_type, at)}`
}

/** Where the order goes or waits: «Лесная, 7, кв. 12». Pure. */
export const placeWords = ({ address, pickup_point }: Pick<Order, 'address' | 'pickup_point'>) =>
  address ? addressLine(address) : (pickup_point?.address ?? '')

/** What happens with the order right now; before it is paid, nothing does. Pure. */
export function statusWords(order: Pick<Order, 'status' | 'payment_status' | 'delivery_type' | 'time_type'>): string {
  const { status, payment_status, delivery_type, time_type } = order
  if (isUnpaid(order)) return payment_status === 'failed' ? 'Оплата не\u00a0прошла' : 'Ждём оплату'
  if (status === 'new') return time_type === 'datetime' ? 'Приняли, приготовим ко времени' : 'Приняли, сейчас начнём'
  if (status === 'processed') return 'Готовим ваш заказ'
  if (status === 'inTransit') return delivery_type === 'pickup' ? 'Везём заказ в точку' : 'Курьер уже едет'
  return ORDER_STATUS_LABELS[status]
}

/** The headline of an order's own page: the promise while it is under way, the outcome afterwards. Pure. */
export function orderHeadline(order: Order, now: Date): Words {
  const { status, delivery_type, history, promised } = order
  if (status === 'completed') return { title: ORDER_STATUS_LABELS.completed, note: `Приятного аппетита · ${placeWords(order)}` }
  if (status === 'canceled') {
    const last = history.findLast((step) => step.status === 'canceled')
    const why = last?.reason || (last ? stampText(last.at, now) : '')
    return { title: ORDER_STATUS_LABELS.canceled, note: [why, unpaidEnd(order) || moneyWords(order)].filter(Boolean).join(' · ') }
  }
  if (isUnpaid(order)) return { title: statusWords(order), note: unpaidNote(order) }
  if (now.getTime() > Date.parse(promised.to))
    return { title: 'Немного опаздываем', note: `Обещали ${promiseWords(order, now)}. Позвоните, и\u00a0мы скажем, где заказ.` }
  const start = delivery_type === 'pickup' ? 'Будет готов' : 'Будет у\u00a0вас'
  return { title: `${start} ${promiseWords(order, now)}`, note: `${statusWords(order)} · ${placeWords(order)}` }
}

const wholeWay = ['new', 'processed', 'inTransit', 'completed'] as const
const stoppedWords: Partial<Record<OrderStatus, string>> = { new: 'приняли', processed: 'готовили', inTransit: 'везли' }

/** The stops of the belt with their times. Pickup leaves «В пути!» out unless it was there; a canceled order stops where
 *  it was canceled, with words instead of times. Pure. */
export function orderStops(order: Order): OrderStop[] {
  const { status, delivery_type, history } = order
  const reachedAt = (step: OrderStatus) => history.findLast((one) => one.status === step)?.at
  const way = wholeWay.filter((step) => step !== 'inTransit' || delivery_type === 'delivery' || reachedAt('inTransit') !== undefined)

  if (status === 'canceled') {
    const stoppedAt = Math.max(
      1,
      way.findIndex((step) => reachedAt(step) === undefined),
    )
    return way.map((step, index) => {
      if (index === stoppedAt) return { label: ORDER_STATUS_LABELS.canceled, time: 'остановили', state: 'current' }
      if (index < stoppedAt) return { label: ORDER_STATUS_LABELS[step], time: stoppedWords[step] ?? '', state: 'done' }
      return { label: ORDER_STATUS_LABELS[step], state: 'coming' }
    })
  }

  const current = way.findIndex((step) => step === status)
  return way.map((step, index) => {
    const at = reachedAt(step)
    const time = at !== undefined && index <= current ? timeOf(at) : step === 'completed' ? shortPromise(order) : undefined
    const state = index < current ? 'done' : index === current ? 'current' : 'coming'
    return { label: ORDER_STATUS_LABELS[step], state, ...(time !== undefined && { time }) }
  })
}

/** Beside a reason that says itself that nobody paid. */
const unpaidEnd = ({ payment_status }: Order) =>
  payment_status === 'pending' || payment_status === 'failed' ? 'Деньги не\u00a0списаны.' : ''

/** Without a payment there is nothing to promise. */
function shortPromise(order: Order): string | undefined {
  const { time_type, datetime, promised } = order
  if (isUnpaid(order)) return undefined
  return hourText(time_type, time_type === 'datetime' && datetime !== null ? datetime : promised.to)
}

/** The options of a line in one row of words: «Двойной краб, соус спайси × 2». Pure. */
export const lineOptions = ({ additionals, sides, sauces }: Pick<Order['lines'][number], 'additionals' | 'sides' | 'sauces'>) =>
  optionsText([...additionals, ...sides, ...sauces])

/** What a canceled order gives back: «Бонусы и промокод вернутся.»; empty where it took nothing. Pure. */
export function returnWords({ totals, promocode, payment_status }: Pick<Order, 'totals' | 'promocode' | 'payment_status'>): string {
  const money = payment_status === 'paid' ? `Деньги отправим на\u00a0карту, ${bankWords}` : ''
  return [money, givenBack(totals.bonuses_spent > 0, promocode !== null)].filter(Boolean).join(' ')
}

function givenBack(hasBonuses: boolean, hasCode: boolean): string {
  if (hasBonuses) return hasCode ? 'Бонусы и\u00a0промокод вернутся.' : 'Бонусы вернутся.'
  return hasCode ? 'Промокод можно будет применить снова.' : ''
}
