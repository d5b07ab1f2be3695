import { getCookie, getRequest, setCookie } from '@tanstack/react-start/server'
import { cookieOf } from '~/rules/cookies'

/** Sets the session cookie, which is read only while a document is rendered. */
export const setSessionCookie = (token: string) => setCookie(...cookieOf('token', token))

export const clearSessionCookie = () => setCookie(...cookieOf('token', ''))

/** Makes the browser an unknown device, when its customer deletes the account. */
export const clearDeviceCookie = () => setCookie(...cookieOf('device', ''))

/** Sends the browser's device cookie and name, for sign-in. */
export function addDevice(headers: Headers): void {
  const device = getCookie('device')
  if (device) headers.set('cookie', `device=${device}`)
  const name = getRequest().headers.get('user-agent')
  if (name) headers.set('user-agent', name)
}

/** Passes the API's device cookie on to the browser: with it other people cannot lock the customer out. */
export function passDeviceCookie(response: Response): void {
  const device = sentCookie(response, 'device')
  if (device) setCookie(...cookieOf('device', device))
}

/** A cookie that a response sets. */
export function sentCookie(response: Response, name: string): string | undefined {
  const cookie = response.headers.getSetCookie().find((one) => one.startsWith(`${name}=`))
  return cookie && /^[^=]+=([\w-]+)/.exec(cookie)?.[1]
}
