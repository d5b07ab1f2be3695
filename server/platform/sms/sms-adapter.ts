/** A message to one phone (eleven digits). What kind it is decides whether its text may be kept. */
export type Sms = { kind: 'login_code' | 'card_code' | 'order'; phone: string; text: string }

/** Sends messages, once each: nothing is retried, because a code that comes twice or late only confuses. */
export type SmsAdapter = {
  /** Hands the message over and keeps a record of it. Throws `SmsError` where it was not taken. */
  send(sms: Sms): Promise<void>
}

/** The message was not taken. `reason` is for the log: it names no phone and no text. */
export class SmsError extends Error {
  override readonly name = 'SmsError'
  constructor(readonly reason: string) {
    super(reason)
  }
}
