import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Op, OpResult } from '~/contracts/staff-board'
import { ApiError } from '~/lib/api-error'
import { testOp } from '~/rules/boards.testing'
import { type KeptQueue, OpQueue } from './op-queue'
import { ServerClock } from './server-clock'

const mark = (order_id: number, made = 1) => testOp({ kind: 'mark', order_id, position: 0, made })
const cancel = (order_id: number) => testOp({ kind: 'cancel', order_id, reason: 'no_time' })
const idsOf = (ops: readonly Op[]) => ops.map(({ op_id }) => op_id)

/** A server that acts once per operation. `fault` runs before or after it acts. */
function openQueue(kept?: KeptQueue, expiring?: ReadonlySet<Op['kind']>) {
  const clock = new ServerClock()
  clock.answered(Date.now())
  const acted: string[] = []
  const calls: string[][] = []
  const server = {
    fault: null as null | ((ops: Op[]) => Error | null),
    lost: false,
    refuse: (_: Op): OpResult['error'] => null,
  }
  let stored: KeptQueue = { waiting: [], refused: [] }
  const queue = new OpQueue({
    clock,
    ...(expiring && { expiring }),
    done: () => clock.answered(clock.now()),
    changed: (now) => (stored = structuredClone(now)),
    send: async (ops) => {
      calls.push(idsOf(ops))
      await new Promise((done) => setTimeout(done, 100))
      const error = server.fault?.(ops)
      if (error) throw error
      for (const { op_id } of ops) if (!acted.includes(op_id)) acted.push(op_id)
      if (server.lost) throw new TypeError('Failed to fetch')
      const results = ops.map((op) => {
        const refused = server.refuse(op)
        return { op_id: op.op_id, ok: !refused, error: refused }
      })
      return { results, cursor: 1 }
    },
  })
  if (kept) queue.adopt(kept)
  return { queue, clock, server, acted, calls, kept: () => stored }
}

const offline = () => new TypeError('Failed to fetch')

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('waiting operations', () => {
  it('are sent in order, one call at a time', async () => {
    const { queue, acted, calls } = openQueue()
    const ops = [mark(1), mark(2), mark(1, 0)]
    for (const op of ops) queue.add(op, 0)
    await vi.advanceTimersByTimeAsync(1000)
    expect(acted).toEqual(idsOf(ops))
    expect(calls.map(({ length }) => length)).toEqual([1, 2])
    expect(queue.waiting).toEqual([])
  })

  it('are repeated with the same id when the answer was lost, and act once', async () => {
    const { queue, server, acted, calls } = openQueue()
    server.lost = true
    const op = mark(1)
    queue.add(op, 0)
    await vi.advanceTimersByTimeAsync(500)
    server.lost = false
    expect(queue.waiting).toMatchObject([{ op, state: 'unanswered' }])
    await vi.advanceTimersByTimeAsync(2000)
    expect([acted, calls]).toEqual([[op.op_id], [[op.op_id], [op.op_id]]])
  })

  it('survive a reload in the middle of a call', async () => {
    const before = openQueue()
    before.server.fault = offline
    const ops = [mark(1), mark(2)]
    for (const op of ops) before.queue.add(op, 0)
    await vi.advanceTimersByTimeAsync(150)
    before.queue.stop()
    const { queue, acted } = openQueue(before.kept())
    expect(queue.ops).toEqual(ops)
    await vi.advanceTimersByTimeAsync(1000)
    expect(acted).toEqual(idsOf(ops))
  })

  it('made in three minutes without a network arrive in order when it is back', async () => {
    const { queue, server, acted, calls } = openQueue()
    server.fault = offline
    const ops = Array.from({ length: 10 }, (_, made) => mark(1, made))
    for (const op of ops) {
      queue.add(op, 0)
      await vi.advanceTimersByTimeAsync(18_000)
    }
    expect(acted).toEqual([])
    server.fault = null
    queue.wake()
    await vi.advanceTimersByTimeAsync(500)
    expect(acted).toEqual(idsOf(ops))
    expect(calls.at(-1)).toHaveLength(10)
  })

  it('go in calls of 50', async () => {
    const { queue, server, calls } = openQueue()
    server.fault = offline
    for (let at = 0; at < 120; at++) queue.add(mark(at + 1), 0)
    await vi.advanceTimersByTimeAsync(200)
    server.fault = null
    calls.length = 0
    queue.wake()
    await vi.advanceTimersByTimeAsync(1000)
    expect(calls.map(({ length }) => length)).toEqual([50, 50, 20])
  })

  it('are not held back by one that the server does not understand', async () => {
    const { queue, server, acted } = openQueue()
    const ops = [mark(1), mark(2), mark(3)]
    const wrong = ops[1]?.op_id
    server.fault = (sent) => (idsOf(sent).some((id) => id === wrong) ? new ApiError({ status: 422, message: 'Не то' }) : null)
    for (const op of ops) queue.add(op, 0)
    await vi.advanceTimersByTimeAsync(2000)
    expect(acted).toEqual([ops[0]?.op_id, ops[2]?.op_id])
    expect(queue.refused).toMatchObject([{ message: 'Не то' }])
  })
})

describe('a refused operation', () => {
  it('stays until it is dismissed, over a reload too', async () => {
    const { queue, server, kept } = openQueue()
    server.refuse = () => ({ code: 'wrong_status', message: '1042 уже отменён гостем' })
    const op = mark(1)
    queue.add(op, 0)
    await vi.advanceTimersByTimeAsync(200)
    expect(queue.refused).toMatchObject([{ op, message: '1042 уже отменён гостем' }])
    const next = openQueue(kept())
    expect(next.queue.refused).toHaveLength(1)
    next.queue.dismiss(op.op_id)
    expect(next.kept().refused).toEqual([])
  })

  it('that needs a PIN waits for it and holds back those of its order', async () => {
    const { queue, server, acted, calls } = openQueue()
    server.refuse = ({ kind }) => (kind === 'cancel' ? { code: 'pin_needed', message: 'Нужен ПИН' } : null)
    const op = cancel(1)
    queue.add(op, 0)
    await vi.advanceTimersByTimeAsync(200)
    queue.add(mark(1), 0)
    queue.add(mark(2), 0)
    await vi.advanceTimersByTimeAsync(200)
    expect([queue.needsPin, acted.length, calls.length]).toEqual([op, 2, 2])
    const denied = expect(queue.repeat(op.op_id)).rejects.toMatchObject({ status: 403, code: 'pin_needed' })
    await vi.advanceTimersByTimeAsync(200)
    await denied
    server.refuse = () => null
    await Promise.all([queue.repeat(op.op_id), vi.advanceTimersByTimeAsync(200)])
    await vi.advanceTimersByTimeAsync(200)
    expect([queue.needsPin, queue.ops]).toEqual([null, []])
  })
})

describe('an operation that the customer sees', () => {
  it('is delayed and can be taken back until it is sent', async () => {
    const { queue, calls } = openQueue()
    const [first, second] = [cancel(1), cancel(2)]
    queue.add(first, 5000)
    queue.add(second, 5000)
    expect(queue.waiting).toMatchObject([{ state: 'delayed' }, { state: 'delayed' }])
    await vi.advanceTimersByTimeAsync(4900)
    expect([calls, queue.cancel(first.op_id)]).toEqual([[], true])
    await vi.advanceTimersByTimeAsync(200)
    expect([calls, queue.cancel(second.op_id)]).toEqual([[[second.op_id]], false])
  })

  it('keeps its delay over a reload', async () => {
    const before = openQueue()
    before.queue.add(cancel(1), 5000)
    await vi.advanceTimersByTimeAsync(2000)
    before.queue.stop()
    const { calls } = openQueue(before.kept())
    await vi.advanceTimersByTimeAsync(2900)
    expect(calls).toEqual([])
    await vi.advanceTimersByTimeAsync(200)
    expect(calls).toHaveLength(1)
  })

  it('is refused after a minute without an answer, and then at once', async () => {
    const { queue, server, acted } = openQueue()
    server.fault = offline
    queue.add(cancel(1), 5000)
    queue.add(mark(2), 0)
    await vi.advanceTimersByTimeAsync(64_000)
    expect(queue.refused).toMatchObject([{ message: 'Без связи нельзя: гость не узнает' }])
    queue.add(cancel(3), 5000)
    expect(queue.refused).toHaveLength(2)
    server.fault = null
    await vi.advanceTimersByTimeAsync(20_000)
    expect(acted).toHaveLength(1)
  })

  it('is kept without a network where the time of the tap counts', async () => {
    const { queue, server, acted } = openQueue(undefined, new Set())
    server.fault = offline
    const op = testOp({ kind: 'deliver', order_id: 1 })
    queue.add(op, 0)
    await vi.advanceTimersByTimeAsync(20 * 60_000)
    expect([queue.refused, queue.ops]).toEqual([[], [op]])
    server.fault = null
    queue.wake()
    await vi.advanceTimersByTimeAsync(500)
    expect(acted).toEqual([op.op_id])
  })
})
