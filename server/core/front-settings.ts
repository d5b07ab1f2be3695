import { z } from 'zod'
import { front, openDoors, weakSecrets } from './setting-rules'
import { readOnce } from './read-once'
import { images, readSettings } from './settings'

/** What stands in front of the pages and of the API, wherever that is. */
export type FrontSettings = {
  environment: 'demo' | 'preview' | 'production'
  origin: string
  /** Empty: the API is this Worker's. */
  apiBaseUrl: string
  proxySecret: string
  /** Whether pages may load Turnstile's check. */
  turnstile: boolean
  /** Whether each request is a line in the log. */
  logsRequests: boolean
  /** Null where the log is all that hears of errors. */
  sentryDsn: string | null
}

const frontEnvironment = z.object({ ...images, ...front }).superRefine((env, { addIssue }) => {
  for (const [name, message] of openDoors(env)) addIssue({ code: 'custom', path: [name], message })
  for (const [name, message] of weakSecrets(env)) addIssue({ code: 'custom', path: [name], message })
})

/** Reads the settings of the front, and where the API is in this Worker, its settings too: what is missing or wrong is
 *  known with the first request, not with the first order. Throws an error that names it and quotes no value. */
export const readFrontSettings: (env: object) => FrontSettings = readOnce(frontEnvironment, (parsed, env) => {
  const { ENVIRONMENT, ORIGIN, API_BASE_URL, PROXY_SECRET, CAPTCHA_ADAPTER, REQUEST_LOG, SENTRY_DSN: dsn } = parsed
  if (API_BASE_URL === '') readSettings(env)
  return {
    environment: ENVIRONMENT,
    origin: ORIGIN,
    apiBaseUrl: API_BASE_URL,
    proxySecret: PROXY_SECRET,
    turnstile: CAPTCHA_ADAPTER === 'turnstile',
    logsRequests: REQUEST_LOG === '' ? ENVIRONMENT !== 'demo' : REQUEST_LOG === 'on',
    sentryDsn: dsn || null,
  }
})
