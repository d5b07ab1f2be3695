import { max } from 'drizzle-orm'
import type { ShopHealth } from '~/contracts/system'
import { newestBackup } from '#server/backup/back-up'
import type { Bucket } from '#server/core/bucket'
import { BUILD_ID, VERSION } from '#server/core/build'
import { cronRuns } from '#server/db/tables'
import type { ServiceContext } from '#server/http/context'

type Parts = { BACKUPS?: Bucket; CRONS?: { lastRuns: Record<string, Date> } }

/** What a monitor of the shop watches besides its answering. */
export async function readShopHealth({ db, now }: Pick<ServiceContext, 'db' | 'now'>, { BACKUPS, CRONS }: Parts): Promise<ShopHealth> {
  const ageOf = (moment: number | null) => (moment === null ? null : Math.max(0, Math.round((now.getTime() - moment) / 1000)))
  const [backup, cronAt] = await Promise.all([stateOf(BACKUPS), CRONS ? newestOf(CRONS.lastRuns) : readCronAt(db)])
  return { version: VERSION, build: BUILD_ID, bucket: backup.bucket, backup_age: ageOf(backup.at), cron_age: ageOf(cronAt) }
}

async function stateOf(bucket: Bucket | undefined): Promise<{ bucket: ShopHealth['bucket']; at: number | null }> {
  if (!bucket) return { bucket: 'none', at: null }
  try {
    return { bucket: 'ok', at: await newestBackup(bucket) }
  } catch {
    return { bucket: 'down', at: null }
  }
}

const newestOf = (runs: Record<string, Date>) =>
  Object.values(runs).reduce<number | null>((newest, at) => Math.max(newest ?? 0, at.getTime()), null)

async function readCronAt(db: ServiceContext['db']): Promise<number | null> {
  const [row] = await db.select({ at: max(cronRuns.at) }).from(cronRuns)
  return row?.at ?? null
}
