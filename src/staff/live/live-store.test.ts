import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Op } from '~/contracts/staff-board'
import { ApiError } from '~/lib/api-error'
import type { NewOp } from '~/rules/apply-op'
import { LiveStore } from './live-store'
import type { KeptQueue } from './op-queue'
import { Poll } from './poll'
import type { ClockMark } from './server-clock'

const START = Date.parse('2026-11-24T15:21:00.000Z')
type Screen = { made: number; cursor: number }
type Kept = { screen: Screen; clock: ClockMark }

/** The browser's storage, which outlives a page. */
const storage = {
  screen: undefined as Kept | undefined,
  queue: { waiting: [], refused: [] } as KeptQueue,
  /** How long it takes to open. */
  delay: 0,
  asked: 0,
}
vi.mock('./kept', () => ({
  readKept: async () => {
    await new Promise((done) => setTimeout(done, storage.delay))
    return storage.screen
  },
  Snapshot: class {
    constructor(
      _key: string,
      readonly read: () => Kept | null,
    ) {}
    readonly changed = () => (storage.screen = this.read() ?? undefined)
    readonly write = () => undefined
    readonly stop = () => undefined
    readonly forget = () => (storage.screen = undefined)
  },
  KeptQueues: class {
    constructor(
      _owner: string,
      readonly adopt: (kept: KeptQueue) => Promise<void>,
    ) {}
    readonly save = async (kept: KeptQueue) => void (storage.queue = kept)
    readonly adoptOrphans = async () => {
      storage.asked++
      if (storage.asked === 1) await this.adopt(storage.queue)
    }
    readonly close = () => undefined
  },
}))

const server = { made: 0, cursor: 100, isDown: false, error: null as ApiError | null, acted: [] as string[], reads: 0, isQuiet: false }
async function answered<Value>(value: () => Value): Promise<Value> {
  await new Promise((done) => setTimeout(done, 50))
  if (server.isDown) throw new TypeError('Failed to fetch')
  if (server.error) throw server.error
  return value()
}
vi.mock('~/staff/api', () => ({
  api: (_route: string, { body }: { body: { ops: Op[] } }) =>
    answered(() => {
      for (const { op_id } of body.ops) {
        server.acted.push(op_id)
        server.made++
        server.cursor++
      }
      return { results: body.ops.map(({ op_id }) => ({ op_id, ok: true })), cursor: server.cursor }
    }),
}))

/** How many things are made: each operation makes one. */
class Counter extends LiveStore<Screen, Kept, { made: number | null }> {
  #screen: Screen | null = null
  #isLoaded = false
  state: { made: number | null } = { made: null }
  protected readonly source = new Poll({
    read: async () => {
      server.reads++
      const screen = await answered(() => ({ made: server.made, cursor: server.cursor }))
      if (!server.isQuiet || !this.#isLoaded) this.#screen = screen
      this.#isLoaded = true
      this.answered(new Date(Date.now()).toISOString())
      this.update()
      return false
    },
    failed: (error) => this.failed(error),
    waitMs: () => 10_000,
  })

  constructor() {
    super({ key: 'counter', owner: 'device-1' })
  }

  readonly send = (op: NewOp) => this.queue.add(this.opOf(op), 0)

  protected known = () => ({ base: this.#screen, isLoaded: this.#isLoaded, cursor: this.#screen?.cursor ?? 0 })
  protected toKeep = (clock: ClockMark) => this.#screen && { screen: this.#screen, clock }
  protected restore = ({ screen }: Kept) => void (this.#screen = screen)
  protected isOver = ({ status }: ApiError) => status === 401
  protected show = (base: Screen | null, ops: readonly Op[]) => ({ made: base && base.made + ops.length })
}

const make: NewOp = { kind: 'mark', order_id: 1, position: 0, made: 1 }
let stop = () => {}
function open() {
  const store = new Counter()
  const signedOut = vi.fn()
  stop = store.start(signedOut)
  return { store, signedOut }
}
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers({ now: START })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', new EventTarget())
  Object.assign(storage, { screen: undefined, queue: { waiting: [], refused: [] }, delay: 0, asked: 0 })
  Object.assign(server, { made: 0, cursor: 100, isDown: false, error: null, acted: [], reads: 0, isQuiet: false })
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('operations', () => {
  it('show at once, wait for the network, and act once', async () => {
    const { store } = open()
    await wait(200)
    server.isDown = true
    store.send(make)
    store.send(make)
    expect(store.state.made).toBe(2)
    await wait(60_000)
    expect([store.state.made, server.acted.length]).toEqual([2, 0])
    server.isDown = false
    await wait(30_000)
    expect([store.state.made, server.acted.length, new Set(server.acted).size]).toEqual([2, 2, 2])
  })

  it('that the server has done stay on the screen until its state has caught up', async () => {
    const { store } = open()
    await wait(200)
    server.isQuiet = true
    store.send(make)
    await wait(11_000)
    expect([server.made, store.state.made]).toEqual([1, 1])
    server.isQuiet = false
    await wait(11_000)
    expect(store.state.made).toBe(1)
  })

  it('of a page that was left are sent by the next one', async () => {
    server.isDown = true
    const { store } = open()
    await wait(200)
    store.send(make)
    await wait(200)
    stop()
    storage.asked = 0
    server.isDown = false
    const next = open()
    await wait(20_000)
    expect([server.acted.length, next.store.state.made]).toEqual([1, 1])
    expect(storage.queue.waiting).toEqual([])
  })
})

describe('the state that an earlier page kept', () => {
  const kept = (): Kept => ({ screen: { made: 7, cursor: 90 }, clock: { server: START - 20_000, wall: Date.now() - 20_000 } })

  it('is shown, with its age, when the server does not answer', async () => {
    storage.screen = kept()
    server.isDown = true
    const { store } = open()
    await wait(40)
    expect(store.state.made).toBeNull()
    await wait(100)
    expect([store.state.made, Math.round(store.clock.age() / 1000)]).toEqual([7, 20])
  })

  it('gives way to the answer of the server, which is kept', async () => {
    storage.screen = kept()
    server.made = 9
    const { store } = open()
    await wait(100)
    expect([store.state.made, storage.screen?.screen.made]).toEqual([9, 9])
    expect(store.clock.age()).toBeLessThan(1000)
  })

  it('is not waited for', async () => {
    storage.delay = 60_000
    const { store } = open()
    await wait(2000)
    expect(store.state.made).toBe(0)
  })

  it('is forgotten when the session has ended', async () => {
    const { store, signedOut } = open()
    await wait(200)
    server.error = new ApiError({ status: 401, message: 'Войдите ещё раз' })
    store.ask()
    await wait(200)
    expect([signedOut.mock.calls, storage.screen]).toEqual([[[server.error]], undefined])
  })
})

it('asks every ten seconds, and at once when the network is back, until it is stopped', async () => {
  open()
  await wait(25_000)
  expect(server.reads).toBe(3)
  window.dispatchEvent(new Event('online'))
  await wait(100)
  expect(server.reads).toBe(4)
  stop()
  window.dispatchEvent(new Event('online'))
  await wait(60_000)
  expect(server.reads).toBe(4)
})
