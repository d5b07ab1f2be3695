import type { Hours } from '~/contracts/common'
import { weekText } from '~/rules/hours-text'
import type { City } from '~/contracts/dictionaries'
import { leastTerms } from '~/rules/delivery-terms'
import { priceText } from '~/rules/number-text'
import { etaText } from './eta-text'

/** «149 ₽», «от 150 ₽» where zones differ, «за наш счёт» */
export function feeText(city: Pick<City, 'delivery' | 'zones'>): string {
  const { fee, isLeast } = leastTerms(city)
  if (fee === 0 && !isLeast) return 'за\u00a0наш счёт'
  return isLeast ? `от\u00a0${priceText(fee)}` : priceText(fee)
}

type Fact = [name: string, value: string]

/** Price and time of a delivery as rows of name and value; rows without a value are left out. */
export function deliveryFacts({ delivery, zones }: Pick<City, 'delivery' | 'zones'>, hours: readonly Hours[]): Fact[] {
  const { fee, free_from, min_order } = leastTerms({ delivery, zones })
  const isPaid = fee > 0
  return [
    ['Доставка', feeText({ delivery, zones })],
    ...(isPaid && free_from !== null ? [['За\u00a0наш счёт', `от\u00a0${priceText(free_from)}`] as Fact] : []),
    ['Заказ', min_order > 0 ? `от\u00a0${priceText(min_order)}` : 'на\u00a0любую сумму'],
    ['Привозим', `за\u00a0${etaText(delivery)}`],
    ['Кухня', weekText(hours)],
  ]
}
