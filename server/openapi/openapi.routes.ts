import type { OpenAPIHono } from '@hono/zod-openapi'
import { z } from 'zod'
import type { ApiEnv, ServiceContext } from '#server/http/context'
import { isServedPath } from '#server/http/error-response'
import { anyone, endpoint, mount } from '#server/http/endpoint'
import { createRouter } from '#server/http/router'
import type { Settings } from '#server/core/settings'
import { loadDictionaries } from '#server/shop/dictionaries.service'
import { docsPage, type ApiDocument } from './docs-page'

const about = (
  shop: string,
) => `API магазина ${shop}. Тела запросов и ответов — JSON в UTF-8, деньги — рубли, время — ISO 8601 со смещением.
Вызовы с пометкой «нужен токен» ждут заголовок \`Authorization: Bearer <токен>\`; токен даёт \`POST /api/v2/login\`.
Вызовам сотрудников вместо него годятся cookie \`staff\` и \`staff_device\`.

Ошибка — это \`{"message", "error": {"message", "code"}}\`. При 401 и 422 \`error.message\` читается как \`поле:текст\`,
если виновато одно поле, а \`error.fields\` перечисляет все. Кроме названных у вызова бывают ответы 400 (запрос не читается),
405 (другой метод, с заголовком \`Allow\`), 413 (тело больше 64 КиБ), 415 (не JSON) и 500.`

const TOO_MANY = {
  description: 'Слишком много запросов подряд',
  headers: { 'Retry-After': { description: 'Через сколько секунд повторить', schema: { type: 'integer', minimum: 1 } } },
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
}

type Item = NonNullable<ApiDocument['paths']>[string]

/** Adds the 429 response to each operation; a description of its own is kept. */
function withRateLimit(item: Item): Item {
  const operations = Object.entries(item).map(([method, operation]: [string, { responses?: Record<string, { description?: string }> }]) => {
    const description = operation.responses?.['429']?.description
    const tooMany = { ...TOO_MANY, ...(description !== undefined && { description }) }
    return [method, { ...operation, responses: { ...operation.responses, 429: tooMany } }]
  })
  return Object.fromEntries(operations) as Item
}

/** GET /openapi.json and /docs. */
export function documentRoutes(api: OpenAPIHono<ApiEnv>) {
  const router = createRouter()
  router.openAPIRegistry.registerComponent('securitySchemes', 'bearer', {
    type: 'http',
    scheme: 'bearer',
    description: 'Токен, который дал POST /api/v2/login; у вызовов для сотрудников — ключ сотрудника',
  })
  for (const [name, description] of [
    [
      'staff',
      'Вход сотрудника: ставят POST /api/staff/sign-in и POST /api/staff/pin. Нужен `Sec-Fetch-Site: same-origin` или свой `Origin`',
    ],
    ['staff_device', 'Подключённый планшет: ставит POST /api/staff/pairings/poll'],
  ] as const)
    router.openAPIRegistry.registerComponent('securitySchemes', name, { type: 'apiKey', in: 'cookie', name, description })

  const documents = new Map<Settings['environment'], ApiDocument>()
  const documentFor = async (ctx: ServiceContext): Promise<ApiDocument> => {
    const { settings } = ctx
    const document = documents.get(settings.environment) ?? describeApi(api, settings)
    documents.set(settings.environment, document)
    const { name } = (await loadDictionaries(ctx)).facts
    return { ...document, info: { ...document.info, title: `${name} API`, description: about(name) } }
  }

  const fresh = { tag: 'Описание', guard: anyone() }
  const endpoints = [
    endpoint('GET /openapi.json', {
      ...fresh,
      summary: 'Это описание: OpenAPI 3.1',
      answer: z.record(z.string(), z.unknown()),
      says: 'OpenAPI 3.1',
      run: async (ctx, _, c) => {
        c.header('cache-control', 'no-cache')
        return { ...(await documentFor(ctx)) }
      },
    }),
    endpoint('GET /docs', {
      ...fresh,
      summary: 'Это описание страницей для чтения',
      file: 'text/html',
      says: 'Страница',
      run: async (ctx, _, c) => {
        const { page, policy } = await docsPage(await documentFor(ctx))
        return c.html(page, 200, { 'cache-control': 'no-cache', 'content-security-policy': policy, 'referrer-policy': 'no-referrer' })
      },
    }),
  ]
  return mount(router, endpoints)
}

/** Describes the operations that this environment serves, from the validating schemas. */
function describeApi(api: OpenAPIHono<ApiEnv>, settings: Settings): ApiDocument {
  const { webhooks: _none, ...whole } = api.getOpenAPI31Document({
    openapi: '3.1.0',
    info: { title: 'API', version: '1.0.0' },
    servers: [{ url: settings.origin }],
  })
  const served = Object.entries(whole.paths ?? {}).filter(([path]) => isServedPath(path, settings))
  return { ...whole, paths: Object.fromEntries(served.map(([path, methods]) => [path, withRateLimit(methods)])) }
}
