import type { LoyaltyTerms } from '~/contracts/loyalty'
import { formatBonuses } from '~/lib/text'
import { percentText, plural, priceText } from '~/rules/number-text'

const days = (count: number) => `${count} ${plural(count, ['день', 'дня', 'дней'])}`

export const OFF_NOTE = 'Сейчас бонусы не начисляем и не списываем. Накопленные остаются на счёте.'

const lineNames = ({ sale, sets }: LoyaltyTerms['earns']) =>
  [!sale && 'блюда со скидкой', !sets && 'наборы'].filter((name) => name !== false).join(' и ')

/** «Четыре ранга»; without ranks to climb what is given back. */
export const ranksTitle = ({ ranks }: LoyaltyTerms): string =>
  ['Сколько возвращаем', 'Два ранга', 'Три ранга'][ranks.length - 1] ?? 'Четыре ранга'

/** What a rank depends on. */
export function ranksText({ ranks, window_days, keeps_rank }: LoyaltyTerms): string {
  if (ranks.length === 1) return 'Процент одинаковый для всех.'
  const text = `Ранг зависит от того, сколько вы заплатили за выполненные заказы за последние ${days(window_days)}.`
  return keeps_rank ? `${text} Полученный ранг остаётся за вами.` : text
}

/** How bonuses are earned. */
export function earnTexts({ earns, ranks }: LoyaltyTerms): string[] {
  const others = lineNames(earns)
  return [
    `Бонусы приходят, когда заказ выполнен${ranks.length > 1 ? ', по рангу, который был при оформлении' : ''}.`,
    `Считаем от того, что заплачено деньгами: без скидки${earns.delivery ? ' и без бонусов, вместе с доставкой' : ', без бонусов и без доставки'}. Дробную часть отбрасываем.`,
    ...(others === '' ? [] : [`Не считаем ${others}.`]),
    'Блюда, за которые бонусов нет, отмечены на своих страницах, и платить за них бонусами тоже нельзя.',
  ]
}

/** How bonuses are spent. */
export function spendTexts({ pay_percent, pays, min_pickup }: LoyaltyTerms): string[] {
  const others = lineNames(pays)
  if (pay_percent === 0) return ['Оплатить заказ бонусами сейчас нельзя.']
  return [
    `Бонусами можно оплатить до ${percentText(pay_percent)} суммы блюд${pays.delivery ? ' и доставки' : ''} после скидки. Сколько именно, выберете при оформлении.`,
    ...(pays.delivery ? [] : ['За доставку бонусами не платят.']),
    ...(others === '' ? [] : [`Бонусами не платят за ${others}.`]),
    ...(min_pickup > 0 ? [`Самовывоз оплачивают бонусами от ${priceText(min_pickup)}.`] : []),
    'Если заказ отменён, потраченные бонусы возвращаются.',
  ]
}

/** When bonuses expire. */
export function burnText({ life_days, warning_days }: LoyaltyTerms): string {
  if (life_days === null) return 'Бонусы не сгорают.'
  const warning = warning_days > 0 ? `, а за ${days(warning_days)} до срока мы напишем в личном кабинете, сколько сгорит и когда` : ''
  return `Бонусы живут ${days(life_days)}. Первыми тратятся самые старые${warning}.`
}

/** What is given beside orders. */
export const giftTexts = ({ welcome, birthday, birthday_days }: LoyaltyTerms): string[] => [
  ...(welcome > 0 ? [`После первого выполненного заказа дарим ${formatBonuses(welcome)}.`] : []),
  ...(birthday > 0
    ? [
        `На день рождения дарим ${formatBonuses(birthday)}${birthday_days > 0 ? ` за ${days(birthday_days)} до него` : ''}. Укажите дату в профиле хотя бы за месяц.`,
      ]
    : []),
]

/** «до половины заказа»; for a share that is no half, «до 30 % заказа» */
export const shareOfOrder = ({ pay_percent }: LoyaltyTerms) =>
  pay_percent === 100 ? 'оплатят весь\u00a0заказ' : `до\u00a0${pay_percent === 50 ? 'половины' : percentText(pay_percent)} заказа`
