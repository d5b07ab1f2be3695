import type { Hours } from '~/contracts/common'
import type { City } from '~/contracts/dictionaries'
import { formatPrice } from '~/lib/text'
import { etaWords } from './eta-words'
import { hoursText } from './hours-words'

/** What a delivery costs and how soon it comes, in rows of a name and a value; what the city has not is left out. Pure. */
export function deliveryFacts(
  { fee, free_from, min_order, ...eta }: City['delivery'],
  hours: readonly Hours[],
): [name: string, value: string][] {
  const isPaid = fee > 0
  return [
    ['Доставка', isPaid ? formatPrice(fee) : 'за\u00a0наш счёт'],
    ...(isPaid && free_from !== null ? [['За\u00a0наш счёт', `от\u00a0${formatPrice(free_from)}`] as [string, string]] : []),
    ['Заказ', min_order > 0 ? `от\u00a0${formatPrice(min_order)}` : 'на\u00a0любую сумму'],
    ['Привозим', `за\u00a0${etaWords(eta)}`],
    ['Кухня', hoursText(hours)],
  ]
}
