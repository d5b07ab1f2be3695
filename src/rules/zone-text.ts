import type { ZoneTerms } from '~/contracts/zones'
import type { DeliveryTerms } from './delivery-terms'
import { servedText } from './hours-text'
import { priceText } from './number-text'

/** «249 ₽, от 1 500 ₽ за 99 ₽, от 2 500 ₽ бесплатно» */
export function ladderText(ladder: DeliveryTerms['ladder']): string {
  const feeText = (fee: number, before = '') => (fee === 0 ? 'бесплатно' : before + priceText(fee))
  return ladder.map(({ from, fee }) => (from === 0 ? feeText(fee) : `от\u00a0${priceText(from)} ${feeText(fee, 'за\u00a0')}`)).join(', ')
}

/** «Доставка 149 ₽, от 1 200 ₽ бесплатно. Заказ от 600 ₽. Возим по будням с 10:00 до 22:00.» */
export function zoneText({ ladder, min_order, hours }: Pick<ZoneTerms, 'ladder' | 'min_order' | 'hours'>): string {
  const least = min_order > 0 ? ` Заказ от\u00a0${priceText(min_order)}.` : ''
  return `Доставка ${ladderText(ladder)}.${least}${hours.length > 0 ? ` Возим ${servedText(hours)}.` : ''}`
}
