import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { cookieOf } from '~/rules/cookies'

/** Sets the session token as a cookie, which only the rendering of documents reads; empty removes it. */
export const setTokenCookie = (c: Context, value: string) => setCookie(c, ...cookieOf('token', value))

/** Remembers the secret of a device that signed in; empty forgets it, when its customer deletes the account. */
export const setDeviceCookie = (c: Context, value: string) => setCookie(c, ...cookieOf('device', value))

/** The secret of a device that signed in before. */
export function readDeviceCookie(c: Context): string | undefined {
  const device = getCookie(c, 'device')
  return device !== undefined && /^[0-9a-f]{64}$/.test(device) ? device : undefined
}
