import { READY_CHECKS } from '~/contracts/staff-constants'
import type { ReadyCheck, RunCheckQuery, ShopReady } from '~/contracts/staff-ready'
import { HttpError, missing } from '#server/core/errors'
import type { StaffContext } from '#server/staff/access/staff-context'
import { readBasis, type Backups } from './ready-basis'
import { toCheck } from './ready-checks'
import { runOutside } from './ready-runs'
import { placeTestOrder } from './test-order.service'

/** What is ready for the first guest and what is not, with the next step of each. */
export async function readReady(ctx: StaffContext, backups: Backups): Promise<ShopReady> {
  const basis = await readBasis(ctx, backups)
  const checks = READY_CHECKS.map((id) => toCheck(id, basis))
  return { ready: checks.every(({ ok }) => ok !== false), checks }
}

/** Makes one check again: places the test order, sends the SMS, asks the payment provider, or only looks. @throws HttpError 404 */
export async function runCheck(
  ctx: StaffContext,
  name: string,
  { pay, backups }: RunCheckQuery & { backups: Backups },
): Promise<ReadyCheck> {
  const id = READY_CHECKS.find((one) => one === name)
  if (!id) throw missing('Такой проверки нет')
  if (id === 'test_order') {
    const problem = await refusalOf(placeTestOrder(ctx, pay))
    const check = toCheck(id, await readBasis(ctx, backups))
    return problem === null || check.ok ? check : { ...check, why: problem }
  }
  const basis = await readBasis(ctx, backups)
  if (id !== 'sms' && id !== 'payment') return toCheck(id, basis)
  if (toCheck(id, basis).ok !== null) await runOutside(ctx, id, basis)
  return toCheck(id, await readBasis(ctx, backups))
}

/** What the shop lacks for an order. */
async function refusalOf(placing: Promise<void>): Promise<string | null> {
  try {
    await placing
    return null
  } catch (error) {
    if (!(error instanceof HttpError) || error.status >= 500) throw error
    return error.message
  }
}
