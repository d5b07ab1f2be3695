/** A message to one phone (eleven digits). What kind it is decides whether its text may be kept. */
export type Sms = { kind: 'login_code' | 'card_code' | 'order'; phone: string; text: string }

/** What became of a message: `taken`; `busy`, where it surely was not and may be handed over again later; `refused`, where it
 *  never will be; `unknown`, where nobody can tell. `reason` is for the log: it names no phone and no text. */
export type Delivery = { outcome: 'taken' } | { outcome: 'busy' | 'refused' | 'unknown'; reason: string }

/** Hands messages over, each call once: what may be tried again, `server/messages` decides. */
export type SmsAdapter = {
  /** Hands a code over and keeps a record of it. Nothing is retried, because a code that comes twice or late only confuses.
   *  Throws `SmsError` where it was not taken. */
  send(sms: Sms): Promise<void>
  /** Hands over a message whose record stands in the outbox already. Never throws. */
  deliver(sms: Omit<Sms, 'kind'>): Promise<Delivery>
}

/** The message was not taken. `reason` is for the log: it names no phone and no text. */
export class SmsError extends Error {
  override readonly name = 'SmsError'
  constructor(readonly reason: string) {
    super(reason)
  }
}
