import type { Hours } from '~/contracts/common'
import { weekText } from '~/rules/hours-text'
import type { City } from '~/contracts/dictionaries'
import { priceText } from '~/rules/number-text'
import { etaText } from './eta-text'

type Fact = [name: string, value: string]

/** Price and time of a delivery as rows of name and value; rows without a value are left out. */
export function deliveryFacts({ fee, free_from, min_order, ...eta }: City['delivery'], hours: readonly Hours[]): Fact[] {
  const isPaid = fee > 0
  return [
    ['Доставка', isPaid ? priceText(fee) : 'за\u00a0наш счёт'],
    ...(isPaid && free_from !== null ? [['За\u00a0наш счёт', `от\u00a0${priceText(free_from)}`] as Fact] : []),
    ['Заказ', min_order > 0 ? `от\u00a0${priceText(min_order)}` : 'на\u00a0любую сумму'],
    ['Привозим', `за\u00a0${etaText(eta)}`],
    ['Кухня', weekText(hours)],
  ]
}
