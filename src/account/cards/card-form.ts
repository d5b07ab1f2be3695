import * as v from 'valibot'
import { phoneForm } from '~/auth/auth-forms'
import type { AddCardBody, Card } from '~/contracts/cards'
import { brandOf, passesLuhn } from '~/rules/card-number'

/** The last digit does not fit the others: the server's own words. */
export const CARD_TYPO = 'Проверьте номер карты: в\u00a0нём есть опечатка'

const number = v.pipe(
  v.string(),
  v.minLength(1, 'Введите номер карты'),
  v.regex(/^\d{12,19}$/, 'Номер карты введён не\u00a0полностью'),
  v.check(passesLuhn, CARD_TYPO),
)

/** A card to be saved, its number in digits. It lives in the form alone: nowhere is it kept or written down. */
export const cardForm = v.object({
  card: number,
  phone: phoneForm.entries.phone,
  emitent: v.pipe(v.string(), v.trim(), v.maxLength(80, 'Название банка длиннее 80 знаков')),
}) satisfies v.GenericSchema<unknown, AddCardBody>
export type CardValues = v.InferOutput<typeof cardForm>

/** What is wrong with the values, in words, by field; empty where nothing is. Pure. */
export function cardFaults(values: CardValues): Record<string, string> {
  const faults: Record<string, string> = {}
  for (const issue of v.safeParse(cardForm, values).issues ?? []) faults[v.getDotPath(issue) ?? ''] ??= issue.message
  return faults
}

/** A quick word when the number is left: a whole one with a slip. One that is short may still be on its way. Pure. */
export const cardTypo = (digits: string) => (digits.length >= 16 && !passesLuhn(digits) ? CARD_TYPO : undefined)

/** The network as it is recognised while typing; `null` where it is not yet. Pure. */
export const knownBrand = (digits: string) => (brandOf(digits) === brandOf('') ? null : brandOf(digits))

/** «Мир •• 4242»: all that is known of a card. Pure. */
export const cardName = ({ brand, last4 }: Pick<Card, 'brand' | 'last4'>) => `${brand} ••\u00a0${last4}`

/** The list without a card; where the default goes, the newest of the rest is the default. Pure. */
export function withoutCard(list: readonly Card[], id: number): Card[] {
  const rest = list.filter((card) => card.id !== id)
  if (rest.some(({ is_default }) => is_default)) return rest
  const newest = rest.reduce((most, card) => Math.max(most, card.id), 0)
  return rest.map((card) => ({ ...card, is_default: card.id === newest })).toSorted(inOrder)
}

/** The list with a card that was just confirmed. Pure. */
export const withCard = (list: readonly Card[], card: Card): Card[] => [...list.filter(({ id }) => id !== card.id), card].toSorted(inOrder)

/** The default first, then the newer ones first. */
const inOrder = (one: Card, other: Card) => Number(other.is_default) - Number(one.is_default) || other.id - one.id
