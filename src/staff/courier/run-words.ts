import type { CourierRuns, Run } from '~/contracts/staff-courier'
import { subtractMoney } from '~/rules/money'
import { countText, priceText } from '~/rules/number-text'
import type { StaffIconName } from '~/staff/kit/staff-icon'
import { COOK_AGE_WORDS } from '~/staff/kit/ticket-words'

export const RUN_AGE_WORDS: typeof COOK_AGE_WORDS = { ...COOK_AGE_WORDS, soon: { word: 'пора ехать', icon: 'hourglass' } }

export type Pay = Run['pay']
export const PAY_WORDS: Record<Pay, { word: string; icon: StaffIconName }> = {
  paid: { word: 'Оплачен', icon: 'circle-check' },
  cash: { word: 'Наличные', icon: 'banknote' },
  card: { word: 'Картой', icon: 'credit-card' },
  qr: { word: 'По QR-коду', icon: 'qr-code' },
}

/** «3 доставки, вовремя 2» */
export const deliveriesText = ({ runs, kept }: CourierRuns['today']): string =>
  `${countText(runs, ['доставка', 'доставки', 'доставок'])}, вовремя ${kept}`

/** «сдача с 5 000 ₽: 3 110 ₽»; null where no change is asked for. */
export function changeText({ to_pay, change_from }: Pick<Run, 'to_pay' | 'change_from'>): string | null {
  if (change_from === null || change_from <= to_pay) return null
  return `сдача с\u00a0${priceText(change_from)}: ${priceText(subtractMoney(change_from, to_pay))}`
}

/** «оплачен», «наличные 1 890 ₽» */
export const payShort = ({ pay, to_pay }: Pick<Run, 'pay' | 'to_pay'>): string =>
  pay === 'paid' ? 'оплачен' : `${PAY_WORDS[pay].word.toLowerCase().replace('qr', 'QR')} ${priceText(to_pay)}`

/** «Новослободская, 16, корп. 2» */
export const streetOf = ({ place, address }: Pick<Run, 'place' | 'address'>): string =>
  address?.building ? `${place}, корп.\u00a0${address.building}` : place

/** The cells of the door, without those that are empty. */
export const doorOf = ({ address }: Pick<Run, 'address'>): { name: string; value: string }[] =>
  [
    { name: 'квартира', value: address?.apartment },
    { name: 'подъезд', value: address?.entrance },
    { name: 'этаж', value: address?.floor },
    { name: 'домофон', value: address?.intercom },
  ].flatMap(({ name, value }) => (value ? [{ name, value }] : []))

/** The map of the phone; the flat is not needed there. */
export const mapUrl = (run: Pick<Run, 'place' | 'address'>) => `https://yandex.ru/maps/?text=${encodeURIComponent(streetOf(run))}`
