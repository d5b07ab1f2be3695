import { z } from 'zod'
import { isApiAddress } from './public-host'

/** A key of Sentry's protocol, whoever speaks it. */
export const SENTRY_DSN = /^(https?):\/\/([\w-]+)@([\w.:-]+)((?:\/[\w-]+)*)\/(\d+)$/

const SECRETS = ['STAFF_TOKEN', 'CODE_SECRET', 'PROXY_SECRET'] as const
/** As many characters as 24 random bytes have in base64. */
const REAL_SECRET = 32
/** Words of examples and tests. */
const EXAMPLE = /change.?me|example|secret|password|token|qwerty|12345/i
const PUBLIC = ['preview', 'production']

/** What whoever stands in front needs, also where the API is elsewhere. */
export const front = {
  ENVIRONMENT: z.enum(['demo', 'preview', 'production']),
  API_BASE_URL: z
    .string()
    .refine((text) => text === '' || isApiAddress(text), 'is like https://host/api')
    .default(''),
  PROXY_SECRET: z.string().min(16),
  CAPTCHA_ADAPTER: z.enum(['off', 'turnstile']).default('off'),
  /** Benches on this machine measure the shop, not the terminal: the demo is silent. */
  REQUEST_LOG: z.enum(['', 'on', 'off']).default(''),
  SENTRY_DSN: z.string().regex(SENTRY_DSN, 'is like https://key@host/project').or(z.literal('')).default(''),
}

/** Which setting is wrong, and what it should be. */
export type Problem = [name: string, message: string]

/** Secrets that a stranger could guess. The demo takes any, a public shop only long ones that differ from each other. */
export function weakSecrets(env: { ENVIRONMENT: string } & Partial<Record<(typeof SECRETS)[number], string>>): Problem[] {
  if (!PUBLIC.includes(env.ENVIRONMENT)) return []
  return SECRETS.flatMap((name): Problem[] => {
    const secret = env[name]
    if (secret === undefined) return [] // the front alone needs none of it
    if (secret.length < REAL_SECRET) return [[name, `has ${REAL_SECRET} characters or more, at random: openssl rand -base64 32`]]
    if (EXAMPLE.test(secret) || new Set(secret).size < 10) return [[name, 'is a random one, not that of an example']]
    const isShared = SECRETS.some((other) => other !== name && env[other] === secret)
    return isShared ? [[name, 'is not another secret of the shop']] : []
  })
}

/** Addresses at which a public shop must not stand. */
export function openDoors({ ENVIRONMENT, ORIGIN, API_BASE_URL }: { ENVIRONMENT: string; ORIGIN: string; API_BASE_URL: string }): Problem[] {
  // what is no address at all is named by its own rule
  if (!PUBLIC.includes(ENVIRONMENT) || !URL.canParse(ORIGIN)) return []
  const problems: Problem[] = []
  const { protocol, origin, hostname } = new URL(ORIGIN)
  if (protocol !== 'https:' || hostname === 'localhost' || origin !== ORIGIN) problems.push(['ORIGIN', 'is https://host, without a path'])
  if (API_BASE_URL !== '' && !API_BASE_URL.startsWith('https://')) problems.push(['API_BASE_URL', 'is https://'])
  return problems
}
