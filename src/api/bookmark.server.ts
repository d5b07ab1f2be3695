import { getCookie, setCookie } from '@tanstack/react-start/server'

/** How far the database was when this browser last changed something: what it reads next of its own may come from any
 *  replica that is not behind. docs/decisions/032. */
const COOKIE = 'bookmark'
const HEADER = 'x-d1-bookmark'
const BOOKMARK = /^[0-9a-z-]{8,120}$/i
/** Far longer than a replica is ever behind; without a bookmark one reads at the primary. */
const KEPT_S = 15 * 60

/** The header that a customer's read carries; none where they changed nothing lately. */
export function bookmarkHeader(): Record<string, string> {
  const bookmark = getCookie(COOKIE)
  return bookmark !== undefined && BOOKMARK.test(bookmark) ? { [HEADER]: bookmark } : {}
}

/** Gives the browser what the answer to a change tells of the database. */
export function keepBookmark({ headers }: Response): void {
  const bookmark = headers.get(HEADER)
  if (bookmark === null || !BOOKMARK.test(bookmark)) return
  setCookie(COOKIE, bookmark, { httpOnly: true, secure: true, sameSite: 'lax', path: '/', maxAge: KEPT_S })
}
