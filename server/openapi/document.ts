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

/** The operations of a path with the answer that each of them may give to a flood; one that says more of it keeps its words. */
function withFloods(item: Item): Item {
  const operations = Object.entries(item).map(([method, operation]: [string, { responses?: Record<string, { description?: string }> }]) => {
    const said = operation.responses?.['429']?.description
    const answer = { ...TOO_MANY, ...(said !== undefined && { description: said }) }
    return [method, { ...operation, responses: { ...operation.responses, 429: answer } }]
  })
  return Object.fromEntries(operations) as Item
}

const documents = new WeakMap<OpenAPIHono<ApiEnv>, Map<Settings['environment'], ApiDocument>>()

/** Describes what this environment serves, nothing else, out of the schemas that validate. Made once an isolate.
 *  Contract "General". */
export function describeApi(api: OpenAPIHono<ApiEnv>, settings: Settings): ApiDocument {
  const made = documents.get(api) ?? new Map<Settings['environment'], ApiDocument>()
  documents.set(api, made)
  const known = made.get(settings.environment)
  if (known) return known
  const whole = api.getOpenAPI31Document({
    openapi: '3.1.0',
    info: { title: 'Love Sushi API', version: '1.0.0', description: ABOUT },
    servers: [{ url: settings.origin }],
  })
  const paths = Object.entries(whole.paths ?? {}).filter(([path]) => isServed(path.replace(/^\/api/, ''), settings))
  const { webhooks: _none, ...described } = whole
  const document = { ...described, paths: Object.fromEntries(paths.map(([path, methods]) => [path, withFloods(methods)])) }
  made.set(settings.environment, document)
  return document
}
