import { ApiError } from '~/lib/api-error'

/** Where a refused call leads: to sign-in or the lock screen, back to `from` afterwards, or to pairing. Undefined for other errors. */
export function placeOfRefusal(error: unknown, from: string) {
  if (!(error instanceof ApiError) || error.status !== 401) return undefined
  if (error.code === 'device_unknown') return { to: '/staff/device' } as const
  const next = safeStaffPath(from)
  return { to: '/staff/sign-in', search: next === undefined ? {} : { next } } as const
}

const PATH = /^\/staff(?:\/[\w-]+)*(?:\?[\w=&%:.+-]*)?$/

/** A staff screen to return to, which is not the sign-in itself: no other address may be put into a link. */
export function safeStaffPath(path: unknown): string | undefined {
  if (typeof path !== 'string' || !PATH.test(path)) return undefined
  return /^\/staff\/(?:sign-in|device|first)/.test(path) ? undefined : path
}
