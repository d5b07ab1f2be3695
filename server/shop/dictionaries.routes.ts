import { openCities, shopContacts, pickupPointList } from '~/contracts/dictionaries'
import { deliveryZoneList, zonesQuery } from '~/contracts/zones'
import { cityStops, cityStopsQuery } from '~/contracts/staff-stops'
import { versioned, versionedBy } from '#server/catalog/versioned'
import { missing } from '#server/core/errors'
import { anyone, endpoint } from '#server/http/endpoint'
import { notModified } from '#server/http/router'
import { listCityStops } from './city-stops.service'
import { findCity, loadDictionaries, timePassed } from './dictionaries.service'
import { withNearHours } from './near-hours'

const tag = 'Справочники'
/** These depend on the time: special hours of the next days are included, and what busy kitchens say. */
const daily = { tag, guard: anyone(versionedBy(timePassed)), others: notModified }

export const dictionaryEndpoints = [
  endpoint('GET /v2/cities', {
    ...daily,
    summary: 'Города: условия доставки и часы работы',
    answer: openCities,
    says: 'Города',
    run: async (ctx) => withNearHours((await loadDictionaries(ctx)).cities, ctx.now),
  }),
  endpoint('GET /v2/pickuppoints', {
    ...daily,
    summary: 'Точки самовывоза',
    answer: pickupPointList,
    says: 'Точки самовывоза',
    run: async (ctx) => withNearHours((await loadDictionaries(ctx)).pickupPoints, ctx.now),
  }),
  endpoint('GET /v2/delivery-zones', {
    tag,
    guard: anyone(versioned),
    others: notModified,
    summary: 'Зоны доставки города: условия и области',
    query: zonesQuery,
    answer: deliveryZoneList,
    says: 'Зоны по порядку',
    errors: [404],
    run: async (ctx, { query }) => {
      const dictionaries = await loadDictionaries(ctx)
      if (!findCity(dictionaries, query.city_id)) throw missing('Такого города нет')
      return (dictionaries.zonesOf.get(query.city_id) ?? []).map(({ streets: _streets, ...zone }) => zone)
    },
  }),
  endpoint('GET /v2/option', {
    ...daily,
    summary: 'Контакты магазина, сведения о нём, акции без кода и условия бонусов',
    answer: shopContacts,
    says: 'Контакты',
    run: async (ctx) => {
      const { contacts, promotions } = await loadDictionaries(ctx)
      return { ...contacts, promotions: promotions.map(({ per_customer: _limit, ...rule }) => rule) }
    },
  }),
  endpoint('GET /v3/stops', {
    ...daily,
    tag: 'Каталог',
    summary:
      'Что сейчас не может приготовить ни одна кухня города (с delivery_type и pickup_point_id — кухня такого заказа), и когда вернётся; until — null, если неизвестно',
    query: cityStopsQuery,
    answer: cityStops,
    says: 'Блюда и добавки на стопе',
    errors: [404],
    run: (ctx, { query }) => listCityStops(ctx, query),
  }),
]
