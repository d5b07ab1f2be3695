import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { COOKIE_ATTRIBUTES, DEVICE_MAX_AGE_S, TOKEN_MAX_AGE_S } from '~/rules/cookies'

const setter = (name: string, maxAge: number) => (c: Context, value: string) =>
  setCookie(c, name, value, { ...COOKIE_ATTRIBUTES, maxAge: value === '' ? 0 : maxAge })

/** Sets the session token as a cookie, which only the rendering of documents reads; empty removes it. */
export const setTokenCookie = setter('token', TOKEN_MAX_AGE_S)

/** Remembers the secret of a device that signed in; empty forgets it, when its customer deletes the account. */
export const setDeviceCookie = setter('device', DEVICE_MAX_AGE_S)

/** The secret of a device that signed in before. */
export function readDeviceCookie(c: Context): string | undefined {
  const device = getCookie(c, 'device')
  return device !== undefined && /^[0-9a-f]{64}$/.test(device) ? device : undefined
}
