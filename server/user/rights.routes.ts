import { createRoute } from '@hono/zod-openapi'
import { deleteUserBody, userExport } from '~/contracts/user'
import { requireCustomer } from '#server/auth/guards'
import { customerOf } from '#server/http/context'
import { clearDeviceCookie, clearTokenCookie, readDeviceCookie } from '#server/http/cookies'
import { bearerAuth, createRouter, errors, json, jsonBody, noContent } from '#server/http/router'
import { eraseCustomer } from './erase.service'
import { exportUser } from './export.service'

const signedIn = { tags: ['Профиль'], security: bearerAuth, middleware: requireCustomer }

const exportRoute = createRoute({
  ...signedIn,
  method: 'get',
  path: '/v3/user/export',
  summary: 'Скачать всё, что магазин хранит о вас',
  responses: { 200: json(userExport, 'Файл JSON'), ...errors(401) },
})

const eraseRoute = createRoute({
  ...signedIn,
  method: 'delete',
  path: '/v3/user',
  summary: 'Удалить себя: с новым кодом из GET /v2/get-smscode на свой телефон',
  request: jsonBody(deleteUserBody),
  responses: { ...noContent('Вас здесь больше нет'), ...errors(401, 422) },
})

/** GET /v3/user/export and DELETE /v3/user. Contract "Added calls". */
export const rightsRoutes = createRouter()

rightsRoutes.openapi(exportRoute, async (c) => {
  const customer = customerOf(c)
  const name = `love-sushi-${customer.now.toISOString().slice(0, 10)}.json`
  return inPieces(
    c.body(await exportUser(customer), 200, {
      'content-type': 'application/json',
      'content-disposition': `attachment; filename="${name}"`,
    }),
  )
})

rightsRoutes.openapi(eraseRoute, async (c) => {
  await eraseCustomer(customerOf(c), { code: c.req.valid('json').code, device: readDeviceCookie(c) })
  clearTokenCookie(c)
  clearDeviceCookie(c)
  return c.body(null, 204)
})

/** An answer whose JSON is written bit by bit: the route's type can only tell of whole ones. The service's tests hold its
 *  shape instead. */
const inPieces = (response: Response) => response as never
