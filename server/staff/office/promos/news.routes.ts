import { idParams } from '~/contracts/common'
import { newNewsBody, newsBody, newsOrderBody, staffNews, staffNewsList } from '~/contracts/staff-news'
import { endpoint } from '#server/http/endpoint'
import { creating } from '#server/staff/access/repeatable'
import { staffWith } from '#server/staff/access/staff-context'
import { addNews, deleteNews, listOfficeNews, patchNews, readOfficeNews, sortNews } from './office-news.service'

const tag = 'Акции: сотрудники'
const editing = { tag, guard: staffWith('promo.edit') }
const adding = { tag, ...creating('promo.edit') }
const news = { ...editing, answer: staffNews, says: 'Новость' }

export const officeNewsEndpoints = [
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
