import { createRoute } from '@hono/zod-openapi'
import { idParams } from '~/contracts/common'
import {
  addCityBody,
  addPointBody,
  addStationBody,
  placeHours,
  placeHoursBody,
  placeHoursQuery,
  staffCities,
  staffCity,
  staffCityBody,
  staffPoint,
  staffPointBody,
  staffPoints,
  station,
  stationBody,
  stationList,
} from '~/contracts/staff-places'
import { revisionOf } from '#server/http/revision'
import { createRouter, errors, json, jsonBody, keyedBody, noContent, staffAuth } from '#server/http/router'
import { creating } from '#server/staff/access/repeatable'
import { requireRight, staffOf } from '#server/staff/access/staff-context'
import { addCity, listCities, readCity, removeCity, setCity } from './cities.service'
import { setCityHours, setPointHours } from './hours.service'
import { addPoint, listPoints, readPoint, removePoint, setPoint } from './points.service'
import { addStation, listStations, removeStation, setStation } from './stations.service'

const common = { tags: ['Города и точки'], security: staffAuth }
const seen = { ...common, method: 'get' as const, middleware: requireRight('places.hours', 'places.terms') }
const changed = { ...common, method: 'patch' as const, middleware: requireRight('places.hours', 'places.terms') }
const added = { ...common, ...creating('places.terms') }
const removed = { ...common, method: 'delete' as const, middleware: requireRight('places.terms'), request: { params: idParams } }
const timed = { ...common, method: 'put' as const, middleware: requireRight('places.hours') }
const ofHours = { params: idParams, query: placeHoursQuery, ...jsonBody(placeHoursBody) }

const citiesRoute = createRoute({
  ...seen,
  path: '/staff/cities',
  summary: 'Города: условия, часы, обещанные сегодня минуты кухни',
  responses: { 200: json(staffCities, 'Города'), ...errors(401, 403) },
})
const cityRoute = createRoute({
  ...seen,
  path: '/staff/cities/{id}',
  summary: 'Город: условия, часы, обещанные сегодня минуты кухни',
  request: { params: idParams },
  responses: { 200: json(staffCity, 'Город'), ...errors(401, 403, 404) },
})
const addCityRoute = createRoute({
  ...added,
  path: '/staff/cities',
  summary: 'Новый город; пока у него нет часов, он закрыт',
  request: keyedBody(addCityBody),
  responses: { 201: json(staffCity, 'Город'), ...errors(401, 403, 422) },
})
const setCityRoute = createRoute({
  ...changed,
  path: '/staff/cities/{id}',
  summary: 'Условия доставки, ёмкость слота и часы в отдельные даты; If-Match нужен всему, кроме slot_capacity и special_hours',
  request: { params: idParams, ...jsonBody(staffCityBody) },
  responses: { 200: json(staffCity, 'Город'), ...errors(401, 403, 404, 409, 422, 428) },
})
const cityHoursRoute = createRoute({
  ...timed,
  path: '/staff/cities/{id}/hours',
  summary: 'Часы доставки по неделе и датам; dry=1 только покажет обещанные заказы вне новых часов',
  request: ofHours,
  responses: { 200: json(placeHours, 'Часы и задетые заказы'), ...errors(401, 403, 404, 409, 422, 428) },
})
const removeCityRoute = createRoute({
  ...removed,
  path: '/staff/cities/{id}',
  summary: 'Удалить город без точек, заказов и адресов; иначе in_use',
  responses: { ...noContent('Города больше нет'), ...errors(401, 403, 404, 409) },
})

const pointsRoute = createRoute({
  ...seen,
  path: '/staff/pickuppoints',
  summary: 'Точки самовывоза с настройками их кухонь',
  responses: { 200: json(staffPoints, 'Точки'), ...errors(401, 403) },
})
const pointRoute = createRoute({
  ...seen,
  path: '/staff/pickuppoints/{id}',
  summary: 'Точка самовывоза с настройками кухни',
  request: { params: idParams },
  responses: { 200: json(staffPoint, 'Точка самовывоза'), ...errors(401, 403, 404) },
})
const addPointRoute = createRoute({
  ...added,
  path: '/staff/pickuppoints',
  summary: 'Новая точка с кухней; пока у неё нет часов, она закрыта',
  request: keyedBody(addPointBody),
  responses: { 201: json(staffPoint, 'Точка самовывоза'), ...errors(401, 403, 422) },
})
const setPointRoute = createRoute({
  ...changed,
  path: '/staff/pickuppoints/{id}',
  summary: 'Адрес, телефон, видимость и часы в отдельные даты; If-Match нужен всему, кроме special_hours',
  request: { params: idParams, ...jsonBody(staffPointBody) },
  responses: { 200: json(staffPoint, 'Точка самовывоза'), ...errors(401, 403, 404, 409, 422, 428) },
})
const pointHoursRoute = createRoute({
  ...timed,
  path: '/staff/pickuppoints/{id}/hours',
  summary: 'Часы точки по неделе и датам; dry=1 только покажет обещанные заказы вне новых часов',
  request: ofHours,
  responses: { 200: json(placeHours, 'Часы и задетые заказы'), ...errors(401, 403, 404, 409, 422, 428) },
})
const removePointRoute = createRoute({
  ...removed,
  path: '/staff/pickuppoints/{id}',
  summary: 'Удалить точку без заказов, людей и планшетов; иначе in_use',
  responses: { ...noContent('Точки больше нет'), ...errors(401, 403, 404, 409) },
})

const stationsRoute = createRoute({
  ...seen,
  path: '/staff/stations',
  summary: 'Цеха кухни по порядку',
  responses: { 200: json(stationList, 'Цеха'), ...errors(401, 403) },
})
const addStationRoute = createRoute({
  ...added,
  path: '/staff/stations',
  summary: 'Новый цех',
  request: keyedBody(addStationBody),
  responses: { 201: json(station, 'Цех'), ...errors(401, 403, 422) },
})
const setStationRoute = createRoute({
  ...changed,
  middleware: requireRight('places.terms'),
  path: '/staff/stations/{id}',
  summary: 'Переименовать или переставить цех',
  request: { params: idParams, ...jsonBody(stationBody) },
  responses: { 200: json(station, 'Цех'), ...errors(401, 403, 404, 422) },
})
const removeStationRoute = createRoute({
  ...removed,
  path: '/staff/stations/{id}',
  summary: 'Удалить цех: его блюда собирают на выдаче',
  responses: { ...noContent('Цеха больше нет'), ...errors(401, 403, 404) },
})

/** Programs that know only these two send no revision. */
const WITHOUT_REVISION = ['slot_capacity', 'special_hours']

/** @throws HttpError 428 `revision_required` */
function revisionFor(body: object, ifMatch: string | undefined): number | null {
  const isOld = Object.keys(body).every((name) => WITHOUT_REVISION.includes(name))
  return ifMatch === undefined && isOld ? null : revisionOf(ifMatch)
}

/** A PUT replaces the whole: the revision is compared where one is given. */
const hoursOptions = (dry: '1' | undefined, ifMatch: string | undefined) => ({
  isDry: dry === '1',
  revision: ifMatch === undefined ? null : revisionOf(ifMatch),
})

export const placeRoutes = createRouter()

placeRoutes.openapi(citiesRoute, async (c) => c.json(await listCities(staffOf(c)), 200))
placeRoutes.openapi(cityRoute, async (c) => c.json(await readCity(staffOf(c), c.req.valid('param').id), 200))
placeRoutes.openapi(addCityRoute, async (c) => c.json(await addCity(staffOf(c), c.req.valid('json')), 201))
placeRoutes.openapi(setCityRoute, async (c) => {
  const body = c.req.valid('json')
  return c.json(await setCity(staffOf(c), c.req.valid('param').id, body, revisionFor(body, c.req.header('if-match'))), 200)
})
placeRoutes.openapi(cityHoursRoute, async (c) => {
  const options = hoursOptions(c.req.valid('query').dry, c.req.header('if-match'))
  return c.json(await setCityHours(staffOf(c), c.req.valid('param').id, c.req.valid('json'), options), 200)
})
placeRoutes.openapi(removeCityRoute, async (c) => {
  await removeCity(staffOf(c), c.req.valid('param').id)
  return c.body(null, 204)
})

placeRoutes.openapi(pointsRoute, async (c) => c.json(await listPoints(staffOf(c)), 200))
placeRoutes.openapi(pointRoute, async (c) => c.json(await readPoint(staffOf(c), c.req.valid('param').id), 200))
placeRoutes.openapi(addPointRoute, async (c) => c.json(await addPoint(staffOf(c), c.req.valid('json')), 201))
placeRoutes.openapi(setPointRoute, async (c) => {
  const body = c.req.valid('json')
  return c.json(await setPoint(staffOf(c), c.req.valid('param').id, body, revisionFor(body, c.req.header('if-match'))), 200)
})
placeRoutes.openapi(pointHoursRoute, async (c) => {
  const options = hoursOptions(c.req.valid('query').dry, c.req.header('if-match'))
  return c.json(await setPointHours(staffOf(c), c.req.valid('param').id, c.req.valid('json'), options), 200)
})
placeRoutes.openapi(removePointRoute, async (c) => {
  await removePoint(staffOf(c), c.req.valid('param').id)
  return c.body(null, 204)
})

placeRoutes.openapi(stationsRoute, async (c) => c.json(await listStations(staffOf(c)), 200))
placeRoutes.openapi(addStationRoute, async (c) => c.json(await addStation(staffOf(c), c.req.valid('json')), 201))
placeRoutes.openapi(setStationRoute, async (c) => {
  return c.json(await setStation(staffOf(c), c.req.valid('param').id, c.req.valid('json')), 200)
})
placeRoutes.openapi(removeStationRoute, async (c) => {
  await removeStation(staffOf(c), c.req.valid('param').id)
  return c.body(null, 204)
})
