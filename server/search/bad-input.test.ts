import { beforeAll, expect, test } from 'vitest'
import { foundGoods } from '~/contracts/goods'
import { demoShop } from '#server/db/demo/demo-shop'
import { seedDemoShop } from '#server/db/seed'
import { call, countTrips, db, read } from '#server/http/api.testing'

beforeAll(async () => {
  await seedDemoShop(db, demoShop)
})

async function find(q: string) {
  const response = await call(`/v3/goods/search?q=${encodeURIComponent(q)}`)
  expect(response.status).toBe(200)
  return read(response, foundGoods)
}

test.each(['', '?', '?q', '?q=', '?q=%20', '?q=с', '?q=%20р%20', '?q=🍣', '?other=роллы', '?Q=роллы'])(
  'a q shorter than two characters or missing (%s) finds nothing',
  async (query) => {
    expect(await (await call(`/v3/goods/search${query}`)).json()).toEqual([])
  },
)

test.each([
  ['the longest', 'ролл '.repeat(2000)],
  ['one word of ten thousand letters', 'р'.repeat(10_000)],
  ['ten thousand emoji', '🍣'.repeat(5_000)],
  ['ligatures that grow when they are taken apart', 'ﷺ'.repeat(3_000)],
  ['hundreds of words', Array.from({ length: 900 }, (_, at) => `слово${at}`).join(' ')],
])('%s q is answered as quickly as any', async (_, q) => {
  const started = Date.now()
  await find(q)
  expect(Date.now() - started).toBeLessThan(2_000)
})

test.each([
  '"',
  "' OR 1=1 --",
  'роллы"; DROP TABLE goods; --',
  'NEAR(роллы сет) AND OR NOT',
  '-роллы* ^роллы^2',
  '***',
  '{{constructor}}',
  '__proto__',
  'constructor',
  '%_\\',
  '\0роллы\0',
  '\u200b\u200b',
  '\u202eыллор',
  '🍣🍕 👨‍👩‍👧‍👦 сет',
  '!!!??? ... ,,,',
  '日本語 رول ٣ ٤ ⅣⅤ ½ ⅓',
  '<script>alert(1)</script>',
  'без',
  'без без без роллов',
  'и и и',
  '1',
  '99999999999999999999',
])('«%s» is answered with a list quickly', async (q) => {
  const started = Date.now()
  expect((await find(q)).length).toBeLessThanOrEqual(20)
  expect(Date.now() - started).toBeLessThan(1_000)
})

test.each(['%ff%fe', '%D1', '%ED%A0%80', '%', '%zz', '%00'])('a q that is no text (%s) is answered with a list', async (raw) => {
  const response = await call(`/v3/goods/search?q=${raw}`)
  expect([response.status, Array.isArray(await response.json())]).toEqual([200, true])
})

test('operators have no meaning', async () => {
  const plain = await find('роллы')
  for (const q of ['"роллы"', 'роллы*', '^роллы', '(роллы)', '-роллы', '\u202eроллы', 'РОЛЛЫ!', ' роллы ', 'ро\u00adллы'])
    expect(await find(q)).toEqual(plain)
})

test('a repeated q counts once, the first', async () => {
  const response = await call(`/v3/goods/search?q=${encodeURIComponent('тирамису')}&q=${encodeURIComponent('роллы')}`)
  expect((await read(response, foundGoods)).map(({ name }) => name)).toEqual(['Тирамису'])
})

test('only GET and HEAD', async () => {
  const response = await call('/v3/goods/search?q=суши', { method: 'POST', body: {} })
  expect(response.status).toBe(405)
  expect((await call('/v3/goods/search?q=суши', { method: 'HEAD' })).status).toBe(200)
})

test('costs one statement, and one where the client has the response', async () => {
  await find('роллы')
  const { DB, trips } = countTrips()
  const first = await call('/v3/goods/search?q=hjkks', { env: { DB } })
  expect([first.status, trips()]).toEqual([200, 1])
  const etag = first.headers.get('etag') ?? ''
  expect((await call('/v3/goods/search?q=hjkks', { headers: { 'if-none-match': etag }, env: { DB } })).status).toBe(304)
  expect(trips()).toBe(2)
})
