import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { attempts, loginCodes } from '#server/db/tables'
import type { ServiceContext } from '#server/http/context'
import { HttpError } from '#server/http/errors'
import { db } from '#server/http/testing'
import { captchaAdapter } from '#server/platform/captcha/captcha'
import { SmsError } from '#server/platform/sms/sms-adapter'
import { readSettings } from '#server/settings'
import { requestCode } from './codes.service'

const phone = '79990900001'
const settings = readSettings(env)
const common = { db, settings, address: '198.51.100.1', captcha: captchaAdapter(settings) }

afterEach(() => {
  vi.restoreAllMocks()
})

test('a message that was not taken is 422 with the phone, leaves no code, and counts', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const send = vi.fn<ServiceContext['sms']['send']>(() => Promise.reject(new SmsError('code 201')))
  const ctx = { ...common, now: new Date(), sms: { send } }
  const error = await requestCode(ctx, { phone }).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(HttpError)
  expect(error).toMatchObject({ status: 422, code: 'sms_failed', details: { fields: { phone: expect.stringContaining('СМС') } } })
  expect(send).toHaveBeenCalledTimes(1)
  expect(await db.$count(loginCodes, eq(loginCodes.phone, phone))).toBe(0)
  expect(await db.$count(attempts, eq(attempts.subject, `phone:${phone}`))).toBe(1)
  expect(log.mock.calls.flat().join()).not.toMatch(/7999|\d{4} для входа/)
})

test('asked again it sends anew at once', async () => {
  const send = vi.fn<ServiceContext['sms']['send']>(() => Promise.resolve())
  const ctx = { ...common, now: new Date(), sms: { send } }
  expect(await requestCode(ctx, { phone })).toEqual({ expires_in: 300, resend_in: 60 })
  expect(send).toHaveBeenCalledTimes(1)
})
