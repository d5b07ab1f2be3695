import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { PlaceHours, PlaceHoursBody, SpecialDay, StaffCity, StaffPoint } from '~/contracts/staff-places'
import { isOpen, workingHours, type OpenPlace } from '~/rules/schedule'
import { inWeekOrder, weekFaultText } from '~/rules/weekly-hours'
import { invalid } from '#server/core/errors'
import { cities, orders, type pickupPoints } from '#server/db/tables'
import { weekWrites } from '#server/db/week-writes'
import { changeAtRevision, type Target } from '#server/staff/access/change-at-revision'
import type { StaffContext } from '#server/staff/access/staff-context'
import { cityTarget } from './cities.service'
import { type Owner, placeBefore, setSpecialHours } from './place-hours'
import { pointTarget } from './points.service'

type Options = { isDry: boolean; revision: number | null }

/** Sets the hours of a city's deliveries, with an audit row. `isDry`: stores nothing. `orders` are those whose promise is outside
 *  afterwards. @throws HttpError 404, 409 `edited_meanwhile`, 422 `hours:` */
export const setCityHours = (ctx: StaffContext, id: number, body: PlaceHoursBody, { isDry, revision }: Options) =>
  setHours(ctx, cityTarget(ctx, id, revision), { column: 'city_id', id }, body, isDry)

/** Sets the hours of a pickup point, as `setCityHours`. */
export const setPointHours = (ctx: StaffContext, id: number, body: PlaceHoursBody, { isDry, revision }: Options) =>
  setHours(ctx, pointTarget(ctx, id, revision), { column: 'pickup_point_id', id }, body, isDry)

async function setHours<Table extends typeof cities | typeof pickupPoints, Row extends StaffCity | StaffPoint>(
  ctx: StaffContext,
  target: Target<Table, Row, Row>,
  place: Owner,
  body: PlaceHoursBody,
  isDry: boolean,
): Promise<PlaceHours> {
  const present = await target.find()
  const fault = weekFaultText(body.hours ?? [])
  if (fault !== null) throw invalid('hours', fault)
  const asked = {
    hours: inWeekOrder(body.hours ?? present.hours),
    special_hours: merged(present.special_hours, body.special_hours ?? []),
  }
  const hit = await ordersOutside(ctx, present, asked)
  if (isDry) return { ...asked, revision: present.revision, orders: hit }
  const stored = await changeAtRevision(ctx, target, async (row) => ({
    action: 'hours.set',
    before: placeBefore(row, body),
    after: body,
    writes: [
      ...(body.hours ? weekWrites(ctx.db, place.column, place.id, body.hours) : []),
      ...setSpecialHours(ctx, place, body.special_hours ?? []),
    ],
  }))
  return { hours: stored.hours, special_hours: stored.special_hours, revision: stored.revision, orders: hit }
}

function merged(present: PlaceHours['special_hours'], changed: readonly SpecialDay[]): PlaceHours['special_hours'] {
  const kept = present.filter(({ date }) => !changed.some((one) => one.date === date))
  const added = changed.filter(({ weekly }) => !weekly).map(({ date, open, close }) => ({ date, open: open ?? null, close: close ?? null }))
  return [...kept, ...added].toSorted((a, b) => a.date.localeCompare(b.date))
}

/** More are not listed. */
const MAX_LISTED = 200

/** Open orders that are promised for a time in the hours before, and outside those after; earliest first. */
async function ordersOutside(ctx: StaffContext, before: StaffCity | StaffPoint, after: OpenPlace): Promise<PlaceHours['orders']> {
  const isPoint = 'city_id' in before
  const city = isPoint ? before.city_id : before.id
  const own = isPoint ? sql`json_extract(${orders.pickup_point}, '$.id') = ${before.id}` : eq(orders.delivery_type, 'delivery')
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
