import { createRoute } from '@hono/zod-openapi'
import { idempotencyHeaders, idParams } from '~/contracts/common'
import {
  applyImportBody,
  importPricesBody,
  importQuery,
  importRows,
  menuImport,
  newImport,
  photosLeft,
  undoneImport,
} from '~/contracts/staff-exchange'
import { createRouter, errors, json, jsonBody, staffAuth } from '#server/http/router'
import { creating } from '#server/staff/access/repeatable'
import { requireRight, staffOf } from '#server/staff/access/staff-context'
import { parseMenu } from './formats/parse-menu'
import { applyImport } from './apply-import.service'
import { addImport, listImports, readImport, setImportPrices } from './imports.service'
import { takePhotos } from './photos.service'
import { undoImport } from './undo-import.service'

const importing = { tags: ['Обмен меню'], security: staffAuth, middleware: requireRight('exchange.import') }
const file = { schema: { type: 'string' as const, format: 'binary' } }

const addRoute = createRoute({
  ...importing,
  ...creating('exchange.import'),
  path: '/staff/imports',
  summary: 'Сверить файл меню (YML, CSV, JSON; до 5 МиБ) с меню; ничего не меняет',
  request: {
    query: importQuery,
    headers: idempotencyHeaders,
    body: { content: { 'application/octet-stream': file, 'application/xml': file, 'text/csv': file }, required: true },
  },
  responses: { 201: json(newImport, 'План импорта'), ...errors(401, 403, 422) },
})

const listRoute = createRoute({
  ...importing,
  method: 'get',
  path: '/staff/imports',
  summary: 'Последние импорты, новые сверху',
  responses: { 200: json(importRows, 'Импорты'), ...errors(401, 403) },
})

const readRoute = createRoute({
  ...importing,
  method: 'get',
  path: '/staff/imports/{id}',
  summary: 'Импорт: план и что уже сделано',
  request: { params: idParams },
  responses: { 200: json(menuImport, 'Импорт'), ...errors(401, 403, 404) },
})

const pricesRoute = createRoute({
  ...importing,
  method: 'post',
  path: '/staff/imports/{id}/prices',
  summary: 'Сказать, что цены в файле в копейках или центах (divide: true делит на 100); новый план',
  request: { params: idParams, ...jsonBody(importPricesBody) },
  responses: { 200: json(newImport, 'Новый план'), ...errors(401, 403, 404, 409, 422) },
})

const applyRoute = createRoute({
  ...importing,
  method: 'post',
  path: '/staff/imports/{id}/apply',
  summary: 'Применить план; прерванный импорт продолжается с того же места',
  request: { params: idParams, ...jsonBody(applyImportBody) },
  responses: { 202: json(menuImport, 'Что сделано'), ...errors(401, 403, 404, 409, 422) },
})

const photosRoute = createRoute({
  ...importing,
  method: 'post',
  path: '/staff/imports/{id}/photos',
  summary: 'Скачать следующие три фото',
  request: { params: idParams },
  responses: { 200: json(photosLeft, 'Сколько осталось'), ...errors(401, 403, 404, 503) },
})

const undoRoute = createRoute({
  ...importing,
  method: 'post',
  path: '/staff/imports/{id}/undo',
  summary: 'Вернуть меню, каким оно было до импорта, кроме того, что изменили после',
  request: { params: idParams },
  responses: { 200: json(undoneImport, 'Что вернули'), ...errors(401, 403, 404, 409) },
})

export const importRoutes = createRouter()

importRoutes.openapi(addRoute, async (c) => {
  const query = c.req.valid('query')
  const columns = query.columns?.split(',').map((name) => name.trim())
  const parsed = parseMenu(new Uint8Array(await c.req.arrayBuffer()), { ...query, columns })
  return c.json(await addImport(staffOf(c), parsed.file, { ...query, format: parsed.format }), 201)
})
importRoutes.openapi(listRoute, async (c) => c.json(await listImports(staffOf(c)), 200))
importRoutes.openapi(readRoute, async (c) => c.json(await readImport(staffOf(c), c.req.valid('param').id), 200))
importRoutes.openapi(pricesRoute, async (c) => c.json(await setImportPrices(staffOf(c), c.req.valid('param').id, c.req.valid('json')), 200))
importRoutes.openapi(applyRoute, async (c) => c.json(await applyImport(staffOf(c), c.req.valid('param').id, c.req.valid('json')), 202))
importRoutes.openapi(photosRoute, async (c) => c.json(await takePhotos(staffOf(c), c.req.valid('param').id), 200))
importRoutes.openapi(undoRoute, async (c) => c.json(await undoImport(staffOf(c), c.req.valid('param').id), 200))
