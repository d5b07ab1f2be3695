import * as v from 'valibot'
import type { SmsCodeSent } from '~/contracts/auth'
import type { OpenDialog } from '~/lib/dialog.atoms'
import { newUuid } from '~/lib/new-uuid'
import { whole } from '~/lib/schemas'
import { readInTab, writeInTab } from '~/lib/storage'

/* The last code sent from this tab: a dialog that is opened again, or a page that is loaded again, continues at the code. */

const keptCode = v.object({
  phone: v.string(),
  /** The idempotency key of the sign-in, the same until it succeeds. */
  key: v.string(),
  /** Moments of this device's clock. */
  resendAt: whole(0),
  expiresAt: whole(0),
  /** Whether the dialog shows the code step, and where it leads. */
  isShown: v.boolean(),
  next: v.nullable(v.string()),
  backTo: v.nullable(v.picklist(['cart'])),
})
type Kept = v.InferOutput<typeof keptCode>
type CodeStep = Extract<OpenDialog, { name: 'authCode' }>

const read = () => readInTab('sent-code', keptCode)
const write = (kept: Kept | null) => writeInTab('sent-code', kept)

/** Stores that a code was sent. */
export function keepSentCode(phone: string, { resend_in, expires_in }: SmsCodeSent, now = Date.now()): void {
  const kept = read()
  const { isShown, next, backTo } = kept ?? { isShown: false, next: null, backTo: null }
  const key = kept?.phone === phone ? kept.key : newUuid()
  write({ phone, key, resendAt: now + resend_in * 1000, expiresAt: now + expires_in * 1000, isShown, next, backTo })
}

/** The key with which a sign-in is repeated after a lost answer. */
export const signInKey = (): string | undefined => read()?.key

/** Stores where the shown code step leads; `null` once it is closed. */
export function keepCodeStep(step: Pick<CodeStep, 'next' | 'backTo'> | null): void {
  const kept = read()
  if (kept) write({ ...kept, isShown: step !== null, next: step?.next ?? null, backTo: step?.backTo ?? null })
}

/** The phone and the seconds left, until the code is expired and another can be requested. */
export function readSentCode(now = Date.now()) {
  const kept = read()
  if (!kept || Math.max(kept.resendAt, kept.expiresAt) <= now) return null
  const left = (at: number) => Math.max(0, Math.ceil((at - now) / 1000))
  return { phone: kept.phone, resendIn: left(kept.resendAt), expiresIn: left(kept.expiresAt) }
}

/** The code step that a reload interrupted, while its code is valid. */
export function interruptedStep(now = Date.now()): CodeStep | null {
  const [kept, sent] = [read(), readSentCode(now)]
  if (!kept?.isShown || !sent || sent.expiresIn === 0) return null
  const { next, backTo } = kept
  return { name: 'authCode', ...sent, ...(next !== null && { next }), ...(backTo !== null && { backTo }) }
}

/** Deletes it after use. */
export const dropSentCode = () => write(null)
