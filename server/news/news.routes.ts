import { createRoute } from '@hono/zod-openapi'
import { refParams } from '~/contracts/common'
import { newsList, newsOne } from '~/contracts/news'
import { createRouter, errors, json, notModified } from '#server/http/router'
import { versionedBy } from '#server/catalog/versioned'
import { findNews, listNews, newsPassed } from './news.service'

/** Promotions start and end by the clock. */
const reading = { method: 'get' as const, tags: ['Акции'], middleware: versionedBy(newsPassed) }

const listRoute = createRoute({
  ...reading,
  path: '/v2/news',
  summary: 'Акции, которые идут сейчас, в порядке магазина',
  responses: { 200: json(newsList, 'Акции'), ...notModified },
})

const oneRoute = createRoute({
  ...reading,
  path: '/v2/news/{id}',
  summary: 'Акция по id или slug; закончившаяся — без кода',
  request: { params: refParams },
  responses: { 200: json(newsOne, 'Акция'), ...notModified, ...errors(404) },
})

export const newsRoutes = createRouter()

newsRoutes.openapi(listRoute, async (c) => c.json({ data: await listNews(c.get('service')) }, 200))

newsRoutes.openapi(oneRoute, async (c) => c.json({ news: await findNews(c.get('service'), c.req.valid('param').id) }, 200))
