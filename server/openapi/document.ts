import type { OpenAPIHono } from '@hono/zod-openapi'
import type { ApiEnv } from '#server/http/context'
import { isServed } from '#server/http/unmatched'
import type { Settings } from '#server/core/settings'

/** The description of the API: OpenAPI 3.1. */
export type ApiDocument = ReturnType<OpenAPIHono<ApiEnv>['getOpenAPI31Document']>

const ABOUT = `API магазина Love Sushi. Тела запросов и ответов — JSON в UTF-8, деньги — рубли, время — ISO 8601 со смещением.
Вызовы с пометкой «нужен токен» ждут заголовок \`Authorization: Bearer <токен>\`; токен даёт \`POST /api/v2/login\`.

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

const documents = new WeakMap<OpenAPIHono<ApiEnv>, Map<Settings['environment'], ApiDocument>>()

/** Describes the operations that this environment serves, from the validating schemas. Cached per isolate. */
export function describeApi(api: OpenAPIHono<ApiEnv>, settings: Settings): ApiDocument {
  const cached = documents.get(api) ?? new Map<Settings['environment'], ApiDocument>()
  documents.set(api, cached)
  const known = cached.get(settings.environment)
  if (known) return known
  const whole = api.getOpenAPI31Document({
    openapi: '3.1.0',
    info: { title: 'Love Sushi API', version: '1.0.0', description: ABOUT },
    servers: [{ url: settings.origin }],
  })
  const paths = Object.entries(whole.paths ?? {}).filter(([path]) => isServed(path.replace(/^\/api/, ''), settings))
  const { webhooks: _none, ...described } = whole
  const document = { ...described, paths: Object.fromEntries(paths.map(([path, methods]) => [path, withRateLimit(methods)])) }
  cached.set(settings.environment, document)
  return document
}
