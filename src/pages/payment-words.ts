import type { Order } from '~/contracts/orders'

/** Which of the two addresses one came back to. */
export type PaymentOutcome = 'success' | 'decline'

type Told = { field: 'wasabi' | 'gari' | 'tamago'; title: string; text: string }

/** What to tell the order's own customer of its payment: what the order says, not what the address says. Pure.
 *  Look §4, contract "Payment". */
export function paymentWords({ status, payment_status }: Pick<Order, 'status' | 'payment_status'>, outcome: PaymentOutcome): Told {
  if (payment_status === 'paid') return { field: 'wasabi', title: 'Оплачено', text: 'Деньги пришли, заказ у нас.' }
  if (payment_status === 'refunded')
    return { field: 'tamago', title: 'Деньги вернули', text: 'Банк зачислит их в течение нескольких дней.' }
  if (status === 'canceled') return { field: 'gari', title: 'Заказ отменён', text: 'Платить за него не нужно.' }
  if (payment_status === 'none')
    return { field: 'tamago', title: 'Оплата при получении', text: 'Этот заказ оплачивают, когда он уже у вас.' }
  if (payment_status === 'failed' || outcome === 'decline')
    return { field: 'gari', title: 'Банк не пропустил оплату', text: 'Деньги не списаны, заказ ждёт.' }
  return { field: 'tamago', title: 'Ждём ответ банка', text: 'Обычно это минута. Страница обновится сама.' }
}

/** What everybody else is told: nothing. */
export const nobodysWords = {
  title: 'Оплата заказа',
  text: 'Как она прошла, видно в заказе. Войдите под номером, с которого его оформили.',
}
