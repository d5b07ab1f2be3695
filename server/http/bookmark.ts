import { BOOKMARK_HEADER, isBookmark } from '~/rules/cookies'
import { guestDb, sessionDb, type Db } from '#server/db/client'

/** Public reads: any replica may answer. Paths in other spellings are read from the primary. */
const PUBLIC = /^\/api\/(v2\/(news|cities|pickuppoints|option)|v3\/(categories|goods|catalog|option))(\/|$)/
/** Reads of what only the customer changes: a replica as recent as their bookmark may answer. Orders, payments and cards are
 *  also changed by the provider and the staff, who send no bookmark. */
const OWN = /^\/api\/(v2\/user(\/history-loyalty)?|v3\/(addresses|favorites))$/

/** The database session of a call: the nearest replica for public reads, a replica as recent as the bookmark for own reads,
 *  the primary for everything else. docs/decisions/032 */
export function databaseFor(d1: D1Database, { method, url, headers }: Request): Db {
  const { pathname } = new URL(url)
  const isRead = method === 'GET' || method === 'HEAD'
  if (isRead && PUBLIC.test(pathname)) return guestDb(d1)
  const bookmark = headers.get(BOOKMARK_HEADER)
  if (isRead && bookmark !== null && isBookmark(bookmark) && OWN.test(pathname)) return sessionDb(d1, { bookmark })
  return sessionDb(d1, 'first-primary')
}

/** Sends the database's bookmark with the response to a change, so that the client's next reads are not older. */
export function sendBookmark(response: Response, { method }: Request, db: Db): void {
  const bookmark = method === 'GET' || method === 'HEAD' ? null : db.$client.getBookmark()
  if (bookmark !== null) response.headers.set(BOOKMARK_HEADER, bookmark)
}
