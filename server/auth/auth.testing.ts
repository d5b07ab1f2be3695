import { call, newestCode } from '#server/http/api.testing'

/** Who calls: the network address, and the `device` cookie where the browser has one. */
export type From = { from?: string; device?: string | undefined; env?: Record<string, unknown> }

const headersOf = ({ from = '198.51.100.1', device }: From) => ({
  'cf-connecting-ip': from,
  ...(device !== undefined && { cookie: `device=${device}` }),
})

/** Asks for a code. */
export const ask = (phone: string, caller: From = {}) =>
  call(`/v2/get-smscode?phone=${phone}`, { headers: headersOf(caller), ...(caller.env && { env: caller.env }) })

/** Tries a code. */
export const login = (phone: string, code: string, caller: From = {}) =>
  call('/v2/login', { body: { phone, code }, headers: headersOf(caller), ...(caller.env && { env: caller.env }) })

/** The secret that a sign-in gave the browser. */
export const deviceOf = (answer: Response) => /device=([0-9a-f]{64})/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? ''

/** Signs in and answers the secret of the browser, which is then a known device. */
export async function knownDevice(phone: string, caller: From = {}): Promise<string> {
  await ask(phone, caller)
  return deviceOf(await login(phone, await newestCode(phone), caller))
}
