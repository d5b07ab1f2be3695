import { createSerializationAdapter } from '@tanstack/react-router'
import { createCsrfMiddleware, createMiddleware, createStart } from '@tanstack/react-start'
import { documentToken } from '~/api/document-token'
import { failureOf } from '~/api/failed-status'
import { ApiError } from '~/lib/api-error'

/** Without it only the message of an error survives the way from a server function to the browser. */
const apiErrorAdapter = createSerializationAdapter({
  key: 'ApiError',
  test: (value): value is ApiError => value instanceof ApiError,
  toSerializable: ({ status, message, field, fields, code, data }) => ({
    status,
    message,
    field,
    fields,
    code,
    data: JSON.stringify(data ?? null),
  }),
  fromSerializable: ({ data, field, code, ...rest }) =>
    new ApiError({ ...rest, data: JSON.parse(data), ...(field !== undefined && { field }), ...(code !== undefined && { code }) }),
})

/** Server function calls must come from our own pages; documents may be asked for by anybody. */
const csrf = createCsrfMiddleware({ filter: ({ handlerType }) => handlerType === 'serverFn' })

/** The error page of a failed call answers with that call's status; Start itself knows only 500. */
const failedStatus = createMiddleware().server(async ({ next, request }) => {
  const result = await next()
  const status = failureOf(request)
  if (status === undefined || result.response.status !== 500) return result
  return { ...result, response: new Response(result.response.body, { status, headers: result.response.headers }) }
})

export const startInstance = createStart(() => ({
  serializationAdapters: [apiErrorAdapter],
  requestMiddleware: [csrf, documentToken, failedStatus],
}))
