/** What became of a proof: `missing` where one is due and none came, `unreachable` where nobody could judge it. */
export type Verdict = 'passed' | 'missing' | 'refused' | 'unreachable'

/** What a proof is for: who brings it, and the one thing it opens (a phone), however often the call is repeated. */
export type Purpose = { address: string; subject: string }

/** Tells people from machines. Only strangers are asked; see docs/decisions/024. */
export type Captcha = {
  /** The public key that the browser shows the check with; null where there is none. */
  siteKey: string | null
  /** Judges what the check gave the browser. Never throws: whatever is not known to be good is not `passed`. */
  verify(token: string | undefined, purpose: Purpose): Promise<Verdict>
}
