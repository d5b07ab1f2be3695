import { promisedHourText } from '~/account/orders/order-text'
import { isUnpaid, moneyText, sentence, unpaidNote, payByText } from '~/account/orders/order-payment'
import { PAY_VARIANT } from '~/contracts/constants'
import type { Order } from '~/contracts/orders'
import type { FoodField } from '~/ui/food-field'

/** The return URL the bank used. */
export type PaymentOutcome = 'success' | 'decline'

/** The text of the page and its field; `rice` means that the result is unknown. */
type ResultText = { field: FoodField; title: string; text: string }
type Asked = Pick<
  Order,
  'online_way' | 'status' | 'payment_status' | 'pay_variant' | 'pay_by' | 'payment_error' | 'history' | 'delivery_type'
> &
  Parameters<typeof promisedHourText>[0]

/** The text for the order's own customer, from the state of the order; the return URL counts only while it is pending. */
export function paymentText(order: Asked, outcome: PaymentOutcome, now: Date): ResultText {
  const { status, payment_status } = order
  if (payment_status === 'refunded' || (status === 'canceled' && payment_status === 'paid'))
    return { field: 'tamago', title: 'Возвращаем деньги', text: `Заказ отменён. ${reasonOf(order)}${moneyText(order)}` }
  if (status === 'canceled')
    return { field: 'gari', title: 'Заказ отменён', text: `${reasonOf(order)}${moneyText(order) || 'Платить за него не нужно.'}` }
  if (payment_status === 'paid') return { field: 'wasabi', title: 'Оплачено', text: `Деньги пришли, заказ у нас. ${promise(order, now)}` }
  if (!isUnpaid(order)) return nothingToPay(order)
  if (payment_status === 'failed') return { field: 'gari', title: 'Банк не пропустил оплату', text: unpaidNote(order) }
  const until = payByText(order)
  // of a pending payment only the bank knows whether the money was taken
  if (outcome === 'decline')
    return {
      field: 'gari',
      title: 'Оплата не завершена',
      text: `Заказ ждёт оплаты${until}. Если она всё же прошла, страница обновится сама.`,
    }
  if (order.online_way === 'sbp')
    return {
      field: 'tamago',
      title: 'Оплатите по СБП',
      text: `Подтвердите платёж в приложении банка. Страница обновится сама${until && `, ждём${until}`}.`,
    }
  return {
    field: 'tamago',
    title: 'Ждём ответ банка',
    text: `Если вы уже заплатили, страница обновится сама. Если ещё нет, ждём оплату${until || ' здесь'}.`,
  }
}

const unknown = {
  anonymous: 'Как она прошла, видно в заказе. Войдите под номером, на который он оформлен.',
  noOrder: 'Платежи видно в заказах.',
  loading: 'Смотрим, как она прошла.',
  unavailable: 'Не получилось узнать, как она прошла. Заказ на месте, попробуйте ещё раз.',
}

/** The text while the order is not known, and why it is not. */
export const unknownText = (why: keyof typeof unknown): ResultText => ({ field: 'rice', title: 'Оплата заказа', text: unknown[why] })

const promise = (order: Asked, now: Date) => {
  if (order.status === 'completed') return 'Приятного аппетита.'
  const start = order.delivery_type === 'pickup' ? 'Будет готов' : 'Будет у вас'
  return now.getTime() > Date.parse(order.promised.to) ? '' : `${start} ${promisedHourText(order, now)}.`
}

function nothingToPay({ pay_variant }: Asked): ResultText {
  if (pay_variant === PAY_VARIANT.online) return { field: 'wasabi', title: 'Платить не нужно', text: 'Скидка и бонусы закрыли весь заказ.' }
  return { field: 'tamago', title: 'Оплата при получении', text: 'Этот заказ оплачивают, когда он уже у вас.' }
}

const reasonOf = ({ history }: Asked) => {
  const reason = history.findLast((step) => step.status === 'canceled')?.reason
  return reason ? `${sentence(reason)} ` : ''
}
