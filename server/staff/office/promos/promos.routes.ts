import { idParams } from '~/contracts/common'
import {
  newNewsBody,
  newPromoBody,
  newsBody,
  newsOrderBody,
  promoBatchBody,
  promoBody,
  promoPage,
  promosQuery,
  staffNews,
  staffNewsList,
  staffPromo,
} from '~/contracts/staff-promos'
import { endpoint, fileHeaders } from '#server/http/endpoint'
import { creating } from '#server/staff/access/repeatable'
import { staffWith } from '#server/staff/access/staff-context'
import { addNews, deleteNews, listOfficeNews, patchNews, readOfficeNews, sortNews } from './office-news.service'
import { readPromo } from './promo-rows'
import { addPromo, addPromoBatch, listPromos, patchPromo } from './promos.service'

const tag = 'Акции: сотрудники'
const editing = { tag, guard: staffWith('promo.edit') }
const adding = { tag, ...creating('promo.edit') }
const promo = { ...editing, answer: staffPromo, says: 'Промокод' }
const news = { ...editing, answer: staffNews, says: 'Новость' }

export const promoEndpoints = [
  endpoint('GET /staff/promos', {
    ...editing,
    summary: 'Промокоды по 50, новые первыми, с заказами, выручкой и скидкой; q — часть кода или названия',
    query: promosQuery,
    answer: promoPage,
    says: 'Страница кодов',
    run: (ctx, { query }) => listPromos(ctx, query),
  }),
  endpoint('POST /staff/promos', {
    ...promo,
    ...adding,
    summary: 'Новый промокод',
    body: newPromoBody,
    status: 201,
    run: (ctx, { body }) => addPromo(ctx, body),
  }),
  endpoint('POST /staff/promos/batch', {
    ...adding,
    summary: 'До 500 случайных кодов на одно применение каждый, файлом',
    body: promoBatchBody,
    says: 'CSV: UTF-8 с BOM, код в строке',
    file: 'text/csv',
    status: 201,
    run: async (ctx, { body }, c) => c.body(await addPromoBatch(ctx, body), 201, fileHeaders('promo-codes.csv')),
  }),
  endpoint('GET /staff/promos/{id}', {
    ...promo,
    summary: 'Промокод, что он дал, и версия',
    params: idParams,
    run: (ctx, { params }) => readPromo(ctx, params.id),
  }),
  endpoint('PATCH /staff/promos/{id}', {
    ...promo,
    summary: 'Изменить промокод; у применённого код, вид и размер не меняются: code_was_used',
    params: idParams,
    body: promoBody,
    revision: 'required',
    run: (ctx, { params, body, revision }) => patchPromo(ctx, params.id, body, revision),
  }),
  endpoint('GET /staff/news', {
    ...editing,
    summary: 'Все новости, будущие и закончившиеся тоже, в порядке магазина',
    answer: staffNewsList,
    says: 'Новости',
    run: async (ctx) => ({ data: await listOfficeNews(ctx) }),
  }),
  endpoint('POST /staff/news', {
    ...news,
    ...adding,
    summary: 'Новая новость, последняя в списке',
    body: newNewsBody,
    status: 201,
    run: (ctx, { body }) => addNews(ctx, body),
  }),
  endpoint('GET /staff/news/{id}', {
    ...news,
    summary: 'Новость с версией',
    params: idParams,
    run: (ctx, { params }) => readOfficeNews(ctx, params.id),
  }),
  endpoint('PATCH /staff/news/{id}', {
    ...news,
    summary: 'Изменить новость: только названные поля',
    params: idParams,
    body: newsBody,
    revision: 'required',
    run: (ctx, { params, body, revision }) => patchNews(ctx, params.id, body, revision),
  }),
  endpoint('DELETE /staff/news/{id}', {
    ...editing,
    summary: 'Удалить новость',
    params: idParams,
    says: 'Удалено',
    run: (ctx, { params }) => deleteNews(ctx, params.id),
  }),
  endpoint('PUT /staff/news/order', {
    ...editing,
    summary: 'Порядок новостей',
    body: newsOrderBody,
    says: 'Порядок сохранён',
    run: (ctx, { body }) => sortNews(ctx, body),
  }),
]
