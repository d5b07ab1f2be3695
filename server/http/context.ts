import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { createDb, type Db } from '#server/db/client'
import { captchaAdapter } from '#server/platform/captcha/captcha'
import type { Captcha } from '#server/platform/captcha/captcha-adapter'
import { smsAdapter } from '#server/platform/sms/sms'
import type { SmsAdapter } from '#server/platform/sms/sms-adapter'
import { readSettings, type Settings } from '#server/settings'
import { clientAddress } from './client-address'

/** What every service verb gets as its first argument. Time is passed in, never read inside. */
export type ServiceContext = {
  db: Db
  settings: Settings
  now: Date
  /** The customer's network address, for budgets only. */
  address: string
  sms: SmsAdapter
  captcha: Captcha
}

/** The same for a signed-in customer; statements about personal data filter by `userId`. */
export type CustomerContext = ServiceContext & { userId: number; sessionId: number }

/** Bindings that the API needs of whoever runs it. */
export type ApiBindings = { DB: D1Database }

export type ApiEnv = {
  Bindings: ApiBindings
  Variables: {
    service: ServiceContext
    customer?: CustomerContext
    /** Set by `versioned`: the catalogue's version that this request has read already. */
    catalogVersion?: number
  }
}

/** Makes the service context of a request. */
export const serviceContext = createMiddleware<ApiEnv>(async (c, next) => {
  const settings = readSettings(c.env)
  const db = createDb(c.env.DB)
  const now = new Date()
  c.set('service', {
    db,
    settings,
    now,
    address: await clientAddress(c.req.raw.headers, settings.proxySecret),
    sms: smsAdapter(db, settings, now),
    captcha: captchaAdapter(settings),
  })
  await next()
})

/** The context of the customer that `requireCustomer` let in. */
export function customerOf(c: Context<ApiEnv>): CustomerContext {
  const customer = c.get('customer')
  if (!customer) throw new Error('customerOf needs requireCustomer before it')
  return customer
}
