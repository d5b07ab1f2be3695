import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { createDb, type Db } from '#server/db/client'
import { captchaAdapter } from '#server/platform/captcha/captcha'
import type { Captcha } from '#server/platform/captcha/captcha-adapter'
import type { PaymentProvider } from '#server/platform/payments/payment-provider'
import { paymentProvider } from '#server/platform/payments/payments'
import type { RateLimitBindings } from '#server/platform/rate-limit/rate-limit'
import { smsAdapter } from '#server/platform/sms/sms'
import type { SmsAdapter } from '#server/platform/sms/sms-adapter'
import { smsQueue, type SmsQueue } from '#server/platform/sms/sms-queue'
import { readSettings, type Settings } from '#server/core/settings'
import { clientAddress } from './client-address'
import { databaseFor, sendBookmark } from './bookmark'

/** What every service verb gets as its first argument. Time is passed in, never read inside. */
export type ServiceContext = {
  db: Db
  settings: Settings
  now: Date
  /** The customer's network address, for budgets only. */
  address: string
  sms: SmsAdapter
  /** Waiting messages that are to be sent soon. */
  messages: SmsQueue
  captcha: Captcha
  payments: PaymentProvider
}

/** The same for a signed-in customer; statements about personal data filter by `userId`. */
export type CustomerContext = ServiceContext & { userId: number; sessionId: number }

/** Bindings that the API needs of whoever runs it. Without a queue the cron sends the messages. */
export type ApiBindings = { DB: D1Database; MESSAGES?: Queue<number> } & RateLimitBindings

/** The API as its in-process callers see it: `api.fetch` of server/app.ts. */
export type ApiFetch = (request: Request, env: object, context?: ExecutionContext) => Response | Promise<Response>

export type ApiEnv = {
  Bindings: ApiBindings
  Variables: {
    service: ServiceContext
    customer?: CustomerContext
    /** Set by `versioned`: the catalogue's version that this request has read already. */
    catalogVersion?: number
  }
}

/** The service context for what happens in these surroundings at this moment; the address is empty where no visitor asks
 *  (cron, queue). Throws an error that names the setting that is missing or wrong. */
export function serviceContextOf(env: ApiBindings, now: Date, address = '', db = createDb(env.DB)): ServiceContext {
  const settings = readSettings(env)
  return {
    db,
    settings,
    now,
    address,
    sms: smsAdapter(db, settings, now),
    messages: smsQueue(env.MESSAGES),
    captcha: captchaAdapter(settings),
    payments: paymentProvider(db, settings, now),
  }
}

/** Makes the service context of a request. */
export const serviceContext = createMiddleware<ApiEnv>(async (c, next) => {
  const address = await clientAddress(c.req.raw.headers, readSettings(c.env).proxySecret)
  const db = databaseFor(c.env.DB, c.req.raw)
  c.set('service', serviceContextOf(c.env, new Date(), address, db))
  await next()
  sendBookmark(c.res, c.req.raw, db)
})

/** The context of the customer that `requireCustomer` let in. */
export function customerOf(c: Context<ApiEnv>): CustomerContext {
  const customer = c.get('customer')
  if (!customer) throw new Error('customerOf needs requireCustomer before it')
  return customer
}
