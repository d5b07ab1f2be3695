import type { SystemStatus } from '~/contracts/system'
import { systemState } from '#server/db/tables'
import type { ServiceContext } from '#server/http/context'
import { requestContext, type RequestContext } from '#server/core/request-context'

type Reader = Pick<ServiceContext, 'db'>

/** The one row of the shop's present state: the version of everything public that the staff changes (it grows with each
 *  change of the catalogue, of the dictionaries and of the news), and the kitchen's switches. */
export type PublicState = { version: number } & Pick<SystemStatus, 'delivery_state' | 'maintenance_state'>

const states = new WeakMap<RequestContext, Promise<PublicState>>()

/** That row; a guest's request reads it once, however many parts of its page ask. */
export function publicState({ db }: Reader): Promise<PublicState> {
  const notes = db.$client.isGuest ? requestContext() : undefined
  if (!notes) return readState(db)
  const reading = states.get(notes) ?? readState(db)
  states.set(notes, reading)
  // what failed may be asked once more
  reading.catch(() => states.get(notes) === reading && states.delete(notes))
  return reading
}

/** The version alone: what the request was told, else read as part of that row. */
export async function catalogVersion({ db }: Reader): Promise<number> {
  const told = db.$client.isGuest ? requestContext()?.versionRead : undefined
  return told ?? (await publicState({ db })).version
}

async function readState(db: Reader['db']): Promise<PublicState> {
  const [state] = await db
    .select({
      version: systemState.catalog_version,
      delivery_state: systemState.delivery_state,
      maintenance_state: systemState.maintenance_state,
    })
    .from(systemState)
    .limit(1)
  if (!state) throw new Error('system_state is empty: the database was not migrated')
  db.$client.noteVersion(state.version)
  return state
}

/** The same read as a part of a `db.batch`, so that what is read beside it is of exactly this version. */
export function versionQuery(db: Reader['db']) {
  return db.select({ version: systemState.catalog_version }).from(systemState).limit(1)
}

/** The version out of `versionQuery`'s rows. Throws where the database was not migrated. */
export function oneVersion(rows: { version: number }[]): number {
  const [state] = rows
  if (!state) throw new Error('system_state is empty: the database was not migrated')
  return state.version
}

/** Remembers for the life of the isolate what `build` made, until the version moves on. A caller who has read the
 *  version already passes it and saves that read. The parts of one request build it once; two requests may build side by
 *  side: neither waits for the other, because a Worker may not await another request's I/O. */
export function rememberByVersion<Value extends { version: number }>(build: (ctx: Reader) => Promise<Value>) {
  let remembered: Value | undefined
  const building = new WeakMap<RequestContext, Promise<Value>>()
  return async (ctx: Reader, version?: number): Promise<Value> => {
    const present = version ?? (await catalogVersion(ctx))
    if (remembered?.version === present) return remembered
    const notes = ctx.db.$client.isGuest ? requestContext() : undefined
    const own = (notes && building.get(notes)) ?? build(ctx)
    if (notes) building.set(notes, own)
    try {
      remembered = await own
      return remembered
    } finally {
      if (notes) building.delete(notes)
    }
  }
}

/** How much of one version an isolate remembers of what was asked by need. */
const MOST_ANSWERS = 300
const MOST_GOODS = 4000
const MOST_GOODS_OF_ONE = 1000

/** Remembers answers of one version by their question, and forgets them all when the version moves on: at most 300
 *  answers with 4,000 products together, what was not asked for longest goes first, and none with more than 1,000. So the
 *  lists of a small shop are read once, and no large catalogue is ever kept. `present` is the version that the caller has
 *  read; `read` tells the version it found and how many `goods` its answer carries. What `read` throws is not kept. */
export function rememberAnswers<Value>() {
  type Answer = { version: number; goods: number; value: Value }
  const kept = new Map<string, Answer>()
  let [version, goods] = [Number.NaN, 0]
  const drop = (question: string, answer: Answer) => kept.delete(question) && (goods -= answer.goods)

  function keep(question: string, answer: Answer) {
    if (answer.version !== version) {
      kept.clear()
      ;[version, goods] = [answer.version, 0]
    }
    if (answer.goods > MOST_GOODS_OF_ONE) return
    const before = kept.get(question)
    if (before) drop(question, before)
    kept.set(question, answer)
    goods += answer.goods
    for (const [oldest, one] of kept) {
      if (kept.size <= MOST_ANSWERS && goods <= MOST_GOODS) return
      drop(oldest, one)
    }
  }

  return async (question: string, present: number, read: () => Promise<Answer>): Promise<Value> => {
    const known = present === version ? kept.get(question) : undefined
    const answer = known ?? (await read())
    keep(question, answer)
    return answer.value
  }
}
