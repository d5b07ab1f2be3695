import { sql } from 'drizzle-orm'
import type { SystemStatus } from '~/contracts/system'
import { isOpen, workingHours } from '~/rules/schedule'
import { BUILD_ID } from '#server/core/build'
import { publicState } from '#server/catalog/catalog-version'
import { findCity, loadDictionaries } from './dictionaries.service'
import type { ServiceContext } from '#server/http/context'
import { missing } from '#server/core/errors'

type SystemContext = Pick<ServiceContext, 'db' | 'now'>

/** What the cart must know of the kitchen of a city; without an id, of the city with the lowest one. One single-row
 *  read. Throws 404 for an unknown city. Spec §3 "Cart state", contract "Shapes". */
export async function readSystemStatus(ctx: SystemContext, cityId?: number): Promise<SystemStatus> {
  const { version, ...switches } = await publicState(ctx)
  return { night_mode: await isNight(ctx, cityId, version), ...switches }
}

/** Whether the kitchen of a city is closed now: the complement of its working hours. Throws 404 for an unknown city. */
export async function isNight(ctx: SystemContext, cityId?: number, version?: number): Promise<boolean> {
  const city = findCity(await loadDictionaries(ctx, version), cityId)
  if (!city) throw missing('Такого города нет')
  return !isOpen(workingHours(city), city.time_zone, ctx.now)
}

/** Whether the API and its database answer. Never throws. Contract "General". */
export async function readHealth({ db }: Pick<ServiceContext, 'db'>) {
  const isUp = await db.run(sql`select 1`).then(
    () => true,
    () => false,
  )
  return { ok: isUp, build: BUILD_ID, database: isUp ? ('ok' as const) : ('down' as const) }
}
