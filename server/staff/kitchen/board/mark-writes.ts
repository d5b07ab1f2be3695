import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { TicketLine } from '~/contracts/staff-board'
import type { OrderOption } from '~/contracts/orders'
import type { Db } from '#server/db/client'
import { rowWhere } from '#server/db/row-where'
import { lineMarks, orderLines } from '#server/db/tables'
import type { LineCopy } from '#server/orders/order-lines'
import type { StaffContext } from '#server/staff/access/staff-context'
import { lineMakers } from './line-makers'
import { actorOf } from './order-writes'

/* Batch statements of what stations have made of an order's lines. */

/** Sets how many portions of these lines are made. */
export function markLines(
  ctx: StaffContext,
  orderId: number,
  lines: readonly Pick<TicketLine, 'position' | 'made' | 'marks'>[],
): BatchItem<'sqlite'>[] {
  if (lines.length === 0) return []
  const rows = lines.map(({ position, made, marks }) => {
    return { position, made, by_station: marks ? Object.fromEntries(marks.map((mark) => [mark.station_id, mark.made])) : null }
  })
  const cell = (name: string) => sql`json_extract("value", ${sql.raw(`'$.${name}'`)})`
  const row = {
    order_id: orderId,
    position: cell('position'),
    made: cell('made'),
    by_station: cell('by_station'),
    at: ctx.now.getTime(),
    ...actorOf(ctx),
  }
  const given = (name: string) => sql`excluded.${sql.identifier(name)}`
  return [
    ctx.db
      .insert(lineMarks)
      // `where true` keeps SQLite from reading the conflict clause as part of a join
      .select(rowWhere(lineMarks, row, sql`from json_each(${JSON.stringify(rows)}) where true`))
      .onConflictDoUpdate({
        target: [lineMarks.order_id, lineMarks.position],
        set: {
          made: given('made'),
          by_station: given('by_station'),
          at: given('at'),
          staff_id: given('staff_id'),
          device_id: given('device_id'),
        },
      }),
  ]
}

type Chosen = Pick<LineCopy, 'position' | 'additionals' | 'sides' | 'sauces' | 'note'>
const optionsOf = ({ additionals, sides, sauces }: Chosen): OrderOption[] => [...additionals, ...sides, ...sauces]

/** What all stations of a line see: its words and the options that are no dishes, in any order. */
const sharedText = (line: Chosen) =>
  JSON.stringify([
    line.note,
    ...optionsOf(line)
      .flatMap(({ id, goods_id, qtt }) => (goods_id === undefined ? [`${id}:${qtt}`] : []))
      .toSorted(),
  ])

/** Batch statements after the lines of an order were changed: none is marked for more than it has, a line with other options or words
 *  begins again, and a station that got another dish to make for a line begins its part again. */
export function cutMarks(db: Db, orderId: number, was: readonly Chosen[], now: readonly Chosen[]): BatchItem<'sqlite'>[] {
  const again = now.flatMap((line) => {
    const before = was.find(({ position }) => position === line.position)
    return before && sharedText(before) !== sharedText(line) ? [line.position] : []
  })
  const added = now.flatMap((line) => {
    const before = was.find(({ position }) => position === line.position)
    const qttBefore = new Map(before && optionsOf(before).map(({ id, qtt }) => [id, qtt]))
    return optionsOf(line).flatMap(({ id, goods_id, qtt }) =>
      goods_id !== undefined && qtt > (qttBefore.get(id) ?? 0) ? [{ position: line.position, goods_id }] : [],
    )
  })
  const ofLine = (what: SQL) =>
    sql`(select ${what} from ${orderLines} where "order_id" = ${orderId} and "position" = ${lineMarks.position})`
  const qtt = ofLine(sql`"qtt"`)
  const begunAgain = sql`(select c."station_id" from json_each(${JSON.stringify(added)}) a join "goods" g on g."id" = a."value" ->> '$.goods_id'
    join "categories" c on c."id" = g."category_id" where a."value" ->> '$.position' = ${lineMarks.position})`
  const made = sql`coalesce(${lineMarks.by_station} ->> cast(m."value" as text), ${lineMarks.made})`
  const marks = sql`(select json_group_object(m."value", iif(m."value" in ${begunAgain}, 0, min(${qtt}, ${made})))
    from json_each(${ofLine(lineMakers)}) m having count(*) > 0)`
  const least = sql`(select min("value") from json_each(${lineMarks.by_station}))`
  const own = eq(lineMarks.order_id, orderId)
  return [
    db
      .update(lineMarks)
      .set({ by_station: null, made: 0 })
      .where(and(own, sql`${lineMarks.position} in (select "value" from json_each(${JSON.stringify(again)}))`)),
    db.update(lineMarks).set({ by_station: marks }).where(own),
    db
      .update(lineMarks)
      .set({ made: sql`min(${qtt}, coalesce(${least}, ${lineMarks.made}))` })
      .where(own),
  ]
}
