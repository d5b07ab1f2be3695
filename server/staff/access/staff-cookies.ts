import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { cookieOf } from '~/rules/cookies'

/** Signs this browser in as a person of staff; empty signs it out. */
export const setStaffCookie = (c: Context, token: string) => setCookie(c, ...cookieOf('staff', token))

/** Makes this browser a paired device. */
export const setStaffDeviceCookie = (c: Context, token: string) => setCookie(c, ...cookieOf('staff_device', token))

/** Tokens of the cookies; undefined where one is missing or no token. */
export type StaffTokens = { session: string | undefined; device: string | undefined }

export const staffTokens = (c: Context): StaffTokens => ({ session: token(c, 'staff'), device: token(c, 'staff_device') })

function token(c: Context, name: 'staff' | 'staff_device'): string | undefined {
  const value = getCookie(c, name)
  return value !== undefined && /^[0-9a-f]{64}$/.test(value) ? value : undefined
}
