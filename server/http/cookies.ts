import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { COOKIE_ATTRIBUTES, DEVICE_MAX_AGE_S, TOKEN_MAX_AGE_S } from '~/rules/cookies'

/** The token once more as a cookie, which the site's server reads only while it renders a document: 90 days. */
export function setTokenCookie(c: Context, token: string) {
  setCookie(c, 'token', token, { ...COOKIE_ATTRIBUTES, maxAge: TOKEN_MAX_AGE_S })
}

/** Ends the document cookie: at logout and at every 401. Contract "Sign-in". */
export function clearTokenCookie(c: Context) {
  setCookie(c, 'token', '', { ...COOKIE_ATTRIBUTES, maxAge: 0 })
}

/** The secret of a browser that signed in here before; anything else in its place is none. */
export function readDeviceCookie(c: Context): string | undefined {
  const device = getCookie(c, 'device')
  return device !== undefined && /^[0-9a-f]{64}$/.test(device) ? device : undefined
}

/** Makes the browser a known device: one year. */
export function setDeviceCookie(c: Context, device: string) {
  setCookie(c, 'device', device, { ...COOKIE_ATTRIBUTES, maxAge: DEVICE_MAX_AGE_S })
}

/** Ends a known device: when its customer leaves. */
export function clearDeviceCookie(c: Context) {
  setCookie(c, 'device', '', { ...COOKIE_ATTRIBUTES, maxAge: 0 })
}
