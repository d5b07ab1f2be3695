import { z } from 'zod'
import { isPublicHost } from './public-host'
import { front, openDoors, weakSecrets } from './setting-rules'
import { readOnce } from './read-once'

/** What the picture proxy needs: it works without the API's secrets, also where the API is elsewhere. */
export const images = {
  ORIGIN: z.url(),
  IMAGES_ADAPTER: z.enum(['wasm', 'binding']).default('wasm'),
  IMAGE_HOSTS: z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((host) => host.trim().toLowerCase())
        .filter(Boolean),
    )
    .pipe(z.array(z.string().refine(isPublicHost, 'is a list of public hosts such as cdn.example.com, joined by commas'))),
}

const environment = z
  .object({
    ...images,
    ...front,
    SMS_ADAPTER: z.enum(['outbox', 'smsru']).default('outbox'),
    STAFF_TOKEN: z.string().min(16),
    CODE_SECRET: z.string().min(16),
    SMSRU_API_ID: z.string().default(''),
    SMS_DAY_LIMIT: z.coerce.number().int().min(1).default(2000),
    TURNSTILE_SITE_KEY: z.string().default(''),
    TURNSTILE_SECRET: z.string().default(''),
    PAYMENT_ADAPTER: z.enum(['sandbox', 'yookassa', 'off']).default('sandbox'),
    PAYMENT_STAGES: z.enum(['1', '2']).default('1'),
    YOOKASSA_SHOP_ID: z.string().default(''),
    YOOKASSA_SECRET: z.string().default(''),
    RECEIPTS: z.enum(['off', 'on']).default('off'),
    RECEIPT_TAX_SYSTEM: z.coerce.number().int().min(1).max(6).default(2),
    RECEIPT_VAT: z.coerce.number().int().min(1).max(12).default(1),
    RECEIPT_SUBJECT: z
      .string()
      .regex(/^[a-z_]+$/)
      .default('commodity'),
    RECEIPT_DELIVERY_SUBJECT: z
      .string()
      .regex(/^[a-z_]+$/)
      .default('service'),
  })
  .superRefine((env, { addIssue }) => {
    if (env.PAYMENT_ADAPTER !== 'yookassa') return
    for (const name of ['YOOKASSA_SHOP_ID', 'YOOKASSA_SECRET'] as const)
      if (env[name] === '') addIssue({ code: 'custom', path: [name], message: 'is needed where PAYMENT_ADAPTER is yookassa' })
  })
  .refine((env) => env.ENVIRONMENT !== 'production' || env.PAYMENT_ADAPTER !== 'sandbox', {
    path: ['PAYMENT_ADAPTER'],
    error: 'is yookassa or off in production: the sandbox would give food away',
  })
  .refine((env) => env.ENVIRONMENT !== 'production' || env.SMS_ADAPTER !== 'outbox', {
    path: ['SMS_ADAPTER'],
    error: 'is smsru in production: nobody would get the codes of the outbox',
  })
  .superRefine((env, { addIssue }) => {
    for (const [name, message] of weakSecrets(env)) addIssue({ code: 'custom', path: [name], message })
    for (const [name, message] of openDoors(env)) addIssue({ code: 'custom', path: [name], message })
  })
  .refine((env) => env.SMS_ADAPTER !== 'smsru' || env.SMSRU_API_ID !== '', {
    path: ['SMSRU_API_ID'],
    error: 'is needed where SMS_ADAPTER is smsru',
  })
  .superRefine((env, { addIssue }) => {
    if (env.CAPTCHA_ADAPTER !== 'turnstile') return
    for (const name of ['TURNSTILE_SITE_KEY', 'TURNSTILE_SECRET'] as const)
      if (env[name] === '') addIssue({ code: 'custom', path: [name], message: 'is needed where CAPTCHA_ADAPTER is turnstile' })
  })

/** What the environment says, checked once an isolate and passed on from there. */
export type Settings = {
  environment: 'demo' | 'preview' | 'production'
  origin: string
  smsAdapter: 'outbox' | 'smsru'
  staffToken: string
  codeSecret: string
  proxySecret: string
  /** Empty where SMS.ru is not the adapter. */
  smsRuApiId: string
  /** How many codes strangers may have sent in a day in all, where each costs money. */
  smsDayLimit: number
  /** Null where strangers are asked for no proof. */
  turnstile: { siteKey: string; secret: string } | null
  payment: PaymentSettings
}

/** How orders are paid online. Contract "Payment". */
export type PaymentSettings = {
  /** `off`: nothing is paid online. */
  adapter: 'sandbox' | 'yookassa' | 'off'
  /** Money is only reserved when the customer pays, and taken when the kitchen begins. */
  isTwoStage: boolean
  /** Empty where YooKassa is not the adapter. */
  yooKassa: { shopId: string; secret: string }
  /** Null where no receipts go by the provider. VAT, tax system and payment subjects are the provider's codes. */
  receipts: { taxSystem: number; vat: number; subject: string; deliverySubject: string } | null
}

/** Reads the settings of an environment. Throws an error that names what is missing or wrong. */
export const readSettings: (env: object) => Settings = readOnce(environment, (env) => ({
  environment: env.ENVIRONMENT,
  origin: env.ORIGIN,
  smsAdapter: env.SMS_ADAPTER,
  staffToken: env.STAFF_TOKEN,
  codeSecret: env.CODE_SECRET,
  proxySecret: env.PROXY_SECRET,
  smsRuApiId: env.SMSRU_API_ID,
  smsDayLimit: env.SMS_DAY_LIMIT,
  turnstile: env.CAPTCHA_ADAPTER === 'off' ? null : { siteKey: env.TURNSTILE_SITE_KEY, secret: env.TURNSTILE_SECRET },
  payment: paymentSettings(env),
}))

function paymentSettings(env: z.infer<typeof environment>): PaymentSettings {
  return {
    adapter: env.PAYMENT_ADAPTER,
    isTwoStage: env.PAYMENT_STAGES === '2',
    yooKassa: { shopId: env.YOOKASSA_SHOP_ID, secret: env.YOOKASSA_SECRET },
    receipts:
      env.RECEIPTS === 'off'
        ? null
        : {
            taxSystem: env.RECEIPT_TAX_SYSTEM,
            vat: env.RECEIPT_VAT,
            subject: env.RECEIPT_SUBJECT,
            deliverySubject: env.RECEIPT_DELIVERY_SUBJECT,
          },
  }
}

/** The part of the settings that the picture proxy reads. Contract "Images". */
export type ImageSettings = {
  origin: string
  adapter: 'wasm' | 'binding'
  /** Foreign hosts whose pictures are passed on: lower case, with the port where it is not 443. */
  hosts: string[]
}

/** Reads the picture proxy's settings. Throws an error that names what is missing or wrong. */
export const readImageSettings: (env: object) => ImageSettings = readOnce(z.object(images), (env) => ({
  origin: env.ORIGIN,
  adapter: env.IMAGES_ADAPTER,
  hosts: env.IMAGE_HOSTS,
}))
