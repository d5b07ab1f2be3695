import { isLocalOrigin } from './public-host'

const SECRETS = ['STAFF_TOKEN', 'CODE_SECRET', 'PROXY_SECRET'] as const
/** The length of 24 random bytes in base64. */
const MIN_SECRET_LENGTH = 32
const EXAMPLE_SECRET = /change.?me|example|secret|password|token|qwerty|12345/i

type Shop = { ENVIRONMENT: string; ORIGIN: string; API_BASE_URL: string; SENTRY_DSN: string } & Partial<
  Record<(typeof SECRETS)[number], string>
>
export type Rule = [isBroken: boolean, name: string, message: string]

export const RANDOM = `must be ${MIN_SECRET_LENGTH} random characters or more (openssl rand -base64 32)`

/** Secrets that can be guessed, and addresses that a public shop must not have. */
export function publicShopRules(env: Shop): Rule[] {
  const { ORIGIN, API_BASE_URL, SENTRY_DSN: dsn } = env
  // the demo shows codes to everybody and accepts any host
  if (env.ENVIRONMENT === 'demo') return [[!isLocalOrigin(ORIGIN), 'ORIGIN', 'must be on this machine or in a private network in the demo']]
  return [
    ...SECRETS.flatMap((name): Rule[] => {
      const secret = env[name]
      if (secret === undefined) return []
      return [
        [secret.length < MIN_SECRET_LENGTH, name, RANDOM],
        [
          EXAMPLE_SECRET.test(secret) || new Set(secret).size < 10,
          name,
          'must be a random one, not that of an example (openssl rand -base64 32)',
        ],
        [
          SECRETS.some((other) => other !== name && env[other] === secret),
          name,
          'must not be another secret of the shop (openssl rand -base64 32)',
        ],
      ]
    }),
    // an ORIGIN that is no URL is reported by its own rule
    [URL.canParse(ORIGIN) && !isPublicOrigin(ORIGIN), 'ORIGIN', 'must be https://host without a path, such as https://sushi.example'],
    [API_BASE_URL !== '' && !API_BASE_URL.startsWith('https://'), 'API_BASE_URL', 'must begin with https://'],
    [dsn !== '' && !dsn.startsWith('https://'), 'SENTRY_DSN', 'must begin with https://'],
  ]
}

function isPublicOrigin(text: string): boolean {
  const { protocol, origin, hostname } = new URL(text)
  return protocol === 'https:' && hostname !== 'localhost' && origin === text
}
