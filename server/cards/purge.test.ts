import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createCustomer } from '#server/db/db.testing'
import { cards } from '#server/db/tables'
import { db } from '#server/http/api.testing'
import { askCard, CARD, saveCard } from './cards.testing'
import { purgeCards } from './cards.service'

test('cards that were never confirmed are deleted a day after their code expired', async () => {
  const phone = '79990820001'
  const { token, customerId } = await createCustomer({ phone })
  const kept = await saveCard({ token, phone })
  await askCard({ token, phone, card: CARD.mir })
  const hours = (count: number) => ({ db, now: new Date(Date.now() + count * 3_600_000) })
  expect(await purgeCards(hours(24))).toEqual({ cards: 0 })
  expect(await purgeCards(hours(25))).toEqual({ cards: 1 })
  expect(await purgeCards(hours(25))).toEqual({ cards: 0 })
  expect(await db.select({ id: cards.id }).from(cards).where(eq(cards.customer_id, customerId))).toEqual([{ id: kept }])
})
