import { deleteCookie, getCookie, getRequest, setCookie } from '@tanstack/react-start/server'
import { COOKIE_ATTRIBUTES, DEVICE_MAX_AGE_S, TOKEN_MAX_AGE_S } from '~/rules/cookies'

/** Sets the session cookie, which is read only while a document is rendered. */
export const setSessionCookie = (token: string) => setCookie('token', token, { ...COOKIE_ATTRIBUTES, maxAge: TOKEN_MAX_AGE_S })

export const clearSessionCookie = () => deleteCookie('token', COOKIE_ATTRIBUTES)

/** Makes the browser an unknown device, when its customer deletes the account. */
export const clearDeviceCookie = () => deleteCookie('device', COOKIE_ATTRIBUTES)

/** Sends the browser's device cookie and name, for sign-in. */
export function addDevice(headers: Headers): void {
  const device = getCookie('device')
  if (device) headers.set('cookie', `device=${device}`)
  const name = getRequest().headers.get('user-agent')
  if (name) headers.set('user-agent', name)
}

/** Passes the API's device cookie on to the browser: with it other people cannot lock the customer out. */
export function saveDevice(response: Response): void {
  const device = cookieOf(response, 'device')
  if (device) setCookie('device', device, { ...COOKIE_ATTRIBUTES, maxAge: DEVICE_MAX_AGE_S })
}

/** A cookie that a response sets. */
export function cookieOf(response: Response, name: string): string | undefined {
  const cookie = response.headers.getSetCookie().find((one) => one.startsWith(`${name}=`))
  return cookie && /^[^=]+=([\w-]+)/.exec(cookie)?.[1]
}
