import { idParams } from '~/contracts/common'
import { addZoneBody, staffZone, staffZones, triedZone, tryZoneQuery, zoneBody, zoneOrderBody, zonesPreview } from '~/contracts/staff-zones'
import { zonesQuery } from '~/contracts/zones'
import { endpoint } from '#server/http/endpoint'
import { creating } from '#server/staff/access/repeatable'
import { staffWith } from '#server/staff/access/staff-context'
import { previewZones, tryZone } from './try-zones.service'
import { addZone, listZones, readZone, removeZone, setZone, sortZones } from './zones.service'

const tag = 'Зоны доставки'
const seeing = { tag, guard: staffWith('places.hours', 'places.terms') }
const terms = { tag, guard: staffWith('places.terms') }

export const zoneEndpoints = [
  endpoint('GET /staff/zones', {
    ...seeing,
    summary: 'Зоны доставки города по порядку, с областями и улицами',
    query: zonesQuery,
    answer: staffZones,
    says: 'Зоны',
    errors: [404],
    run: (ctx, { query }) => listZones(ctx, query.city_id),
  }),
  endpoint('GET /staff/zones/try', {
    ...seeing,
    summary: 'Куда попадёт адрес или точка карты, и почему',
    query: tryZoneQuery,
    answer: triedZone,
    says: 'Зона и её условия',
    errors: [404],
    run: (ctx, { query }) => tryZone(ctx, query),
  }),
  endpoint('GET /staff/zones/preview', {
    ...seeing,
    summary: 'Последние доставки города: сколько стоила доставка и сколько стоила бы по нынешним зонам',
    query: zonesQuery,
    answer: zonesPreview,
    says: 'Заказы, тогда и сейчас',
    errors: [404],
    run: (ctx, { query }) => previewZones(ctx, query.city_id),
  }),
  endpoint('GET /staff/zones/{id}', {
    ...seeing,
    summary: 'Зона доставки',
    params: idParams,
    answer: staffZone,
    says: 'Зона',
    run: (ctx, { params }) => readZone(ctx, params.id),
  }),
  endpoint('POST /staff/zones', {
    tag,
    ...creating('places.terms'),
    summary: 'Новая зона; в списке она последняя',
    body: addZoneBody,
    answer: staffZone,
    says: 'Зона',
    status: 201,
    errors: [404],
    run: (ctx, { body }) => addZone(ctx, body),
  }),
  endpoint('PATCH /staff/zones/{id}', {
    ...seeing,
    summary: 'Область, улицы, условия и часы зоны; закрыть и открыть её может и управляющий',
    params: idParams,
    body: zoneBody,
    revision: 'required',
    answer: staffZone,
    says: 'Зона',
    run: (ctx, { params, body, revision }) => setZone(ctx, params.id, body, revision),
  }),
  endpoint('PUT /staff/zones/order', {
    ...terms,
    summary: 'Порядок зон города: адрес попадает в первую, где он лежит',
    body: zoneOrderBody,
    says: 'Порядок сохранён',
    errors: [404],
    run: (ctx, { body }) => sortZones(ctx, body),
  }),
  endpoint('DELETE /staff/zones/{id}', {
    ...terms,
    summary: 'Удалить зону; заказы сохраняют её название и условия',
    params: idParams,
    says: 'Зоны больше нет',
    run: (ctx, { params }) => removeZone(ctx, params.id),
  }),
]
