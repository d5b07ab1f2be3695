/** A message to one phone (eleven digits). The kind decides whether its text may be stored. */
export type Sms = { kind: 'login_code' | 'card_code' | 'order'; phone: string; text: string }

/** `busy`: not sent, may be retried; `refused`: never will be; `unknown`: perhaps sent. `reason` is for the log, without phone
 *  and text. */
export type Delivery = { outcome: 'taken' } | { outcome: 'busy' | 'refused' | 'unknown'; reason: string }

/** Sends messages, each call once; server/messages retries. */
export type SmsAdapter = {
  /** Sends a code and records it. Never retried: a late or second code confuses. @throws SmsError */
  send(sms: Sms): Promise<void>
  /** Sends a message that is already recorded in the outbox. Never throws. */
  deliver(sms: Omit<Sms, 'kind'>): Promise<Delivery>
}

/** The message was not sent. */
export class SmsError extends Error {
  override readonly name = 'SmsError'
  constructor(readonly reason: string) {
    super(reason)
  }
}
