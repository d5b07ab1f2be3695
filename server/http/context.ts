import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { DeviceKind, StaffRole } from '~/contracts/staff-constants'
import type { Bucket } from '#server/core/bucket'
import { createDb, guestDb, sessionDb, type Db } from '#server/db/client'
import { kitchenNotifier, type ChannelBinding, type KitchenNotifier } from '#server/platform/live/kitchen-notifier'
import { addToErased } from '#server/platform/erased/erased-list'
import type { Acquirers } from '#server/platform/payments/payment-provider'
import { acquirers } from '#server/platform/payments/payments'
import type { RateLimitBindings } from '#server/platform/rate-limit/rate-limit'
import { smsAdapter, smsQueue, type SmsAdapter, type SmsQueue } from '#server/platform/sms/sms'
import { readSettings, type Settings } from '#server/core/settings'
import { clientAddress } from './client-address'

/** The first argument of every service verb. Services read the time from here only. */
export type ServiceContext = {
  db: Db
  settings: Settings
  now: Date
  /** The client's network address, for limits only. */
  address: string
  sms: SmsAdapter
  /** Queue of messages to send. */
  messages: SmsQueue
  payments: Acquirers
  /** Tells open screens of changes. Without it they poll. */
  channel?: KitchenNotifier | undefined
  /** The shop's own files; without them (tests) a picture's path is taken as it is. */
  assets?: Pick<Fetcher, 'fetch'> | undefined
  /** Uploaded pictures; absent where no bucket is bound. */
  media?: Bucket | undefined
  /** Records erased customers apart from the database; returns how many were not recorded yet. Throws if it cannot. */
  recordErased: (erased: readonly { id: number; at: number }[]) => Promise<number>
  /** The catalogue version that this request has read; set by `versioned`. */
  catalogVersion?: number
}

/** What reads of public data need. */
export type PublicReader = Pick<ServiceContext, 'db' | 'catalogVersion'>

/** The context of a signed-in customer; statements on personal data filter by `userId`. */
export type CustomerContext = ServiceContext & { userId: number; sessionId: number }

/** A valid session. `renewed`: its cookie must be set again. */
export type FoundSession = { id: number; customerId: number; renewed: boolean }

/** Who calls as staff: a person, a paired device, both, or the machine key. */
export type StaffCaller = {
  /** The person's id; null for a device alone and for the key. */
  id: number | null
  role: StaffRole | null
  name: string | null
  /** The kitchens whose rows the caller may see. */
  kitchens: number[] | 'all'
  device: { id: number; kind: DeviceKind; kitchenId: number; stationId: number | null } | null
  sessionId: number | null
  /** A PIN was given within the last minutes. */
  steppedUp: boolean
  isKey: boolean
}

/** Bindings of the API. Without a queue the cron sends the messages; without buckets there are no backups and no uploads;
 *  without a channel open screens poll. */
type ApiBindings = {
  DB: D1Database
  MESSAGES?: Queue<number>
  BACKUPS?: Bucket
  MEDIA?: Bucket
  KITCHEN_CHANNEL?: ChannelBinding
  /** The moments of the last crons by expression, where the host knows them; else the database has them. */
  CRONS?: { lastRuns: Record<string, Date> }
  ASSETS?: Pick<Fetcher, 'fetch'>
} & RateLimitBindings

/** The API as its in-process callers see it: `api.fetch` of server/app.ts. */
export type ApiFetch = (request: Request, env: object, context?: ExecutionContext) => Response | Promise<Response>
/** The headers of the shop's own calls of the API. */
export const API_HEADERS = { accept: 'application/json', 'accept-language': 'ru', client: '1' }

export type ApiEnv = {
  Bindings: ApiBindings
  Variables: {
    service: ServiceContext
    /** Of the bearer token, null where it is not valid; guards make a customer of it. */
    session?: FoundSession | null
    customer?: CustomerContext
    staff?: StaffCaller
    /** Of a staff call that may be repeated. */
    opId?: string
  }
}

/** The service context at a moment; the address is empty in cron and queue. Throws an error that names a wrong setting. */
export function serviceContextOf(env: ApiBindings, now: Date, address = '', db = createDb(env.DB)): ServiceContext {
  const settings = readSettings(env)
  return {
    db,
    settings,
    now,
    address,
    sms: smsAdapter(db, settings, now),
    messages: smsQueue(env.MESSAGES),
    payments: acquirers(db, settings, now),
    channel: kitchenNotifier(env.KITCHEN_CHANNEL),
    assets: env.ASSETS,
    media: env.MEDIA,
    recordErased: (erased) => addToErased(env.BACKUPS, erased),
  }
}

/** Sets the service context of a request. */
export const serviceContext = createMiddleware<ApiEnv>(async (c, next) => {
  const address = clientAddress(c.req.raw.headers, c.env)
  const db = databaseFor(c.env.DB, c.req.raw)
  c.set('service', serviceContextOf(c.env, new Date(), address, db))
  await next()
})

/** The customer set by `requireCustomer`. */
export function customerOf(c: Context<ApiEnv>): CustomerContext {
  const customer = c.get('customer')
  if (!customer) throw new Error('customerOf needs requireCustomer before it')
  return customer
}

/** Public reads: any replica may answer. Paths in other spellings are read from the primary. */
const PUBLIC = /^\/api\/(v2\/(news|cities|pickuppoints|option)|v3\/(categories|goods|catalog|option))(\/|$)/
/** The database session of a call: the nearest replica for public reads, the primary for everything else. docs/decisions/032 */
function databaseFor(d1: D1Database, { method, url }: Request): Db {
  const isRead = method === 'GET' || method === 'HEAD'
  return isRead && PUBLIC.test(new URL(url).pathname) ? guestDb(d1) : sessionDb(d1)
}
