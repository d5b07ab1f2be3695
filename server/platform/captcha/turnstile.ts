import { z } from 'zod'
import { sha256Hex } from '#server/core/secrets'
import type { CaptchaService } from './captcha-service'

const URL = 'https://challenges.cloudflare.com/turnstile/v0/siteverify'
/** Errors of our settings or of Cloudflare, not of the token. */
const SERVICE_ERRORS = ['missing-input-secret', 'invalid-input-secret', 'bad-request', 'internal-error']

const responseBody = z.object({ success: z.boolean(), 'error-codes': z.array(z.string()).default([]) })

/** Cloudflare Turnstile. A token counts for one subject: the idempotency key is made of both, so a retry gets the same verdict and
 *  another subject is refused. */
export const turnstile: CaptchaService = {
  maxTokenLength: 2048,
  async judge(secret, token, { address, subject }, signal) {
    const idempotency_key = uuidOf(sha256Hex(`captcha:${subject}:${token}`))
    const body = new URLSearchParams({ secret, response: token, remoteip: address, idempotency_key })
    const response = await fetch(URL, { method: 'POST', body, signal })
    const { success, 'error-codes': codes } = responseBody.parse(await response.json())
    const reason = codes.join(', ')
    if (codes.some((code) => SERVICE_ERRORS.includes(code))) throw new Error(reason)
    return { isPerson: success, reason }
  },
}

/** Thirty-two hexadecimal digits in the form of a UUID. */
const uuidOf = (hex: string) => hex.slice(0, 32).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')
