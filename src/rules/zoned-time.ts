import { DAY_MS } from './time'

/** Kept, because making one takes far longer than using it. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** The local clock time at a moment, as milliseconds that read correctly in UTC. */
export function toWall(moment: number, timeZone: string): number {
  return moment + offsetAt(moment, timeZone)
}

/** The moment of a local clock time. The first of the two if clocks go back; a skipped time moves forward by the clock change. */
export function fromWall(wall: number, timeZone: string): number {
  const before = offsetAt(wall - DAY_MS, timeZone)
  const after = offsetAt(wall + DAY_MS, timeZone)
  if (before === after || offsetAt(wall - before, timeZone) === before) return wall - before
  return offsetAt(wall - after, timeZone) === after ? wall - after : wall - before
}

/** The number of the calendar day of a local time; Thursday 1 January 1970 is 0. */
export function dayOf(wall: number): number {
  return Math.floor(wall / DAY_MS)
}

/** A zone's offset in milliseconds. @throws RangeError for an unknown zone */
function offsetAt(moment: number, timeZone: string): number {
  const parts = (formatOf(timeZone).format(moment).match(/\d+/g) ?? []).map(Number)
  const [month = 1, day = 1, year = 1970, hour = 0, minute = 0, second = 0] = parts
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(moment / 1000) * 1000
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
  formats.set(timeZone, format)
  return format
}

/** The zone of this device's clock. */
export const deviceZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

export function isTimeZone(name: string): boolean {
  try {
    formatOf(name)
    return true
  } catch {
    return false
  }
}
