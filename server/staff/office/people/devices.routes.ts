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
  staffDeviceList,
  startedPairing,
  waitingPairing,
} from '~/contracts/staff-people'
import { deviceName } from '#server/auth/device-name'
import { anyone, endpoint } from '#server/http/endpoint'
import { noStore } from '#server/http/guards'
import { creating } from '#server/staff/access/repeatable'
import { anyStaff, demandSameSite, staffWith } from '#server/staff/access/staff-context'
import { setStaffCookie, setStaffDeviceCookie, staffTokens } from '#server/staff/access/staff-cookies'
import { changeDevice, listDevices, revokeDevice, saveDeviceState } from './devices.service'
import { approveDevice, findPairing, pollPairing, startPairing } from './pairings.service'

const tag = 'Сотрудники'
const pairing = { tag, guard: anyone(noStore) }
const approving = { tag, guard: staffWith('device.approve') }

export const deviceEndpoints = [
  endpoint('POST /staff/pairings', {
    ...pairing,
    summary: 'Начать подключение планшета: код для показа и ключ для опроса',
    answer: startedPairing,
    says: 'Код живёт десять минут',
    run: (ctx, _, c) => startPairing(ctx, deviceName(c.req.header('user-agent'))),
  }),
  endpoint('POST /staff/pairings/poll', {
    ...pairing,
    summary: 'Подтверждён ли планшет; подтверждённому ставит cookie `staff_device`; две минуты можно повторить',
    body: pollPairingBody,
    answer: pairingState,
    says: 'Состояние',
    errors: [403],
    run: async (ctx, { body }, c) => {
      const before = staffTokens(c)
      if (before.session !== undefined || before.device !== undefined) demandSameSite(c)
      const { status, token } = await pollPairing(ctx, body.poll_token, before)
      if (token !== undefined) {
        setStaffDeviceCookie(c, token)
        if (before.session !== undefined) setStaffCookie(c, '')
      }
      return { status }
    },
  }),
  endpoint('GET /staff/pairings/{code}', {
    ...approving,
    summary: 'Какой планшет ждёт подтверждения с этим кодом',
    params: z.object({ code: sixDigits('Нужны шесть цифр с планшета') }),
    answer: waitingPairing,
    says: 'Планшет',
    run: (ctx, { params }) => findPairing(ctx, params.code),
  }),
  endpoint('POST /staff/devices', {
    tag,
    ...creating('device.approve'),
    summary: 'Подключить планшет, который показывает код',
    body: approveDeviceBody,
    answer: staffDevice,
    says: 'Планшет',
    status: 201,
    errors: [404],
    run: (ctx, { body }) => approveDevice(ctx, body),
  }),
  endpoint('GET /staff/devices', {
    ...approving,
    summary: 'Подключённые планшеты своих кухонь',
    answer: staffDeviceList,
    says: 'Планшеты',
    run: (ctx) => listDevices(ctx),
  }),
  endpoint('PATCH /staff/devices/{id}', {
    ...approving,
    summary: 'Переименовать планшет или перенести на другую кухню или цех',
    params: idParams,
    body: changeDeviceBody,
    answer: staffDevice,
    says: 'Планшет',
    run: (ctx, { params, body }) => changeDevice(ctx, params.id, body),
  }),
  endpoint('DELETE /staff/devices/{id}', {
    ...approving,
    summary: 'Отключить планшет',
    params: idParams,
    says: 'Планшет отключён',
    run: (ctx, { params }) => revokeDevice(ctx, params.id),
  }),
  endpoint('PUT /staff/devices/here/state', {
    tag,
    guard: anyStaff,
    summary: 'Что планшет сообщает о себе: включён ли звук, какая версия',
    body: deviceStateBody,
    says: 'Записано',
    errors: [404],
    run: (ctx, { body }) => saveDeviceState(ctx, body),
  }),
]
