import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { NEWS_VERSION } from '~/contracts/constants'
import { CONSENT_VERSION } from '~/contracts/site'
import { userExport } from '~/contracts/user'
import { CARD, saveCard } from '#server/cards/cards.testing'
import { call, countTrips, db, read, signIn } from '#server/http/api.testing'
import { CITY, GOODS, newCustomer, orderBody, placed, seedShop } from '#server/orders/orders.testing'
import { moveByStaff } from '#server/orders/order-state.testing'

beforeAll(seedShop)

const exportOf = (token: string, env?: { DB: D1Database }) => call('/v3/user/export', { token, ...(env && { env }) })

/** Inserts a number of completed orders of a customer. */
async function writeOrders(customerId: number, count: number, name: string) {
  const texts = ['street', 'house', 'building', 'entrance', 'floor', 'apartment', 'intercom', 'label', 'comment']
  const door = JSON.stringify({ city_id: CITY.day, ...Object.fromEntries(texts.map((field) => [field, field])) })
  const rows = sql`with recursive n(i) as (values(1) union all select i + 1 from n where i < ${count})`
  await db.run(sql`insert into orders (number, customer_id, created_at, status, completed_at, city_id, delivery_type, time_type,
      promised_from, promised_to, address, pay_variant, pay_type, full, total, explanation, name, phone, comment)
    ${rows} select ${name} || '-' || i, ${customerId}, i, 'completed', i, ${CITY.day}, 'delivery', 'now', i, i, ${door}, 1, 1, 118000, 118000,
      '[{"kind":"dish","text":"Блюдо 9001 × 2","amount":1180},{"kind":"delivery","text":"Доставка","amount":0},{"kind":"total","text":"Итого","amount":1180}]',
      'Вера', '79990000000', 'Без имбиря, пожалуйста' from n`)
}

/** The chunks of a response. */
async function piecesOf(answer: Response): Promise<Uint8Array[]> {
  const pieces: Uint8Array[] = []
  for await (const piece of answer.body ?? []) pieces.push(piece)
  return pieces
}

const textOf = (pieces: Uint8Array[]) => new Blob(pieces).text()

describe('GET /v3/user/export', () => {
  test('returns all data of the customer as a file, not cacheable', async () => {
    const phone = '79990950001'
    const token = await signIn(phone)
    const profile = { name: 'Вера', email: 'vera@example.ru', birthday: '1991-03-08', subscribed: true }
    await call('/v2/user', { method: 'PATCH', token, body: profile })
    await call('/v3/favorites', { token, body: { good_id: GOODS.tea } })
    await saveCard({ token, phone, card: CARD.mir, emitent: 'Т-Банк' })
    const { id } = await placed({ id: 0, phone, token }, orderBody({ change_from: 5000, pay_variant: 1, comment: 'Без имбиря' }))
    await moveByStaff(id, 'processed')
    const answer = await exportOf(token)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="love-sushi-\d{4}-\d\d-\d\d\.json"$/)
    const text = await answer.text()
    const all = userExport.parse(JSON.parse(text))
    expect(all).toMatchObject({
      user: { ...profile, phone, bonuses: 0 },
      consents: [
        { kind: 'marketing', document: 'news', version: NEWS_VERSION, withdrawn_at: null },
        { kind: 'processing', document: 'consent', version: CONSENT_VERSION, withdrawn_at: null },
      ],
      sessions: [{ device: 'Неизвестное устройство' }],
      devices: [{}],
      addresses: [{ street: 'Лесная', house: '7', is_default: true }],
      cards: [{ brand: 'Мир', last4: '0004', emitent: 'Т-Банк', status: 'active', removed_at: null }],
      favorites: [{ good_id: GOODS.tea, name: 'Блюдо 9006' }],
      messages: [
        { kind: 'order', text: expect.stringContaining('приняли') },
        { kind: 'card_code', text: null },
        { kind: 'login_code', text: null },
      ],
      orders: [{ id, name: 'Вера', phone, change_from: 5000, comment: 'Без имбиря', lines: [{ goods_id: GOODS.roll }] }],
    })
    // no secret, not even as a hash
    expect(text).not.toMatch(/[0-9a-f]{64}|hmac|fingerprint|provider|hash|sandbox/)
  })

  test('includes payment data: card, e-mail, attempts', async () => {
    const phone = '79990950002'
    const token = await signIn(phone)
    const card_id = await saveCard({ token, phone })
    const body = orderBody({ pay_variant: 2, pay_type: 5, card_id, email: 'chek@example.ru' })
    await placed({ id: 0, phone, token }, body)
    const { orders } = await read(await exportOf(token), userExport)
    expect(orders).toMatchObject([
      {
        payment_status: 'paid',
        card: { brand: 'Visa', last4: '4242' },
        email: 'chek@example.ru',
        payments: [{ status: 'paid', amount: 1329 }],
      },
    ])
  })

  test('contains nothing of another customer', async () => {
    const [one, other] = [await newCustomer({ name: 'Анна', bonuses: 7 }), await newCustomer({ name: 'Борис' })]
    await placed(one)
    await call('/v3/favorites', { token: one.token, body: { good_id: GOODS.roll } })
    const all = await read(await exportOf(other.token), userExport)
    expect([all.orders, all.addresses, all.favorites, all.bonuses, all.messages, all.cards]).toEqual([[], [], [], [], [], []])
    expect(all.user.name).toBe('Борис')
  })

  test('streams orders in batches of two hundred', async () => {
    const { id, token } = await newCustomer()
    await writeOrders(id, 450, 'chunks')
    const { DB, trips } = countTrips()
    const answer = await exportOf(token, { DB })
    expect(trips()).toBe(2)
    const pieces = await piecesOf(answer)
    expect(trips()).toBe(5)
    expect(pieces).toHaveLength(5)
    const all = userExport.parse(JSON.parse(await textOf(pieces)))
    expect(all.orders.map(({ number }) => number)).toEqual(Array.from({ length: 450 }, (_, i) => `chunks-${450 - i}`))
  })

  test('a cancelled download stops reading', async () => {
    const { id, token } = await newCustomer()
    await writeOrders(id, 1000, 'given-up')
    const { DB, trips } = countTrips()
    const reader = (await exportOf(token, { DB })).body?.getReader()
    await reader?.read()
    await reader?.cancel()
    expect(trips()).toBe(2)
  })
})
