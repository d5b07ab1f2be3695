import { z } from 'zod'
import { sha256Hex } from '#server/core/secrets'
import type { Captcha, Purpose, Verdict } from './captcha-adapter'

const URL = 'https://challenges.cloudflare.com/turnstile/v0/siteverify'
const TIMEOUT_MS = 5000
/** As long as Cloudflare makes them. */
const LONGEST_TOKEN = 2048
/** What is wrong with our settings or at Cloudflare, not with the customer's proof. */
const NOT_THE_TOKEN = ['missing-input-secret', 'invalid-input-secret', 'bad-request', 'internal-error']

const answer = z.object({ success: z.boolean(), 'error-codes': z.array(z.string()).default([]) })

type TurnstileOptions = {
  siteKey: string
  secret: string
  fetch: (input: string, init: RequestInit) => Promise<Response>
}

/** Cloudflare Turnstile. A token opens one subject once: the key of the call comes of both, so that a repeat is answered as
 *  the first time, and the same token for another subject is refused. It fails closed. */
export function turnstile({ siteKey, secret, fetch }: TurnstileOptions): Captcha {
  const judge = async (token: string, { address, subject }: Purpose): Promise<Verdict> => {
    const idempotencyKey = uuidOf(await sha256Hex(`captcha:${subject}:${token}`))
    const response = await fetch(URL, {
      method: 'POST',
      body: new URLSearchParams({ secret, response: token, remoteip: address, idempotency_key: idempotencyKey }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const { success, 'error-codes': codes } = answer.parse(await response.json())
    if (success) return 'passed'
    if (!codes.some((code) => NOT_THE_TOKEN.includes(code))) return 'refused'
    throw new Error(codes.join(', '))
  }
  return {
    siteKey,
    async verify(token, purpose) {
      if (token === undefined || token === '') return 'missing'
      if (token.length > LONGEST_TOKEN) return 'refused'
      try {
        return await judge(token, purpose)
      } catch (error) {
        // an answer of another shape quotes nothing but itself; neither token nor phone stands in it
        const reason =
          error instanceof z.ZodError ? 'unreadable answer' : error instanceof Error ? `${error.name}: ${error.message}` : 'unknown'
        console.error(JSON.stringify({ level: 'error', event: 'captcha', reason }))
        return 'unreachable'
      }
    },
  }
}

/** Thirty-two hexadecimal digits in the form of a UUID. */
const uuidOf = (hex: string) => hex.slice(0, 32).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')
