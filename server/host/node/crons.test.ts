import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CRONS } from '#server/core/crons'
import { Crons } from './crons'

const NIGHT = '15 1 * * *'
const MINUTE = '* * * * *'
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** For tests of a day. */
const SELDOM = { tickMs: 30_000 }

let folder: string
const open: Crons[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'crons-'))
  vi.useFakeTimers({ now: Date.parse('2026-11-24T15:20:30Z') })
})
afterEach(async () => {
  const stopping = open.splice(0).map((crons) => crons.stop())
  await vi.advanceTimersByTimeAsync(20_000)
  await Promise.all(stopping)
  vi.useRealTimers()
  rmSync(folder, { recursive: true })
})

/** Starts the crons on the folder; `runs` says what ran, when. */
function start({ expressions = [MINUTE], limits = {} }: { expressions?: string[]; limits?: object } = {}) {
  const runs: string[] = []
  const reports: string[] = []
  const job = { run: async (): Promise<void> => undefined }
  const crons = new Crons({
    expressions,
    file: join(folder, 'crons.json'),
    run: (expression, at) => {
      runs.push(`${expression} at ${at.toISOString().slice(5, 19)}`)
      return job.run()
    },
    report: ({ message }) => void reports.push(message),
    limits,
  })
  open.push(crons)
  return { crons, runs, reports, job }
}

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)

it('every expression runs at its moment in UTC, also where the clocks of the place change', async () => {
  vi.stubEnv('TZ', 'Europe/London')
  // the night in which London's clocks go back from 02:00 to 01:00
  vi.setSystemTime(Date.parse('2026-10-24T23:00:00Z'))
  const { runs, crons } = start({ expressions: CRONS.filter((one) => one !== MINUTE), limits: SELDOM })
  await wait(1)
  runs.length = 0
  await wait(26 * HOUR_MS)
  expect(runs).toEqual([`${NIGHT} at 10-25T01:15:00`, '5 2 * * * at 10-25T02:05:00'])
  expect(crons.lastRuns[NIGHT]).toEqual(new Date('2026-10-25T01:15:00Z'))
})

describe('a missed run', () => {
  it('is caught up once at the start, however many there were', async () => {
    const first = start({ expressions: [MINUTE, NIGHT] })
    await wait(2 * MINUTE_MS)
    await first.crons.stop()
    vi.setSystemTime(Date.parse('2026-11-27T15:20:30Z'))
    const second = start({ expressions: [MINUTE, NIGHT] })
    await wait(20_000)
    expect(second.runs).toEqual([`${MINUTE} at 11-27T15:20:30`, `${NIGHT} at 11-27T15:20:30`])
  })

  it('is not repeated by a start soon after', async () => {
    const first = start({ expressions: [NIGHT] })
    await wait(1)
    await first.crons.stop()
    const second = start({ expressions: [NIGHT] })
    await wait(HOUR_MS)
    expect([first.runs.length, second.runs.length]).toEqual([1, 0])
  })

  it('is caught up by the next start if the process died in the middle', async () => {
    const first = start({ expressions: [NIGHT], limits: { stopMs: 1 } })
    first.job.run = () => new Promise(() => undefined)
    await wait(1)
    const second = start({ expressions: [NIGHT] })
    await wait(1)
    expect(second.runs).toHaveLength(1)
    const stopping = first.crons.stop()
    await wait(10)
    expect(await stopping).toEqual([NIGHT])
  })

  it.each([
    ['put forwards by a day', 24 * HOUR_MS],
    ['put back by a day', -24 * HOUR_MS],
  ])('of a clock that is %s runs once, and the minutes go on', async (_name, shift) => {
    const { runs } = start({ expressions: [MINUTE] })
    await wait(10_000)
    vi.setSystemTime(Date.now() + shift)
    await wait(2 * MINUTE_MS)
    expect(runs).toHaveLength(4)
  })

  it.each([['not json'], ['{"* * * * *":"x"}'], ['null']])('is caught up with a broken file: %s', async (text) => {
    writeFileSync(join(folder, 'crons.json'), text)
    const { runs, reports } = start()
    await wait(1)
    expect([runs.length, reports]).toEqual([1, []])
    expect(JSON.parse(readFileSync(join(folder, 'crons.json'), 'utf8'))).toEqual({ [MINUTE]: Date.parse('2026-11-24T15:20:00Z') })
  })
})

describe('a run', () => {
  it('never overlaps with itself; what became due meanwhile follows once', async () => {
    const { runs, job } = start()
    let end = () => undefined as void
    job.run = () => new Promise((done) => (end = done))
    await wait(5 * MINUTE_MS)
    expect(runs).toHaveLength(1)
    job.run = async () => undefined
    end()
    await wait(2000)
    expect(runs).toHaveLength(2)
  })

  it('that hangs is reported once and holds up no other', async () => {
    const { runs, reports, job } = start({ expressions: [MINUTE, NIGHT], limits: SELDOM })
    let calls = 0
    job.run = () => (calls++ === 0 ? new Promise(() => undefined) : Promise.resolve())
    await wait(12 * HOUR_MS)
    expect(reports).toEqual([`The cron ${MINUTE} hangs: it runs for 600 s`])
    expect(runs.filter((one) => one.startsWith(NIGHT))).toHaveLength(2)
  })

  it('that fails is reported, and the next one comes', async () => {
    const { runs, reports, job } = start()
    job.run = () => Promise.reject(new Error('no disk'))
    await wait(MINUTE_MS)
    expect([runs.length, reports[0]]).toEqual([2, `The cron ${MINUTE} failed: Error: no disk`])
  })

  it('is awaited by a stop, after which nothing starts', async () => {
    const { crons, runs, job } = start()
    let end = () => undefined as void
    job.run = () => new Promise((done) => (end = done))
    await wait(1)
    const stopping = crons.stop()
    await wait(5000)
    end()
    expect(await stopping).toEqual([])
    await wait(5 * MINUTE_MS)
    expect(runs).toHaveLength(1)
  })

  it('whose moment cannot be stored is reported and not repeated', async () => {
    const { runs, reports } = start()
    rmSync(folder, { recursive: true })
    await wait(10_000)
    expect([runs.length, reports.length]).toEqual([1, 1])
    expect(reports[0]).toContain('not stored')
    folder = mkdtempSync(join(tmpdir(), 'crons-'))
  })
})
