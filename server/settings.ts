import { z } from 'zod'

const HOST = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/

/** What the picture proxy needs: it works without the API's secrets, also where the API is elsewhere. */
const images = {
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
    .pipe(z.array(z.string().regex(HOST, 'is a list of hosts such as cdn.example.com, joined by commas'))),
}

const environment = z
  .object({
    ...images,
    ENVIRONMENT: z.enum(['demo', 'preview', 'production']),
    SMS_ADAPTER: z.enum(['outbox', 'smsru']).default('outbox'),
    STAFF_TOKEN: z.string().min(16),
    CODE_SECRET: z.string().min(16),
    PROXY_SECRET: z.string().min(16),
    SMSRU_API_ID: z.string().default(''),
    SMS_DAY_LIMIT: z.coerce.number().int().min(1).default(2000),
    CAPTCHA_ADAPTER: z.enum(['off', 'turnstile']).default('off'),
    TURNSTILE_SITE_KEY: z.string().default(''),
    TURNSTILE_SECRET: z.string().default(''),
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
}

const known = new WeakMap<object, Settings>()

/** Reads the settings of an environment. Throws an error that names what is missing or wrong. */
export function readSettings(env: object): Settings {
  const remembered = known.get(env)
  if (remembered) return remembered
  const parsed = environment.safeParse(env)
  if (!parsed.success) throw new Error(`environment: ${z.prettifyError(parsed.error)}`)
  const settings: Settings = {
    environment: parsed.data.ENVIRONMENT,
    origin: parsed.data.ORIGIN,
    smsAdapter: parsed.data.SMS_ADAPTER,
    staffToken: parsed.data.STAFF_TOKEN,
    codeSecret: parsed.data.CODE_SECRET,
    proxySecret: parsed.data.PROXY_SECRET,
    smsRuApiId: parsed.data.SMSRU_API_ID,
    smsDayLimit: parsed.data.SMS_DAY_LIMIT,
    turnstile:
      parsed.data.CAPTCHA_ADAPTER === 'off' ? null : { siteKey: parsed.data.TURNSTILE_SITE_KEY, secret: parsed.data.TURNSTILE_SECRET },
  }
  known.set(env, settings)
  return settings
}

/** The part of the settings that the picture proxy reads. Contract "Images". */
export type ImageSettings = {
  origin: string
  adapter: 'wasm' | 'binding'
  /** Foreign hosts whose pictures are passed on: lower case, with the port where it is not 443. */
  hosts: string[]
}

const imageEnvironment = z.object(images)
const knownImages = new WeakMap<object, ImageSettings>()

/** Reads the picture proxy's settings. Throws an error that names what is missing or wrong. */
export function readImageSettings(env: object): ImageSettings {
  const remembered = knownImages.get(env)
  if (remembered) return remembered
  const parsed = imageEnvironment.safeParse(env)
  if (!parsed.success) throw new Error(`environment: ${z.prettifyError(parsed.error)}`)
  const settings = { origin: parsed.data.ORIGIN, adapter: parsed.data.IMAGES_ADAPTER, hosts: parsed.data.IMAGE_HOSTS }
  knownImages.set(env, settings)
  return settings
}
