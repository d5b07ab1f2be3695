import type { SmsCodeSent } from '~/contracts/auth'

/* The last code sent from this window, so that a reopened dialog continues at the code. Browser only. */

let sent: { phone: string; resendAt: number; expiresAt: number } | null = null

/** Stores that a code was sent. */
export function keepSentCode(phone: string, { resend_in, expires_in }: SmsCodeSent, now = Date.now()): void {
  sent = { phone, resendAt: now + resend_in * 1000, expiresAt: now + expires_in * 1000 }
}

/** The phone and the seconds left, until the code is expired and another can be requested. */
export function readSentCode(now = Date.now()) {
  if (!sent || Math.max(sent.resendAt, sent.expiresAt) <= now) return null
  const left = (at: number) => Math.max(0, Math.ceil((at - now) / 1000))
  return { phone: sent.phone, resendIn: left(sent.resendAt), expiresIn: left(sent.expiresAt) }
}

/** Deletes it after use. */
export const dropSentCode = () => void (sent = null)
