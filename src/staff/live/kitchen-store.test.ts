import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Op, Ticket } from '~/contracts/staff-board'
import { ApiError } from '~/lib/api-error'
import { applyAll } from '~/rules/apply-op'
import { queuedTicket, testBoard } from '~/rules/boards.testing'
import { KitchenStore } from './kitchen-store'

const START = Date.parse('2026-11-24T15:21:00.000Z')

/** The server: the tickets of its one kitchen and a log that grows with each operation. */
const server = {
  tickets: new Map<number, Ticket>(),
  cursor: 100,
  acted: [] as Op[],
  error: null as Error | null,
  /** Events are not sent until they are set free. */
  isQuiet: false,
}
const now = () => new Date(Date.now()).toISOString()

const answer = async <Value>(value: () => Value): Promise<Value> => {
  await new Promise((done) => setTimeout(done, 50))
  if (server.error) throw server.error
  return value()
}

const answers: Record<string, (sent: { query: { after: number }; body: { ops: Op[] } }) => unknown> = {
  'GET /staff/board': () => testBoard([...server.tickets.values()], { cursor: server.cursor, now: now() }),
  'GET /staff/events': ({ query: { after } }) => {
    const isNew = !server.isQuiet && server.cursor > after
    const tickets = isNew ? [...server.tickets.values()] : []
    return { cursor: isNew ? server.cursor : after, now: now(), events: [], tickets, gone: [], kitchen: null, alarms: [] }
  },
  'POST /staff/ops': ({ body: { ops } }) => {
    for (const op of ops) run(op)
    return { results: ops.map(({ op_id }) => ({ op_id, ok: true })), cursor: server.cursor }
  },
}

vi.mock('~/staff/api', () => ({ api: (route: string, sent: never) => answer(() => answers[route]?.(sent)) }))

function run(op: Op): void {
  const ticket = server.tickets.get(op.order_id)
  if (ticket) server.tickets.set(op.order_id, applyAll(ticket, [op], []))
  server.acted.push(op)
  server.cursor++
}
vi.mock('./kept', () => ({
  readKept: async () => undefined,
  Snapshot: class {
    changed = () => undefined
    write = () => undefined
    stop = () => undefined
    forget = () => undefined
  },
  KeptQueues: class {
    save = async () => undefined
    adoptOrphans = async () => undefined
    close = () => undefined
  },
}))
vi.mock('./live-socket', () => ({ openSocket: () => ({ isUp: () => true, wake: () => undefined, close: () => undefined }) }))

let stop = () => {}
async function open(...tickets: Ticket[]) {
  server.tickets = new Map(tickets.map((ticket) => [ticket.id, ticket]))
  Object.assign(server, { cursor: 100, acted: [], error: null, isQuiet: false })
  const store = new KitchenStore(1, 'device-1')
  const signedOut = vi.fn()
  stop = store.start(signedOut)
  await vi.advanceTimersByTimeAsync(200)
  const shown = (id = 1) => [...(store.state.board?.tickets ?? []), ...(store.state.board?.done ?? [])].find((one) => one.id === id)
  return { store, signedOut, shown }
}

const mark = { kind: 'mark', order_id: 1, position: 0, made: 2 } as const
const start = { kind: 'stage', order_id: 1, from: 'queue', to: 'cooking' } as const

beforeEach(() => {
  vi.useFakeTimers({ now: START })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', new EventTarget())
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('an operation', () => {
  it('shows at once and stays until the events have caught up', async () => {
    const { store, shown } = await open(queuedTicket())
    server.isQuiet = true
    store.send(mark)
    expect([shown()?.stage, store.state.waiting.length]).toEqual(['cooking', 1])
    await vi.advanceTimersByTimeAsync(11_000)
    expect([shown()?.stage, store.state.waiting.length]).toEqual(['cooking', 0])
    server.isQuiet = false
    await vi.advanceTimersByTimeAsync(11_000)
    expect(shown()).toEqual(server.tickets.get(1))
  })

  it('leaves other tickets, and its own between two answers, the same objects', async () => {
    const { store, shown } = await open(queuedTicket(), queuedTicket({ id: 2 }))
    const other = shown(2)
    server.error = new TypeError('Failed to fetch')
    store.send(mark)
    const own = shown()
    const board = store.state.board
    await vi.advanceTimersByTimeAsync(20_000)
    expect([shown(2), shown(), store.state.board]).toEqual([other, own, board])
    expect(shown(2) === other && shown() === own && store.state.board === board).toBe(true)
  })
})

describe('undo', () => {
  it('takes the last mark or stage back for ten seconds, one after the other', async () => {
    const { store, shown } = await open(queuedTicket())
    store.send(start)
    store.send(mark)
    await vi.advanceTimersByTimeAsync(200)
    expect(store.state.lastDone?.op.kind).toBe('mark')
    store.state.lastDone?.undo()
    expect(store.state.lastDone?.op.kind).toBe('stage')
    store.state.lastDone?.undo()
    expect([shown()?.stage, shown()?.lines[0]?.made, store.state.lastDone]).toEqual(['queue', 0, null])
    await vi.advanceTimersByTimeAsync(500)
    expect(server.tickets.get(1)).toMatchObject({ stage: 'queue', lines: [{ made: 0 }, { made: 0 }] })
    store.send(start)
    await vi.advanceTimersByTimeAsync(11_000)
    expect(store.state.lastDone).toBeNull()
  })

  it('of what was not sent sends nothing', async () => {
    const { store, shown } = await open(queuedTicket())
    server.error = new TypeError('Failed to fetch')
    store.send({ kind: 'printed', order_id: 1, slip: 'pack' })
    store.send(start)
    store.state.lastDone?.undo()
    server.error = null
    await vi.advanceTimersByTimeAsync(20_000)
    expect([shown()?.stage, server.acted.map(({ kind }) => kind)]).toEqual(['queue', ['printed']])
  })
})

describe('the clock alone', () => {
  it('accepts an order whose time has come, once, within two seconds', async () => {
    const accepts_at = new Date(START + 30_000).toISOString()
    await open(queuedTicket({ status: 'new', stage: null, accepts_at, accepted_at: null }))
    await vi.advanceTimersByTimeAsync(29_000)
    expect(server.acted).toEqual([])
    await vi.advanceTimersByTimeAsync(4500)
    expect(server.acted.map(({ kind }) => kind)).toEqual(['accept'])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(server.acted).toHaveLength(1)
  })

  it('moves a pre-order into the queue', async () => {
    const { shown } = await open(queuedTicket({ stage: 'later', fire_at: new Date(START + 30_000).toISOString() }))
    await vi.advanceTimersByTimeAsync(28_000)
    expect(shown()?.stage).toBe('later')
    await vi.advanceTimersByTimeAsync(3000)
    expect(shown()?.stage).toBe('queue')
  })
})

it('tells that the session has ended', async () => {
  const { signedOut } = await open(queuedTicket())
  server.error = new ApiError({ status: 401, code: 'device_unknown', message: 'Этот планшет не подключён' })
  await vi.advanceTimersByTimeAsync(11_000)
  expect(signedOut).toHaveBeenCalledWith(server.error)
})
