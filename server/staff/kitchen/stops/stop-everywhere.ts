import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { reachOfStop } from '~/rules/stop-reach'
import { isStopped } from '~/rules/stops'
import { goodsQuery, isPublicPart } from '#server/catalog/goods-rows'
import { goodsParts, kitchens, stops } from '#server/db/tables'
import { notifyKitchen } from '#server/live/notify-orders'
import { audited } from '#server/staff/access/audited'
import type { StaffContext } from '#server/staff/access/staff-context'
import { actorOf } from '#server/staff/kitchen/board/order-writes'
import { closePassed, endedBy, isSameSubject, writeReach } from './write-stop'

/** Sets or ends the stop of a dish in all kitchens, without an end, and says whether some kitchen makes it now: its other stops count
 *  too. No change, no audit row. `also`: what else belongs into the batch. */
export async function setEverywhere(
  ctx: StaffContext,
  goodsId: number,
  available: boolean,
  also: BatchItem<'sqlite'>[] = [],
): Promise<boolean> {
  const { db, now } = ctx
  const of = { subject: 'goods' as const, subject_id: goodsId, kitchen_id: null }
  const [parts, [open]] = await db.batch([
    db
      .select({ goods_id: goodsParts.goods_id, part_id: goodsParts.part_id })
      .from(goodsParts)
      .where(and(eq(goodsParts.part_id, goodsId), isPublicPart)),
    db.select({ kept: stops.kept }).from(stops).where(isSameSubject(of)),
  ])
  const held = sql`from ${stops} where ${isSameSubject(of)}`
  const values = { before: { available: !available }, after: { available } }
  const change = { action: 'goods.available', subject: `goods:${goodsId}`, ...values } as const
  const writes: BatchItem<'sqlite'>[] = available
    ? [
        audited(ctx, { ...change, tail: held }),
        db
          .update(stops)
          .set({ ended_at: now.getTime(), ...endedBy(ctx) })
          .where(isSameSubject(of)),
      ]
    : [
        audited(ctx, { ...change, tail: sql`where not exists (select 1 ${held} and ${isNull(stops.until)})` }),
        db
          .update(stops)
          .set({ until: null })
          .where(and(isSameSubject(of), isNotNull(stops.until))),
        db
          .insert(stops)
          .values({ ...of, from_at: now.getTime(), ...actorOf(ctx) })
          .onConflictDoNothing(),
        ...writeReach(ctx, of, reachOfStop('goods', goodsId, { needs: [], made: [], parts }, open?.kept)),
      ]
  await db.batch([closePassed(ctx, of), ...writes, ...also])
  const [[dish], cooking] = await db.batch([
    goodsQuery(db, sql`${goodsId}`),
    db.select({ id: kitchens.id }).from(kitchens).where(eq(kitchens.cooks, true)),
  ])
  for (const { id } of cooking) notifyKitchen(ctx, id)
  const ids = cooking.map(({ id }) => id)
  return dish !== undefined && !isStopped(dish.stops, ids, now.getTime())
}
