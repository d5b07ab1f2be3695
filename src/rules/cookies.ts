/** The cookies that both the API and the pages' server set. */
export const COOKIE_ATTRIBUTES = { httpOnly: true, secure: true, sameSite: 'lax', path: '/' } as const
export const TOKEN_MAX_AGE_S = 90 * 86_400
export const DEVICE_MAX_AGE_S = 365 * 86_400
