import { BOOKMARK_HEADER, isBookmark } from '~/rules/cookies'
import { guestDb, sessionDb, type Db } from '#server/db/client'

/** What is the same for everybody: any replica may answer. Spelled as it is routed; anything else is read at the primary. */
const PUBLIC = /^\/api\/(v2\/(news|cities|pickuppoints|option)|v3\/(categories|goods|catalog|option))(\/|$)/
/** What nobody writes but its customer, or where a moment does not matter: any replica that has come as far as the customer
 *  has. Orders, payments and cards are not among them: the bank and the kitchen write those, and they tell no bookmark. */
const OWN = /^\/api\/(v2\/user(\/history-loyalty)?|v3\/(addresses|favorites))$/

/** The database as this call is to see it: public reads at the nearest replica, a customer's own reads at one that has come
 *  as far as the bookmark they carry, and everything else, all changes among it, at the primary first. */
export function databaseFor(d1: D1Database, { method, url, headers }: Request): Db {
  const { pathname } = new URL(url)
  const isRead = method === 'GET' || method === 'HEAD'
  if (isRead && PUBLIC.test(pathname)) return guestDb(d1)
  const bookmark = headers.get(BOOKMARK_HEADER)
  if (isRead && bookmark !== null && isBookmark(bookmark) && OWN.test(pathname)) return sessionDb(d1, { bookmark })
  return sessionDb(d1, 'first-primary')
}

/** Tells the caller how far the database was after a change of theirs, so that what they read next is not older. */
export function sendBookmark(response: Response, { method }: Request, db: Db): void {
  const bookmark = method === 'GET' || method === 'HEAD' ? null : db.$client.getBookmark()
  if (bookmark !== null) response.headers.set(BOOKMARK_HEADER, bookmark)
}
