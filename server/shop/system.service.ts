import { sql } from 'drizzle-orm'
import type { SystemStatus } from '~/contracts/system'
import { isOpen, workingHours } from '~/rules/schedule'
import { BUILD_ID, VERSION } from '#server/core/build'
import { publicState } from '#server/catalog/catalog-version'
import { findCity, loadDictionaries } from './dictionaries.service'
import type { PublicReader, ServiceContext } from '#server/http/context'
import { missing } from '#server/core/errors'

type SystemContext = PublicReader & Pick<ServiceContext, 'now'>

/** Kitchen status of a city, by default of the one with the lowest id. One statement. @throws HttpError 404 */
export async function readSystemStatus(ctx: SystemContext, cityId?: number): Promise<SystemStatus> {
  const { version, ...switches } = await publicState(ctx)
  return { night_mode: await isNight({ ...ctx, catalogVersion: version }, cityId), ...switches }
}

/** Whether the kitchen of a city is closed now. @throws HttpError 404 */
export async function isNight(ctx: SystemContext, cityId?: number): Promise<boolean> {
  const city = findCity(await loadDictionaries(ctx), cityId)
  if (!city) throw missing('Такого города нет')
  return !isOpen(workingHours(city), city.time_zone, ctx.now)
}

/** Never throws. */
export async function readHealth({ db }: Pick<ServiceContext, 'db'>) {
  const isUp = await db.run(sql`select 1`).then(
    () => true,
    () => false,
  )
  return { ok: isUp, version: VERSION, build: BUILD_ID, database: isUp ? ('ok' as const) : ('down' as const) }
}
