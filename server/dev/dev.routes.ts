import { createMiddleware } from 'hono/factory'
import { outboxMessages, outboxQuery } from '~/contracts/dev'
import { requireStaff } from '#server/auth/guards'
import type { ApiEnv } from '#server/http/context'
import { anyone, endpoint } from '#server/http/endpoint'
import { noStore } from '#server/http/guards'
import { isRestored, listOutbox } from './dev.service'

/** Open in the demo, behind the staff token in a preview and with the data of real customers; `servedOnly` makes it 404 in
 *  production. */
const demoOnly = createMiddleware<ApiEnv>(async (c, next) => {
  const service = c.get('service')
  const isOpen = service.settings.environment === 'demo' && !(await isRestored(service))
  return isOpen ? next() : requireStaff(c, next)
})

export const devEndpoints = [
  endpoint('GET /dev/outbox', {
    tag: 'Демо',
    guard: anyone(noStore, demoOnly),
    summary: 'Отправленные СМС, новые сверху; только в демо',
    query: outboxQuery,
    answer: outboxMessages,
    says: 'Сообщения',
    errors: [401, 404],
    run: (ctx, { query }) => listOutbox(ctx, query.phone),
  }),
]
