import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { openCities as citiesShape, shopContacts as contactsShape } from '~/contracts/dictionaries'
import { CITY, seedShop } from '#server/catalog/catalog.testing'
import { cities, contacts } from '#server/db/tables'
import { call, db, read } from '#server/http/api.testing'

beforeAll(seedShop)

test('a change of a dictionary is seen at once', async () => {
  await Promise.all([call('/v2/cities'), call('/v2/option')])
  await db.update(cities).set({ fee: 200 }).where(eq(cities.id, CITY))
  await db.update(contacts).set({ telegram: 'https://t.me/changed' })
  const found = await read(await call('/v2/cities'), citiesShape)
  expect(found.find(({ id }) => id === CITY)?.delivery.fee).toBe(200)
  expect((await read(await call('/v2/option'), contactsShape)).telegram).toBe('https://t.me/changed')
})
