import { clockText } from '~/rules/clock-text'
import { dueByText } from '~/staff/kit/due-text'
import { countedNames } from '~/rules/list-text'
import { PAY_TYPE } from '~/contracts/constants'
import type { StaffOrder } from '~/contracts/staff'
import { dateText } from '~/rules/moment-text'
import { DELIVERED, STAGE_WORDS, STATE_WORDS } from '~/rules/state-words'
import { MINUTE_MS } from '~/rules/time'
import { ORDERS, plural, priceText } from '~/rules/number-text'
import type { StaffIconName } from '~/staff/kit/staff-icon'
import { promiseOf } from '~/staff/kit/ticket-words'

export type DeskState = {
  kind: 'over' | 'canceled' | 'late' | 'problem' | 'call' | 'new' | 'waits' | 'queue' | 'cooking' | 'ready' | 'road'
  icon: StaffIconName
  /** On the pill of a row. */
  word: string
  /** At the head of the sheet. */
  text: string
}

type Shown = Pick<
  StaffOrder,
  | 'status'
  | 'stage'
  | 'made'
  | 'delivery_type'
  | 'promised'
  | 'ended_at'
  | 'problem'
  | 'must_call'
  | 'to_pay'
  | 'payment_status'
  | 'pay_by'
  | 'courier'
  | 'cook_by'
>

/** The moment the guest waits for. */
export const dueOf = ({ delivery_type, promised }: Pick<StaffOrder, 'delivery_type' | 'promised'>): string =>
  promiseOf({ delivery_type, promise: promised }).moment

const isOver = ({ status }: Pick<StaffOrder, 'status'>) => status === 'completed' || status === 'canceled'

/** Full minutes past the promise of an open order, at least 1; 0 in time. */
export function minutesLate({ status, promised }: Pick<StaffOrder, 'status' | 'promised'>, now: number): number {
  const late = now - Date.parse(promised.to)
  return isOver({ status }) || late <= 0 ? 0 : Math.max(1, Math.floor(late / MINUTE_MS))
}

/** What is going on with an order, in the order of what a person must know first. */
export function stateOf(order: Shown, now: number, timeZone: string): DeskState {
  const { status, stage, made, promised, problem, courier } = order
  const clock = (moment: string) => clockText(moment, timeZone)
  const ended = order.ended_at === null ? '' : ` в\u00a0${clock(order.ended_at)}`
  if (status === 'canceled')
    return { kind: 'canceled', icon: 'circle-slash', word: STATE_WORDS.canceled.one, text: `${STATE_WORDS.canceled.one}${ended}` }
  if (status === 'completed') {
    const word = order.delivery_type === 'delivery' ? DELIVERED : STATE_WORDS.completed.one
    return { kind: 'over', icon: 'check', word, text: `${word}${ended}` }
  }
  const promise = `обещали ${dueByText(dueOf(order), now, timeZone)}`
  const said = (kind: DeskState['kind'], icon: StaffIconName, word: string): DeskState => ({
    kind,
    icon,
    word,
    text: `${word}, ${promise}`,
  })
  if (problem !== null) return { kind: 'problem', icon: 'circle-exclamation-point', word: 'Проблема', text: `${problem}, ${promise}` }
  if (order.must_call)
    return { kind: 'call', icon: 'phone', word: 'Позвонить', text: `Позвоните гостю: ${priceText(order.to_pay)} при\u00a0получении` }
  const late = minutesLate(order, now)
  if (late > 0) {
    const text = `Опаздываем на\u00a0${lateText(late)}, обещали к\u00a0${clock(promised.to)}`
    return { kind: 'late', icon: 'triangle-exclamation-point', word: `Поздно ${lateText(late)}`, text }
  }
  if (status === 'new') {
    if (order.payment_status === 'pending' || order.payment_status === 'failed') {
      const until = order.pay_by ? ` до\u00a0${clock(order.pay_by)}` : ''
      return { kind: 'waits', icon: 'hourglass', word: 'Ждём оплату', text: `Ждём оплату${until}, ${promise}` }
    }
    return { kind: 'new', icon: 'bell', word: STATE_WORDS.new.one, text: `${STATE_WORDS.new.one}, ${promise}` }
  }
  if (status === 'inTransit')
    return {
      ...said('road', 'bike', STATE_WORDS.inTransit.one),
      text: `${STATE_WORDS.inTransit.one}${courier ? `, везёт ${courier.name}` : ''}, ${promise}`,
    }
  if (stage === 'ready') return said('ready', 'package-check', STAGE_WORDS.ready.one)
  if (stage === 'cooking') {
    return said('cooking', 'chef-hat', `${STAGE_WORDS.cooking.one} ${made.done}/${made.of}`)
  }
  return stage === 'later' ? said('queue', 'calendar-clock', STAGE_WORDS.later.one) : said('queue', 'clock', STAGE_WORDS.queue.one)
}

/** «12 мин», from two hours «3 ч» */
const lateText = (minutes: number) => (minutes < 120 ? `${minutes}\u00a0мин` : `${Math.floor(minutes / 60)}\u00a0ч`)

type PayMark = { icon: StaffIconName; text: string; isPaid?: boolean }

const ON_RECEIPT: Record<number, PayMark> = {
  [PAY_TYPE.cashOffline]: { icon: 'banknote', text: 'наличные' },
  [PAY_TYPE.qrOffline]: { icon: 'qr-code', text: 'по\u00a0QR при\u00a0получении' },
  [PAY_TYPE.cardOffline]: { icon: 'credit-card', text: 'картой при\u00a0получении' },
}

/** How an order is paid: an icon and its word. */
export function payMark({ payment_status, pay_type, to_pay }: Pick<StaffOrder, 'payment_status' | 'pay_type' | 'to_pay'>): PayMark {
  if (payment_status === 'paid' && to_pay > 0) return { icon: 'hand-coins', text: `доплата ${priceText(to_pay)}` }
  if (payment_status === 'paid') return { icon: 'circle-check', text: 'оплачен', isPaid: true }
  if (payment_status === 'refunded') return { icon: 'undo-2', text: 'деньги вернули' }
  return ON_RECEIPT[pay_type] ?? { icon: 'hourglass', text: 'ждёт оплаты' }
}

export const SOURCE_MARKS: Record<StaffOrder['source'], { icon: StaffIconName; text: string }> = {
  site: { icon: 'globe', text: 'с\u00a0сайта' },
  phone: { icon: 'phone', text: 'по\u00a0телефону' },
  test: { icon: 'list-checks', text: 'проверка' },
}

/** «Филадельфия опалённая × 2, Том ям» */
export const lineNamesText = (lines: readonly Pick<StaffOrder['lines'][number], 'name' | 'goodsCount'>[]): string =>
  countedNames(lines.map(({ name, goodsCount }) => ({ name, qtt: goodsCount })))

/** Street and house, never the flat: a list lies open. */
export function placeText({ delivery_type, address }: Pick<StaffOrder, 'delivery_type' | 'address'>): string {
  if (delivery_type === 'pickup') return 'самовывоз'
  return address ? [address.street, address.house].filter(Boolean).join(', ') : ''
}

export const ordersText = (count: number) => `${count}\u00a0${plural(count, ORDERS)}`

/** «сегодня, 21 ноября», «20 ноября» of a calendar day (2026-11-21). */
export function deskDayText(day: string, today: string): string {
  return day === today ? `сегодня, ${dateText(day)}` : dateText(day)
}
