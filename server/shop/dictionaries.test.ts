import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openCities as citiesShape, shopContacts as contactsShape } from '~/contracts/dictionaries'
import { CITY, seedShop } from '#server/catalog/catalog.testing'
import { cities, contacts, promoCodes } from '#server/db/tables'
import { call, db, read } from '#server/http/api.testing'

beforeAll(seedShop)
afterEach(() => void vi.useRealTimers())

test('a change of a dictionary is seen at once', async () => {
  await Promise.all([call('/v2/cities'), call('/v2/option')])
  await db.update(cities).set({ fee: 200 }).where(eq(cities.id, CITY))
  await db.update(contacts).set({ telegram: 'https://t.me/changed' })
  const found = await read(await call('/v2/cities'), citiesShape)
  expect(found.find(({ id }) => id === CITY)?.delivery.fee).toBe(200)
  expect((await read(await call('/v2/option'), contactsShape)).telegram).toBe('https://t.me/changed')
})

test('what was cached of a promotion is renewed when it begins and when it ends', async () => {
  const now = Date.now()
  await db.insert(promoCodes).values({ name: 'Час чая', type: 6, starts_at: now + 60_000, ends_at: now + 120_000 })
  const etagOf = (response: Response) => response.headers.get('etag') ?? ''
  const again = (etag: string) => call('/v2/option', { headers: { 'if-none-match': etag } })
  const before = etagOf(await call('/v2/option'))
  expect((await again(before)).status).toBe(304)
  vi.setSystemTime(now + 61_000)
  const begun = await again(before)
  expect(begun.status).toBe(200)
  vi.setSystemTime(now + 121_000)
  expect((await again(etagOf(begun))).status).toBe(200)
})
