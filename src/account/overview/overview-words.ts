import { addressLine } from '~/checkout/address-text'
import type { Address } from '~/contracts/addresses'
import type { Card } from '~/contracts/cards'
import type { Order } from '~/contracts/orders'
import { plural } from '~/lib/text'

const NAMED = 2

/** What an order was made of: «Филадельфия классик, Том ям и ещё 3 блюда». The same dish is named once. Pure. */
export function dishesWords(lines: readonly Pick<Order['lines'][number], 'name'>[]): string {
  const names = [...new Set(lines.map(({ name }) => name))]
  const more = names.length - NAMED
  const named = names.slice(0, NAMED).join(', ')
  return more > 0 ? `${named} и\u00a0ещё ${more}\u00a0${plural(more, ['блюдо', 'блюда', 'блюд'])}` : named
}

/** The default address with its label, and how many more there are; `null` where there is none. `addresses` as the API
 *  gives them, the default first. Pure. */
export function addressesWords([first, ...others]: readonly Address[]): { main: string; more: string } | null {
  if (!first) return null
  const main = [first.label, addressLine(first)].filter(Boolean).join(': ')
  return { main, more: moreWords(others.length, ['адрес', 'адреса', 'адресов']) }
}

/** The default card and how many more there are: «Visa, •• 4242»; `null` where there is none. Pure. */
export function cardsWords(cards: readonly Card[]): { main: string; more: string } | null {
  const first = cards.find((card) => card.is_default) ?? cards[0]
  if (!first) return null
  return { main: `${first.brand} ••\u00a0${first.last4}`, more: moreWords(cards.length - 1, ['карта', 'карты', 'карт']) }
}

const moreWords = (count: number, forms: readonly [string, string, string]) =>
  count > 0 ? `и\u00a0ещё ${count}\u00a0${plural(count, forms)}` : ''
