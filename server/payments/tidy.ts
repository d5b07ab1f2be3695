import { lt } from 'drizzle-orm'
import { paymentEvents } from '#server/db/tables'
import type { ServiceContext } from '#server/http/context'

const KEPT_MS = 30 * 86_400_000

/** Throws away the events of providers after 30 days: none repeats one that long. Answers how many. */
export async function tidyPayments({ db, now }: Pick<ServiceContext, 'db' | 'now'>): Promise<{ events: number }> {
  const { meta } = await db.delete(paymentEvents).where(lt(paymentEvents.received_at, now.getTime() - KEPT_MS))
  return { events: meta.changes }
}
