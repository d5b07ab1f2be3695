import { MAX_ADDRESS_SUGGESTIONS, MIN_STREET_LENGTH } from '~/contracts/constants'
import type { AddressSuggestion } from '~/contracts/addresses'
import { streetKey, streetWords } from '~/rules/street-key'
import { DAY_MS } from '~/rules/time'
import { countAttempt, hasTriesLeft, type TryBudget } from '#server/auth/attempts'
import { addressNetwork } from '#server/http/client-address'
import type { CustomerContext } from '#server/http/context'
import { suggestByDaData } from '#server/platform/dadata/dadata'
import { loadDictionaries } from '#server/shop/dictionaries.service'
import { requireCity } from './addresses.service'
import { knownStreets } from './known-streets'

type Typed = { city_id: number; street: string; house?: string | undefined }

/** At most five streets of the city, or houses of the street if a house is typed. DaData knows both; without its token the shop
 *  knows streets. Empty for a short street, over a budget and where DaData fails. @throws HttpError 422 `city_id:` */
export async function suggestAddresses(ctx: CustomerContext, { city_id, street, house }: Typed): Promise<AddressSuggestion[]> {
  const city = requireCity(await loadDictionaries(ctx), city_id)
  if ([...street].length < MIN_STREET_LENGTH || house === '') return []
  const { dadataToken } = ctx.settings
  if (dadataToken === null) return house === undefined ? suggestKnown(await knownStreets(ctx, city), street) : []
  if (!(await isWithinBudget(ctx))) return []
  const found = await suggestByDaData(dadataToken, { city: city.name, street, house })
  const wanted = streetKey(street)
  const fitting = house === undefined ? found : found.filter((one) => streetKey(one.street) === wanted)
  return [...new Map(fitting.map((one) => [JSON.stringify(one), one])).values()].slice(0, MAX_ADDRESS_SUGGESTIONS)
}

/** Streets that have a word for each typed one; those that begin with the first come first. */
function suggestKnown(streets: readonly string[], typed: string): AddressSuggestion[] {
  const [first = '', ...others] = streetWords(typed)
  if (first === '') return []
  const found = streets.flatMap((street) => {
    const words = streetWords(street)
    const fits = [first, ...others].every((start) => words.some((word) => word.startsWith(start)))
    return fits ? [{ street, isAtStart: words[0]?.startsWith(first) === true }] : []
  })
  const sorted = found.toSorted((a, b) => Number(b.isAtStart) - Number(a.isAtStart))
  return sorted.slice(0, MAX_ADDRESS_SUGGESTIONS).map(({ street }) => ({ street, house: '', building: '' }))
}

/** An address takes about ten calls. Many customers of a mobile provider share a network. */
const budgets = ({ userId, address }: CustomerContext): TryBudget[] => [
  { subject: `customer:${userId}`, limit: 120 },
  { subject: `customer:${userId}`, limit: 300, windowMs: DAY_MS },
  { subject: `address:${addressNetwork(address)}`, limit: 600 },
  { subject: `address:${addressNetwork(address)}`, limit: 2000, windowMs: DAY_MS },
]

/** Counts a paid call and says whether it may be made. */
async function isWithinBudget(ctx: CustomerContext): Promise<boolean> {
  const own = budgets(ctx)
  const { meta } = await countAttempt(ctx, 'suggestion', own, hasTriesLeft('suggestion', own, ctx.now))
  return meta.changes > 0
}
