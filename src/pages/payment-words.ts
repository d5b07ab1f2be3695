import { promiseWords } from '~/account/orders/order-words'
import { isUnpaid, reasonWords, sentence, untilWords } from '~/account/orders/pay-words'
import { PAY_VARIANT } from '~/contracts/constants'
import type { Order } from '~/contracts/orders'
import type { FoodField } from '~/lib/food-field'

/** Which of the two addresses one came back to. */
export type PaymentOutcome = 'success' | 'decline'

/** What the page says; `pay` is the verb of the way to pay, where there is still something to pay. */
export type Told = { field: FoodField; title: string; text: string; pay?: string }
type Asked = Pick<Order, 'status' | 'payment_status' | 'pay_variant' | 'pay_by' | 'payment_error' | 'history' | 'delivery_type'> &
  Parameters<typeof promiseWords>[0]

/** What to tell the order's own customer of its payment: what the order says, not what the address says. Pure.
 *  Look §4, contract "Payment". */
export function paymentWords(order: Asked, outcome: PaymentOutcome, now: Date): Told {
  const { status, payment_status } = order
  if (payment_status === 'refunded')
    return { field: 'tamago', title: 'Деньги вернули', text: `${endWords(order)} Банк зачислит деньги на карту в течение нескольких дней.` }
  if (status === 'canceled') {
    if (payment_status === 'paid')
      return { field: 'tamago', title: 'Возвращаем деньги', text: `${endWords(order)} Они придут на карту в течение нескольких дней.` }
    return { field: 'gari', title: 'Заказ отменён', text: `${reasonOf(order)}Платить за него не нужно.` }
  }
  if (payment_status === 'paid') return { field: 'wasabi', title: 'Оплачено', text: `Деньги пришли, заказ у нас. ${promise(order, now)}` }
  if (!isUnpaid(order)) return nothingToPay(order)
  const until = untilWords(order)
  if (payment_status === 'failed')
    return {
      field: 'gari',
      title: 'Банк не пропустил оплату',
      text: `${reasonWords(order)} Деньги не списаны, заказ ждёт${until}.`.trimStart(),
      pay: 'Оплатить ещё раз',
    }
  if (outcome === 'decline')
    return { field: 'gari', title: 'Оплата не завершена', text: `Деньги не списаны, заказ ждёт${until}.`, pay: 'Оплатить' }
  return {
    field: 'tamago',
    title: 'Ждём ответ банка',
    text: `Если вы уже заплатили, страница обновится сама. Если ещё нет, ждём оплату${until || ' здесь'}.`,
    pay: 'Перейти к оплате',
  }
}

/** What everybody else is told: nothing. */
export const nobodysWords = {
  title: 'Оплата заказа',
  text: 'Как она прошла, видно в заказе. Войдите под номером, с которого его оформили.',
}

/** What its customer is told until the order has come, and where it cannot be had. */
export const askingWords = { title: 'Оплата заказа', text: 'Смотрим, как она прошла.' }
export const silentWords = { title: 'Оплата заказа', text: 'Не получилось узнать, как она прошла. Заказ на месте, попробуйте ещё раз.' }

const promise = (order: Asked, now: Date) => {
  if (order.status === 'completed') return 'Приятного аппетита.'
  const start = order.delivery_type === 'pickup' ? 'Будет готов' : 'Будет у вас'
  return now.getTime() > Date.parse(order.promised.to) ? '' : `${start} ${promiseWords(order, now)}.`
}

function nothingToPay({ pay_variant }: Asked): Told {
  if (pay_variant === PAY_VARIANT.online) return { field: 'wasabi', title: 'Платить не нужно', text: 'Скидка и бонусы закрыли весь заказ.' }
  return { field: 'tamago', title: 'Оплата при получении', text: 'Этот заказ оплачивают, когда он уже у вас.' }
}

const reasonOf = ({ history }: Asked) => {
  const reason = history.findLast((step) => step.status === 'canceled')?.reason
  return reason ? `${sentence(reason)} ` : ''
}
const endWords = (order: Asked) => `Заказ отменён. ${reasonOf(order)}`.trimEnd()
