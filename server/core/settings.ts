import { z } from 'zod'
import { parseSettings } from './parse-settings'
import { isApiAddress, isLanOrigin, isPublicHost } from './public-host'
import { publicShopRules, RANDOM, type Rule } from './public-shop-rules'

/** `https://key@host/project` */
export const SENTRY_DSN = /^(https?):\/\/([\w-]+)@([\w.:-]+)((?:\/[\w-]+)*)\/(\d+)$/

/** A payment subject as the provider writes it. */
const RECEIPT_SUBJECT = /^[a-z_]+$/

const requiredSecret = z.string(RANDOM).min(16, RANDOM)

/** What the picture proxy reads: it works without the API's secrets. */
const imageVariables = {
  ORIGIN: z.url('must be the address of the shop, such as https://sushi.example'),
  IMAGES_ADAPTER: z.enum(['wasm', 'binding']).default('wasm'),
  IMAGE_HOSTS: z
    .string()
    .default('')
    .transform((list) => list.split(',').flatMap((host) => host.trim().toLowerCase() || []))
    .pipe(z.array(z.string().refine(isPublicHost, 'must be a list of public hosts such as cdn.example.com, joined by commas'))),
}

/** Whose address a request has. */
const addressVariables = {
  ENVIRONMENT: z.string().default(''),
  PROXY_SECRET: z.string().default(''),
  TRUSTED_PROXY: z.string().default(''),
  // the older name of one of its values
  BEHIND_CLOUDFLARE: z.enum(['', 'on', 'off']).default(''),
}

/** What the Worker needs in front of the pages, also with a remote API. */
const frontVariables = {
  ...imageVariables,
  ...addressVariables,
  ENVIRONMENT: z.enum(['demo', 'preview', 'production']),
  API_BASE_URL: z
    .string()
    .default('')
    .refine((url) => url === '' || isApiAddress(url), 'must be like https://host/api'),
  PROXY_SECRET: requiredSecret,
  CAPTCHA_ADAPTER: z.enum(['off', 'turnstile', 'smartcaptcha']).default('off'),
  LAN_ORIGIN: z
    .string()
    .default('')
    .refine((url) => url === '' || isLanOrigin(url), 'must be like http://love-sushi.local: a name or address of the own network'),
  PHONE_PREFIXES: z
    .string()
    .default('7')
    .transform((list) => list.split(',').map((prefix) => prefix.trim()))
    .pipe(z.array(z.string().regex(/^[1-9]\d{0,9}$/, 'must be a list of first digits such as 7 or 7,373'))),
  REQUEST_LOG: z.enum(['', 'on', 'off']).default(''),
  SENTRY_DSN: z
    .string()
    .default('')
    .refine((dsn) => dsn === '' || SENTRY_DSN.test(dsn), 'must be like https://key@host/project'),
}

const apiVariables = {
  ...frontVariables,
  SMS_ADAPTER: z.enum(['outbox', 'smsru']).default('outbox'),
  STAFF_TOKEN: requiredSecret,
  CODE_SECRET: requiredSecret,
  SMSRU_API_ID: z.string().default(''),
  SMS_DAY_LIMIT: z.coerce.number().int().min(1).default(2000),
  CASH_LIMIT: z.coerce.number().int().min(0).default(15_000),
  DADATA_TOKEN: z.string().default(''),
  TURNSTILE_SITE_KEY: z.string().default(''),
  TURNSTILE_SECRET: z.string().default(''),
  SMARTCAPTCHA_SITE_KEY: z.string().default(''),
  SMARTCAPTCHA_SECRET: z.string().default(''),
  PAYMENT_ADAPTER: z.enum(['sandbox', 'yookassa', 'tkassa', 'off']).default('sandbox'),
  PAYMENT_STAGES: z.enum(['1', '2']).default('1'),
  YOOKASSA_SHOP_ID: z.string().default(''),
  YOOKASSA_SECRET: z.string().default(''),
  TKASSA_TERMINAL_KEY: z.string().max(20, 'must be at most 20 characters').default(''),
  TKASSA_PASSWORD: z.string().default(''),
  RECEIPTS: z.enum(['off', 'on']).default('off'),
  RECEIPT_TAX_SYSTEM: z.coerce.number().int().min(1).max(6).default(2),
  RECEIPT_VAT: z.coerce.number().int().min(1).max(12).default(1),
  RECEIPT_SUBJECT: z.string().regex(RECEIPT_SUBJECT).default('commodity'),
  RECEIPT_DELIVERY_SUBJECT: z.string().regex(RECEIPT_SUBJECT).default('service'),
  TILL_ADAPTER: z.enum(['off', 'sandbox', 'atol']).default('off'),
  ATOL_LOGIN: z.string().default(''),
  ATOL_PASSWORD: z.string().default(''),
  ATOL_GROUP: z.string().default(''),
}

type ApiVariables = z.infer<z.ZodObject<typeof apiVariables>>

function adapterRules(env: ApiVariables): Rule[] {
  const isProduction = env.ENVIRONMENT === 'production'
  const tKassaAccess = ['TKASSA_TERMINAL_KEY', 'TKASSA_PASSWORD'] as const
  const usesTKassa = env.PAYMENT_ADAPTER === 'tkassa' || env.TKASSA_TERMINAL_KEY !== ''
  const required = (name: keyof ApiVariables, by: keyof ApiVariables, adapter: string): Rule => [
    env[by] === adapter && env[name] === '',
    name,
    `must be set where ${by} is ${adapter}`,
  ]
  return [
    required('YOOKASSA_SHOP_ID', 'PAYMENT_ADAPTER', 'yookassa'),
    required('YOOKASSA_SECRET', 'PAYMENT_ADAPTER', 'yookassa'),
    ...tKassaAccess.map((name): Rule => [usesTKassa && env[name] === '', name, 'must be set where T-Kassa is used']),
    required('TURNSTILE_SITE_KEY', 'CAPTCHA_ADAPTER', 'turnstile'),
    required('TURNSTILE_SECRET', 'CAPTCHA_ADAPTER', 'turnstile'),
    required('SMARTCAPTCHA_SITE_KEY', 'CAPTCHA_ADAPTER', 'smartcaptcha'),
    required('SMARTCAPTCHA_SECRET', 'CAPTCHA_ADAPTER', 'smartcaptcha'),
    required('ATOL_LOGIN', 'TILL_ADAPTER', 'atol'),
    required('ATOL_PASSWORD', 'TILL_ADAPTER', 'atol'),
    required('ATOL_GROUP', 'TILL_ADAPTER', 'atol'),
    [isProduction && env.TILL_ADAPTER === 'sandbox', 'TILL_ADAPTER', 'must be atol or off in production: the sandbox prints nothing'],
    [
      isProduction && env.PAYMENT_ADAPTER === 'sandbox',
      'PAYMENT_ADAPTER',
      'must be yookassa, tkassa or off in production: the sandbox takes no money',
    ],
    [isProduction && env.SMS_ADAPTER === 'outbox', 'SMS_ADAPTER', 'must be smsru in production: the outbox sends nothing'],
  ]
}

/** The acquirers that can be asked, the main one first. Beside the sandbox T-Kassa is a sandbox too. */
function acquirersOf(env: ApiVariables): string[] {
  const main = env.PAYMENT_ADAPTER
  if (main === 'off') return []
  if (main === 'sandbox') return ['sandbox', 'tkassa']
  const others = [...(env.YOOKASSA_SHOP_ID && env.YOOKASSA_SECRET ? ['yookassa'] : []), ...(env.TKASSA_TERMINAL_KEY ? ['tkassa'] : [])]
  return [main, ...others.filter((name) => name !== main)]
}

function captchaOf(env: ApiVariables) {
  const { CAPTCHA_ADAPTER: adapter } = env
  if (adapter === 'off') return null
  if (adapter === 'turnstile') return { adapter, siteKey: env.TURNSTILE_SITE_KEY, secret: env.TURNSTILE_SECRET }
  return { adapter, siteKey: env.SMARTCAPTCHA_SITE_KEY, secret: env.SMARTCAPTCHA_SECRET }
}

const receiptCodes = (env: ApiVariables) => ({
  taxSystem: env.RECEIPT_TAX_SYSTEM,
  vat: env.RECEIPT_VAT,
  subject: env.RECEIPT_SUBJECT,
  deliverySubject: env.RECEIPT_DELIVERY_SUBJECT,
})

/** The simulated till has its own account. */
function tillOf(env: ApiVariables) {
  const { TILL_ADAPTER: adapter } = env
  if (adapter === 'off') return null
  const codes = receiptCodes(env)
  if (adapter === 'sandbox') return { adapter, login: 'sandbox', password: 'sandbox', group: 'sandbox', codes }
  return { adapter, login: env.ATOL_LOGIN, password: env.ATOL_PASSWORD, group: env.ATOL_GROUP, codes }
}

/** Adds a check that names each wrong variable. */
const checked = <Schema extends z.ZodType>(schema: Schema, rulesOf: (env: z.infer<Schema>) => Rule[]) =>
  schema.superRefine((env, { addIssue }) => {
    for (const [isBroken, name, message] of rulesOf(env)) if (isBroken) addIssue({ code: 'custom', path: [name], message })
  })

/** A reader that checks each environment once. It throws an error that names wrong variables without their values. */
function reader<Parsed, Result>(schema: z.ZodType<Parsed>, resultOf: (parsed: Parsed, env: object) => Result) {
  const results = new WeakMap<object, { result: Result }>()
  return (env: object): Result => {
    const cached = results.get(env)
    if (cached) return cached.result
    const result = resultOf(parseSettings(schema, env), env)
    results.set(env, { result })
    return result
  }
}

/** Settings of the API. Throws an error that names what is missing or wrong. */
export const readSettings = reader(
  checked(z.object(apiVariables), (env) => [...adapterRules(env), ...publicShopRules(env)]),
  (env) => ({
    environment: env.ENVIRONMENT,
    origin: env.ORIGIN,
    lanOrigin: env.LAN_ORIGIN || null,
    smsAdapter: env.SMS_ADAPTER,
    staffToken: env.STAFF_TOKEN,
    codeSecret: env.CODE_SECRET,
    smsRuApiId: env.SMSRU_API_ID,
    /** How many paid messages a day there may be before unknown devices get no more codes. */
    smsDayLimit: env.SMS_DAY_LIMIT,
    /** First digits of the phones that get messages. */
    phonePrefixes: env.PHONE_PREFIXES,
    /** The most that an order paid on receipt may cost, in roubles. */
    cashLimit: env.CASH_LIMIT,
    /** Null: streets are suggested from the shop's own list. */
    dadataToken: env.DADATA_TOKEN || null,
    /** Null: no captcha. */
    captcha: captchaOf(env),
    payment: {
      /** `off`: nothing is paid online. */
      adapter: env.PAYMENT_ADAPTER,
      /** Money is reserved at payment and captured when the kitchen starts. */
      isTwoStage: env.PAYMENT_STAGES === '2',
      acquirers: acquirersOf(env),
      yooKassa: { shopId: env.YOOKASSA_SHOP_ID, secret: env.YOOKASSA_SECRET },
      tKassa: { terminalKey: env.TKASSA_TERMINAL_KEY, password: env.TKASSA_PASSWORD },
      /** Null: the provider sends no receipts. Codes are the provider's. */
      receipts: env.RECEIPTS === 'off' ? null : receiptCodes(env),
    },
    /** Prints receipts of money at the door; null: the shop has no cloud till. */
    till: tillOf(env),
  }),
)
export type Settings = ReturnType<typeof readSettings>
export type PaymentSettings = Settings['payment']

/** Settings of the Worker, wherever the API runs; with the API in this Worker they check its settings too, so that the first
 *  request reports a wrong one. The demo logs no requests unless asked to: benches measure the shop, not the terminal. */
export const readFrontSettings = reader(checked(z.object(frontVariables), publicShopRules), (env, whole) => {
  if (env.API_BASE_URL === '') readSettings(whole)
  return {
    environment: env.ENVIRONMENT,
    origin: env.ORIGIN,
    /** Where staff reach the shop in their own network, perhaps without TLS; null: nowhere. docs/decisions/085 */
    lanOrigin: env.LAN_ORIGIN || null,
    /** Empty: the API is in this Worker. */
    apiBaseUrl: env.API_BASE_URL,
    /** Whose captcha pages may load. */
    captcha: env.CAPTCHA_ADAPTER,
    phonePrefixes: env.PHONE_PREFIXES,
    logsRequests: env.REQUEST_LOG === '' ? env.ENVIRONMENT !== 'demo' : env.REQUEST_LOG === 'on',
    /** Null: errors go to the log only. */
    sentryDsn: env.SENTRY_DSN || null,
  }
})
export type FrontSettings = ReturnType<typeof readFrontSettings>

const isBehindCloudflare = ({ BEHIND_CLOUDFLARE: setting, ENVIRONMENT }: { BEHIND_CLOUDFLARE: string; ENVIRONMENT: string }) =>
  setting === '' ? ENVIRONMENT !== 'demo' : setting === 'on'

export const readAddressSettings = reader(z.object(addressVariables), (env) => ({
  /** Empty: no signature is valid. */
  proxySecret: env.PROXY_SECRET,
  /** Whose word on the client's address counts: `cloudflare`, or what the host understands. */
  trustedProxy: env.TRUSTED_PROXY || (isBehindCloudflare(env) ? 'cloudflare' : 'none'),
}))

/** Settings of the picture proxy. */
export const readImageSettings = reader(z.object(imageVariables), (env) => ({
  origin: env.ORIGIN,
  adapter: env.IMAGES_ADAPTER,
  /** Foreign hosts whose pictures are served: lower case, with the port unless it is 443. */
  hosts: env.IMAGE_HOSTS,
}))
export type ImageSettings = ReturnType<typeof readImageSettings>
