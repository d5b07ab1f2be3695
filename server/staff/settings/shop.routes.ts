import { createRoute } from '@hono/zod-openapi'
import { revisionHeaders } from '~/contracts/staff-edits'
import { staffShop, staffShopBody } from '~/contracts/staff-shop'
import { revisionOf } from '#server/http/revision'
import { createRouter, errors, json, jsonBody, staffAuth } from '#server/http/router'
import { requireRight, staffOf } from '#server/staff/access/staff-context'
import { readShop, setShop } from './shop.service'

const inSettings = { tags: ['Сотрудникам'], security: staffAuth, path: '/staff/shop' }

const readRoute = createRoute({
  ...inSettings,
  method: 'get',
  middleware: requireRight('shop.view'),
  summary: 'Что магазин говорит о себе: название, реквизиты, контакты, тексты, приборы; с умолчаниями',
  responses: { 200: json(staffShop, 'Магазин'), ...errors(401, 403) },
})

const setRoute = createRoute({
  ...inSettings,
  method: 'patch',
  middleware: requireRight('settings'),
  summary: 'Изменить сведения о магазине; чего нет в теле, то не меняется, null возвращает умолчание',
  request: { headers: revisionHeaders, ...jsonBody(staffShopBody) },
  responses: { 200: json(staffShop, 'Магазин'), ...errors(401, 403, 409, 422, 428) },
})

export const shopRoutes = createRouter()

shopRoutes.openapi(readRoute, async (c) => c.json(await readShop(staffOf(c)), 200))
shopRoutes.openapi(setRoute, async (c) => {
  const revision = revisionOf(c.req.valid('header')['if-match'])
  return c.json(await setShop(staffOf(c), c.req.valid('json'), revision), 200)
})
