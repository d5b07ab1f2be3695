import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { attempts, loginCodes } from '#server/db/tables'
import { serviceContextOf, type ServiceContext } from '#server/http/context'
import { HttpError } from '#server/core/errors'
import { db } from '#server/http/api.testing'
import { SmsError } from '#server/platform/sms/sms-adapter'
import { requestCode } from './codes.service'

const phone = '79990900001'
const ctxWith = (send: ServiceContext['sms']['send']): ServiceContext => {
  const ctx = serviceContextOf(env, new Date(), '198.51.100.1')
  return { ...ctx, sms: { ...ctx.sms, send } }
}

afterEach(() => {
  vi.restoreAllMocks()
})

test('a failed message is 422, stores no code, and counts as an attempt', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const send = vi.fn<ServiceContext['sms']['send']>(() => Promise.reject(new SmsError('code 201')))
  const error = await requestCode(ctxWith(send), { phone }).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(HttpError)
  expect(error).toMatchObject({ status: 422, code: 'sms_failed', details: { fields: { phone: expect.stringContaining('СМС') } } })
  expect(send).toHaveBeenCalledTimes(1)
  expect(await db.$count(loginCodes, eq(loginCodes.phone, phone))).toBe(0)
  expect(await db.$count(attempts, eq(attempts.subject, `phone:${phone}`))).toBe(1)
  expect(log.mock.calls.flat().join()).not.toMatch(/7999|\d{4} для входа/)
})

test('a retry sends at once', async () => {
  const send = vi.fn<ServiceContext['sms']['send']>(() => Promise.resolve())
  expect(await requestCode(ctxWith(send), { phone })).toEqual({ expires_in: 300, resend_in: 60 })
  expect(send).toHaveBeenCalledTimes(1)
})
