import { z } from 'zod'
import { reasonOf } from '#server/core/errors'
import type { Settings } from '#server/core/settings'
import type { CaptchaService, Purpose } from './captcha-service'
import { smartCaptcha } from './smartcaptcha'
import { turnstile } from './turnstile'

const TIMEOUT_MS = 5000
const SERVICES: Record<NonNullable<Settings['captcha']>['adapter'], CaptchaService> = { turnstile, smartcaptcha: smartCaptcha }

/** `missing`: no token, or no captcha; `unreachable`: the service did not decide. */
export type Verdict = 'passed' | 'missing' | 'refused' | 'unreachable'

/** Distinguishes people from programs, if a captcha is switched on. A token counts for one subject. Never throws; anything uncertain is
 *  not `passed`. docs/decisions/024 */
export async function verifyCaptcha({ captcha }: Pick<Settings, 'captcha'>, token: string | undefined, purpose: Purpose): Promise<Verdict> {
  if (captcha === null || !token) return 'missing'
  const service = SERVICES[captcha.adapter]
  if (token.length > service.maxTokenLength) return 'refused'
  try {
    const { isPerson, reason } = await service.judge(captcha.secret, token, purpose, AbortSignal.timeout(TIMEOUT_MS))
    if (isPerson) return 'passed'
    // apart from failures, which are errors
    console.log(JSON.stringify({ level: 'info', event: 'captcha_refused', reason }))
    return 'refused'
  } catch (error) {
    // holds neither token nor phone
    const reason = error instanceof z.ZodError ? 'unreadable response' : reasonOf(error)
    console.error(JSON.stringify({ level: 'error', event: 'captcha', reason }))
    return 'unreachable'
  }
}
