import { hmacHex } from '#server/core/secrets'
import { brandOf } from '~/rules/card-number'
import type { CardVault } from './card-vault'
import { newCardToken } from './sandbox-card'

/** The embedded default: a provider that takes every card and remembers none. The token is random but for the last four
 *  digits; the fingerprint is an HMAC with the secret, because of a number without one a bare hash is soon guessed. Contract "Payment". */
export function sandboxVault(secret: string): CardVault {
  return {
    async keep(number) {
      return {
        provider: 'sandbox',
        token: newCardToken(number.slice(-4)),
        brand: brandOf(number),
        last4: number.slice(-4),
        fingerprint: await hmacHex(secret, `card:${number}`),
      }
    },
  }
}
