import { type Named, takeCity } from './named-city'

const PARTS = ['street', 'house', 'building', 'entrance', 'floor', 'apartment', 'intercom'] as const
export type AddressPart = (typeof PARTS)[number]
export type AddressParts = Record<AddressPart, string>

const HOUSE = String.raw`\d{1,4}(?:\p{L}(?!\p{L})|\s[абвгдежзилм](?![\p{L}.]))?(?:[/-](?:\d{1,4}\p{L}?|\p{L}(?!\p{L})))?`
const NUMBER = String.raw`\d{1,5}\p{L}?(?![\p{L}\d])`

/** How a part is written within a line: «кв. 12», «4 этаж», «apt 12». */
const MARKED: readonly (readonly [Exclude<AddressPart, 'street'>, RegExp])[] = [
  ['intercom', /(?:код домофона|домофон|код|intercom)[.:]?\s*№?\s*([\d#*]+\p{L}*[\d#*]*)/iu],
  ['apartment', /(?:квартира|кварт|кв|апартаменты|апарт|apartment|apt|flat|unit|kv)\.?\s*(?:№|#)?\s*(\d{1,5}\p{L}?)(?![\p{L}\d])/iu],
  ['apartment', /((?:офис|оф|помещение|пом|office|suite)\.?\s*(?:№|#)?\s*\d{1,5}\p{L}?)(?![\p{L}\d])/iu],
  ['apartment', /(\d{1,5}\p{L}?)\s*(?:квартира|кв)(?![\p{L}])/iu],
  [
    'entrance',
    /(?:под[ъь]езд|под|парадная|entrance)\.?\s*№?\s*(\d{1,3}\p{L}?)(?!\s*(?:-?[йи]й?)?\s*эт(?:аж)?\.?\s*(?!\s*[\p{L}\d]))(?![\p{L}\d])/iu,
  ],
  ['entrance', /(\d{1,3})(?:-?[йи]й?)?\s*под[ъь]езд(?!\p{L})/iu],
  ['floor', /(?:этаж|эт|floor)\.?\s*(\d{1,3})(?![\p{L}\d])/iu],
  ['floor', /(\d{1,3})(?:-?[йи]й?)?\s*этаж(?!\p{L})/iu],
  ['building', /((?:литера|лит)\.?\s*\p{L})(?!\p{L})/iu],
  ['building', /((?:строение|стр|сооружение|соор)\.?\s*\d{1,4}\p{L}?)(?![\p{L}\d])/iu],
  ['building', /(?:корпус|корп|кор|к|building|bldg|korp)\.?\s*(\d{1,4}\p{L}?|\p{L}(?![\p{L}.]))(?![\p{L}\d])/iu],
  ['house', new RegExp(String.raw`(?:дом|д|владение|влд|вл|house|dom|d)\.?\s*№?\s*(${HOUSE})(?![\p{L}\d])`, 'iu')],
  ['house', /((?:участок|уч)\.?\s*№?\s*\d{1,4}\p{L}?)(?![\p{L}\d])/iu],
]
/** «12 Lenina st.»: the house comes first. */
const HOUSE_FIRST = /^(\d{1,4}\p{L}?)\s+(.*\p{L}{3}.*?\s(?:street|st|avenue|ave|road|rd|lane|ln|prospekt|blvd)\.?)$/iu

/** The name of a field typed into it: «кв. 12» in «Квартира». */
const OWN_NAME: Record<AddressPart, RegExp> = {
  street: /^\s+/u,
  house: /^(?:дом|д)\.?\s*№?\s*(?=\d)/iu,
  building: /^(?:корпус|корп|к)\.?\s*(?=[\d\p{Lu}])/iu,
  entrance: /^под(?:[ъь]езд)?\.?\s*№?\s*(?=\d)|(?:-?й)?\s*под[ъь]езд$/iu,
  floor: /^эт(?:аж)?\.?\s*(?=\d)|(?:-?й)?\s*эт(?:аж)?\.?$/iu,
  apartment: /^(?:квартира|кв|apartment|apt|flat|unit)\.?\s*(?:№|#)?\s*(?=\d)/iu,
  intercom: /^(?:код\s+)?домофона?[.:]?\s*(?=\S)/iu,
}

/** Streets whose names end with a number: «мкр 5», «ул. 5», but not «Ленина ул. 5». */
const NUMBERED =
  /(?:^|[\s.])(?:мкр|мкрн|микрорайон|квартал|линия|ряд|участок|корп|км|военный городок)\.?$|^(?:проезд|улица|ул|аллея|тупик|съезд|дом|д)\.?$/iu

type Found = { parts: Partial<AddressParts>; rest: string }

/** Takes the parts that name themselves out of a line. */
function takeMarked(text: string): Found {
  const parts: Partial<AddressParts> = {}
  let rest = text
    .replace(/(\d)\s?к(?:орп(?:ус)?)?\.?\s?(?=\d)/giu, '$1 корп. ')
    .replace(/(\d\p{L}?)\s+[-–]\s+(?=\d)/gu, '$1, ')
    .replace(/(\d)\s?с(?:тр(?:оение)?)?\.?\s?(?=\d)/giu, '$1 стр. ')
  for (const [part, pattern] of MARKED) {
    const found = new RegExp(`(^|[\\s,;])${pattern.source}`, pattern.flags).exec(rest)
    const value = found?.[2]?.trim()
    if (!found || !value) continue
    // «к. 2, стр. 1» are both of the building
    if (parts[part] !== undefined && part !== 'building') continue
    parts[part] = parts[part] === undefined ? value : `${value} ${parts[part]}`
    rest = `${rest.slice(0, found.index)}${found[1]}, ${rest.slice(found.index + found[0].length)}`
  }
  return { parts, rest }
}

const trimmed = (text: string) => text.replace(/^[\s,;.]+|[\s,;]+$/gu, '')

type Line = Found & { other: string | null; number: { street: string; house: string } | null }

/** The parts of a line such as «ул. Ленина, д. 5 корп. 2, кв. 12»; `number` may be a house or belong to the street: «Ленина 5». `other` is a
 *  city that is not the chosen one. */
function partsOfStreet(line: string, city: string, cities: readonly Named[]): Line {
  const { parts, rest } = takeMarked(line)
  const named = takeCity(rest, city, cities)
  const left = named.pieces.map(trimmed).filter((piece) => piece !== '')
  const [, first, name] = HOUSE_FIRST.exec(left[0] ?? '') ?? []
  if (first !== undefined && name !== undefined && parts.house === undefined) {
    parts.house = first
    left[0] = name
  }
  const at = left.findIndex((piece, index) => index > 0 && new RegExp(`^${HOUSE}$`, 'iu').test(piece))
  const before = at > 0 ? splitNumber(left[at - 1] ?? '') : null
  if (before && parts.house === undefined && parts.apartment === undefined) {
    // «Ленина 5, 12»
    const [flat = ''] = left.splice(at, 1)
    left[at - 1] = before.street
    Object.assign(parts, { house: before.house, apartment: flat })
  } else if (at > 0 && parts.house === undefined) {
    const [house = '', flat] = left.splice(
      at,
      new RegExp(`^${NUMBER}$`, 'u').test(left[at + 1] ?? '') && parts.apartment === undefined ? 2 : 1,
    )
    parts.house = house
    if (flat !== undefined) parts.apartment = flat
  }
  // a text in which nothing was found stays as it is
  const isPlain = Object.keys(parts).length === 0 && left.length === rest.split(/[,;\n]/).filter((piece) => trimmed(piece) !== '').length
  const isSame = isPlain && sign(left.join('')) === sign(line)
  const street = isSame ? line : left.join(', ')
  return { parts, rest: street, other: named.other, number: parts.house === undefined ? splitNumber(street) : null }
}

/** The house at the end of a street, unless it may be of the street's name. */
function splitNumber(line: string): { street: string; house: string } | null {
  const [, street = '', house = ''] = new RegExp(String.raw`^(.*\p{L}{3}.*?)\s+(${HOUSE})$`, 'iu').exec(line) ?? []
  return house !== '' && !NUMBERED.test(street) ? { street, house } : null
}

const sign = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Where one part of an address is said twice and differently, or another city than the chosen one. */
export type AddressFault = { field: AddressPart; text: string }
type Tidied<Address> = { address: Address; fault?: undefined } | { address?: undefined; fault: AddressFault }

export const ADDRESS_NAMES: Record<AddressPart, string> = {
  street: 'улица',
  house: 'дом',
  building: 'корпус',
  entrance: 'подъезд',
  floor: 'этаж',
  apartment: 'квартира',
  intercom: 'домофон',
}

/** The fields that may hold parts of the others; a street has more than these. */
const HOLDERS = PARTS.filter((part) => part !== 'street')

/** An address that names each part once: what a field holds of other parts moves to their empty fields. `city` is the name of the chosen city,
 *  which the line may repeat, `cities` are all of the shop. Pure. */
export function tidyAddress<Address extends Partial<AddressParts>>(
  given: Address,
  city = '',
  cities: readonly Named[] = [],
): Tidied<Address> {
  const parts: AddressParts = { street: '', house: '', building: '', entrance: '', floor: '', apartment: '', intercom: '' }
  for (const part of PARTS) parts[part] = (given[part] ?? '').replace(OWN_NAME[part], '').trim()
  const move = (field: AddressPart, found: Partial<AddressParts>): AddressFault | null => {
    for (const [part, value] of Object.entries(found) as [AddressPart, string][]) {
      if (part === field || sign(parts[part]) === sign(value)) continue
      if (parts[part] === '') parts[part] = value
      else return { field, text: `Здесь ${ADDRESS_NAMES[part]}\u00a0${value}, а\u00a0ниже ${parts[part]}. Оставьте одно` }
    }
    return null
  }
  for (const field of HOLDERS) {
    const { parts: found, rest } = takeMarked(parts[field])
    const own = found[field] ?? trimmed(rest)
    if (own === '' || Object.keys(found).every((part) => part === field)) continue
    const fault = move(field, found)
    if (fault) return { fault }
    parts[field] = own
  }
  const line = partsOfStreet(parts.street, city, cities)
  if (line.other !== null) {
    const text = `Здесь ${line.other}, а\u00a0город заказа\u00a0— ${city}. Смените город или уберите его отсюда`
    return { fault: { field: 'street', text } }
  }
  if (line.rest !== '') {
    const fault = move('street', line.parts)
    if (fault) return { fault }
    parts.street = line.rest
    if (line.number && (parts.house === '' || sign(parts.house) === sign(line.number.house))) {
      parts.house ||= line.number.house
      parts.street = line.number.street
    }
  }
  const address = { ...given }
  for (const part of PARTS) if (given[part] !== undefined || parts[part] !== '') address[part] = parts[part] as Address[AddressPart]
  return { address }
}
