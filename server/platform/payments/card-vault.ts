/** What is left of a card once its number is with the provider. */
export type KeptCard = {
  /** Says which provider the token is of. */
  provider: string
  /** What the provider takes in place of the number; it is worth nothing elsewhere. */
  token: string
  brand: string
  last4: string
  /** The same for the same card, and no way back to its number: whether a customer has it already. */
  fingerprint: string
}

/** Keeps cards at a payment provider, so that the shop never does. Contract "Payment". */
export type CardVault = {
  /** Hands a number over (12 to 19 digits that pass Luhn). It is not kept, logged or part of an error here. */
  keep(number: string): Promise<KeptCard>
}
