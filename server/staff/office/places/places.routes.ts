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
import { HttpError } from '#server/core/errors'
import { endpoint } from '#server/http/endpoint'
import { creating } from '#server/staff/access/repeatable'
import { staffWith } from '#server/staff/access/staff-context'
import { addCity, listCities, readCity, removeCity, setCity } from './cities.service'
import { setCityHours, setPointHours } from './hours.service'
import { addPoint, listPoints, readPoint, removePoint, setPoint } from './points.service'
import { addStation, listStations, removeStation, setStation } from './stations.service'

const tag = 'Города и точки'
const seeing = { tag, guard: staffWith('places.hours', 'places.terms') }
const terms = { tag, guard: staffWith('places.terms') }
const adding = { tag, ...creating('places.terms') }
const timing = {
  tag,
  guard: staffWith('places.hours'),
  params: idParams,
  query: placeHoursQuery,
  body: placeHoursBody,
  revision: 'optional',
  answer: placeHours,
  says: 'Часы и задетые заказы',
} as const

/** Programs that know only these two send no revision. */
const WITHOUT_REVISION = ['slot_capacity', 'special_hours']

/** @throws HttpError 428 `revision_required` */
function demandRevision(body: object, revision: number | null): number | null {
  const isOld = Object.keys(body).every((name) => WITHOUT_REVISION.includes(name))
  if (revision === null && !isOld) throw new HttpError(428, 'revision_required', 'Не сказано, какую версию записи меняете')
  return revision
}

export const placeEndpoints = [
  endpoint('GET /staff/cities', {
    ...seeing,
    summary: 'Города: условия, часы, обещанные сегодня минуты кухни',
    answer: staffCities,
    says: 'Города',
    run: (ctx) => listCities(ctx),
  }),
  endpoint('GET /staff/cities/{id}', {
    ...seeing,
    summary: 'Город: условия, часы, обещанные сегодня минуты кухни',
    params: idParams,
    answer: staffCity,
    says: 'Город',
    run: (ctx, { params }) => readCity(ctx, params.id),
  }),
  endpoint('POST /staff/cities', {
    ...adding,
    summary: 'Новый город; пока у него нет часов, он закрыт',
    body: addCityBody,
    answer: staffCity,
    says: 'Город',
    status: 201,
    run: (ctx, { body }) => addCity(ctx, body),
  }),
  endpoint('PATCH /staff/cities/{id}', {
    ...seeing,
    summary: 'Условия доставки, ёмкость слота и часы в отдельные даты; If-Match нужен всему, кроме slot_capacity и special_hours',
    params: idParams,
    body: staffCityBody,
    revision: 'optional',
    answer: staffCity,
    says: 'Город',
    run: (ctx, { params, body, revision }) => setCity(ctx, params.id, body, demandRevision(body, revision)),
  }),
  endpoint('PUT /staff/cities/{id}/hours', {
    ...timing,
    summary: 'Часы доставки по неделе и датам; dry=1 только покажет обещанные заказы вне новых часов',
    run: (ctx, { params, query, body, revision }) => setCityHours(ctx, params.id, body, { isDry: query.dry === '1', revision }),
  }),
  endpoint('DELETE /staff/cities/{id}', {
    ...terms,
    summary: 'Удалить город без точек, заказов и адресов; иначе in_use',
    params: idParams,
    says: 'Города больше нет',
    errors: [409],
    run: (ctx, { params }) => removeCity(ctx, params.id),
  }),
  endpoint('GET /staff/pickuppoints', {
    ...seeing,
    summary: 'Точки самовывоза с настройками их кухонь',
    answer: staffPoints,
    says: 'Точки',
    run: (ctx) => listPoints(ctx),
  }),
  endpoint('GET /staff/pickuppoints/{id}', {
    ...seeing,
    summary: 'Точка самовывоза с настройками кухни',
    params: idParams,
    answer: staffPoint,
    says: 'Точка самовывоза',
    run: (ctx, { params }) => readPoint(ctx, params.id),
  }),
  endpoint('POST /staff/pickuppoints', {
    ...adding,
    summary: 'Новая точка с кухней; пока у неё нет часов, она закрыта',
    body: addPointBody,
    answer: staffPoint,
    says: 'Точка самовывоза',
    status: 201,
    run: (ctx, { body }) => addPoint(ctx, body),
  }),
  endpoint('PATCH /staff/pickuppoints/{id}', {
    ...seeing,
    summary: 'Адрес, телефон, видимость и часы в отдельные даты; If-Match нужен всему, кроме special_hours',
    params: idParams,
    body: staffPointBody,
    revision: 'optional',
    answer: staffPoint,
    says: 'Точка самовывоза',
    run: (ctx, { params, body, revision }) => setPoint(ctx, params.id, body, demandRevision(body, revision)),
  }),
  endpoint('PUT /staff/pickuppoints/{id}/hours', {
    ...timing,
    summary: 'Часы точки по неделе и датам; dry=1 только покажет обещанные заказы вне новых часов',
    run: (ctx, { params, query, body, revision }) => setPointHours(ctx, params.id, body, { isDry: query.dry === '1', revision }),
  }),
  endpoint('DELETE /staff/pickuppoints/{id}', {
    ...terms,
    summary: 'Удалить точку без заказов, людей и планшетов; иначе in_use',
    params: idParams,
    says: 'Точки больше нет',
    errors: [409],
    run: (ctx, { params }) => removePoint(ctx, params.id),
  }),
  endpoint('GET /staff/stations', {
    ...seeing,
    summary: 'Цеха кухни по порядку',
    answer: stationList,
    says: 'Цеха',
    run: (ctx) => listStations(ctx),
  }),
  endpoint('POST /staff/stations', {
    ...adding,
    summary: 'Новый цех',
    body: addStationBody,
    answer: station,
    says: 'Цех',
    status: 201,
    run: (ctx, { body }) => addStation(ctx, body),
  }),
  endpoint('PATCH /staff/stations/{id}', {
    ...terms,
    summary: 'Переименовать или переставить цех',
    params: idParams,
    body: stationBody,
    answer: station,
    says: 'Цех',
    run: (ctx, { params, body }) => setStation(ctx, params.id, body),
  }),
  endpoint('DELETE /staff/stations/{id}', {
    ...terms,
    summary: 'Удалить цех: его блюда собирают на выдаче',
    params: idParams,
    says: 'Цеха больше нет',
    run: (ctx, { params }) => removeStation(ctx, params.id),
  }),
]
