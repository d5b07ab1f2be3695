import { hmacHex, newToken } from '#server/core/secrets'

/** The card that the bank's page pays with. */
export const TEST_CARD = { brand: 'Visa', last4: '4242' }

/** What the bank does with a saved card, by its last four digits; every other one pays at once. */
export const DECLINED_CARD = '0002'
export const ASKING_CARD = '3155'

/** A random token of a card. Its last four digits stand in it, because the sandbox keeps no cards and has to know what
 *  to do with this one. */
export const newCardToken = (last4: string) => `sandbox_${last4}_${newToken()}`

/** The token of the card that a payment was made with: the same whenever it is asked for. */
export async function cardTokenOf(secret: string, paymentId: string): Promise<string> {
  return `sandbox_${TEST_CARD.last4}_${await hmacHex(secret, `sandbox-card:${paymentId}`)}`
}

/** The last four digits of a token's card; undefined for what is no token of the sandbox. Tokens given before it took
 *  payments have no digits: their cards pay. */
export function last4OfToken(token: string): string | undefined {
  const found = /^sandbox_(?:(\d{4})_)?[0-9a-f]{64}$/.exec(token)
  return found ? (found[1] ?? '') : undefined
}
