/** The cookies that both the API and the pages' server set. */
export const COOKIE_ATTRIBUTES = { httpOnly: true, secure: true, sameSite: 'lax', path: '/' } as const
export const TOKEN_MAX_AGE_S = 90 * 86_400
export const DEVICE_MAX_AGE_S = 365 * 86_400

/** A D1 bookmark: in a response the state of the database after a change, in a request the oldest state that may answer.
 *  docs/decisions/032. */
export const BOOKMARK_HEADER = 'x-d1-bookmark'
export const isBookmark = (text: string): boolean => /^[0-9a-z-]{8,120}$/i.test(text)
