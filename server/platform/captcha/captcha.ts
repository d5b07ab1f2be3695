import type { Settings } from '#server/core/settings'
import type { Captcha } from './captcha-adapter'
import { turnstile } from './turnstile'

const off: Captcha = { siteKey: null, verify: async () => 'passed' }

export function captchaAdapter(settings: Pick<Settings, 'turnstile'>): Captcha {
  if (settings.turnstile === null) return off
  return turnstile({ ...settings.turnstile, fetch: (input, init) => fetch(input, init) })
}
