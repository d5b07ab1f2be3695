import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

/** 32 random bytes in hexadecimal. */
export const newToken = (): string => randomBytes(32).toString('hex')

/** A token for the answer to a call: a repeat of the call by its idempotency key makes the same one. Random without a key. */
export const tokenOf = (secret: string, use: string, key: string | undefined): string =>
  key === undefined ? newToken() : hmacHex(secret, `token:${use}:${key}`)

/** A uniformly random code of four digits, or of another length. */
export const newCode = (length = 4): string => String(randomInt(10 ** length)).padStart(length, '0')

/** SHA-256 in hexadecimal: how tokens are stored. */
export const sha256Hex = (text: string | Uint8Array): string => createHash('sha256').update(text).digest('hex')

/** HMAC-SHA-256 in hexadecimal: how codes are stored. */
export const hmacHex = (secret: string, text: string): string => createHmac('sha256', secret).update(text).digest('hex')

/** Constant-time comparison, also of texts of different length. */
export function sameText(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(a), digest(b))
}
