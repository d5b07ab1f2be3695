import { createHash } from 'node:crypto'
import type { City, PickupPoint } from '~/contracts/dictionaries'
import { publicState } from '#server/catalog/catalog-version'
import { guestDb } from '#server/db/client'
import { loadDictionaries } from '#server/dictionaries/dictionaries.service'
import { sharer } from '#server/images/make-once'
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
/** What one isolate remembers of one source, and since when (ms) it is asking anew. */
type Memory = { edition?: Edition; askingSince: number }

/** An edition is taken as it is for two seconds, for three more while it is asked for anew, and never when older: with
 *  `staleMs` counted from the same moment, a change is seen by everybody within five seconds. */
const FRESH_MS = 2_000
export const EDITION_MS = 5_000
/** A read that has not answered for so long is asked once more. */
const PATIENCE_MS = 10_000

const memories = new WeakMap<D1Database, Memory>()
const elsewhere: Memory = { askingSince: 0 }
const shared = sharer<Edition>()

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
 *  the dictionaries and one for the news. Throws what the database or the API elsewhere throws. */
export async function readEdition(env: EditionEnv, context: Waiting, now: number): Promise<Edition> {
  const memory = memoryOf(env)
  return (
    presentEdition(env, context, now) ??
    shared(
      env.API_BASE_URL || 'database',
      (promise) => context.waitUntil(promise),
      () => ask(env, memory, now),
    )
  )
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
  const known = memories.get(DB) ?? { askingSince: 0 }
  memories.set(DB, known)
  return known
}
