import { z } from 'zod'
import { callFault } from '#server/platform/outside/outside-fetch'
import type { AddressSuggestion } from '~/contracts/addresses'

const URL = 'https://suggestions.dadata.ru/suggestions/api/4_1/rs/suggest/address'
/** A later suggestion is of no use: the customer has typed on. */
const TIMEOUT_MS = 1500
const MAX_COUNT = 20
/** The lengths that an address may have. */
const MAX_STREET_LENGTH = 120
const MAX_HOUSE_LENGTH = 20

const text = z.string().nullish()
const place = z.object({
  settlement_with_type: text,
  street_type: text,
  street_type_full: text,
  street_with_type: text,
  house_type: text,
  house: text,
  block_type: text,
  block: text,
  geo_lat: text,
  geo_lon: text,
  qc_geo: z.union([z.string(), z.number()]).nullish(),
})
type Place = z.infer<typeof place>
const responseBody = z.object({ suggestions: z.array(z.object({ data: place })) })

/** What is typed: the name of the city, a street, and for houses the start of a number. */
type Typed = { city: string; street: string; house: string | undefined }

/** Streets or houses of a city by DaData's suggestions, best first. Never throws: a late, refused or unreadable response is an
 *  empty list. The log has no text of the customer. */
export async function suggestByDaData(token: string, { city, street, house }: Typed): Promise<AddressSuggestion[]> {
  const [query, level] = house === undefined ? [street, 'street'] : [`${street}, ${house}`, 'house']
  const bound = { value: level }
  try {
    const response = await fetch(URL, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', authorization: `Token ${token}` },
      body: JSON.stringify({ query, count: MAX_COUNT, locations: [{ city }], from_bound: bound, to_bound: bound }),
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!response.ok) {
      await response.body?.cancel()
      return nothing(`status ${response.status}`)
    }
    const { suggestions } = responseBody.parse(await response.json())
    const toSuggestion = house === undefined ? toStreet : toHouse
    return suggestions.flatMap(({ data }) => toSuggestion(data) ?? [])
  } catch (error) {
    return nothing(callFault(error))
  }
}

function nothing(reason: string): [] {
  console.warn(JSON.stringify({ level: 'warn', event: 'dadata', reason }))
  return []
}

/** «Лесной пер» is written as «Лесной переулок»; a street of a settlement within the city begins with the settlement. */
function toStreet({ settlement_with_type: settlement, street_with_type: street, street_type, street_type_full }: Place) {
  if (!street) return null
  const full = street.split(' ').map((word) => (word === street_type && street_type_full) || word)
  const name = [settlement, full.join(' ')].filter(Boolean).join(', ')
  return name.length > MAX_STREET_LENGTH ? null : { street: name, house: '', building: '' }
}

/** DaData says how exact a point is: 0 is the house, 1 the nearest one, the rest a street or a whole town, which decide nothing. */
function pointOf({ geo_lat, geo_lon, qc_geo }: Place) {
  const [lat, lng] = [Number(geo_lat), Number(geo_lon)]
  const isExact = qc_geo == null || Number(qc_geo) <= 1
  return isExact && geo_lat && geo_lon && Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : {}
}

/** Only «корпус» has a field of its own: «влд 5» and «7 стр 1» are houses. */
function toHouse(found: Place): AddressSuggestion | null {
  const { house_type, house, block_type, block } = found
  const street = toStreet(found)
  if (!street || !house) return null
  const building = (block_type === 'к' && block) || ''
  const parts = [house_type !== 'д' && house_type, house, block && !building && `${block_type} ${block}`]
  const number = parts.filter(Boolean).join(' ')
  return Math.max(number.length, building.length) > MAX_HOUSE_LENGTH ? null : { ...street, house: number, building, ...pointOf(found) }
}
