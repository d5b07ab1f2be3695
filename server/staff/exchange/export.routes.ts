import { createRoute } from '@hono/zod-openapi'
import { exportQuery, type FileFormat } from '~/contracts/catalog-file'
import { createRouter, errors, staffAuth } from '#server/http/router'
import { requireRight, staffOf } from '#server/staff/access/staff-context'
import { exportMenu } from './export.service'

const TYPES = { json: 'application/json', csv: 'text/csv; charset=utf-8', yml: 'application/xml' } as const

const routeOf = <Format extends FileFormat>(format: Format) =>
  createRoute({
    tags: ['Обмен меню'],
    security: staffAuth,
    middleware: requireRight('exchange.import'),
    method: 'get',
    path: `/staff/export.${format}` as const,
    summary: `Меню файлом ${format.toUpperCase()} с артикулами и добавками; with=hidden — и с черновиками`,
    request: { query: exportQuery },
    responses: {
      200: { description: 'Файл', content: { [TYPES[format]]: { schema: { type: 'string' as const } } } },
      ...errors(401, 403, 422),
    },
  })

export const exportRoutes = createRouter()

for (const format of ['json', 'csv', 'yml'] as const)
  exportRoutes.openapi(routeOf(format), async (c) => {
    const staff = staffOf(c)
    const text = await exportMenu(staff, format, { hidden: c.req.valid('query').with === 'hidden' })
    return c.body(text, 200, {
      'content-type': TYPES[format],
      'content-disposition': `attachment; filename="menu-${staff.now.toISOString().slice(0, 10)}.${format}"`,
    })
  })
