import { OpenAPIHono } from '@hono/zod-openapi'
import { errorBody } from '~/contracts/common'
import { explainIssues } from '~/rules/explain-issues'
import type { ApiEnv } from './context'
import { HttpError, missing } from '#server/core/errors'

/** A router that validates by contract: 404 for a path that is no id, 422 with the fields for other invalid input. */
export function createRouter() {
  return new OpenAPIHono<ApiEnv>({
    defaultHook: (result) => {
      if (result.success) return
      if (result.target === 'param') throw missing()
      const { fields, message } = explainIssues(result.error.issues)
      throw new HttpError(422, 'invalid', message, Object.keys(fields).length > 0 ? { fields } : {})
    },
  })
}

/** A JSON response in a route's description. */
export const json = <Schema>(schema: Schema, description: string) => ({
  content: { 'application/json': { schema } },
  description,
})

/** A required JSON body in a route's description. */
export const jsonBody = <Schema>(schema: Schema) => ({
  body: { content: { 'application/json': { schema } }, required: true },
})

/** The response to a client with the current version, for routes behind `versioned`. */
export const notModified = { 304: { description: 'У клиента та же версия (If-None-Match)' } }

/** The errors of a route, for its description. */
export function errors<Status extends 401 | 403 | 404 | 409 | 410 | 422 | 428 | 503>(...statuses: Status[]) {
  const texts = {
    401: 'Нет токена или он больше не действует',
    403: 'Нет права: `not_allowed`; нужен ПИН: `pin_needed`; запрос с чужого сайта: `cross_site`',
    404: 'Нет такой записи',
    409: 'Так сейчас нельзя',
    410: 'Слишком старое: загрузите заново',
    422: 'Запрос понят, но в нём ошибка',
    428: 'Нужна версия записи в заголовке If-Match',
    503: 'Технический перерыв',
  }
  return Object.fromEntries(statuses.map((status) => [status, json(errorBody, texts[status])])) as Record<
    Status,
    ReturnType<typeof json<typeof errorBody>>
  >
}

/** The security of calls that require a token. */
export const bearerAuth = [{ bearer: [] }]

/** The security of staff calls: the machine key, or a person's session or a paired device with one of the rights. */
export function staffAuth(...rights: string[]): Record<string, string[]>[] {
  const ways = rights.length > 0 ? rights.map((right) => [right]) : [[]]
  return [{ bearer: [] }, ...ways.map((staff) => ({ staff })), ...ways.map((staff_device) => ({ staff_device }))]
}
