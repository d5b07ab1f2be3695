import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { COOKIE_ATTRIBUTES, DEVICE_MAX_AGE_S, TOKEN_MAX_AGE_S } from '~/rules/cookies'

/** Sets the session token as a cookie, which only the rendering of documents reads. */
export function setTokenCookie(c: Context, token: string) {
  setCookie(c, 'token', token, { ...COOKIE_ATTRIBUTES, maxAge: TOKEN_MAX_AGE_S })
}

/** Removes it: at logout and with every 401. */
export function clearTokenCookie(c: Context) {
  setCookie(c, 'token', '', { ...COOKIE_ATTRIBUTES, maxAge: 0 })
}

/** The secret of a device that signed in before. */
export function readDeviceCookie(c: Context): string | undefined {
  const device = getCookie(c, 'device')
  return device !== undefined && /^[0-9a-f]{64}$/.test(device) ? device : undefined
}

/** Remembers the device. */
export function setDeviceCookie(c: Context, device: string) {
  setCookie(c, 'device', device, { ...COOKIE_ATTRIBUTES, maxAge: DEVICE_MAX_AGE_S })
}

/** Forgets the device, when its customer deletes the account. */
export function clearDeviceCookie(c: Context) {
  setCookie(c, 'device', '', { ...COOKIE_ATTRIBUTES, maxAge: 0 })
}
