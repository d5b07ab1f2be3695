const DAY_S = 86_400

/** Set by the server, hidden from scripts. */
const HIDDEN = { path: '/', sameSite: 'lax', httpOnly: true, secure: true } as const
/** The same, and never sent by a request that another site starts. */
const STRICT = { ...HIDDEN, sameSite: 'strict' } as const

/** Every cookie of the shop: it is set from this list, and the privacy page prints it with its purpose. It lives `days`. */
export const COOKIES = {
  token: { ...HIDDEN, days: 90 },
  device: { ...HIDDEN, days: 365 },
  staff: { ...STRICT, days: 30 },
  staff_device: { ...STRICT, days: 180 },
  /** Set by the server, because Safari deletes what scripts set after seven days; no secret, so it works without TLS. */
  city: { ...HIDDEN, secure: false, days: 365 },
  signed_out: { path: '/', sameSite: 'lax', httpOnly: false, days: 90 },
} as const

/** Name, value and attributes of a cookie for a server's `setCookie`; an empty value removes it. */
export function cookieOf(name: Exclude<keyof typeof COOKIES, 'signed_out'>, value: string) {
  const { days, ...attributes } = COOKIES[name]
  return [name, value, { ...attributes, maxAge: value === '' ? 0 : days * DAY_S }] as const
}

/** The mark of a signed-out browser for `document.cookie`, the one cookie that a script sets; an empty value removes it. */
export function pageCookie(value: string): string {
  const { path, sameSite, days } = COOKIES.signed_out
  return `signed_out=${value}; path=${path}; max-age=${value === '' ? 0 : days * DAY_S}; samesite=${sameSite}`
}
