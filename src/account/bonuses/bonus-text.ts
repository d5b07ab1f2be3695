import { writtenDay, dayText, stampText, monthText } from '~/rules/moment-text'
import type { LoyaltyTerms } from '~/contracts/loyalty'
import type { BonusTransaction, Loyalty, Rank } from '~/contracts/user'
import { formatBonuses } from '~/lib/text'
import { numberText, percentText, plural, priceText } from '~/rules/number-text'
import { rankNames } from '~/rules/rank-names'
import { personalPercentOf } from '~/rules/reduction'
import type { OrderStop } from '~/account/orders/order-text'

type BonusMonth = { month: string; changes: BonusTransaction[] }

const kindNames: Record<BonusTransaction['kind'], string> = {
  accrual: 'Начисление',
  redemption: 'Списание',
  refund: 'Возврат',
  gift: 'Подарок',
  expiry: 'Срок вышел',
  adjust: 'Изменение заказа',
}

/** Title and note of a transaction: the API's description with kind and time, or the kind if there is no description. */
export function transactionText(
  { kind, description, created_at }: Pick<BonusTransaction, 'kind' | 'description' | 'created_at'>,
  now: Date,
) {
  const name = kindNames[kind]
  const stamp = stampText(created_at, now)
  return description === '' || description === name
    ? { title: name, note: stamp }
    : { title: description.replaceAll('№ ', '№\u00a0'), note: `${name} · ${stamp}` }
}

/** «+36», «−120» */
export const amountText = (amount: number) => (amount > 0 ? `+${numberText(amount)}` : numberText(amount))

/** Title and note of a rank or of a personal discount. */
export function rankText({ rank, percent, personal_discount, next }: Loyalty): { title: string; note: string } {
  if (rank === 'discount') {
    const title = `${rankNames.discount} ${percentText(personalPercentOf({ rank, personal_discount }))}`
    return { title, note: 'Считаем её в каждом заказе. Бонусы при ней не копятся, а накопленные можно потратить.' }
  }
  const back = `Возвращаем бонусами ${percentText(percent)} от оплаченных блюд.`
  return { title: `Ранг «${rankNames[rank]}»`, note: next ? back : `${back} Это наш высший ранг.` }
}

/** «Ещё 3 200 ₽ за год до ранга «Друг»: там возвращаем 7 %» */
export const nextRankText = ({ rank, percent, missing }: NonNullable<Loyalty['next']>, window_days: number) =>
  `Ещё ${priceText(missing)} за ${window_days === 365 ? 'год' : `${window_days} ${plural(window_days, ['день', 'дня', 'дней'])}`} до ранга «${rankNames[rank]}»: там возвращаем ${percentText(percent)}`

/** The ranks as stops of a belt. */
export function rankStops(rank: Rank, ranks: LoyaltyTerms['ranks']): OrderStop[] {
  const at = ranks.findIndex((one) => one.rank === rank)
  return ranks.map((one, index) => ({
    label: rankNames[one.rank],
    time: percentText(one.percent),
    state: index < at ? 'done' : index === at ? 'current' : 'coming',
  }))
}

/** «120 бонусов сгорят 5 декабря, ещё 40 — 9 декабря. Потратьте их в заказе.»; null if nothing expires. Expects the soonest first. */
export function expiryText(expiring: Loyalty['expiring'], now: Date): string | null {
  const [first, ...others] = [...Map.groupBy(expiring, ({ at }) => writtenDay(at)).values()].map((sameDay) => ({
    amount: sameDay.reduce((sum, { amount }) => sum + amount, 0),
    day: dayText(sameDay[0]?.at ?? '', now),
  }))
  if (!first) return null
  const burn = plural(first.amount, ['сгорит', 'сгорят', 'сгорят'])
  const rest = others.map(({ amount, day }) => `, ещё\u00a0${numberText(amount)}\u00a0—\u00a0${day}`).join('')
  const them = first.amount === 1 && others.length === 0 ? 'его' : 'их'
  return `${formatBonuses(first.amount)} ${burn} ${first.day}${rest}. Потратьте ${them} в заказе.`
}

/** Transactions grouped by month; the year is shown if it is not the current one. */
export function bonusMonths(history: readonly BonusTransaction[], now: Date): BonusMonth[] {
  return [...Map.groupBy(history, ({ created_at }) => created_at.slice(0, 7))].map(([month, changes]) => ({
    month: monthText(month, now.toISOString()),
    changes,
  }))
}
