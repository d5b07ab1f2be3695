import { beforeAll, expect, test } from 'vitest'
import { outboxMessages } from '~/contracts/dev'
import { RESTORED } from '#server/db/restored'
import { outbox, systemState } from '#server/db/tables'
import { call, db, PRODUCTION, PUBLIC_SHOP, read, signIn } from '#server/http/api.testing'

const PHONE = '79990500001'
const STAFF = PUBLIC_SHOP.STAFF_TOKEN

beforeAll(async () => {
  await signIn(PHONE)
  await db.insert(outbox).values({ kind: 'order', phone: PHONE, text: 'Заказ едет', status: 'sent', created_at: Date.UTC(2026, 10, 21) })
  await db.insert(outbox).values({ kind: 'login_code', phone: PHONE, text: null, status: 'sent', created_at: Date.UTC(2026, 10, 21) })
})

test('lists messages with stored texts, newest first, of one phone or of all', async () => {
  const answer = await call(`/dev/outbox?phone=${PHONE}`)
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
  const [order, code, ...more] = await read(answer, outboxMessages)
  expect(order).toEqual({ phone: PHONE, text: 'Заказ едет', created_at: '2026-11-21T00:00:00.000Z' })
  expect([code?.text, more]).toEqual([expect.stringMatching(/^Код \d{4}/), []])
  await signIn('79990500002')
  const phones = (await read(await call('/dev/outbox'), outboxMessages)).map(({ phone }) => phone)
  expect(new Set(phones)).toEqual(new Set([PHONE, '79990500002']))
  expect((await call('/dev/outbox?phone=1')).status).toBe(422)
})

test('is 404 in production', async () => {
  for (const method of ['GET', 'POST', 'OPTIONS'])
    expect((await call(`/dev/outbox?phone=${PHONE}`, { method, token: STAFF, env: PRODUCTION })).status).toBe(404)
})

test('requires the staff token in a preview', async () => {
  const preview = { ...PUBLIC_SHOP, ENVIRONMENT: 'preview' }
  const ask = (token?: string) => call(`/dev/outbox?phone=${PHONE}`, { env: preview, ...(token !== undefined && { token }) })
  expect((await ask()).status).toBe(401)
  expect((await ask(await signIn('79990500003'))).status).toBe(401)
  expect((await ask(`${STAFF}x`)).status).toBe(401)
  expect(await read(await ask(STAFF), outboxMessages)).toHaveLength(2)
})

test('requires the staff token on a restored database', async () => {
  await db.update(systemState).set({ seed_hash: RESTORED })
  const ask = (token?: string) => call(`/dev/outbox?phone=${PHONE}`, { env: { STAFF_TOKEN: STAFF }, ...(token !== undefined && { token }) })
  expect((await ask()).status).toBe(401)
  expect(await read(await ask(STAFF), outboxMessages)).toHaveLength(2)
})
