import { createStore, del, get, keys, set, type UseStore } from 'idb-keyval'
import { newUuid } from '~/lib/new-uuid'
import type { KeptQueue } from './op-queue'

/* The last state of a live screen and the waiting operations in IndexedDB. Where the browser refuses it, they live as long as the page. */

let opened: UseStore | undefined
const store = () => (opened ??= createStore('love-sushi-staff', 'kept'))
const quietly = <Value>(work: () => Promise<Value>): Promise<Value | undefined> =>
  Promise.resolve()
    .then(work)
    .catch(() => undefined)

export const readKept = <Kept>(key: string) => quietly(() => get<Kept>(key, store()))

const locks = () => navigator.locks as LockManager | undefined

const SNAPSHOT_MS = 2000

/** Keeps the newest state of a screen: a change at once, then at most every two seconds, and the last one when the page is left. */
export class Snapshot<Kept> {
  readonly #key: string
  readonly #read: () => Kept | null
  #timer: ReturnType<typeof setTimeout> | undefined
  #isDue = false

  constructor(key: string, read: () => Kept | null) {
    this.#key = key
    this.#read = read
  }

  readonly changed = (): void => {
    this.#isDue = true
    if (this.#timer !== undefined) return
    this.write()
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      if (this.#isDue) this.changed()
    }, SNAPSHOT_MS)
  }

  /** What has not been written yet. */
  readonly write = (): void => {
    const kept = this.#isDue ? this.#read() : null
    this.#isDue = false
    if (kept !== null) void quietly(() => this.#put(kept))
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.write()
  }

  /** Without access nothing is kept either. */
  forget(): void {
    this.#isDue = false
    void quietly(() => del(this.#key, store()))
  }

  /** Committed at once: a page that is being left does not live until the browser would do it. */
  #put(kept: Kept): Promise<void> {
    return store()('readwrite', (objects) => {
      objects.put(kept, this.#key)
      objects.transaction.commit()
    })
  }
}

/** The queue of this tab, under a lock that the tab holds. So another tab takes it over only when this one has gone, and no two tabs send
 *  the same operations. */
export class KeptQueues {
  readonly #prefix: string
  readonly #own: string
  readonly #adopt: (kept: KeptQueue) => Promise<void>
  readonly #over = new AbortController()
  #hasAdopted = false

  /** `adopt` resolves when the operations are stored again. */
  constructor(owner: string, adopt: (kept: KeptQueue) => Promise<void>) {
    this.#prefix = `queue:${owner}:`
    this.#own = this.#prefix + newUuid()
    this.#adopt = adopt
    const untilClosed = () => new Promise<void>((done) => this.#over.signal.addEventListener('abort', () => done()))
    void quietly(() => navigator.locks.request(this.#own, untilClosed))
  }

  async save(kept: KeptQueue): Promise<void> {
    // another page has taken over
    if (this.#over.signal.aborted) return
    const isEmpty = kept.waiting.length === 0 && kept.refused.length === 0
    await quietly(() => (isEmpty ? del(this.#own, store()) : set(this.#own, kept, store())))
  }

  /** Takes over the queues of tabs that have gone. Over plain http a browser has no locks: then once, what any tab has left or still has,
   *  because the server runs an operation once. */
  async adoptOrphans(): Promise<void> {
    if (!locks() && this.#hasAdopted) return
    this.#hasAdopted = true
    const all = (await quietly(() => keys<string>(store()))) ?? []
    for (const key of all) if (key.startsWith(this.#prefix) && key !== this.#own) await quietly(() => this.#adoptOne(key))
  }

  async #adoptOne(key: string): Promise<void> {
    const take = async (lock: Lock | null | undefined) => {
      if (lock === null || this.#over.signal.aborted) return
      const kept = await get<KeptQueue>(key, store())
      if (kept) await this.#adopt(kept)
      await del(key, store())
    }
    await (locks() ? navigator.locks.request(key, { ifAvailable: true }, take) : take(undefined))
  }

  close(): void {
    this.#over.abort()
  }
}
