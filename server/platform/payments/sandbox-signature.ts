import { hmacHex, sameText } from '#server/core/secrets'

/** The header that a webhook of the sandbox is signed in. */
export const SIGNATURE_HEADER = 'x-sandbox-signature'

const TOLERANCE_MS = 5 * 60_000

/** `t=…,v1=…`: the second of signing, and an HMAC-SHA-256 over it and the body with a key of its own, made of the shop's
 *  secret. */
export async function signWebhook(secret: string, body: string, now: Date): Promise<string> {
  const second = Math.floor(now.getTime() / 1000)
  return `t=${second},v1=${await hmacOf(secret, second, body)}`
}

/** Whether the sandbox signed this body within the last five minutes. Compares in constant time. */
export async function isSignedWebhook(secret: string, signature: string | null, body: string, now: Date): Promise<boolean> {
  const [, second = '', hmac = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature ?? '') ?? []
  if (second === '' || Math.abs(now.getTime() - Number(second) * 1000) > TOLERANCE_MS) return false
  return sameText(hmac, await hmacOf(secret, Number(second), body))
}

async function hmacOf(secret: string, second: number, body: string): Promise<string> {
  return hmacHex(await hmacHex(secret, 'sandbox-webhook'), `${second}.${body}`)
}
