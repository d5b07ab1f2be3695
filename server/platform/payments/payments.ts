import { HttpError } from '#server/core/errors'
import type { Settings } from '#server/core/settings'
import type { Db } from '#server/db/client'
import { outsideFetch } from '#server/platform/outside/outside-fetch'
import { ProviderError, type CardVault, type PaymentProvider } from './payment-provider'
import { sandboxProvider } from './sandbox-provider'
import { sandboxVault } from './sandbox-bank'
import { yooKassaProvider } from './yookassa-provider'

/** Where card numbers can be stored; null: YooKassa saves a card only when it pays. */
export function cardVault({ codeSecret, payment }: Pick<Settings, 'codeSecret' | 'payment'>): CardVault | null {
  return payment.adapter === 'sandbox' ? sandboxVault(codeSecret) : null
}

export function paymentProvider(db: Db, settings: Settings, now: Date): PaymentProvider {
  switch (settings.payment.adapter) {
    case 'sandbox':
      return sandboxProvider({ db, now, origin: settings.origin, secret: settings.codeSecret })
    case 'yookassa':
      return yooKassaProvider({
        ...settings.payment.yooKassa,
        receipts: settings.payment.receipts,
        fetch: outsideFetch(),
      })
    case 'off':
      return noProvider
  }
}

const refuse = () => Promise.reject(new ProviderError('refused', 'payments_are_off'))

const noProvider: PaymentProvider = {
  name: 'off',
  create: refuse,
  read: refuse,
  capture: refuse,
  release: refuse,
  expire: () => Promise.resolve(),
  refund: refuse,
  sendReceipt: refuse,
  readWebhook: () => Promise.reject(new HttpError(401, 'unauthorized', 'Онлайн-оплата выключена')),
}
