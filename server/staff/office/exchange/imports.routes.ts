import { idParams } from '~/contracts/common'
import {
  applyImportBody,
  importPricesBody,
  importQuery,
  importList,
  menuImport,
  newImport,
  photosLeft,
  undoneImport,
} from '~/contracts/staff-exchange'
import { endpoint } from '#server/http/endpoint'
import { creating } from '#server/staff/access/repeatable'
import { staffWith } from '#server/staff/access/staff-context'
import { parseMenu } from './formats/parse-menu'
import { applyImport } from './apply-import.service'
import { addImport, listImports, readImport, setImportPrices } from './imports.service'
import { takePhotos } from './photos.service'
import { undoImport } from './undo-import.service'

const tag = 'Обмен меню'
const importing = { tag, guard: staffWith('exchange.import') }

export const importEndpoints = [
  endpoint('POST /staff/imports', {
    tag,
    ...creating('exchange.import'),
    summary: 'Сверить файл меню (YML, CSV, JSON; до 5 МиБ) с меню; ничего не меняет',
    query: importQuery,
    bytes: ['application/octet-stream', 'application/xml', 'text/csv'],
    answer: newImport,
    says: 'План импорта',
    status: 201,
    run: async (ctx, { query }, c) => {
      const columns = query.columns?.split(',').map((name) => name.trim())
      const parsed = parseMenu(new Uint8Array(await c.req.arrayBuffer()), { ...query, columns })
      return addImport(ctx, parsed.file, { ...query, format: parsed.format })
    },
  }),
  endpoint('GET /staff/imports', {
    ...importing,
    summary: 'Последние импорты, новые сверху',
    answer: importList,
    says: 'Импорты',
    run: (ctx) => listImports(ctx),
  }),
  endpoint('GET /staff/imports/{id}', {
    ...importing,
    summary: 'Импорт: план и что уже сделано',
    params: idParams,
    answer: menuImport,
    says: 'Импорт',
    run: (ctx, { params }) => readImport(ctx, params.id),
  }),
  endpoint('POST /staff/imports/{id}/prices', {
    ...importing,
    summary: 'Сказать, что цены в файле в копейках или центах (divide: true делит на 100); новый план',
    params: idParams,
    body: importPricesBody,
    answer: newImport,
    says: 'Новый план',
    errors: [409],
    run: (ctx, { params, body }) => setImportPrices(ctx, params.id, body),
  }),
  endpoint('POST /staff/imports/{id}/apply', {
    ...importing,
    summary: 'Применить план; прерванный импорт продолжается с того же места',
    params: idParams,
    body: applyImportBody,
    answer: menuImport,
    says: 'Что сделано',
    status: 202,
    errors: [409],
    run: (ctx, { params, body }) => applyImport(ctx, params.id, body),
  }),
  endpoint('POST /staff/imports/{id}/photos', {
    ...importing,
    summary: 'Скачать следующие три фото',
    params: idParams,
    answer: photosLeft,
    says: 'Сколько осталось',
    errors: [503],
    run: (ctx, { params }) => takePhotos(ctx, params.id),
  }),
  endpoint('POST /staff/imports/{id}/undo', {
    ...importing,
    summary: 'Вернуть меню, каким оно было до импорта, кроме того, что изменили после',
    params: idParams,
    answer: undoneImport,
    says: 'Что вернули',
    errors: [409],
    run: (ctx, { params }) => undoImport(ctx, params.id),
  }),
]
