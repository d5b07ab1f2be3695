import { formatBonuses } from '~/lib/text'
import { DISHES, plural } from '~/rules/number-text'
import { addressLine } from '~/rules/address-text'
import { cardTitle } from '~/checkout/choices'
import type { Address } from '~/contracts/addresses'
import type { Card } from '~/contracts/cards'
import type { Order } from '~/contracts/orders'

const NAMED = 2

/** «Филадельфия классик, Том ям и ещё 3 блюда»; each dish is named once. */
export function orderedNames(lines: readonly Pick<Order['lines'][number], 'name'>[]): string {
  const names = [...new Set(lines.map(({ name }) => name))]
  const more = names.length - NAMED
  const named = names.slice(0, NAMED).join(', ')
  return more > 0 ? `${named} и\u00a0ещё ${more}\u00a0${plural(more, DISHES)}` : named
}

/** The name of the first item, which is the default, and the number of others; `null` if there is none. */
function summary<T>([first, ...others]: readonly T[], nameOf: (item: T) => string, forms: readonly [string, string, string]) {
  if (!first) return null
  const { length } = others
  return { main: nameOf(first), more: length > 0 ? `и\u00a0ещё ${length}\u00a0${plural(length, forms)}` : '' }
}

export const addressesText = (addresses: readonly Address[]) =>
  summary(addresses, (one) => [one.label, addressLine(one)].filter(Boolean).join(': '), ['адрес', 'адреса', 'адресов'])

export const cardsText = (cards: readonly Card[]) => summary(cards, cardTitle, ['карта', 'карты', 'карт'])

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

export const isHandheld = (device: string) => /Android|iPhone|iPad/.test(device)
