import type { TicketLine } from '~/contracts/staff-board'

/* What stations have made of a line. A line with parts has one mark for each station that makes some of them, any other line one mark. */

type Made = Pick<TicketLine, 'qtt' | 'made' | 'station_id' | 'marks'>

/** What is made nowhere belongs to every station. */
export const isAt = (madeAt: number | null, station: number): boolean => madeAt === null || madeAt === station

/** Whether a station makes the line or a part of it. */
export const isMadeBy = ({ station_id, marks }: Pick<Made, 'station_id' | 'marks'>, station: number): boolean =>
  marks ? marks.some((mark) => mark.station_id === station) : isAt(station_id, station)

/** The portions of which a station has made its part; without a station those that all have made. */
export const portionsMade = ({ made, marks }: Pick<Made, 'made' | 'marks'>, station: number | null): number =>
  (station === null ? undefined : marks?.find((mark) => mark.station_id === station)?.made) ?? made

/** Whether a line is made, or the part of a station. */
export const isMade = (line: Made, station: number | null = null): boolean => portionsMade(line, station) >= line.qtt

/** The stations that make a line; null is none. */
export const makersOf = ({ station_id, marks }: Pick<Made, 'station_id' | 'marks'>): (number | null)[] =>
  marks?.map((mark) => mark.station_id) ?? [station_id]

/** The dishes of a line that a station makes; without a station, and of a line that is made nowhere, all. */
export const partsAt = ({ parts, marks }: Pick<TicketLine, 'parts' | 'marks'>, station: number | null): TicketLine['parts'] =>
  station === null || !marks ? parts : parts.filter((one) => one.station_id === station)

/** A board that was kept from before names no station of a set's dishes: they were made where the set was. */
export const stationOfPart = ({ station_id }: TicketLine['parts'][number], ofLine: number | null): number | null =>
  station_id === undefined ? ofLine : station_id

/** The line with so many portions made, or so many of a station's part. The same object if nothing changes, and for a station that makes
 *  none of it. */
export function withMade<L extends Made>(line: L, made: number, station: number | null = null): L {
  if (station !== null && !isMadeBy(line, station)) return line
  if (!line.marks) return line.made === made ? line : { ...line, made }
  const marks = line.marks.map((mark) =>
    (station === null || mark.station_id === station) && mark.made !== made ? { ...mark, made } : mark,
  )
  return marks.every((mark, index) => mark === line.marks?.[index]) ? line : { ...line, ...madeOf(marks) }
}

/** The marks of stations, and what all of them have made. */
export const madeOf = (marks: NonNullable<TicketLine['marks']>) => ({ marks, made: Math.min(...marks.map(({ made }) => made)) })
