import { z } from 'zod'
import { reasonOf } from '#server/core/errors'
import { sha256Hex } from '#server/core/secrets'
import type { Settings } from '#server/core/settings'

const URL = 'https://challenges.cloudflare.com/turnstile/v0/siteverify'
const TIMEOUT_MS = 5000
const MAX_TOKEN_LENGTH = 2048
/** Errors of our settings or of Cloudflare, not of the token. */
const SERVICE_ERRORS = ['missing-input-secret', 'invalid-input-secret', 'bad-request', 'internal-error']

const responseBody = z.object({ success: z.boolean(), 'error-codes': z.array(z.string()).default([]) })

/** `missing`: no token, or no captcha; `unreachable`: the service did not decide. */
export type Verdict = 'passed' | 'missing' | 'refused' | 'unreachable'

/** Who solved the captcha, and the one subject (a phone) that it allows, also for repeated calls. */
type Purpose = { address: string; subject: string }

/** Distinguishes people from programs with Cloudflare Turnstile, if it is switched on. A token counts for one subject: the
 *  idempotency key is made of both, so a retry gets the same verdict and another subject is refused. Never throws; anything
 *  uncertain is not `passed`. docs/decisions/024 */
export async function verifyCaptcha(
  { turnstile }: Pick<Settings, 'turnstile'>,
  token: string | undefined,
  { address, subject }: Purpose,
): Promise<Verdict> {
  if (turnstile === null || !token) return 'missing'
  if (token.length > MAX_TOKEN_LENGTH) return 'refused'
  try {
    const idempotency_key = uuidOf(sha256Hex(`captcha:${subject}:${token}`))
    const response = await fetch(URL, {
      method: 'POST',
      body: new URLSearchParams({ secret: turnstile.secret, response: token, remoteip: address, idempotency_key }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const { success, 'error-codes': codes } = responseBody.parse(await response.json())
    if (success) return 'passed'
    if (codes.some((code) => SERVICE_ERRORS.includes(code))) throw new Error(codes.join(', '))
    // apart from failures, which are errors
    console.log(JSON.stringify({ level: 'info', event: 'captcha_refused', reason: codes.join(', ') }))
    return 'refused'
  } catch (error) {
    // holds neither token nor phone
    const reason = error instanceof z.ZodError ? 'unreadable response' : reasonOf(error)
    console.error(JSON.stringify({ level: 'error', event: 'captcha', reason }))
    return 'unreachable'
  }
}

/** Thirty-two hexadecimal digits in the form of a UUID. */
const uuidOf = (hex: string) => hex.slice(0, 32).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')
