import { DAY_MS } from '~/rules/time'
import { and, desc, eq, lt, ne, sql } from 'drizzle-orm'
import type { Card } from '~/contracts/cards'
import { cards } from '#server/db/tables'
import type { CustomerContext, ServiceContext } from '#server/http/context'
import { missing } from '#server/core/errors'

/** The customer's confirmed cards: the default one first, then the newest. */
export async function listCards({ db, userId }: CustomerContext): Promise<Card[]> {
  const rows = await db
    .select()
    .from(cards)
    .where(and(eq(cards.customer_id, userId), eq(cards.status, 'active')))
    .orderBy(desc(cards.is_default), desc(cards.id))
  return rows.map(toCard)
}

/** Removes a card, confirmed or not, and its provider token. If it was the default, the newest remaining card becomes it.
 *  Removing it again has no effect. @throws HttpError 404 for an id of another customer. */
export async function removeCard({ db, userId, now }: CustomerContext, id: number): Promise<void> {
  const isMine = and(eq(cards.id, id), eq(cards.customer_id, userId))
  const active = sql`select id from cards where customer_id = ${userId} and status = 'active'`
  const cleared = { provider_token: null, fingerprint: null, code_hmac: null, code_expires_at: null, emitent: '' }
  const [, , found] = await db.batch([
    db
      .update(cards)
      .set({ ...cleared, status: 'removed', is_default: false, removed_at: now.getTime() })
      .where(and(isMine, ne(cards.status, 'removed'))),
    db
      .update(cards)
      .set({ is_default: true })
      .where(sql`${cards.id} = (${active} order by id desc limit 1) and not exists (${active} and is_default = 1)`),
    db.select({ id: cards.id }).from(cards).where(isMine),
  ])
  if (found.length === 0) throw missing('Такой карты нет')
}

export function toCard({ id, brand, last4, emitent, is_default }: typeof cards.$inferSelect): Card {
  return { id, brand, last4, emitent, is_default }
}

/** Deletes cards that were not confirmed within a day after their code expired. */
export async function purgeCards({ db, now }: Pick<ServiceContext, 'db' | 'now'>): Promise<{ cards: number }> {
  const { meta } = await db.delete(cards).where(and(eq(cards.status, 'waiting'), lt(cards.code_expires_at, now.getTime() - DAY_MS)))
  return { cards: meta.changes }
}
