import { DAY_MS } from '~/rules/time'
import { deleteOld } from '#server/db/delete-old'
import type { ServiceContext } from '#server/http/context'

/** Deletes audit rows after a year: a screen in the kitchen that reads the orders every few seconds writes one each time. */
export async function purgeStaffAudit({ db, now }: Pick<ServiceContext, 'db' | 'now'>): Promise<{ audit: number }> {
  return { audit: await deleteOld(db, 'staff_audit', 'at', now.getTime() - 365 * DAY_MS) }
}
