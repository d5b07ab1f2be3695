import { requestContext, type RequestContext } from '#server/core/request-context'
import { singleFlight } from '#server/core/single-flight'
import { copyOf, replyWith, withoutBody, type Copy } from './copy'
import { fromEdge, toEdge } from './edge-copies'
import { Memory } from './memory'

/** The stores of an isolate and the bytes each may fill: `page` for the pages everybody opens, `rare` for those that a
 *  visitor's query names (search, filters), so that no flood of queries pushes out the others, `answer` for the API's. */
const MOST_BYTES = { page: 32_000_000, rare: 6_000_000, answer: 12_000_000 } as const
export type Store = keyof typeof MOST_BYTES

export type KeptQuestion = {
  request: Request
  context: Pick<ExecutionContext, 'waitUntil'>
  store: Store
  /** All that the answer depends on besides the edition; whoever makes it bounds it. */
  key: string
  /** The state that the answer is a copy of; in another one it is made anew. Visible ASCII without quotes and commas. */
  edition: string
  /** A moment (ms) at which that edition was known to be the present one; else `now`. */
  knownAt?: number
  /** How long after it was last known to be right a copy may still be served, while it is made anew. */
  staleMs: number
  /** How long a copy may be used at all. */
  lifeMs: number
  /** How long after it was made a copy of this edition may answer where making it anew fails or is late; else it may not. */
  standInMs?: number
  /** Makes the answer out of `key` and nothing of the visitor's. */
  make: () => Promise<Response>
  now?: number
}

/** A making that has not ended for so long is given up. */
const PATIENCE_MS = 10_000
/** After one that failed nobody tries again for so long, while the copy may still be served. */
const PAUSE_MS = 1_000
/** Where an old copy may stand in, nobody waits longer for a new one than this, */
const LATE_MS = 2_000
/** and for so long after a failure nobody waits at all. */
const TROUBLE_MS = 10_000

const memories: Record<Store, Memory<Copy>> = {
  page: new Memory(MOST_BYTES.page),
  rare: new Memory(MOST_BYTES.rare),
  answer: new Memory(MOST_BYTES.answer),
}
const shared = singleFlight<Made>()

/** Answers with the kept copy, else makes it: the isolate's memory first, then the data centre's cache, then `make`. Only a
 *  200 without Set-Cookie that is not marked `no-store` or `private` is kept; anything else goes to the one who asked alone.
 *  ETag and 304, HEAD. Requests at once for what is not there share one making. Throws what `make` throws.
 *  docs/decisions/030. */
export async function serveKept(question: KeptQuestion): Promise<Response> {
  const ready = serveFromMemory(question)
  if (ready) return ready
  const found = await look(question)
  if (found) return reply(question.request, found, 'edge')
  const old = standInOf(question)
  return old ? makeOrOld(question, old) : makeOnce(question)
}

/** What is kept, for when its edition is only the newest one known (`lastEdition`): a copy of just that edition, from the
 *  isolate or the data centre; undefined where there is none. Makes nothing. */
export async function serveKeptOnly(question: KeptQuestion): Promise<Response | undefined> {
  const copy = standInOf(question) ?? (await look(question))
  return copy && reply(question.request, copy, 'stale')
}

/** The same from the isolate's memory alone, without waiting for anything: undefined where nothing there may be served. */
export function serveFromMemory(question: KeptQuestion): Response | undefined {
  const { request, store, key, edition, staleMs, now = Date.now() } = question
  const copy = memories[store].get(key, now)
  if (!copy) return undefined
  if (copy.edition === edition && now < copy.expiresAt) {
    copy.rightAt = Math.max(copy.rightAt, question.knownAt ?? now)
    return reply(request, copy, 'memory')
  }
  if (now - copy.rightAt > staleMs) return undefined
  if (now - copy.refreshingSince > PATIENCE_MS) refresh(question, copy, now)
  return reply(request, copy, 'stale')
}

/** Empties this isolate's stores; the data centre's cache is not touched. */
export function forgetKept(): void {
  for (const memory of Object.values(memories)) memory.clear()
}

/** How many bytes a store holds now. */
export const keptBytes = (store: Store): number => memories[store].size

/** Makes a copy anew behind the answer, one making for each key. */
function refresh(question: KeptQuestion, old: Copy, now: number) {
  old.refreshingSince = now
  const failed = (isBroken: boolean) => {
    old.refreshingSince = Date.now() - PATIENCE_MS + PAUSE_MS
    old.failedAt = isBroken ? Date.now() : 0
  }
  const renewed = look(question)
    .then((found) => found ?? shareMaking(question))
    .then((made) => made instanceof Object || failed(made === 'broken'))
  question.context.waitUntil(renewed.catch(() => failed(true)))
}

/** The copy in this isolate's memory that may answer where no new one can be made. */
function standInOf({ store, key, edition, lifeMs, standInMs = 0, now = Date.now() }: KeptQuestion): Copy | undefined {
  const copy = standInMs > 0 ? memories[store].get(key, now) : undefined
  return copy?.edition === edition && now - (copy.expiresAt - lifeMs) <= standInMs ? copy : undefined
}

/** Makes it anew and waits for a moment; the old copy answers where that breaks or is late. While it is known to break nobody
 *  waits, and it is tried behind the answers. */
async function makeOrOld(question: KeptQuestion, old: Copy): Promise<Response> {
  const { request, now = Date.now() } = question
  if (now - old.failedAt < TROUBLE_MS) {
    if (now - old.refreshingSince > PATIENCE_MS) refresh(question, old, now)
    return reply(request, old, 'stale')
  }
  let own: Response | undefined
  const making = shareMaking(question, (response) => (own = response)).catch(() => 'broken' as const)
  const made = await Promise.race([making, new Promise<'late'>((late) => setTimeout(late, LATE_MS, 'late'))])
  if (made instanceof Object) return reply(request, made, 'made')
  if (made === 'unkept') return withoutBody(own ?? (await question.make()), request)
  old.failedAt = Date.now()
  return reply(request, old, 'stale')
}

/** What the data centre has, now in this isolate's memory too. */
async function look(question: KeptQuestion): Promise<Copy | undefined> {
  const { store, now = Date.now(), knownAt = now } = question
  const found = await fromEdge(question, now, knownAt)
  if (found) memories[store].set(found)
  return found
}

async function makeOnce(question: KeptQuestion): Promise<Response> {
  let own: Response | undefined
  const made = await shareMaking(question, (response) => (own = response))
  if (made instanceof Object) return reply(question.request, made, 'made')
  // what may not be kept is nobody else's: each has its own
  return withoutBody(own ?? (await question.make()), question.request)
}

/** What became of a making: the copy, or that there may be none of it; `broken` is an error of the server's. */
type Made = Copy | 'unkept' | 'broken'

/** What may not be kept is given to `alone`. */
function shareMaking(question: KeptQuestion, alone: (response: Response) => void = () => undefined): Promise<Made> {
  const { context, store, key, edition } = question
  return shared(
    `${store} ${edition} ${key}`,
    (promise) => context.waitUntil(promise),
    async () => {
      const response = await question.make()
      if (mayBeKept(response)) return keep(question, response)
      alone(response)
      return response.status >= 500 ? 'broken' : 'unkept'
    },
  )
}

async function keep(question: KeptQuestion, response: Response): Promise<Copy> {
  const { context, store, key, edition, lifeMs, now = Date.now(), knownAt = now } = question
  const body = new Uint8Array(await response.arrayBuffer())
  const headers = new Headers(response.headers)
  const copy = copyOf({ key, edition, body, headers, expiresAt: now + lifeMs, rightAt: knownAt })
  memories[store].set(copy)
  context.waitUntil(toEdge(store, copy, now))
  return copy
}

const mayBeKept = ({ status, headers }: Response) =>
  status === 200 && !headers.has('set-cookie') && !/no-store|private/i.test(headers.get('cache-control') ?? '')

function reply(request: Request, copy: Copy, cache: RequestContext['cache']): Response {
  const notes = requestContext()
  if (notes) notes.cache = cache
  return replyWith(copy, request)
}
