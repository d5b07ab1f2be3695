import { DAY_MS } from '~/rules/time'
import { deleteOld } from '#server/db/delete-old'
import type { ServiceContext } from '#server/http/context'

/** What happened a hundred times an order; looked for in one month only, so that a night does not read a year of other events. */
const SMALL_EVENTS = (since: number) => `kind in ('seen', 'line', 'stage') and at > ${since}`

/** The log is where a text of the consent is kept that the owner has changed since; customers' consents name its version. */
const NO_CONSENT_TEXT = `(action <> 'shop.set' or json_extract(after, '$.consent_text') is null)`

/** Deletes what the staff side keeps for a time: results of operations two days, sessions a month after their end (so that an expired one
 *  is no stranger), pairings a day, small events of orders 60 days, other events, alarms and ended stops 400, imports 90, reads in the audit a year (a screen that
 *  polls writes many), changes in it three; texts of the consent stay. Returns the numbers of rows. */
export async function purgeStaff({ db, now }: Pick<ServiceContext, 'db' | 'now'>): Promise<Record<string, number>> {
  const ago = (days: number) => now.getTime() - days * DAY_MS
  return {
    ops: await deleteOld(db, 'staff_ops', 'at', ago(2)),
    sessions: await deleteOld(db, 'staff_sessions', 'expires_at', ago(30)),
    pairings: await deleteOld(db, 'staff_pairings', 'expires_at', ago(1)),
    small_events: await deleteOld(db, 'order_events', 'at', ago(60), SMALL_EVENTS(ago(90))),
    events: await deleteOld(db, 'order_events', 'at', ago(400)),
    alarms: await deleteOld(db, 'kitchen_alarms', 'started_at', ago(400)),
    stops: await deleteOld(db, 'stops', 'ended_at', ago(400)),
    passed_stops: await deleteOld(db, 'stops', 'until', ago(400), 'ended_at is null'),
    reads: await deleteOld(db, 'staff_audit', 'at', ago(365), `action = 'orders.read'`),
    imports: await deleteOld(db, 'imports', 'created_at', ago(90)),
    audit: await deleteOld(db, 'staff_audit', 'at', ago(3 * 365), NO_CONSENT_TEXT),
  }
}
