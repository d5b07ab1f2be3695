import { and, eq, lt } from 'drizzle-orm'
import { cards } from '#server/db/tables'
import type { ServiceContext } from '#server/http/context'

const DAY_MS = 86_400_000

/** Throws away the cards that waited for a code which never came, a day after it ended: nobody asked for them to be kept.
 *  Answers how many. Issue 6. */
export async function tidyCards({ db, now }: Pick<ServiceContext, 'db' | 'now'>): Promise<{ cards: number }> {
  const { meta } = await db.delete(cards).where(and(eq(cards.status, 'waiting'), lt(cards.code_expires_at, now.getTime() - DAY_MS)))
  return { cards: meta.changes }
}
