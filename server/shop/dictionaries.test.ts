import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { cities as citiesShape, contacts as contactsShape, pickupPoints } from '~/contracts/dictionaries'
import { CITY, NIGHT_CITY, seedShop } from '#server/catalog/catalog.testing'
import { cities, contacts } from '#server/db/tables'
import { call, db, read } from '#server/http/api.testing'

beforeAll(seedShop)

test('GET /v2/cities gives the delivery terms in roubles and the hours of each day', async () => {
  const found = await read(await call('/v2/cities'), citiesShape)
  const city = found.find(({ id }) => id === CITY)
  expect(city?.delivery).toEqual({ fee: 149.5, free_from: 1200, min_order: 600, eta_min: 35, eta_max: 45 })
  expect(city?.hours).toEqual([1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, open: '00:00', close: '24:00' })))
  expect(found.find(({ id }) => id === NIGHT_CITY)?.delivery.free_from).toBeNull()
})

test('GET /v2/pickuppoints gives each point with hours of its own', async () => {
  const point = (await read(await call('/v2/pickuppoints'), pickupPoints)).find(({ id }) => id === 90_301)
  expect(point).toMatchObject({ city_id: CITY, address: 'ул. Тестовая, 1', lat: 55.75, lng: 37.61 })
  expect(point?.hours[0]).toEqual({ day: 1, open: '11:00', close: '22:00' })
})

test('GET /v2/option gives the contacts and nothing else', async () => {
  const response = await call('/v2/option')
  const body = await response.clone().json()
  expect(await read(response, contactsShape)).toEqual(body)
})

test('a change of a dictionary is seen at once', async () => {
  await Promise.all([call('/v2/cities'), call('/v2/option')])
  await db.update(cities).set({ fee: 200 }).where(eq(cities.id, CITY))
  await db.update(contacts).set({ telegram: 'https://t.me/changed' })
  const found = await read(await call('/v2/cities'), citiesShape)
  expect(found.find(({ id }) => id === CITY)?.delivery.fee).toBe(200)
  expect((await read(await call('/v2/option'), contactsShape)).telegram).toBe('https://t.me/changed')
})
