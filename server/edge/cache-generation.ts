import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { openCities, pickupPointList, type City, type PickupPoint } from '~/contracts/dictionaries'
import { publicState } from '#server/catalog/catalog-version'
import {
  GENERATION_FRESH_MS,
  MAX_STALE_MS,
  REMOTE_CITIES_TTL_MS,
  REMOTE_SLICE_MS,
  STALE_IF_ERROR_MS,
  UPSTREAM_PAUSE_MS,
  UPSTREAM_TIMEOUT_MS,
} from '#server/core/freshness'
import { singleFlight } from '#server/core/single-flight'
import { guestDb } from '#server/db/client'
import { API_HEADERS } from '#server/http/context'
import { newsPassed } from '#server/news/news.service'
import { loadDictionaries } from '#server/shop/dictionaries.service'

/** The public state of the shop at a moment: cached responses belong to one generation. */
export type CacheGeneration = {
  /** Grows with each change of catalogue, dictionaries and news. With a remote API: the number of the time slice. */
  version: number
  /** Number of promotions that have begun or ended, and of kitchens' pauses and busy times that ended: time alone changes them. */
  passed: number
  /** Hash of the kitchen's switches. */
  switches: string
  /** Where the shop is open: none while it has no menu. */
  cities: readonly City[]
  pickupPoints: readonly PickupPoint[]
  readAt: number
}

type Env = Pick<Cloudflare.Env, 'DB' | 'API_BASE_URL'>
type Context = Pick<ExecutionContext, 'waitUntil'>
/** `changedAt`: when staff last changed the menu in this isolate; what was read before is outdated. */
type State = { generation?: CacheGeneration; readingSince: number; failedAt: number; changedAt: number }

/** After this time another read may start. */
const READ_TIMEOUT_MS = 10_000

const states = new WeakMap<D1Database, State>()
const remoteState: State = { readingSince: 0, failedAt: 0, changedAt: 0 }
const inFlight = singleFlight<CacheGeneration>()

/** The generation in memory if it needs no refresh yet. */
export function freshGeneration(env: Env, now: number): CacheGeneration | undefined {
  const { generation, changedAt } = stateOf(env)
  return generation && generation.readAt >= changedAt && now - generation.readAt <= GENERATION_FRESH_MS ? generation : undefined
}

/** The generation in memory if it may still be used, without waiting. Refreshes it in the background when it is no longer
 *  fresh. */
export function presentGeneration(env: Env, context: Context, now: number): CacheGeneration | undefined {
  const fresh = freshGeneration(env, now)
  const state = stateOf(env)
  const { generation } = state
  if (fresh || !generation || generation.readAt < state.changedAt) return fresh
  if (now - generation.readAt > MAX_STALE_MS) return undefined
  if (now - state.readingSince > READ_TIMEOUT_MS) context.waitUntil(read(env, state, now).catch(() => undefined))
  return generation
}

/** The present generation, read if memory has none that is at most `maxAgeMs` old. Throws if the database or the remote API
 *  fails, and after a short timeout if there is a `lastGeneration` to fall back on. */
export async function readGeneration(env: Env, context: Context, now: number, maxAgeMs = MAX_STALE_MS): Promise<CacheGeneration> {
  const state = stateOf(env)
  if (state.generation && state.generation.readAt >= state.changedAt && now - state.generation.readAt <= maxAgeMs) return state.generation
  const reading = inFlight(
    `${env.API_BASE_URL || 'database'} ${state.changedAt}`,
    (promise) => context.waitUntil(promise),
    () => read(env, state, now),
  )
  if (!lastGeneration(env, now)) return reading
  const waitMs = now - state.failedAt < UPSTREAM_PAUSE_MS ? 0 : UPSTREAM_TIMEOUT_MS
  const generation = await Promise.race([reading.catch(() => undefined), new Promise<undefined>((late) => setTimeout(late, waitMs))])
  if (generation) return generation
  if (waitMs > 0) state.failedAt = Date.now()
  throw new Error('the cache generation cannot be read')
}

/** Tells this isolate that staff changed the menu or the news, so that the person who changed an address sees it at once. Others follow within
 *  seconds. */
export const outdateGeneration = ({ DB }: Pick<Env, 'DB'>): void => void (stateOf({ DB, API_BASE_URL: '' }).changedAt = Date.now())

/** How old a page of an earlier generation may be: not older than the last change that this isolate made. */
export const staleMsOf = (env: Env, now: number): number => Math.min(MAX_STALE_MS, now - stateOf(env).changedAt)

/** The newest generation this isolate has seen, for when the database is away. None with a remote API: while that is away,
 *  pages show the error. */
export function lastGeneration(env: Env, now: number): CacheGeneration | undefined {
  if (env.API_BASE_URL) return undefined
  const { generation } = stateOf(env)
  return generation && now - generation.readAt <= STALE_IF_ERROR_MS ? generation : undefined
}

async function read(env: Env, state: State, now: number): Promise<CacheGeneration> {
  state.readingSince = now
  try {
    const generation = env.API_BASE_URL ? await readRemote(env.API_BASE_URL, now) : await readDatabase(env.DB, now)
    // of two concurrent reads the later one wins
    if (!state.generation || state.generation.readAt <= generation.readAt) state.generation = generation
    return state.generation
  } finally {
    state.readingSince = 0
  }
}

async function readDatabase(d1: D1Database, now: number): Promise<CacheGeneration> {
  const db = guestDb(d1)
  const { version, ...switches } = await publicState({ db })
  const ctx = { db, now: new Date(now), catalogVersion: version }
  const { cities: list, pickupPoints: points, ended, kitchen } = await loadDictionaries(ctx)
  return {
    version,
    passed: (await newsPassed(ctx)) + ended,
    switches: createHash('sha256').update(JSON.stringify(switches)).digest('hex').slice(0, 10),
    // without a menu the shop is open nowhere yet
    cities: kitchen.minutesOfCategory.size > 0 ? list : [],
    pickupPoints: points,
    readAt: now,
  }
}

let remoteCities: (Pick<CacheGeneration, 'cities' | 'pickupPoints'> & { base: string; at: number }) | undefined

async function readRemote(base: string, now: number): Promise<CacheGeneration> {
  if (!remoteCities || remoteCities.base !== base || now - remoteCities.at > REMOTE_CITIES_TTL_MS) {
    const [list, points] = await Promise.all([
      fetchRemote(`${base}/v2/cities`, openCities),
      fetchRemote(`${base}/v2/pickuppoints`, pickupPointList),
    ])
    remoteCities = { cities: list, pickupPoints: points, base, at: now }
  }
  const { cities: known, pickupPoints: points } = remoteCities
  return { version: Math.floor(now / REMOTE_SLICE_MS), passed: 0, switches: '', cities: known, pickupPoints: points, readAt: now }
}

async function fetchRemote<Schema extends z.ZodType>(url: string, schema: Schema): Promise<z.infer<Schema>> {
  const response = await fetch(url, { headers: API_HEADERS, redirect: 'manual', signal: AbortSignal.timeout(REMOTE_TIMEOUT_MS) })
  if (!response.ok) throw new Error(`the remote API answered ${response.status}`)
  return schema.parse(await response.json())
}

const REMOTE_TIMEOUT_MS = 5_000

function stateOf({ DB, API_BASE_URL }: Env): State {
  if (API_BASE_URL) return remoteState
  const state = states.get(DB) ?? { readingSince: 0, failedAt: 0, changedAt: 0 }
  states.set(DB, state)
  return state
}
