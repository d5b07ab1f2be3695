import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { z } from 'zod'
import type { ApiEnv } from '#server/http/context'
import { createRouter, json } from '#server/http/router'
import { docsPage } from './docs-page'
import { describeApi } from './document'

const tags = ['Описание']

const documentRoute = createRoute({
  method: 'get',
  path: '/openapi.json',
  tags,
  summary: 'Это описание: OpenAPI 3.1',
  responses: { 200: json(z.record(z.string(), z.unknown()), 'OpenAPI 3.1') },
})

const pageRoute = createRoute({
  method: 'get',
  path: '/docs',
  tags,
  summary: 'Это описание страницей для чтения',
  responses: { 200: { content: { 'text/html': { schema: z.string() } }, description: 'Страница' } },
})

/** GET /openapi.json and /docs. */
export function documentRoutes(api: OpenAPIHono<ApiEnv>) {
  const router = createRouter()
  router.openAPIRegistry.registerComponent('securitySchemes', 'bearer', {
    type: 'http',
    scheme: 'bearer',
    description: 'Токен, который дал POST /api/v2/login; у вызовов для сотрудников — ключ сотрудника',
  })

  router.openapi(documentRoute, (c) => {
    return c.json({ ...describeApi(api, c.get('service').settings) }, 200, { 'cache-control': 'no-cache' })
  })

  router.openapi(pageRoute, async (c) => {
    const { page, policy } = await docsPage(describeApi(api, c.get('service').settings))
    return c.html(page, 200, {
      'cache-control': 'no-cache',
      'content-security-policy': policy,
      'referrer-policy': 'no-referrer',
    })
  })

  return router
}
