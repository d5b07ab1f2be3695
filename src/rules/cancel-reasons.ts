import type { CancelReason } from '~/contracts/staff-constants'

/** What the customer reads. */
const TEXTS: Record<Exclude<CancelReason, 'other'>, string> = {
  changed_mind: 'Отменили по\u00a0вашей просьбе',
  no_product: 'Закончился один из\u00a0продуктов, просим прощения',
  no_time: 'Не\u00a0успеваем приготовить вовремя, просим прощения',
  no_answer: 'Не\u00a0смогли до\u00a0вас дозвониться',
  no_show: 'Не\u00a0смогли передать вам заказ',
  mistake: 'Заказ оформили по\u00a0ошибке',
}

/** The polite text of a cancellation reason; a text typed by staff stays as it is. */
export function cancelReasonText(reason: string | null): string | null {
  return isKnown(reason) ? TEXTS[reason] : reason
}

const isKnown = (reason: string | null): reason is keyof typeof TEXTS => reason !== null && Object.hasOwn(TEXTS, reason)
