import { asc, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Hours, SpecialHours } from '~/contracts/common'
import type { SpecialDay } from '~/contracts/staff-places'
import { DAY_MS } from '~/rules/time'
import { rowWhere } from '#server/db/row-where'
import { hours, specialHours } from '#server/db/tables'
import type { StaffContext } from '#server/staff/access/staff-context'

/** Whose hours they are. */
export type Owner = { column: 'city_id' | 'pickup_point_id'; id: number }

/** Replaces the hours of these dates; `weekly` ones are only deleted. Also deletes past dates. */
export function setSpecialHours({ db, now }: StaffContext, { column, id }: Owner, days: readonly SpecialDay[]): BatchItem<'sqlite'>[] {
  if (days.length === 0) return []
  const over = new Date(now.getTime() - 2 * DAY_MS).toISOString().slice(0, 10)
  const dates = days.filter(({ weekly }) => !weekly).map(({ date, open, close }) => ({ date, open: open ?? null, close: close ?? null }))
  const row = { [column]: id, date: cell('date'), open: cell('open'), close: cell('close') }
  const tail = sql`from json_each(${JSON.stringify(dates)})`
  return [
    db.delete(specialHours).where(sql`${specialHours[column]} = ${id} and (${isNamed(days)} or ${specialHours.date} < ${over})`),
    db.insert(specialHours).select(rowWhere(specialHours, row, tail)),
  ]
}

const cell = (name: string) => sql`json_extract("value", ${sql.raw(`'$.${name}'`)})`

const isNamed = (days: readonly SpecialDay[]) =>
  sql`${specialHours.date} in (select "value" from json_each(${JSON.stringify(days.map(({ date }) => date))}))`

/** What a body changes of a place, as it was. A date without hours of its own is `weekly`, so that setting it again undoes the change. */
export function placeBefore<Body extends { special_hours?: SpecialDay[] | undefined }>(
  place: { special_hours: SpecialHours[] },
  body: Body,
): Partial<Body> {
  const days = body.special_hours?.map(({ date }) => place.special_hours.find((day) => day.date === date) ?? { date, weekly: true })
  const now = { ...place, special_hours: days }
  return Object.fromEntries(Object.entries(now).filter(([name]) => name in body)) as Partial<Body>
}

/** Batch queries of the hours of all places. */
export const hoursQueries = ({ db }: Pick<StaffContext, 'db'>) =>
  [
    db.select().from(hours).orderBy(asc(hours.day), asc(hours.open)),
    db.select().from(specialHours).orderBy(asc(specialHours.date)),
  ] as const

type Rows = {
  week: (typeof hours.$inferSelect)[]
  days: (typeof specialHours.$inferSelect)[]
}

/** The hours of one place of the rows of `hoursQueries`. */
export const hoursOf = ({ week, days }: Rows, { column, id }: Owner) => ({
  hours: week.filter((row) => row[column] === id).map(({ day, open, close }): Hours => ({ day, open, close })),
  special_hours: days.filter((row) => row[column] === id).map(({ date, open, close }): SpecialHours => ({ date, open, close })),
})
