import type { Db } from '#server/db/client'
import type { Settings } from '#server/core/settings'
import type { CardVault } from './card-vault'
import { noProvider } from './no-provider'
import type { PaymentProvider } from './payment-provider'
import { sandboxProvider } from './sandbox-provider'
import { sandboxVault } from './sandbox-vault'
import { yooKassaProvider } from './yookassa-provider'

/** Where cards are kept by their number; null where they are not: YooKassa keeps a card when somebody pays with it.
 *  Contract "Payment". */
export function cardVault({ codeSecret, payment }: Pick<Settings, 'codeSecret' | 'payment'>): CardVault | null {
  return payment.adapter === 'sandbox' ? sandboxVault(codeSecret) : null
}

/** The provider that the settings ask for. Contract "Payment". */
export function paymentProvider(db: Db, settings: Settings, now: Date): PaymentProvider {
  switch (settings.payment.adapter) {
    case 'sandbox':
      return sandboxProvider({ db, now, origin: settings.origin, secret: settings.codeSecret })
    case 'yookassa':
      return yooKassaProvider({
        ...settings.payment.yooKassa,
        receipts: settings.payment.receipts,
        fetch: (input, init) => fetch(input, init), // called late, so that a test may put another in its place
      })
    case 'off':
      return noProvider
  }
}
