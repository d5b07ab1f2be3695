/** The server's clock, by its last answer and the time that passed since: this device's own may be wrong by hours. */
export class AnsweredClock {
  protected answer: { server: number; ticks: number; wall: number } | null = null

  /** An answer of the server says that it is `server` now (epoch ms). */
  answered(server: number): void {
    this.answer = { server, ticks: performance.now(), wall: Date.now() }
  }

  /** Epoch ms; this device's before the first answer. */
  readonly now = (): number => (this.answer ? this.answer.server + performance.now() - this.answer.ticks : Date.now())

  readonly isSet = (): boolean => this.answer !== null
}

/** The clock of a page, set by each answer of a server function (src/api/server-time.ts), and of a staff call (src/staff/api.ts). */
const pageClock = new AnsweredClock()

/** The present moment of the server, epoch ms; before its first answer, and on the server, this machine's. */
export const serverNow = pageClock.now

/** By how much the server is ahead of this device. */
export const clockOffset = (): number => serverNow() - Date.now()

/** Whether the server has said what time it is. */
export const isClockSet = pageClock.isSet

/** An answer says that it is `server` now. One that a cache kept or the network delayed does not set the clock back. */
export function setPageClock(server: number): void {
  if (!isClockSet() || server > serverNow()) pageClock.answered(server)
}
