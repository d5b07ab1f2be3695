import type { SmsCodeSent } from '~/contracts/auth'

/* The code that was sent last from this window: a dialog closed to read the message opens where it was left. Of the one
 * window; nothing here runs on the server. */

export type SentCode = { phone: string; resendIn: number; expiresIn: number }
let sent: { phone: string; resendAt: number; expiresAt: number } | null = null

/** Notes that a code was sent (or, within 60 s, is on its way already). */
export function keepSentCode(phone: string, { resend_in, expires_in }: SmsCodeSent, now = Date.now()): void {
  sent = { phone, resendAt: now + resend_in * 1000, expiresAt: now + expires_in * 1000 }
}

/** The code that may still be typed in, or cannot be asked for anew yet: its phone, and the seconds left of both. */
export function readSentCode(now = Date.now()): SentCode | null {
  if (!sent || Math.max(sent.resendAt, sent.expiresAt) <= now) return null
  const left = (at: number) => Math.max(0, Math.ceil((at - now) / 1000))
  return { phone: sent.phone, resendIn: left(sent.resendAt), expiresIn: left(sent.expiresAt) }
}

/** Forgets it: it has done its work. */
export const dropSentCode = () => void (sent = null)
