import { createRoute } from '@hono/zod-openapi'
import { smsCodeSent } from '~/contracts/auth'
import { idParams } from '~/contracts/common'
import {
  addNoteBody,
  customerBody,
  customerNote,
  customerPage,
  customersQuery,
  exportQuery,
  giveBonusesBody,
  givenBonuses,
  noteParams,
  revealedField,
  revealFieldBody,
  staffCustomer,
} from '~/contracts/staff-customers'
import { deleteUserBody } from '~/contracts/user'
import { createRouter, errors, json, jsonBody, keyedBody, noContent, staffAuth } from '#server/http/router'
import { creating } from '#server/staff/access/repeatable'
import { requireRight, staffOf } from '#server/staff/access/staff-context'
import { addNote, readCustomer, removeNote, revealField, setCustomer } from './customers.service'
import { eraseByStaff, sendEraseCode } from './erase-customer.service'
import { exportCustomers } from './export-customers.service'
import { listCustomers } from './find-customers.service'
import { giveBonuses } from './give-bonuses.service'

const seeing = { tags: ['Гости'], security: staffAuth, middleware: requireRight('customer.view') }

const listRoute = createRoute({
  ...seeing,
  method: 'get',
  path: '/staff/customers',
  summary: 'Гости: по концу телефона, началу имени или номеру заказа; телефоны скрыты, чтение записывается',
  request: { query: customersQuery },
  responses: { 200: json(customerPage, 'Страница гостей'), ...errors(401, 403, 422) },
})

const exportRoute = createRoute({
  ...seeing,
  middleware: requireRight('customer.export'),
  method: 'get',
  path: '/staff/customers.csv',
  summary: 'Выгрузка гостей, согласных на новости; legal=1 — всех; причина и число строк записываются',
  request: { query: exportQuery },
  responses: {
    200: { content: { 'text/csv': { schema: { type: 'string' } } }, description: 'CSV: UTF-8 с BOM, точка с запятой' },
    ...errors(401, 403, 422),
  },
})

const readRoute = createRoute({
  ...seeing,
  method: 'get',
  path: '/staff/customers/{id}',
  summary: 'Гость: скрытые данные, заказы, бонусы, коды, заметки; чтение записывается',
  request: { params: idParams },
  responses: { 200: json(staffCustomer, 'Гость'), ...errors(401, 403, 404) },
})

const setRoute = createRoute({
  ...seeing,
  method: 'patch',
  path: '/staff/customers/{id}',
  summary: 'Запретить оплату при получении, сменить ранг или личную скидку',
  request: { params: idParams, ...jsonBody(customerBody) },
  responses: { 200: json(staffCustomer, 'Гость'), ...errors(401, 403, 404, 422) },
})

const revealRoute = createRoute({
  ...seeing,
  middleware: requireRight('customer.reveal'),
  method: 'post',
  path: '/staff/customers/{id}/reveal',
  summary: 'Показать телефон, почту или день рождения; чтение записывается',
  request: { params: idParams, ...jsonBody(revealFieldBody) },
  responses: { 200: json(revealedField, 'Поле'), ...errors(401, 403, 404, 422) },
})

const giveRoute = createRoute({
  ...seeing,
  middleware: requireRight('bonus.give'),
  method: 'post',
  path: '/staff/customers/{id}/bonuses',
  summary: 'Подарить бонусы или снять; с Idempotency-Key один раз',
  request: { params: idParams, ...keyedBody(giveBonusesBody) },
  responses: { 201: json(givenBonuses, 'Что дали и сколько стало'), ...errors(401, 403, 404, 409, 422) },
})

const noteRoute = createRoute({
  ...seeing,
  method: 'post',
  path: '/staff/customers/{id}/notes',
  summary: 'Заметка о госте; аллергия видна на его заказах; с Idempotency-Key одна',
  request: { params: idParams, ...keyedBody(addNoteBody) },
  responses: { 201: json(customerNote, 'Заметка'), ...errors(401, 403, 404, 409, 422) },
})

const removeNoteRoute = createRoute({
  ...seeing,
  method: 'delete',
  path: '/staff/customers/{id}/notes/{n}',
  summary: 'Удалить заметку',
  request: { params: noteParams },
  responses: { ...noContent('Заметки больше нет'), ...errors(401, 403, 404) },
})

const eraseCodeRoute = createRoute({
  ...seeing,
  method: 'post',
  path: '/staff/customers/{id}/erase-code',
  summary: 'Код на телефон гостя, который просит удалить его данные',
  request: { params: idParams },
  responses: { 200: json(smsCodeSent, 'Код отправлен'), ...errors(401, 403, 404, 422) },
})

const eraseRoute = createRoute({
  ...seeing,
  ...creating('customer.view'),
  path: '/staff/customers/{id}/erase',
  summary: 'Удалить данные гостя с кодом, который он назвал',
  request: { params: idParams, ...keyedBody(deleteUserBody) },
  responses: { ...noContent('Гостя здесь больше нет'), ...errors(401, 403, 404, 422) },
})

export const customerRoutes = createRouter()

customerRoutes.openapi(listRoute, async (c) => c.json(await listCustomers(staffOf(c), c.req.valid('query')), 200))
customerRoutes.openapi(exportRoute, async (c) => {
  const text = await exportCustomers(staffOf(c), c.req.valid('query'))
  c.header('content-type', 'text/csv; charset=utf-8')
  c.header('content-disposition', 'attachment; filename="customers.csv"')
  return c.body(text, 200)
})
customerRoutes.openapi(readRoute, async (c) => c.json(await readCustomer(staffOf(c), c.req.valid('param').id), 200))
customerRoutes.openapi(setRoute, async (c) => c.json(await setCustomer(staffOf(c), c.req.valid('param').id, c.req.valid('json')), 200))
customerRoutes.openapi(revealRoute, async (c) => {
  return c.json(await revealField(staffOf(c), c.req.valid('param').id, c.req.valid('json').field), 200)
})
customerRoutes.openapi(giveRoute, async (c) => {
  const key = c.req.valid('header')['idempotency-key']
  return c.json(await giveBonuses(staffOf(c), c.req.valid('param').id, c.req.valid('json'), key), 201)
})
customerRoutes.openapi(noteRoute, async (c) => {
  const key = c.req.valid('header')['idempotency-key']
  return c.json(await addNote(staffOf(c), c.req.valid('param').id, c.req.valid('json'), key), 201)
})
customerRoutes.openapi(removeNoteRoute, async (c) => {
  const { id, n } = c.req.valid('param')
  await removeNote(staffOf(c), id, n)
  return c.body(null, 204)
})
customerRoutes.openapi(eraseCodeRoute, async (c) => c.json(await sendEraseCode(staffOf(c), c.req.valid('param').id), 200))
customerRoutes.openapi(eraseRoute, async (c) => {
  await eraseByStaff(staffOf(c), c.req.valid('param').id, c.req.valid('json').code)
  return c.body(null, 204)
})
