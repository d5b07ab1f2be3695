import type { Context } from 'hono'
import type { ApiEnv } from '#server/http/context'
import { getCookie, setCookie } from 'hono/cookie'
import { cookieOf } from '~/rules/cookies'

/** Signs this browser in as a person of staff; empty signs it out. */
export const setStaffCookie = (c: Context<ApiEnv>, token: string) => set(c, 'staff', token)

/** Makes this browser a paired device. */
export const setStaffDeviceCookie = (c: Context<ApiEnv>, token: string) => set(c, 'staff_device', token)

/** Browsers drop a `Secure` cookie of a shop that is reached by http in its own network. */
function set(c: Context<ApiEnv>, name: 'staff' | 'staff_device', token: string): void {
  const [, value, attributes] = cookieOf(name, token)
  const { origin, protocol } = new URL(c.req.url)
  setCookie(c, name, value, { ...attributes, secure: !(protocol === 'http:' && origin === c.get('service').settings.lanOrigin) })
}

/** Tokens of the cookies; undefined where one is missing or no token. */
export type StaffTokens = { session: string | undefined; device: string | undefined }

export const staffTokens = (c: Context): StaffTokens => ({ session: token(c, 'staff'), device: token(c, 'staff_device') })

function token(c: Context, name: 'staff' | 'staff_device'): string | undefined {
  const value = getCookie(c, name)
  return value !== undefined && /^[0-9a-f]{64}$/.test(value) ? value : undefined
}
