import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Op } from '~/contracts/staff-board'
import type { CourierRuns } from '~/contracts/staff-courier'
import { ApiError } from '~/lib/api-error'
import { CourierStore } from './courier-store'
import { applyRunOps } from './apply-run-op'
import { NOW, readyRun, testScreen } from './runs.testing'

const storage = { kept: undefined as { screen: CourierRuns } | undefined }
vi.mock('~/staff/live/kept', () => ({
  readKept: async () => storage.kept,
  Snapshot: class {
    constructor(
      _key: string,
      readonly read: () => { screen: CourierRuns } | null,
    ) {}
    readonly changed = () => (storage.kept = this.read() ?? undefined)
    readonly write = () => undefined
    readonly stop = () => undefined
    readonly forget = () => (storage.kept = undefined)
  },
  KeptQueues: class {
    save = async () => undefined
    adoptOrphans = async () => undefined
    close = () => undefined
  },
}))

const server = { screen: testScreen(), error: null as Error | null, acted: [] as Op[] }
vi.mock('~/staff/api', () => ({
  api: async (route: string, { body }: { body: { ops: Op[] } }) => {
    await new Promise((done) => setTimeout(done, 50))
    if (server.error) throw server.error
    if (route === 'GET /staff/courier') return { ...server.screen, now: new Date(Date.now()).toISOString() }
    server.acted.push(...body.ops)
    const { cursor, ...screen } = applyRunOps(server.screen, body.ops)
    server.screen = { ...screen, cursor: cursor + 1 }
    return { results: body.ops.map(({ op_id }) => ({ op_id, ok: true })), cursor: cursor + 1 }
  },
}))

let stop = () => {}
async function open() {
  const store = new CourierStore(1, 'person-1')
  const signedOut = vi.fn()
  stop = store.start(signedOut)
  await vi.advanceTimersByTimeAsync(200)
  return { store, signedOut, mine: () => store.state.screen?.mine.map(({ id, status }) => `${id} ${status}`) }
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', new EventTarget())
  Object.assign(server, { screen: testScreen({ ready: [readyRun(7, 20)] }), error: null, acted: [] })
  storage.kept = undefined
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('takes and hands over without a network, for as long as it lasts, and tells the server once', async () => {
  const { store, mine } = await open()
  server.error = new TypeError('Failed to fetch')
  store.send({ kind: 'take', order_id: 7 })
  store.send({ kind: 'deliver', order_id: 7 })
  expect([mine(), store.state.waiting.has(7)]).toEqual([['7 completed'], true])
  await vi.advanceTimersByTimeAsync(5 * 60_000)
  expect([mine(), store.state.refused]).toEqual([['7 completed'], []])
  server.error = null
  await vi.advanceTimersByTimeAsync(30_000)
  expect(server.acted.map(({ kind }) => kind)).toEqual(['take', 'deliver'])
  expect([mine(), store.state.waiting.size, store.numberOf(7)]).toEqual([['7 completed'], 0, '7'])
})

it('forgets a guest in time also while the server does not answer', async () => {
  const { store, mine } = await open()
  store.send({ kind: 'take', order_id: 7 })
  store.send({ kind: 'deliver', order_id: 7 })
  await vi.advanceTimersByTimeAsync(11_000)
  expect(storage.kept?.screen.mine).toHaveLength(1)
  server.error = new TypeError('Failed to fetch')
  await vi.advanceTimersByTimeAsync(24 * 3_600_000)
  expect([mine(), storage.kept?.screen.mine]).toEqual([[], []])
})

it('keeps no guests for a courier who may not see them any longer', async () => {
  const { signedOut } = await open()
  server.error = new ApiError({ status: 403, message: 'Нет прав' })
  await vi.advanceTimersByTimeAsync(11_000)
  expect([signedOut.mock.lastCall, storage.kept]).toEqual([[server.error], undefined])
})
