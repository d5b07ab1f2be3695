import { menuExportQuery, type FileFormat } from '~/contracts/catalog-file'
import { endpoint, fileHeaders } from '#server/http/endpoint'
import { staffWith } from '#server/staff/access/staff-context'
import { exportMenu } from './export.service'

const exported = <Format extends FileFormat>(format: Format, type: string) =>
  endpoint(`GET /staff/export.${format}`, {
    tag: 'Обмен меню',
    guard: staffWith('exchange.import'),
    summary: `Меню файлом ${format.toUpperCase()} с артикулами и добавками; with=hidden — и с черновиками`,
    query: menuExportQuery,
    says: 'Файл',
    file: type,
    run: async (ctx, { query }, c) => {
      const text = await exportMenu(ctx, format, { hidden: query.with === 'hidden' })
      return c.body(text, 200, fileHeaders(`menu-${ctx.now.toISOString().slice(0, 10)}.${format}`, type))
    },
  })

export const exportEndpoints = [
  exported('json', 'application/json'),
  exported('csv', 'text/csv; charset=utf-8'),
  exported('yml', 'application/xml'),
]
