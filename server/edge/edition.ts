import { createHash } from 'node:crypto'
import type { City, PickupPoint } from '~/contracts/dictionaries'
import { publicState } from '#server/catalog/catalog-version'
import { guestDb } from '#server/db/client'
import { loadDictionaries } from '#server/shop/dictionaries.service'
import { singleFlight } from '#server/core/single-flight'
import { newsPassed } from '#server/news/news.service'
import { readElsewhere } from './edition-elsewhere'

/** The present state of everything public: what a finished page or answer is a copy of. */
export type Edition = {
  /** Grows with each change of the catalogue, the dictionaries, the news. With an API elsewhere: the number of the slice of time. */
  version: number
  /** How many beginnings and ends of promotions have passed: time alone changes what is told. */
  news: number
  /** The kitchen's switches, as the status tells them, in ten hexadecimal digits. */
  switches: string
  /** Cities by slug, in the shop's order, with all their hours. */
  cities: ReadonlyMap<string, City>
  pickupPoints: readonly PickupPoint[]
  /** A moment (ms) at which all of this was right. */
  knownAt: number
}

type EditionEnv = Pick<Cloudflare.Env, 'DB' | 'API_BASE_URL'>
type Waiting = Pick<ExecutionContext, 'waitUntil'>
/** What one isolate remembers of one source, since when (ms) it is asking anew, when it last asked in vain. */
type Memory = { edition?: Edition; askingSince: number; missedAt: number }

/** An edition is taken as it is for two seconds, for three more while it is asked for anew, and never when older: with
 *  `staleMs` counted from the same moment, a change is seen by everybody within five seconds. */
const FRESH_MS = 2_000
export const EDITION_MS = 5_000
/** A read that has not answered for so long is asked once more. */
const PATIENCE_MS = 10_000
/** A database that does not answer: who has old pages waits for it no longer than this, */
const LATE_MS = 2_000
/** after that for a moment not at all, */
const PAUSE_MS = 1_000
/** and shows them for no more than ten minutes. */
export const AWAY_MS = 10 * 60_000

const memories = new WeakMap<D1Database, Memory>()
const elsewhere: Memory = { askingSince: 0, missedAt: 0 }
const shared = singleFlight<Edition>()

/** The edition that may be used at once: one that was right at most five seconds before `now` (ms). Older than two, it is
 *  asked for anew behind the answer, once in an isolate. Undefined where it must be waited for (`readEdition`). */
export function presentEdition(env: EditionEnv, context: Waiting, now: number): Edition | undefined {
  const memory = memoryOf(env)
  const { edition } = memory
  if (!edition) return undefined
  const age = now - edition.knownAt
  if (age <= FRESH_MS) return edition
  if (age > EDITION_MS) return undefined
  if (now - memory.askingSince > PATIENCE_MS) context.waitUntil(ask(env, memory, now).catch(() => undefined))
  return edition
}

/** The present edition, waited for where it is not remembered: one row of D1, and where its version is new one batch for
 *  the dictionaries and one for the news. Throws what the database or the API elsewhere throws; where there is a
 *  `lastEdition`, also when neither answers in time. */
export async function readEdition(env: EditionEnv, context: Waiting, now: number): Promise<Edition> {
  const memory = memoryOf(env)
  const present = presentEdition(env, context, now)
  if (present) return present
  const asked = shared(
    env.API_BASE_URL || 'database',
    (promise) => context.waitUntil(promise),
    () => ask(env, memory, now),
  )
  if (!lastEdition(env, now)) return asked
  const wait = now - memory.missedAt < PAUSE_MS ? 0 : LATE_MS
  const read = await Promise.race([asked.catch(() => undefined), new Promise<undefined>((late) => setTimeout(late, wait))])
  if (read) return read
  if (wait > 0) memory.missedAt = Date.now()
  throw new Error('the edition cannot be had')
}

/** The newest edition that this isolate has seen, for when no other can be had: at most ten minutes old. None with an API
 *  elsewhere: where that is away, the contract wants the error page. */
export function lastEdition(env: EditionEnv, now: number): Edition | undefined {
  if (env.API_BASE_URL) return undefined
  const { edition } = memoryOf(env)
  return edition && now - edition.knownAt <= AWAY_MS ? edition : undefined
}

async function ask(env: EditionEnv, memory: Memory, now: number): Promise<Edition> {
  memory.askingSince = now
  try {
    const edition = env.API_BASE_URL ? await readElsewhere(env.API_BASE_URL, now) : await readHere(env.DB, now)
    // of two reads at once the one that began later knows better
    if (!memory.edition || memory.edition.knownAt <= edition.knownAt) memory.edition = edition
    return memory.edition
  } finally {
    memory.askingSince = 0
  }
}

async function readHere(d1: D1Database, now: number): Promise<Edition> {
  const db = guestDb(d1)
  const { version, ...switches } = await publicState({ db })
  const { cities, pickupPoints } = await loadDictionaries({ db }, version)
  return {
    version,
    news: await newsPassed({ db, now: new Date(now) }, version),
    switches: nameOf(switches),
    cities: new Map(cities.map((city) => [city.slug, city])),
    pickupPoints,
    knownAt: now,
  }
}

const nameOf = (switches: object) => createHash('sha256').update(JSON.stringify(switches)).digest('hex').slice(0, 10)

function memoryOf({ DB, API_BASE_URL }: EditionEnv): Memory {
  if (API_BASE_URL) return elsewhere
  const known = memories.get(DB) ?? { askingSince: 0, missedAt: 0 }
  memories.set(DB, known)
  return known
}
