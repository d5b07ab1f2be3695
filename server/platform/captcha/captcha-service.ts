/** Who solved the captcha, and the one subject (a phone) that it allows, also for repeated calls. */
export type Purpose = { address: string; subject: string }

/** A service that knows people from programs. */
export type CaptchaService = {
  maxTokenLength: number
  /** What the service says of a token, with its reason. Throws where it does not decide: the settings or the service are wrong. */
  judge(secret: string, token: string, purpose: Purpose, signal: AbortSignal): Promise<{ isPerson: boolean; reason: string }>
}
