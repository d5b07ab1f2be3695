import { and, inArray, isNull } from 'drizzle-orm'
import { stopReach } from '~/rules/stop-reach'
import { stops } from '#server/db/tables'
import type { ServiceContext } from '#server/http/context'
import { menuPartsQueries, toMenuParts } from '#server/staff/stops/menu-parts'
import { readIngredients } from '#server/staff/stops/read-ingredients'
import { writeReach } from '#server/staff/stops/write-stop'

/** Open stops of ingredients and dishes reach new dishes and sets too; compositions are read for it. */
export async function followStops(ctx: Pick<ServiceContext, 'db' | 'now'>): Promise<void> {
  const { db } = ctx
  const open = await db
    .select()
    .from(stops)
    .where(and(inArray(stops.subject, ['ingredient', 'goods']), isNull(stops.ended_at)))
  if (open.some(({ subject }) => subject === 'ingredient')) await readIngredients(db)
  for (const stop of open) {
    const menu = toMenuParts(...(await db.batch(menuPartsQueries(db, stop.subject, stop.subject_id))))
    const [first, ...others] = writeReach(ctx, stop, stopReach(stop.subject, stop.subject_id, menu, stop.kept))
    if (first) await db.batch([first, ...others])
  }
}
