import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { idParams } from '~/contracts/common'
import {
  approveDeviceBody,
  changeDeviceBody,
  deviceStateBody,
  pairingState,
  pollPairingBody,
  sixDigits,
  staffDevice,
  staffDevices,
  startedPairing,
  waitingPairing,
} from '~/contracts/staff-people'
import { deviceName } from '#server/auth/device-name'
import { noStore } from '#server/http/guards'
import { createRouter, errors, json, jsonBody, keyedBody, noContent, staffAuth } from '#server/http/router'
import { creating } from '#server/staff/access/repeatable'
import { demandSameSite, requireRight, requireStaffCaller, staffOf } from '#server/staff/access/staff-context'
import { setStaffCookie, setStaffDeviceCookie, staffTokens } from '#server/staff/access/staff-cookies'
import { changeDevice, listDevices, revokeDevice, saveDeviceState } from './devices.service'
import { approveDevice, findPairing, pollPairing, startPairing } from './pairings.service'

const tags = ['Сотрудники']
const approving = { tags, security: staffAuth, middleware: requireRight('device.approve') }

const startRoute = createRoute({
  method: 'post',
  path: '/staff/pairings',
  tags,
  summary: 'Начать подключение планшета: код для показа и ключ для опроса',
  middleware: noStore,
  responses: { 200: json(startedPairing, 'Код живёт десять минут') },
})

const pollRoute = createRoute({
  method: 'post',
  path: '/staff/pairings/poll',
  tags,
  summary: 'Подтверждён ли планшет; подтверждённому ставит cookie `staff_device`; две минуты можно повторить',
  middleware: noStore,
  request: jsonBody(pollPairingBody),
  responses: { 200: json(pairingState, 'Состояние'), ...errors(403, 422) },
})

const waitingRoute = createRoute({
  ...approving,
  method: 'get',
  path: '/staff/pairings/{code}',
  summary: 'Какой планшет ждёт подтверждения с этим кодом',
  request: { params: z.object({ code: sixDigits('Нужны шесть цифр с планшета') }) },
  responses: { 200: json(waitingPairing, 'Планшет'), ...errors(401, 403, 404) },
})

const approveRoute = createRoute({
  ...approving,
  ...creating('device.approve'),
  path: '/staff/devices',
  summary: 'Подключить планшет, который показывает код',
  request: keyedBody(approveDeviceBody),
  responses: { 201: json(staffDevice, 'Планшет'), ...errors(401, 403, 404, 422) },
})

const listRoute = createRoute({
  ...approving,
  method: 'get',
  path: '/staff/devices',
  summary: 'Подключённые планшеты своих кухонь',
  responses: { 200: json(staffDevices, 'Планшеты'), ...errors(401, 403) },
})

const changeRoute = createRoute({
  ...approving,
  method: 'patch',
  path: '/staff/devices/{id}',
  summary: 'Переименовать планшет или перенести на другую кухню или цех',
  request: { params: idParams, ...jsonBody(changeDeviceBody) },
  responses: { 200: json(staffDevice, 'Планшет'), ...errors(401, 403, 404, 422) },
})

const revokeRoute = createRoute({
  ...approving,
  method: 'delete',
  path: '/staff/devices/{id}',
  summary: 'Отключить планшет',
  request: { params: idParams },
  responses: { ...noContent('Планшет отключён'), ...errors(401, 403, 404) },
})

const stateRoute = createRoute({
  tags,
  security: staffAuth,
  middleware: requireStaffCaller,
  method: 'put',
  path: '/staff/devices/here/state',
  summary: 'Что планшет сообщает о себе: включён ли звук, какая версия',
  request: jsonBody(deviceStateBody),
  responses: { ...noContent('Записано'), ...errors(401, 403, 404, 422) },
})

export const deviceRoutes = createRouter()

deviceRoutes.openapi(startRoute, async (c) => c.json(await startPairing(c.get('service'), deviceName(c.req.header('user-agent'))), 200))

deviceRoutes.openapi(pollRoute, async (c) => {
  const before = staffTokens(c)
  if (before.session !== undefined || before.device !== undefined) demandSameSite(c)
  const { status, token } = await pollPairing(c.get('service'), c.req.valid('json').poll_token, before)
  if (token !== undefined) {
    setStaffDeviceCookie(c, token)
    if (before.session !== undefined) setStaffCookie(c, '')
  }
  return c.json({ status }, 200)
})

deviceRoutes.openapi(waitingRoute, async (c) => c.json(await findPairing(staffOf(c), c.req.valid('param').code), 200))
deviceRoutes.openapi(approveRoute, async (c) => c.json(await approveDevice(staffOf(c), c.req.valid('json')), 201))
deviceRoutes.openapi(listRoute, async (c) => c.json(await listDevices(staffOf(c)), 200))
deviceRoutes.openapi(changeRoute, async (c) => {
  return c.json(await changeDevice(staffOf(c), c.req.valid('param').id, c.req.valid('json')), 200)
})
deviceRoutes.openapi(revokeRoute, async (c) => {
  await revokeDevice(staffOf(c), c.req.valid('param').id)
  return c.body(null, 204)
})
deviceRoutes.openapi(stateRoute, async (c) => {
  await saveDeviceState(staffOf(c), c.req.valid('json'))
  return c.body(null, 204)
})
