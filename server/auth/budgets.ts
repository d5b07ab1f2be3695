import { addressNetwork, addressSubnet } from '#server/http/client-address'
import type { ServiceContext } from '#server/http/context'
import { DAY_MS, type Budget } from './attempts'

/** Whose budgets count: the phone, and the hash of the device where it is known to that phone. */
type Asker = { phone: string; known: string | undefined }

/** The subject of what the whole shop spends on messages. */
export const SHOP = 'shop'

/** The budgets of codes sent. A known device has its own and no other, so that nobody else can spend it; where messages
 *  cost money, strangers share a day's budget of the whole shop. Contract "Sign-in"; the numbers: docs/decisions/024. */
export function sendingBudgets(ctx: Pick<ServiceContext, 'address' | 'settings'>, { phone, known }: Asker): Budget[] {
  if (known !== undefined) return hourAndDay(`device:${known}`, 5, 15)
  const { smsAdapter, smsDayLimit } = ctx.settings
  return [
    ...hourAndDay(`phone:${phone}`, 5, 15),
    ...hourAndDay(`address:${addressNetwork(ctx.address)}`, 20, 60),
    ...hourAndDay(`subnet:${addressSubnet(ctx.address)}`, 100, 300),
    ...(smsAdapter === 'smsru' ? [{ subject: SHOP, limit: smsDayLimit, windowMs: DAY_MS }] : []),
  ]
}

/** The budgets of wrong codes, parted the same way. */
export function tryingBudgets(ctx: Pick<ServiceContext, 'address'>, { phone, known }: Asker): Budget[] {
  if (known !== undefined) return hourAndDay(`device:${known}`, 15, 30)
  return [
    ...hourAndDay(`phone:${phone}`, 15, 30),
    ...hourAndDay(`address:${addressNetwork(ctx.address)}`, 60, 120),
    ...hourAndDay(`subnet:${addressSubnet(ctx.address)}`, 300, 600),
  ]
}

const hourAndDay = (subject: string, anHour: number, aDay: number): Budget[] => [
  { subject, limit: anHour },
  { subject, limit: aDay, windowMs: DAY_MS },
]
