import type { DeliveryType, ExplanationRow, QuoteTotals } from '~/contracts/cart'
import type { Promotion } from '~/contracts/promotions'
import { linePrice, type PricedLine } from './line-price'
import { addMoney, multiplyMoney, subtractMoney, sumMoney } from './money'
import { percentText } from './number-text'
import { giftOfCode } from './promo'
import type { Reduction } from './reduction'

/** What promotions give that has a row of its own. */
export type DealToExplain = {
  rules: readonly { rule: Promotion; amount: number }[]
  gifts: readonly NonNullable<Promotion['gift']>[]
  freeDelivery: Promotion | null
  bonuses: { rule: Promotion; times: number } | null
}

type PriceToExplain = {
  lines: readonly PricedLine[]
  totals: QuoteTotals
  delivery_type: DeliveryType
  reduction: Reduction
  deal: DealToExplain | undefined
  notes: readonly string[]
}

/** The steps to a total, as cart, checkout and order page show them: dishes at full prices, options, the menu's own sale, promotions, personal
 *  discount or code, gifts, bonuses, delivery, total; then notes. */
export function explainPrice({ lines, totals, delivery_type, reduction, deal, notes }: PriceToExplain): ExplanationRow[] {
  const { promo, personalPercent, amount, saves } = reduction
  return [
    ...goodsRows(lines),
    ...(deal?.rules ?? []).flatMap(({ rule, amount }) => (takesOff(rule) ? [less('promotion', rule.name, amount)] : [])),
    ...(personalPercent > 0 ? [less('personal', `Личная скидка ${percentText(personalPercent)}`, amount)] : []),
    ...(promo && takesOff(promo) ? [less('promo', promoText(promo), saves)] : []),
    ...[giftOfCode(promo) ?? [], ...(deal?.gifts ?? [])].flat().map(({ name }) => row('gift', `Подарок: ${name}`, 0)),
    ...(totals.bonuses_spent > 0 ? [less('bonuses', 'Бонусы', totals.bonuses_spent)] : []),
    row('delivery', deliveryText(delivery_type, deal?.freeDelivery?.name), totals.delivery_fee),
    row('total', 'Итого', totals.total),
    ...(deal?.bonuses ? [row('note', `${deal.bonuses.rule.name}: бонусов в\u00a0${deal.bonuses.times} раза больше`, 0)] : []),
    ...notes.map((text) => row('note', text, 0)),
  ]
}

/** Whether a rule lowers the price of dishes; a gift and a free delivery have rows of their own. */
const takesOff = ({ effect: { kind } }: Promotion) => kind !== 'gift' && kind !== 'free_delivery' && kind !== 'bonuses'

function deliveryText(type: DeliveryType, ruleName: string | undefined): string {
  if (type === 'pickup') return 'Самовывоз'
  return ruleName === undefined ? 'Доставка' : `Доставка: ${ruleName}`
}

function goodsRows(lines: readonly PricedLine[]): ExplanationRow[] {
  const priceNow = sumMoney(lines.map(({ price, qtt }) => multiplyMoney(price, qtt)))
  const sale = sumMoney(lines.map((line) => multiplyMoney(saleOf(line), line.qtt)))
  const options = subtractMoney(sumMoney(lines.map(linePrice)), priceNow)
  return [
    row('dish', 'Блюда', addMoney(priceNow, sale)),
    ...(options > 0 ? [row('options', 'Добавки', options)] : []),
    ...(sale > 0 ? [less('sale', 'Скидки меню', sale)] : []),
  ]
}

/** The menu's own reduction of one piece. */
const saleOf = ({ price, old_price }: PricedLine) => Math.max(0, subtractMoney(old_price ?? price, price))

const promoText = ({ name, effect }: NonNullable<Reduction['promo']>) =>
  effect.kind === 'percent' ? `${name}, ${percentText(effect.percent)}` : name

const row = (kind: ExplanationRow['kind'], text: string, amount: number): ExplanationRow => ({ kind, text, amount })
const less = (kind: ExplanationRow['kind'], text: string, amount: number) => row(kind, text, subtractMoney(0, amount))
