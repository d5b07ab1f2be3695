/** `missing`: a token is required; `unreachable`: the service did not decide. */
export type Verdict = 'passed' | 'missing' | 'refused' | 'unreachable'

/** Who solved the captcha, and the one subject (a phone) that it allows, also for repeated calls. */
export type Purpose = { address: string; subject: string }

/** Distinguishes people from programs. Only unknown devices are asked. docs/decisions/024 */
export type Captcha = {
  /** The public key for the widget; null: no captcha. */
  siteKey: string | null
  /** Never throws; anything uncertain is not `passed`. */
  verify(token: string | undefined, purpose: Purpose): Promise<Verdict>
}
