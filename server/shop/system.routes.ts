import { idParams } from '~/contracts/common'
import { health, nightMode, systemStatus, systemStatusQuery } from '~/contracts/system'
import { API_CACHE_CONTROL } from '#server/core/freshness'
import { anyone, endpoint } from '#server/http/endpoint'
import { noStore } from '#server/http/guards'
import { json } from '#server/http/router'
import { isNight, readHealth, readSystemStatus } from './system.service'

const tag = 'Состояние'
const fresh = { tag, guard: anyone(noStore) }

export const systemEndpoints = [
  endpoint('GET /v3/option/system-status', {
    tag,
    guard: anyone(),
    summary: 'Ночной режим, загруженность доставки, технический перерыв',
    query: systemStatusQuery,
    answer: systemStatus,
    says: 'Состояние',
    errors: [404],
    run: async (ctx, { query }, c) => {
      const status = await readSystemStatus(ctx, query.city_id)
      c.header('cache-control', API_CACHE_CONTROL)
      return status
    },
  }),
  endpoint('GET /v3/option/check-night-mode/{id}', {
    ...fresh,
    summary: 'Закрыта ли сейчас кухня города',
    params: idParams,
    answer: nightMode,
    says: 'Ночной режим',
    run: async (ctx, { params }) => ({ night_mode: await isNight(ctx, params.id) }),
  }),
  endpoint('GET /health', {
    ...fresh,
    summary: 'Отвечают ли API и база данных',
    answer: health,
    says: 'Всё работает',
    others: { 503: json(health, 'База данных не отвечает') },
    run: async (ctx, _, c) => {
      const state = await readHealth(ctx)
      return state.ok ? state : c.json(state, 503)
    },
  }),
]
