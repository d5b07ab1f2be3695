import type { Settings } from '#server/core/settings'
import type { Captcha } from './captcha-adapter'
import { turnstile } from './turnstile'

/** The embedded default: nobody is asked anything. */
const off: Captcha = { siteKey: null, verify: async () => 'passed' }

/** The adapter that the settings ask for. docs/decisions/024. */
export function captchaAdapter(settings: Pick<Settings, 'turnstile'>): Captcha {
  if (settings.turnstile === null) return off
  return turnstile({ ...settings.turnstile, fetch: (input, init) => fetch(input, init) })
}
