import { OpenAPIHono } from '@hono/zod-openapi'
import type { $ZodIssue } from 'zod/v4/core'
import { errorBody } from '~/contracts/common'
import type { ApiEnv } from './context'
import { HttpError, missing } from '#server/core/errors'

/** A resource's router: validates by contract, and answers what does not fit as contract "General" says:
 *  a path that cannot be an id is 404, anything else understood but invalid is 422 with its fields. */
export function createRouter() {
  return new OpenAPIHono<ApiEnv>({
    defaultHook: (result) => {
      if (result.success) return
      if (result.target === 'param') throw missing()
      const fields = fieldTexts(result.error.issues)
      const [first] = Object.values(fields)
      throw new HttpError(422, 'invalid', first ?? 'Проверьте данные', first === undefined ? {} : { fields })
    },
  })
}

/** The texts of a failed validation by the name of the field (`goods.0.qtt`), first one first. What is wrong as a
 *  whole, such as a list where an object is due, has no field. */
export function fieldTexts(issues: readonly $ZodIssue[]): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of issues) if (issue.path.length > 0) fields[issue.path.join('.')] ??= russianText(issue)
  return fields
}

/** Messages written in the contract are for the customer; zod's own are English and for developers. */
function russianText(issue: $ZodIssue): string {
  if (/[а-яё]/i.test(issue.message)) return issue.message
  if (issue.code === 'invalid_type' && issue.message.endsWith('undefined')) return 'Заполните это поле'
  return 'Проверьте это поле'
}

/** A JSON answer in a route's description. */
export const json = <Schema>(schema: Schema, description: string) => ({
  content: { 'application/json': { schema } },
  description,
})

/** A required JSON body in a route's description. */
export const jsonBody = <Schema>(schema: Schema) => ({
  body: { content: { 'application/json': { schema } }, required: true },
})

/** The answer to a client that holds the present version, in the description of a route behind `versioned`. */
export const notModified = { 304: { description: 'У клиента та же версия (If-None-Match)' } }

/** An answer without a body in a route's description. */
export const noContent = (description: string) => ({ 204: { description } })

/** The errors a route may answer, for its description. */
export function errors<Status extends 401 | 404 | 409 | 422 | 503>(...statuses: Status[]) {
  const texts = {
    401: 'Нет токена или он больше не действует',
    404: 'Нет такой записи',
    409: 'Так сейчас нельзя',
    422: 'Запрос понят, но в нём ошибка',
    503: 'Технический перерыв',
  }
  return Object.fromEntries(statuses.map((status) => [status, json(errorBody, texts[status])])) as Record<
    Status,
    ReturnType<typeof json<typeof errorBody>>
  >
}

/** The security of calls marked (auth) in §7. */
export const bearerAuth = [{ bearer: [] }]
