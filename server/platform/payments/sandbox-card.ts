import { hmacHex, newToken } from '#server/core/secrets'
import { brandOf } from '~/rules/card-number'
import type { CardVault } from './payment-provider'

/** The card that the sandbox bank's page pays with. */
export const TEST_CARD = { brand: 'Visa', last4: '4242' }

/** Saved cards by their last four digits: one is declined, one asks for confirmation, all others pay at once. */
export const DECLINED_CARD = '0002'
export const CONFIRMED_CARD = '3155'

/** A random card token. It holds the last four digits, because the sandbox stores no cards. */
export const newCardToken = (last4: string) => `sandbox_${last4}_${newToken()}`

/** The token of the card that paid, always the same for one payment. */
export async function cardTokenOf(secret: string, paymentId: string): Promise<string> {
  return `sandbox_${TEST_CARD.last4}_${await hmacHex(secret, `sandbox-card:${paymentId}`)}`
}

/** The last four digits of a token's card; undefined for a foreign token, empty for old tokens without digits, which pay. */
export function last4OfToken(token: string): string | undefined {
  const found = /^sandbox_(?:(\d{4})_)?[0-9a-f]{64}$/.exec(token)
  return found ? (found[1] ?? '') : undefined
}

/** The sandbox's card vault: it accepts every card and stores none. The fingerprint is an HMAC, because a plain hash of a card
 *  number can be guessed. */
export function sandboxVault(secret: string): CardVault {
  return {
    async keep(number) {
      const last4 = number.slice(-4)
      const fingerprint = await hmacHex(secret, `card:${number}`)
      return { provider: 'sandbox', token: newCardToken(last4), brand: brandOf(number), last4, fingerprint }
    },
  }
}
