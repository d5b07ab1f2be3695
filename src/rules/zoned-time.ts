import { DAY_MS } from './time'

/** Cached offsets per zone; a page of orders spans a few days. */
const REMEMBERED_DAYS = 500

type Zone = { format: Intl.DateTimeFormat; offsets: Map<number, number | null> }
const zones = new Map<string, Zone>()

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

/** A zone's offset in milliseconds. Cached per UTC day, except for days with a clock change. */
function offsetAt(moment: number, timeZone: string): number {
  const zone = zoneOf(timeZone)
  const day = Math.floor(moment / DAY_MS)
  let offset = zone.offsets.get(day)
  if (offset === undefined) {
    const start = measureOffset(day * DAY_MS, zone.format)
    offset = start === measureOffset((day + 1) * DAY_MS, zone.format) ? start : null
    if (zone.offsets.size >= REMEMBERED_DAYS) zone.offsets.clear()
    zone.offsets.set(day, offset)
  }
  return offset ?? measureOffset(moment, zone.format)
}

function measureOffset(moment: number, format: Intl.DateTimeFormat): number {
  const [month = 1, day = 1, year = 1970, hour = 0, minute = 0, second = 0] = (format.format(moment).match(/\d+/g) ?? []).map(Number)
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(moment / 1000) * 1000
}

function zoneOf(timeZone: string): Zone {
  let zone = zones.get(timeZone)
  if (!zone) {
    const format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    zone = { format, offsets: new Map() }
    zones.set(timeZone, zone)
  }
  return zone
}
