import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { Cron } from 'croner'
import { reasonOf } from '#server/core/errors'

const LIMITS = {
  /** How often the clock is read. */
  tickMs: 1_000,
  /** A run that takes longer is reported, once. */
  hangMs: 10 * 60_000,
  /** How long a stopping process waits for its runs. */
  stopMs: 10_000,
}

type Job = {
  expression: string
  cron: Cron
  /** The moment of the expression that it ran for last, in epoch milliseconds. */
  ranFor: number
  running: { since: number; isReported: boolean; ended: Promise<void> } | null
}

/** `file` keeps the moments of the last runs, for the next start. `run` never overlaps with itself. */
type Options = {
  expressions: readonly string[]
  file: string
  run: (expression: string, at: Date) => Promise<void>
  report: (error: Error) => void
  limits?: Partial<typeof LIMITS>
}

/** Runs cron expressions in UTC. A job is due while the last moment of its expression is not the one it ran for: so a run that was
 *  missed, in a stopped process or by a clock that was put forwards or back, is caught up once. One that is due while it runs
 *  follows at once. */
export class Crons {
  readonly #options: Options
  readonly #limits: typeof LIMITS
  readonly #jobs: Job[]
  readonly #timer: NodeJS.Timeout

  constructor(options: Options) {
    this.#options = options
    this.#limits = { ...LIMITS, ...options.limits }
    const ran = readRuns(options.file)
    this.#jobs = options.expressions.map((expression) => ({
      expression,
      cron: new Cron(expression, { timezone: 'UTC', paused: true }),
      ranFor: ran[expression] ?? 0,
      running: null,
    }))
    this.#timer = setInterval(() => this.#tick(), this.#limits.tickMs).unref()
    this.#tick()
  }

  /** The moments of the last runs that ended, by expression. */
  get lastRuns(): Record<string, Date> {
    return Object.fromEntries(this.#jobs.filter(({ ranFor }) => ranFor > 0).map(({ expression, ranFor }) => [expression, new Date(ranFor)]))
  }

  /** Starts nothing more and waits for what runs. Returns the expressions that did not end within the limit. */
  async stop(): Promise<string[]> {
    clearInterval(this.#timer)
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<void>((over) => (timer = setTimeout(over, this.#limits.stopMs)))
    await Promise.race([late, Promise.all(this.#jobs.map(({ running }) => running?.ended))])
    clearTimeout(timer)
    return this.#jobs.filter(({ running }) => running !== null).map(({ expression }) => expression)
  }

  #tick(): void {
    const now = Date.now()
    for (const job of this.#jobs) {
      const moment = lastMoment(job.cron, now)
      if (job.running) this.#watch(job.expression, job.running)
      else if (moment !== job.ranFor) job.running = { since: performance.now(), isReported: false, ended: this.#run(job, moment) }
    }
  }

  async #run(job: Job, moment: number): Promise<void> {
    const { expression } = job
    const { run, file, report } = this.#options
    // a run that throws at once must not end before it is noted
    await Promise.resolve()
    try {
      await run(expression, new Date())
    } catch (error) {
      report(new Error(`The cron ${expression} failed: ${reasonOf(error)}`, { cause: error }))
    }
    job.ranFor = moment
    job.running = null
    try {
      writeRuns(file, Object.fromEntries(this.#jobs.map(({ expression, ranFor }) => [expression, ranFor])))
    } catch (error) {
      report(new Error(`The moment of the cron ${expression} is not stored: ${reasonOf(error)}`, { cause: error }))
    }
  }

  #watch(expression: string, running: NonNullable<Job['running']>): void {
    const ms = performance.now() - running.since
    if (running.isReported || ms < this.#limits.hangMs) return
    running.isReported = true
    this.#options.report(new Error(`The cron ${expression} hangs: it runs for ${Math.round(ms / 1000)} s`))
  }
}

/** The newest moment of the expression, this one included. */
const lastMoment = (cron: Cron, now: number): number => cron.previousRuns(1, new Date(now + 1))[0]?.getTime() ?? 0

/** Empty if there are none, or if the file is broken: then each job runs once. */
function readRuns(file: string): Partial<Record<string, number>> {
  try {
    const runs: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return Object.fromEntries(Object.entries(runs ?? {}).filter(([, moment]) => Number.isInteger(moment)))
  } catch {
    return {}
  }
}

/** As a whole or not at all. */
function writeRuns(file: string, runs: Record<string, number>): void {
  writeFileSync(`${file}.part`, `${JSON.stringify(runs)}\n`)
  renameSync(`${file}.part`, file)
}
