import { createRoute } from '@hono/zod-openapi'
import { numbers, numbersCsvQuery, numbersQuery } from '~/contracts/staff-numbers'
import { createRouter, errors, json, staffAuth } from '#server/http/router'
import { requireRight, staffOf } from '#server/staff/access/staff-context'
import { numbersCsv } from './numbers-csv.service'
import { getNumbers } from './numbers.service'

const guarded = { tags: ['Цифры'], security: staffAuth, middleware: requireRight('numbers.view'), method: 'get' as const }

const numbersRoute = createRoute({
  ...guarded,
  path: '/staff/numbers',
  summary: 'Выручка, заказы, обещания, блюда и отмены по дням; рядом тот же период неделю назад или предыдущий',
  request: { query: numbersQuery },
  responses: { 200: json(numbers, 'Цифры'), ...errors(401, 403, 404, 422) },
})

const csvRoute = createRoute({
  ...guarded,
  path: '/staff/numbers.csv',
  summary: 'Цифры для таблицы: дни, блюда или заказы с возвратами',
  request: { query: numbersCsvQuery },
  responses: {
    200: { content: { 'text/csv': { schema: { type: 'string' } } }, description: 'CSV: UTF-8 с BOM, точка с запятой' },
    ...errors(401, 403, 404, 422),
  },
})

export const numbersRoutes = createRouter()

numbersRoutes.openapi(numbersRoute, async (c) => c.json(await getNumbers(staffOf(c), c.req.valid('query')), 200))
numbersRoutes.openapi(csvRoute, async (c) => {
  const query = c.req.valid('query')
  const name = `numbers-${query.part}-${query.from}-${query.to}.csv`
  return c.body(await numbersCsv(staffOf(c), query), 200, {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}"`,
  })
})
