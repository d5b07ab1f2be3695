import type { LoginBody } from '~/contracts/auth'
import type { ServiceContext } from '#server/http/context'
import { spendCode, type Caller } from './codes.service'
import { openSession } from './sessions.service'

/** Signs in by phone and code, making the customer at the first time. Answers the token and the browser's new device
 *  secret. Throws 422 as `spendCode` does. Spec §4 "Login". */
export async function login(
  ctx: ServiceContext,
  { phone, code, device, deviceName }: LoginBody & Caller & { deviceName: string },
): Promise<{ token: string; device: string }> {
  await spendCode(ctx, { phone, code, device })
  return openSession(ctx, { phone, device, deviceName })
}
