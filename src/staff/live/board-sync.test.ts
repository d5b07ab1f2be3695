import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Board, Ticket } from '~/contracts/staff-board'
import { ApiError } from '~/lib/api-error'
import { queuedTicket, testBoard } from '~/rules/boards.testing'
import type { BoardNews } from '~/rules/merge-board'
import { BoardSync } from './board-sync'

const NOW = '2026-11-24T15:21:00.000Z'

/** A server whose events are orders that were placed; its answers take as long as `delay` says. */
function open({ isSocketUp = true } = {}) {
  let log: Ticket[] = []
  const server = { delay: 100, error: null as Error | null, socket: isSocketUp, calls: [] as string[] }
  const place = () => {
    log = [...log, queuedTicket({ id: log.length + 1 })]
    return log.length
  }
  const answer = async <Value>(name: string, value: () => Value): Promise<Value> => {
    server.calls.push(name)
    const now = value()
    await new Promise((done) => setTimeout(done, server.delay))
    if (server.error) throw server.error
    return now
  }
  const shown: number[][] = []
  const failed = vi.fn()
  const sync: BoardSync = new BoardSync({
    readBoard: () => answer('board', (): Board => testBoard(log, { cursor: log.length, now: NOW })),
    readEvents: (after) => {
      const tickets = log.slice(after)
      const news = { cursor: log.length, now: NOW, tickets, gone: [], kitchen: null, stops: null, alarms: [], events: tickets }
      return answer(`events ${after}`, (): BoardNews & { events: unknown[] } => news)
    },
    isSocketUp: () => server.socket,
    answered: () => {},
    changed: () => shown.push(sync.synced?.board.tickets.map(({ id }) => id) ?? []),
    failed,
  })
  return { sync, server, place, shown, failed }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the board of the server', () => {
  it('is loaded, then asked for events every ten seconds, every five without a socket', async () => {
    const { sync, server } = open()
    sync.start()
    await vi.advanceTimersByTimeAsync(20_500)
    expect(server.calls).toEqual(['board', 'events 0', 'events 0'])
    server.socket = false
    await vi.advanceTimersByTimeAsync(20_000)
    expect(server.calls).toHaveLength(6)
    sync.stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(server.calls).toHaveLength(6)
  })

  it('shows every order exactly once, however fast the news come', async () => {
    const { sync, server, place, shown } = open()
    sync.start()
    await vi.advanceTimersByTimeAsync(200)
    for (let order = 0; order < 40; order++) {
      sync.ask(place())
      await vi.advanceTimersByTimeAsync(order % 7 ? 30 : 250)
    }
    await vi.advanceTimersByTimeAsync(500)
    expect(shown.at(-1)).toEqual(Array.from({ length: 40 }, (_, at) => at + 1))
    expect(shown.every((ids) => new Set(ids).size === ids.length)).toBe(true)
    // one call at a time: fewer than the news
    expect(server.calls.length).toBeLessThan(25)
  })

  it('is asked at once for news, not for what is known', async () => {
    const { sync, server, place } = open()
    place()
    sync.start()
    await vi.advanceTimersByTimeAsync(200)
    sync.ask(1)
    await vi.advanceTimersByTimeAsync(200)
    expect(server.calls).toEqual(['board'])
    sync.ask(place())
    await vi.advanceTimersByTimeAsync(200)
    expect(server.calls).toEqual(['board', 'events 1'])
  })

  it('is loaded again after 410', async () => {
    const { sync, server, place, shown, failed } = open()
    sync.start()
    await vi.advanceTimersByTimeAsync(200)
    server.error = new ApiError({ status: 410, message: '', code: 'resync' })
    sync.ask(place())
    await vi.advanceTimersByTimeAsync(150)
    server.error = null
    await vi.advanceTimersByTimeAsync(300)
    expect(server.calls).toEqual(['board', 'events 0', 'board'])
    expect([shown.at(-1), failed.mock.calls]).toEqual([[1], []])
  })

  it('goes on after failures, and shows the board of an earlier page meanwhile', async () => {
    const { sync, server, place, shown, failed } = open({ isSocketUp: false })
    sync.restore(testBoard([queuedTicket({ id: 9 })], { cursor: 7 }))
    server.error = new TypeError('Failed to fetch')
    sync.start()
    await vi.advanceTimersByTimeAsync(60_000)
    expect([sync.isLoaded, sync.synced?.board.tickets.length, failed.mock.calls.length]).toEqual([false, 1, 12])
    server.error = null
    place()
    await vi.advanceTimersByTimeAsync(5500)
    expect([sync.isLoaded, shown.at(-1)]).toEqual([true, [1]])
  })
})
