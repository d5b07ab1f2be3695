import { z } from 'zod'

const environment = z
  .object({
    ENVIRONMENT: z.enum(['demo', 'preview', 'production']),
    ORIGIN: z.url(),
    SMS_ADAPTER: z.enum(['outbox', 'smsru']).default('outbox'),
    STAFF_TOKEN: z.string().min(16),
    CODE_SECRET: z.string().min(16),
    PROXY_SECRET: z.string().min(16),
    SMSRU_API_ID: z.string().default(''),
  })
  .refine((env) => env.SMS_ADAPTER !== 'smsru' || env.SMSRU_API_ID !== '', {
    path: ['SMSRU_API_ID'],
    error: 'is needed where SMS_ADAPTER is smsru',
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
  }
  known.set(env, settings)
  return settings
}
