import type { z } from 'zod'
import { cities, pickupPoints } from '~/contracts/dictionaries'
import type { Edition } from './edition'

/** Nothing tells when an API elsewhere changes, so what is kept of it holds for so long. */
const SLICE_MS = 3_000
/** Which cities there are is asked again after a minute. */
const PLACES_MS = 60_000
const TIMEOUT_MS = 5_000

type Places = Pick<Edition, 'cities' | 'pickupPoints'>
let remembered: (Places & { base: string; at: number }) | undefined

/** The edition where the API is elsewhere: the present slice of three seconds, with the cities and pickup points of at most
 *  a minute ago. Throws where they cannot be had. Contract "An API elsewhere". */
export async function readElsewhere(base: string, now: number): Promise<Edition> {
  if (!remembered || remembered.base !== base || now - remembered.at > PLACES_MS) {
    remembered = { ...(await readPlaces(base)), base, at: now }
  }
  const { cities, pickupPoints } = remembered
  return { version: Math.floor(now / SLICE_MS), news: 0, switches: '', cities, pickupPoints, knownAt: now }
}

async function readPlaces(base: string): Promise<Places> {
  const [list, points] = await Promise.all([read(`${base}/v2/cities`, cities), read(`${base}/v2/pickuppoints`, pickupPoints)])
  return { cities: new Map(list.map((city) => [city.slug, city])), pickupPoints: points }
}

async function read<Schema extends z.ZodType>(url: string, schema: Schema): Promise<z.infer<Schema>> {
  const headers = { accept: 'application/json', 'accept-language': 'ru', client: '1' }
  const response = await fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!response.ok) throw new Error(`the API elsewhere answered ${response.status}`)
  return schema.parse(await response.json())
}
