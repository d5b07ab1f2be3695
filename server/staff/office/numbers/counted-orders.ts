import { eq, sql, type SQL } from 'drizzle-orm'
import { PAY_VARIANT } from '~/contracts/constants'
import { subtractMoney } from '~/rules/money'
import { orders } from '#server/db/tables'
import type { KitchenDay } from './kitchen-days'

/* Which orders the figures count: tiles, charts, past days and files agree by this. Refunds: `paid-back.ts`. */

export type Range = Pick<KitchenDay, 'kitchen_id' | 'from' | 'to'>

/** SQL condition: an order of the kitchen that is no test. */
export const isOfKitchen = ({ kitchen_id }: Pick<Range, 'kitchen_id'>): SQL =>
  sql`${eq(orders.kitchen_id, kitchen_id)} and ${orders.source} <> 'test'`

/** SQL condition: completed within the range. */
export const isCompletedIn = (range: Range): SQL =>
  sql`${isOfKitchen(range)} and ${orders.status} = 'completed' and ${isWithin(orders.completed_at, range)}`

/** SQL condition: not ended on the running day. A pre-order for a later day and an order that waits for its payment are not in work. */
export const isOpenInRange = ({ to, ...range }: Range): SQL =>
  sql`${isOfKitchen(range)} and ${orders.status} in ('new', 'processed', 'inTransit') and ${orders.payment_status} not in ('pending', 'failed')
    and (${orders.time_type} = 'now' or ${orders.promised_to} < ${to})`

/** What of an order's total was paid online, in roubles; the rest is paid on receipt. */
export const paidOnline = ({ pay_variant, total, collect }: { pay_variant: number; total: number; collect: number }): number =>
  pay_variant === PAY_VARIANT.online ? subtractMoney(total, collect) : 0

export const isWithin = (column: typeof orders.completed_at | typeof orders.created_at, { from, to }: Pick<Range, 'from' | 'to'>): SQL =>
  sql`${column} >= ${from} and ${column} < ${to}`
