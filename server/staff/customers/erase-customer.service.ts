import type { SmsCodeSent } from '~/contracts/auth'
import { requestCode } from '#server/auth/codes.service'
import { missing } from '#server/core/errors'
import { audited } from '#server/staff/access/audited'
import type { StaffContext } from '#server/staff/access/staff-context'
import { asGuest } from '#server/staff/desk/as-guest'
import { eraseCustomer } from '#server/user/erase.service'
import { customerQuery } from './find-customers.service'

/** Sends a code to the customer, who reads it to staff: staff cannot erase a customer alone. @throws HttpError 404, 422 as `requestCode` */
export async function sendEraseCode(ctx: StaffContext, id: number): Promise<SmsCodeSent> {
  const sent = await requestCode(ctx, { phone: await phoneOf(ctx, id) })
  await audited(ctx, { action: 'customer.erase_code', subject: `customer:${id}` })
  return sent
}

/** Erases the account as the customer's own call does. @throws HttpError 404, 422 `code:` */
export async function eraseByStaff(ctx: StaffContext, id: number, code: string): Promise<void> {
  await phoneOf(ctx, id)
  await eraseCustomer(asGuest(ctx, id), { code, device: undefined, key: ctx.opId })
  await audited(ctx, { action: 'customer.erase', subject: `customer:${id}` })
}

async function phoneOf(ctx: StaffContext, id: number): Promise<string> {
  const [found] = await customerQuery(ctx, id)
  if (!found?.customer.phone) throw missing('Такого гостя нет')
  return found.customer.phone
}
