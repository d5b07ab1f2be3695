import { createRoute } from '@hono/zod-openapi'
import { idParams } from '~/contracts/common'
import { addPersonBody, changePersonBody, setPinBody, staffPeople, staffPerson } from '~/contracts/staff-people'
import { createRouter, errors, json, jsonBody, keyedBody, noContent, staffAuth } from '#server/http/router'
import { creating } from '#server/staff/access/repeatable'
import { requireRight, requireStaffCaller, staffOf } from '#server/staff/access/staff-context'
import { addPerson, changePerson, listPeople, setPin } from './people.service'

const common = { tags: ['Сотрудники'], security: staffAuth }
const managing = { ...common, middleware: requireRight('people.manage') }

const listRoute = createRoute({
  ...common,
  middleware: requireRight('people.view'),
  method: 'get',
  path: '/staff/people',
  summary: 'Сотрудники своих кухонь',
  responses: { 200: json(staffPeople, 'Сотрудники'), ...errors(401, 403) },
})

const addRoute = createRoute({
  ...common,
  ...creating('people.manage'),
  path: '/staff/people',
  summary: 'Добавить сотрудника; управляющий добавляет поваров и курьеров',
  request: keyedBody(addPersonBody),
  responses: { 201: json(staffPerson, 'Сотрудник'), ...errors(401, 403, 404, 409, 422) },
})

const changeRoute = createRoute({
  ...managing,
  method: 'patch',
  path: '/staff/people/{id}',
  summary: 'Изменить сотрудника; блокировка завершает все его входы',
  request: { params: idParams, ...jsonBody(changePersonBody) },
  responses: { 200: json(staffPerson, 'Сотрудник'), ...errors(401, 403, 404, 409, 422) },
})

const pinRoute = createRoute({
  ...common,
  middleware: requireStaffCaller,
  method: 'put',
  path: '/staff/people/{id}/pin',
  summary: 'Задать свой ПИН; у других — сбросить, а тем, у кого нет телефона, задать',
  request: { params: idParams, ...jsonBody(setPinBody) },
  responses: { ...noContent('Готово'), ...errors(401, 403, 404, 422) },
})

export const peopleRoutes = createRouter()

peopleRoutes.openapi(listRoute, async (c) => c.json(await listPeople(staffOf(c)), 200))
peopleRoutes.openapi(addRoute, async (c) => c.json(await addPerson(staffOf(c), c.req.valid('json')), 201))
peopleRoutes.openapi(changeRoute, async (c) => {
  return c.json(await changePerson(staffOf(c), c.req.valid('param').id, c.req.valid('json')), 200)
})
peopleRoutes.openapi(pinRoute, async (c) => {
  await setPin(staffOf(c), c.req.valid('param').id, c.req.valid('json').pin)
  return c.body(null, 204)
})
