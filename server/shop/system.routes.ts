import { createRoute } from '@hono/zod-openapi'
import { idParams } from '~/contracts/common'
import { health, nightMode, systemStatus, systemStatusQuery } from '~/contracts/system'
import { createRouter, errors, json } from '#server/http/router'
import { API_CACHE_CONTROL } from '#server/core/freshness'
import { isNight, readHealth, readSystemStatus } from './system.service'

const reading = { method: 'get' as const, tags: ['Состояние'] }
const fresh = { 'cache-control': 'no-store' }

const statusRoute = createRoute({
  ...reading,
  path: '/v3/option/system-status',
  summary: 'Ночной режим, загруженность доставки, технический перерыв',
  request: { query: systemStatusQuery },
  responses: { 200: json(systemStatus, 'Состояние'), ...errors(404, 422) },
})

const nightModeRoute = createRoute({
  ...reading,
  path: '/v3/option/check-night-mode/{id}',
  summary: 'Закрыта ли сейчас кухня города',
  request: { params: idParams },
  responses: { 200: json(nightMode, 'Ночной режим'), ...errors(404) },
})

const healthRoute = createRoute({
  ...reading,
  path: '/health',
  summary: 'Отвечают ли API и база данных',
  responses: { 200: json(health, 'Всё работает'), 503: json(health, 'База данных не отвечает') },
})

export const systemRoutes = createRouter()

systemRoutes.openapi(statusRoute, async (c) => {
  const status = await readSystemStatus(c.get('service'), c.req.valid('query').city_id)
  return c.json(status, 200, { 'cache-control': API_CACHE_CONTROL })
})

systemRoutes.openapi(nightModeRoute, async (c) =>
  c.json({ night_mode: await isNight(c.get('service'), c.req.valid('param').id) }, 200, fresh),
)

systemRoutes.openapi(healthRoute, async (c) => {
  const state = await readHealth(c.get('service'))
  return c.json(state, state.ok ? 200 : 503, fresh)
})
