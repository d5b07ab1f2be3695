import { createRoute } from '@hono/zod-openapi'
import { cities, contacts, pickupPoints } from '~/contracts/dictionaries'
import { cityStops, cityStopsQuery } from '~/contracts/staff-stops'
import { createRouter, errors, json, notModified } from '#server/http/router'
import { versioned, versionedBy } from '#server/catalog/versioned'
import { listCityStops } from './city-stops.service'
import { loadDictionaries, timePassed, withNearHours } from './dictionaries.service'

const reading = { method: 'get' as const, tags: ['Справочники'], middleware: versioned }
/** These depend on the time: special hours of the next days are included, and what busy kitchens say. */
const daily = { ...reading, middleware: versionedBy(timePassed) }

const citiesRoute = createRoute({
  ...daily,
  path: '/v2/cities',
  summary: 'Города: условия доставки и часы работы',
  responses: { 200: json(cities, 'Города'), ...notModified },
})

const pickupPointsRoute = createRoute({
  ...daily,
  path: '/v2/pickuppoints',
  summary: 'Точки самовывоза',
  responses: { 200: json(pickupPoints, 'Точки самовывоза'), ...notModified },
})

const contactsRoute = createRoute({
  ...reading,
  path: '/v2/option',
  summary: 'Контакты магазина',
  responses: { 200: json(contacts, 'Контакты'), ...notModified },
})

const stopsRoute = createRoute({
  ...daily,
  tags: ['Каталог'],
  path: '/v3/stops',
  summary: 'Что сейчас не может приготовить ни одна кухня города, и когда вернётся; until — null, если неизвестно',
  request: { query: cityStopsQuery },
  responses: { 200: json(cityStops, 'Блюда и добавки на стопе'), ...notModified, ...errors(404, 422) },
})

export const dictionaryRoutes = createRouter()

dictionaryRoutes.openapi(citiesRoute, async (c) => {
  const { cities } = await loadDictionaries(c.get('service'))
  return c.json(withNearHours(cities, c.get('service').now), 200)
})

dictionaryRoutes.openapi(pickupPointsRoute, async (c) => {
  const { pickupPoints } = await loadDictionaries(c.get('service'))
  return c.json(withNearHours(pickupPoints, c.get('service').now), 200)
})

dictionaryRoutes.openapi(contactsRoute, async (c) => c.json((await loadDictionaries(c.get('service'))).contacts, 200))

dictionaryRoutes.openapi(stopsRoute, async (c) => c.json(await listCityStops(c.get('service'), c.req.valid('query').city_id), 200))
