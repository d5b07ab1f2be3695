import { readyCheck, runCheckParams, runCheckQuery, shopReady } from '~/contracts/staff-ready'
import { shopHealth } from '~/contracts/system'
import { endpoint } from '#server/http/endpoint'
import { staffWith } from '#server/staff/access/staff-context'
import { readShopHealth } from './health.service'
import { readReady, runCheck } from './ready.service'

const checking = { tag: 'Готовность', guard: staffWith('shop.view') }

export const readyEndpoints = [
  endpoint('GET /staff/health', {
    ...checking,
    summary: 'Версия, хранилище копий, возраст последней копии и последнего запуска по расписанию',
    answer: shopHealth,
    says: 'Состояние',
    run: (ctx, _, c) => readShopHealth(ctx, c.env),
  }),
  endpoint('GET /staff/ready', {
    ...checking,
    summary: 'Пятнадцать проверок перед открытием: что готово, чего не хватает и куда идти',
    answer: shopReady,
    says: 'Проверки по порядку',
    run: (ctx, _, c) => readReady(ctx, c.env.BACKUPS),
  }),
  endpoint('POST /staff/ready/{id}/run', {
    ...checking,
    summary: 'Повторить одну проверку: пробный заказ, СМС владельцу или платёж при этом выполняются',
    params: runCheckParams,
    query: runCheckQuery,
    answer: readyCheck,
    says: 'Проверка',
    run: (ctx, { params, query }, c) => runCheck(ctx, params.id, { ...query, backups: c.env.BACKUPS }),
  }),
]
