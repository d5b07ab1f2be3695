import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { PlaceHours, PlaceHoursBody, SpecialDay } from '~/contracts/staff-places'
import { isOpen, workingHours, type OpenPlace } from '~/rules/schedule'
import { weekFault, WEEKDAY_NAMES } from '~/rules/weekly-hours'
import { invalid } from '#server/core/errors'
import { cities, orders } from '#server/db/tables'
import { audited } from '#server/staff/access/audited'
import type { StaffContext } from '#server/staff/access/staff-context'
import { readCity } from './cities.service'
import { daysBefore, setSpecialHours, setWeek, weekBefore } from './place-hours'
import { changePlace, cityRef, pointRef, presentOf, requirePlace, type PlaceRef } from './place-ref'
import { readPoint } from './points.service'

type Options = { isDry: boolean; revision: number | null }

/** Sets the hours of a city's deliveries, with an audit row. `isDry`: stores nothing. `orders` are those whose promise is outside
 *  afterwards. @throws HttpError 404, 409 `edited_meanwhile`, 422 `hours:` */
export const setCityHours = (ctx: StaffContext, id: number, body: PlaceHoursBody, options: Options) =>
  setHours(ctx, cityRef(ctx, id), body, options)

/** Sets the hours of a pickup point, as `setCityHours`. */
export const setPointHours = (ctx: StaffContext, id: number, body: PlaceHoursBody, options: Options) =>
  setHours(ctx, pointRef(ctx, id), body, options)

async function setHours(ctx: StaffContext, place: PlaceRef, body: PlaceHoursBody, { isDry, revision }: Options): Promise<PlaceHours> {
  await requirePlace(ctx, place)
  const fault = weekFault(body.hours ?? [])
  if (fault) throw invalid('hours', `${WEEKDAY_NAMES[fault.day - 1]}: ${fault.text.toLowerCase()}`)
  const before = await readHours(ctx, place)
  const asked = {
    hours: (body.hours ?? before.hours).toSorted((a, b) => a.day - b.day || a.open.localeCompare(b.open)),
    special_hours: merged(before.special_hours, body.special_hours ?? []),
  }
  const hit = await ordersOutside(ctx, place, before, asked)
  if (isDry) return { ...asked, revision: before.revision, orders: hit }
  const own = { hours: weekBefore(place), special_hours: daysBefore(place, body.special_hours ?? []) }
  const change = {
    action: 'hours.set',
    subject: place.subject,
    before: presentOf(Object.keys(body), own),
    after: body,
    tail: place.fromRow,
  } as const
  const statements = [
    audited(ctx, change),
    ...(body.hours ? setWeek(ctx, place, body.hours) : []),
    ...setSpecialHours(ctx, place, body.special_hours ?? []),
  ]
  await changePlace(ctx, place, revision, statements, () => readHours(ctx, place))
  const { hours, special_hours, revision: now } = await readHours(ctx, place)
  return { hours, special_hours, revision: now, orders: hit }
}

const readHours = (ctx: StaffContext, { kind, id }: PlaceRef) => (kind === 'city' ? readCity(ctx, id) : readPoint(ctx, id))

function merged(present: PlaceHours['special_hours'], changed: readonly SpecialDay[]): PlaceHours['special_hours'] {
  const kept = present.filter(({ date }) => !changed.some((one) => one.date === date))
  const added = changed.filter(({ weekly }) => !weekly).map(({ date, open, close }) => ({ date, open: open ?? null, close: close ?? null }))
  return [...kept, ...added].toSorted((a, b) => a.date.localeCompare(b.date))
}

/** More are not listed. */
const MAX_LISTED = 200

/** Open orders that are promised for a time in the hours before, and outside those after; earliest first. */
async function ordersOutside(
  ctx: StaffContext,
  { kind, id }: PlaceRef,
  before: OpenPlace,
  after: OpenPlace,
): Promise<PlaceHours['orders']> {
  const city = kind === 'city' ? id : (await readPoint(ctx, id)).city_id
  const own = kind === 'city' ? eq(orders.delivery_type, 'delivery') : sql`json_extract(${orders.pickup_point}, '$.id') = ${id}`
  const [rows, [place]] = await ctx.db.batch([
    ctx.db
      .select({
        id: orders.id,
        status: orders.status,
        delivery_type: orders.delivery_type,
        from: orders.promised_from,
        to: orders.promised_to,
        total: orders.total,
      })
      .from(orders)
      .where(and(inArray(orders.status, ['new', 'processed', 'inTransit']), eq(orders.city_id, city), own))
      .orderBy(asc(orders.promised_from)),
    ctx.db.select({ time_zone: cities.time_zone }).from(cities).where(eq(cities.id, city)),
  ])
  const zone = place?.time_zone ?? 'UTC'
  const isIn = (hours: OpenPlace, at: number) => isOpen(workingHours(hours), zone, new Date(at))
  return rows
    .filter(({ from }) => isIn(before, from) && !isIn(after, from))
    .slice(0, MAX_LISTED)
    .map(({ from, to, ...order }) => ({ ...order, promised_from: new Date(from).toISOString(), promised_to: new Date(to).toISOString() }))
}
