import { z } from 'zod'
import { sha256Hex } from '#server/core/secrets'
import type { Captcha, Purpose, Verdict } from './captcha-adapter'

const URL = 'https://challenges.cloudflare.com/turnstile/v0/siteverify'
const TIMEOUT_MS = 5000
const MAX_TOKEN_LENGTH = 2048
/** Errors of our settings or of Cloudflare, not of the token. */
const SERVICE_ERRORS = ['missing-input-secret', 'invalid-input-secret', 'bad-request', 'internal-error']

const responseBody = z.object({ success: z.boolean(), 'error-codes': z.array(z.string()).default([]) })

type TurnstileOptions = {
  siteKey: string
  secret: string
  fetch: (input: string, init: RequestInit) => Promise<Response>
}

/** Cloudflare Turnstile. A token counts for one subject: the idempotency key is made of both, so a retry gets the same
 *  verdict and another subject is refused. Fails closed. */
export function turnstile({ siteKey, secret, fetch }: TurnstileOptions): Captcha {
  const requestVerdict = async (token: string, { address, subject }: Purpose): Promise<Verdict> => {
    const idempotencyKey = uuidOf(sha256Hex(`captcha:${subject}:${token}`))
    const response = await fetch(URL, {
      method: 'POST',
      body: new URLSearchParams({ secret, response: token, remoteip: address, idempotency_key: idempotencyKey }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const { success, 'error-codes': codes } = responseBody.parse(await response.json())
    if (success) return 'passed'
    if (!codes.some((code) => SERVICE_ERRORS.includes(code))) return 'refused'
    throw new Error(codes.join(', '))
  }
  return {
    siteKey,
    async verify(token, purpose) {
      if (token === undefined || token === '') return 'missing'
      if (token.length > MAX_TOKEN_LENGTH) return 'refused'
      try {
        return await requestVerdict(token, purpose)
      } catch (error) {
        // holds neither token nor phone
        const reason =
          error instanceof z.ZodError ? 'unreadable response' : error instanceof Error ? `${error.name}: ${error.message}` : 'unknown'
        console.error(JSON.stringify({ level: 'error', event: 'captcha', reason }))
        return 'unreachable'
      }
    },
  }
}

/** Thirty-two hexadecimal digits in the form of a UUID. */
const uuidOf = (hex: string) => hex.slice(0, 32).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')
