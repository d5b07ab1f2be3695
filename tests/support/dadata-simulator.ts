/** What happens to a call: `slow` never answers, but ends with the caller's signal; `garbled` is a proxy's page; `other` is JSON of
 *  another shape; `empty` knows nothing; a number is the status (403: a wrong key or no calls left today, 429: too many a second). */
type Fault = 'well' | 'slow' | 'refused' | 'garbled' | 'other' | 'empty' | number

/** A place as DaData describes it: streets in the form «ул Лесная» or «Лесной пер», houses («д» by default) and blocks by their type. */
export type Place = {
  city: string
  settlement?: string
  street: string
  house_type?: string
  house?: string
  block_type?: string
  block?: string
  flat?: string
  lat?: number
  lng?: number
}

const STREET_TYPES: Record<string, string> = { ул: 'улица', пер: 'переулок', 'пр-кт': 'проспект' }

const LEVELS = ['street', 'house', 'flat'] as const
type Bound = { value: (typeof LEVELS)[number] }
type Body = { query: string; count?: number; locations?: { city: string }[]; from_bound?: Bound; to_bound?: Bound }

const levelOf = ({ house, flat }: Place) => LEVELS.indexOf(flat ? 'flat' : house ? 'house' : 'street')
const wordsOf = (text: string) => text.toLowerCase().match(/[а-яё\d]+/g) ?? []

function typeOf({ street }: Place) {
  const short = street.split(' ').find((word) => word in STREET_TYPES) ?? ''
  return { short, full: STREET_TYPES[short] ?? '' }
}

/** DaData's `suggest/address` by its documentation: it checks the key, searches the cities of `locations` and the levels between the
 *  bounds, takes the last word for a beginning, and returns at most `count` places (10 by default, 20 at most). */
export function daDataSimulator({ token, places }: { token: string; places: Place[] }) {
  const simulator = {
    bodies: [] as Body[],
    /** Of the next calls, one each; then `well`. */
    faults: [] as Fault[],
    async fetch(input: string, init: RequestInit): Promise<Response> {
      const fault = simulator.faults.shift() ?? 'well'
      const body = JSON.parse(String(init.body)) as Body
      simulator.bodies.push(body)
      if (fault === 'refused') throw new TypeError('connection refused')
      if (fault === 'slow') return untilAborted(init.signal)
      if (fault === 'garbled') return new Response('<html>502 Bad Gateway</html>')
      if (fault === 'other') return Response.json({ suggestions: [{ value: 'ул Лесная' }] })
      if (fault === 'empty') return Response.json({ suggestions: [] })
      if (typeof fault === 'number') return Response.json({ family: 'CLIENT_ERROR', message: 'Ошибка' }, { status: fault })
      if (input !== 'https://suggestions.dadata.ru/suggestions/api/4_1/rs/suggest/address') return new Response(null, { status: 404 })
      if (init.method !== 'POST') return new Response(null, { status: 405 })
      if (new Headers(init.headers).get('authorization') !== `Token ${token}`) return new Response(null, { status: 403 })
      return Response.json({ suggestions: find(body).map(toSuggestion) })
    },
  }

  function find({ query, count = 10, locations = [], from_bound, to_bound }: Body): Place[] {
    const typed = wordsOf(query)
    const [from, to] = [LEVELS.indexOf(from_bound?.value ?? 'street'), LEVELS.indexOf(to_bound?.value ?? 'flat')]
    const found = places.filter((place) => {
      if (locations.length > 0 && !locations.some(({ city }) => city === place.city)) return false
      if (levelOf(place) < from || levelOf(place) > to) return false
      const words = wordsOf([...Object.values(place).filter((part) => typeof part === 'string'), typeOf(place).full].join(' '))
      return typed.every((word, at) => words.some((own) => (at === typed.length - 1 ? own.startsWith(word) : own === word)))
    })
    return found.slice(0, Math.min(count, 20))
  }

  return simulator
}

function toSuggestion(place: Place) {
  const { city, settlement, street, house, house_type = 'д', block_type, block, flat, lat, lng } = place
  const value = [`г ${city}`, settlement, street, house, block, flat].filter(Boolean).join(', ')
  const { short, full } = typeOf(place)
  const streetParts = { street_with_type: street, street_type: short, street_type_full: full }
  const parts = { city, settlement_with_type: settlement, ...streetParts, house_type: house && house_type, house, block_type, block, flat }
  // what an address does not have is null
  const data = Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, part || null]))
  return {
    value,
    unrestricted_value: value,
    data: { ...data, geo_lat: lat === undefined ? null : String(lat), geo_lon: lng === undefined ? null : String(lng), qc_geo: '0' },
  }
}

const untilAborted = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_, reject) => {
    if (signal?.aborted) reject(signal.reason as Error)
    signal?.addEventListener('abort', () => reject(signal.reason as Error))
  })
