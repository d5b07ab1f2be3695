import { refParams } from '~/contracts/common'
import { newsList, newsOne } from '~/contracts/news'
import { versionedBy } from '#server/catalog/versioned'
import { anyone, endpoint } from '#server/http/endpoint'
import { notModified } from '#server/http/router'
import { findNews, listNews, newsPassed } from './news.service'

/** Promotions start and end by the clock. */
const reading = { tag: 'Акции', guard: anyone(versionedBy(newsPassed)), others: notModified }

export const newsEndpoints = [
  endpoint('GET /v2/news', {
    ...reading,
    summary: 'Акции, которые идут сейчас, в порядке магазина',
    answer: newsList,
    says: 'Акции',
    run: async (ctx) => ({ data: await listNews(ctx) }),
  }),
  endpoint('GET /v2/news/{id}', {
    ...reading,
    summary: 'Акция по id или slug; закончившаяся — без кода',
    params: refParams,
    answer: newsOne,
    says: 'Акция',
    run: async (ctx, { params }) => ({ news: await findNews(ctx, params.id) }),
  }),
]
