import { and, desc, eq, ne, sql } from 'drizzle-orm'
import type { Card } from '~/contracts/cards'
import { cards } from '#server/db/tables'
import type { CustomerContext } from '#server/http/context'
import { missing } from '#server/core/errors'

/** The customer's confirmed cards, the default first, then the newer ones first. Contract "Shapes". */
export async function listCards({ db, userId }: CustomerContext): Promise<Card[]> {
  const rows = await db
    .select()
    .from(cards)
    .where(and(eq(cards.customer_id, userId), eq(cards.status, 'active')))
    .orderBy(desc(cards.is_default), desc(cards.id))
  return rows.map(toCard)
}

/** Removes a card, one that waits for its code too, and forgets the provider's token; where the default goes, the newest
 *  of the rest becomes it. One that was removed before answers the same. Throws 404 for an id that is not the customer's. */
export async function removeCard({ db, userId, now }: CustomerContext, id: number): Promise<void> {
  const isMine = and(eq(cards.id, id), eq(cards.customer_id, userId))
  const active = sql`select id from cards where customer_id = ${userId} and status = 'active'`
  const forgotten = { provider_token: null, fingerprint: null, code_hmac: null, code_expires_at: null, emitent: '' }
  const [, , found] = await db.batch([
    db
      .update(cards)
      .set({ ...forgotten, status: 'removed', is_default: false, removed_at: now.getTime() })
      .where(and(isMine, ne(cards.status, 'removed'))),
    db
      .update(cards)
      .set({ is_default: true })
      .where(sql`${cards.id} = (${active} order by id desc limit 1) and not exists (${active} and is_default = 1)`),
    db.select({ id: cards.id }).from(cards).where(isMine),
  ])
  if (found.length === 0) throw missing('Такой карты нет')
}

/** A card as its customer sees it. */
export function toCard({ id, brand, last4, emitent, is_default }: typeof cards.$inferSelect): Card {
  return { id, brand, last4, emitent, is_default }
}
