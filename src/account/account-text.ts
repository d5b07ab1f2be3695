import { DAY_MS, HOUR_MS } from '~/rules/time'
import { formatBonuses, plural } from '~/lib/text'
import { addressLine } from '~/checkout/address-text'
import { cardTitle } from '~/checkout/choices'
import type { Address } from '~/contracts/addresses'
import type { Card } from '~/contracts/cards'
import type { Order } from '~/contracts/orders'

const NAMED = 2

/** «Филадельфия классик, Том ям и ещё 3 блюда»; each dish is named once. */
export function dishesText(lines: readonly Pick<Order['lines'][number], 'name'>[]): string {
  const names = [...new Set(lines.map(({ name }) => name))]
  const more = names.length - NAMED
  const named = names.slice(0, NAMED).join(', ')
  return more > 0 ? `${named} и\u00a0ещё ${more}\u00a0${plural(more, ['блюдо', 'блюда', 'блюд'])}` : named
}

/** The default address and the number of others, `null` if there is none. Expects the default first. */
export function addressesText([first, ...others]: readonly Address[]): { main: string; more: string } | null {
  if (!first) return null
  const main = [first.label, addressLine(first)].filter(Boolean).join(': ')
  return { main, more: moreText(others.length, ['адрес', 'адреса', 'адресов']) }
}

/** The default card and the number of others, `null` if there is none. */
export function cardsText(cards: readonly Card[]): { main: string; more: string } | null {
  const first = cards.find((card) => card.is_default) ?? cards[0]
  if (!first) return null
  return { main: cardTitle(first), more: moreText(cards.length - 1, ['карта', 'карты', 'карт']) }
}

const moreText = (count: number, forms: readonly [string, string, string]) =>
  count > 0 ? `и\u00a0ещё ${count}\u00a0${plural(count, forms)}` : ''

type ErasureText = { deleted: string[]; retained: string[] }

/** What is deleted and what stays. `live` are the numbers of orders in progress. docs/decisions/025. */
export function erasureText(bonuses: number, live: readonly string[]): ErasureText {
  const burn = plural(bonuses, ['сгорит', 'сгорят', 'сгорят'])
  const numbers = live.map((number) => `№\u00a0${number}`).join(' и ')
  return {
    deleted: [
      'Имя, телефон, почта и день рождения',
      'Адреса, карты и избранное',
      ...(bonuses > 0 ? [`${formatBonuses(bonuses)} ${burn}, вернуть их не получится`] : []),
      'Вход на всех устройствах',
    ],
    retained: [
      'Записи о заказах, без вашего имени, телефона и адреса: они нужны бухгалтерии',
      ...(live.length > 0 ? [`${live.length > 1 ? 'Заказы' : 'Заказ'} ${numbers} в работе: приготовим и отдадим, как обещали`] : []),
    ],
  }
}

const ago = new Intl.RelativeTimeFormat('ru-RU')

/** «5 часов назад», «12 дней назад». The server records the last use once per hour, so nothing finer is shown. */
export function lastUseText(usedAt: string, now: Date): string {
  const passed = now.getTime() - Date.parse(usedAt)
  const days = Math.floor(passed / DAY_MS)
  if (passed < HOUR_MS) return 'меньше часа\u00a0назад'
  if (days < 1) return ago.format(-Math.floor(passed / HOUR_MS), 'hour')
  return days > 31 ? 'больше месяца назад' : ago.format(-days, 'day')
}

export const isHandheld = (device: string) => /Android|iPhone|iPad/.test(device)
