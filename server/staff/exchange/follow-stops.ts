import { and, eq, isNull } from 'drizzle-orm'
import { stopReach } from '~/rules/stop-reach'
import { stops } from '#server/db/tables'
import type { ServiceContext } from '#server/http/context'
import { menuPartsQueries, toMenuParts } from '#server/staff/stops/menu-parts'
import { readIngredients } from '#server/staff/stops/read-ingredients'
import { writeReach } from '#server/staff/stops/write-stop'

/** Open stops of ingredients reach new dishes too, whose compositions are read for it. */
export async function followStops(ctx: Pick<ServiceContext, 'db' | 'now'>): Promise<void> {
  const { db } = ctx
  const open = await db
    .select()
    .from(stops)
    .where(and(eq(stops.subject, 'ingredient'), isNull(stops.ended_at)))
  if (open.length > 0) await readIngredients(db)
  for (const stop of open) {
    const menu = toMenuParts(...(await db.batch(menuPartsQueries(db, 'ingredient', stop.subject_id))))
    const [first, ...others] = writeReach(ctx, stop, stopReach('ingredient', stop.subject_id, menu, stop.kept))
    if (first) await db.batch([first, ...others])
  }
}
