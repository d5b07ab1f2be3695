import { AnsweredClock } from '~/lib/server-clock'
import { DAY_MS } from '~/rules/time'

/** The clock of a live screen, which also knows how old its last answer is. Only how far the tablet's own clock moved counts, and where
 *  it says more than the monotonic one, the device slept. */
export class ServerClock extends AnsweredClock {
  /** After a reload, until the first answer: what was known of the last one. */
  restore(last: ClockMark): void {
    this.answer ??= { server: last.server, ticks: performance.now() - (Date.now() - last.wall), wall: last.wall }
  }

  /** What `restore` takes. */
  get mark(): ClockMark | null {
    return this.answer && { server: this.answer.server, wall: this.answer.wall }
  }

  /** Milliseconds since the last answer; infinite before the first one. */
  readonly age = (): number => {
    if (this.answer === null) return Infinity
    return Math.max(performance.now() - this.answer.ticks, Date.now() - this.answer.wall, 0)
  }
}

export type ClockMark = { server: number; wall: number }

/** How old the last answer of the server is. Never whether a socket is open: what looks live but is stale is the dangerous failure. */
type FreshnessLevel = 'fresh' | 'ageing' | 'offline' | 'alarm'

export const ALARM_MS = 60_000

export function freshnessOf(ageMs: number): FreshnessLevel {
  if (ageMs < 15_000) return 'fresh'
  if (ageMs <= 30_000) return 'ageing'
  return ageMs <= ALARM_MS ? 'offline' : 'alarm'
}

export type AnswerAge = {
  /** Whole seconds since the last answer of the server, at most a day. */
  seconds: number
  level: FreshnessLevel
  /** The server does not answer. */
  isOffline: boolean
}

/** An age as a screen shows it. */
export function answerAge(ageMs: number): AnswerAge {
  const level = freshnessOf(ageMs)
  return { seconds: Math.floor(Math.min(ageMs, DAY_MS) / 1000), level, isOffline: level === 'offline' || level === 'alarm' }
}
