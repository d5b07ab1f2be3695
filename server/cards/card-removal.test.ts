import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { cards as cardsShape } from '~/contracts/cards'
import { createCustomer } from '#server/db/db.testing'
import { cards } from '#server/db/tables'
import { call, db, read } from '#server/http/api.testing'
import { purgeCards } from './cards.service'
import { askCard, CARD, saveCard } from './cards.testing'

let lastPhone = 79_990_820_000
let phone: string
let customerId: number
let token: string

beforeEach(async () => {
  phone = String(++lastPhone)
  const customer = await createCustomer({ phone })
  customerId = customer.customerId
  token = customer.token
})

const list = async () => read(await call('/v2/cards', { token }), cardsShape)
const remove = (id: number) => call(`/v2/deactivate-token?id=${id}`, { token })

describe('removing a card, GET /v2/deactivate-token', () => {
  test('204, also the second time; the provider token is deleted', async () => {
    const id = await saveCard({ token, phone })
    expect([(await remove(id)).status, (await remove(id)).status]).toEqual([204, 204])
    expect(await list()).toEqual([])
    const [row] = await db.select().from(cards).where(eq(cards.id, id))
    expect(row).toMatchObject({ status: 'removed', provider_token: null, fingerprint: null, code_hmac: null, emitent: '' })
  })

  test('the newest remaining card becomes the default', async () => {
    const ids = []
    for (const card of [CARD.visa, CARD.mir, CARD.master]) ids.push(await saveCard({ token, phone, card }))
    const [first = 0, second = 0, third = 0] = ids
    await remove(first)
    expect(await list()).toMatchObject([
      { id: third, is_default: true },
      { id: second, is_default: false },
    ])
    await Promise.all([remove(third), remove(third)])
    expect(await list()).toMatchObject([{ id: second, is_default: true }])
  })
})

test('cards that were never confirmed are deleted a day after their code expired', async () => {
  const saved = await saveCard({ token, phone })
  await askCard({ token, phone, card: CARD.mir })
  const hours = (count: number) => ({ db, now: new Date(Date.now() + count * 3_600_000) })
  expect(await purgeCards(hours(24))).toEqual({ cards: 0 })
  expect(await purgeCards(hours(25))).toEqual({ cards: 1 })
  expect(await purgeCards(hours(25))).toEqual({ cards: 0 })
  expect(await db.select({ id: cards.id }).from(cards).where(eq(cards.customer_id, customerId))).toEqual([{ id: saved }])
})
