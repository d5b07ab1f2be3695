import type { Hours } from '~/contracts/common'
import type { City } from '~/contracts/dictionaries'
import { formatPrice } from '~/lib/text'
import { hoursText } from './hours-text'

/** Delivery time without line breaks: «35–45 минут». */
export const etaText = ({ eta_min, eta_max }: Pick<City['delivery'], 'eta_min' | 'eta_max'>) =>
  `${eta_min}\u2060–\u2060${eta_max}\u00a0минут`

/** Price and time of a delivery as rows of name and value; rows without a value are left out. */
export function deliveryFacts(
  { fee, free_from, min_order, ...eta }: City['delivery'],
  hours: readonly Hours[],
): [name: string, value: string][] {
  const isPaid = fee > 0
  return [
    ['Доставка', isPaid ? formatPrice(fee) : 'за\u00a0наш счёт'],
    ...(isPaid && free_from !== null ? [['За\u00a0наш счёт', `от\u00a0${formatPrice(free_from)}`] as [string, string]] : []),
    ['Заказ', min_order > 0 ? `от\u00a0${formatPrice(min_order)}` : 'на\u00a0любую сумму'],
    ['Привозим', `за\u00a0${etaText(eta)}`],
    ['Кухня', hoursText(hours)],
  ]
}
