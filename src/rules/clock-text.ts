import { MINUTE_MS } from './time'
import { toWall } from './zoned-time'

const two = (value: number) => String(value).padStart(2, '0')

/** «18:42»: the clock of a time zone at a moment (ISO, or epoch milliseconds). */
export function clockText(moment: string | number, timeZone: string): string {
  const wall = toWall(typeof moment === 'string' ? Date.parse(moment) : moment, timeZone)
  const minutes = Math.floor(wall / MINUTE_MS) % (24 * 60)
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** «0:41», «3:10»: minutes and seconds; never negative. */
export function timerText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`
}
