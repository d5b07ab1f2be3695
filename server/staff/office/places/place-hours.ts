import { asc, sql, type SQL } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Hours, SpecialHours } from '~/contracts/common'
import type { SpecialDay } from '~/contracts/staff-places'
import { DAY_MS } from '~/rules/time'
import { rowWhere } from '#server/db/row-where'
import { hours, specialHours } from '#server/db/tables'
import type { StaffContext } from '#server/staff/access/staff-context'
import type { PlaceRef } from './place-ref'

/** Replaces the hours of these dates; `weekly` ones are only deleted. Also deletes past dates. */
export function setSpecialHours({ db, now }: StaffContext, place: PlaceRef, days: readonly SpecialDay[]): BatchItem<'sqlite'>[] {
  if (days.length === 0) return []
  const over = new Date(now.getTime() - 2 * DAY_MS).toISOString().slice(0, 10)
  const dates = days.filter(({ weekly }) => !weekly).map(({ date, open, close }) => ({ date, open: open ?? null, close: close ?? null }))
  const row = { ...place.owner, date: cell('date'), open: cell('open'), close: cell('close') }
  const tail = sql`from json_each(${JSON.stringify(dates)}) where exists (select 1 ${place.fromRow})`
  return [
    db.delete(specialHours).where(sql`${place.ownsDays} and (${isNamed(days)} or ${specialHours.date} < ${over})`),
    db.insert(specialHours).select(rowWhere(specialHours, row, tail)),
  ]
}

/** Replaces the hours of the week. */
export function setWeek({ db }: StaffContext, place: PlaceRef, week: readonly Hours[]): BatchItem<'sqlite'>[] {
  const row = { ...place.owner, day: cell('day'), open: cell('open'), close: cell('close') }
  const tail = sql`from json_each(${JSON.stringify(week)}) where exists (select 1 ${place.fromRow})`
  return [db.delete(hours).where(place.ownsHours), db.insert(hours).select(rowWhere(hours, row, tail))]
}

const cell = (name: string) => sql`json_extract("value", ${sql.raw(`'$.${name}'`)})`

const isNamed = (days: readonly SpecialDay[]) =>
  sql`${specialHours.date} in (select "value" from json_each(${JSON.stringify(days.map(({ date }) => date))}))`

/** The previous hours of these dates as JSON, `weekly` where there were none, so that setting them again undoes the change. */
export function daysBefore({ ownsDays }: PlaceRef, days: readonly SpecialDay[]): SQL {
  const dates = JSON.stringify(days.map(({ date }) => date))
  const day = sql`iif(h."id" is null, json_object('date', d."value", 'weekly', json('true')),
    json_object('date', h."date", 'open', h."open", 'close', h."close"))`
  const own = sql`(select * from ${specialHours} where ${ownsDays})`
  return sql`json((select json_group_array(${day}) from json_each(${dates}) d left join ${own} h on h."date" = d."value"))`
}

/** The previous hours of the week as JSON. */
export const weekBefore = ({ ownsHours }: PlaceRef): SQL =>
  sql`json((select json_group_array(json_object('day', ${hours.day}, 'open', ${hours.open}, 'close', ${hours.close})) from ${hours}
    where ${ownsHours}))`

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
export const hoursOf = ({ week, days }: Rows, owner: 'city_id' | 'pickup_point_id', id: number) => ({
  hours: week.filter((row) => row[owner] === id).map(({ day, open, close }): Hours => ({ day, open, close })),
  special_hours: days.filter((row) => row[owner] === id).map(({ date, open, close }): SpecialHours => ({ date, open, close })),
})
