import { HttpError } from '#server/core/errors'
import type { Settings } from '#server/core/settings'
import type { Db } from '#server/db/client'
import { outsideFetch } from '#server/platform/outside/outside-fetch'
import { ProviderError, type Acquirers, type CardVault, type PaymentProvider } from './payment-provider'
import { sandboxProvider } from './sandbox-provider'
import { sandboxVault } from './sandbox-bank'
import { storedTKassaBank } from './tkassa-bank-store'
import { tKassaProvider } from './tkassa-provider'
import { yooKassaProvider } from './yookassa-provider'

/** Where card numbers can be stored; null: the others save a card only when it pays. */
export function cardVault({ codeSecret, payment }: Pick<Settings, 'codeSecret' | 'payment'>): CardVault | null {
  return payment.adapter === 'sandbox' ? sandboxVault(codeSecret) : null
}

type MakeProvider = (db: Db, settings: Settings, now: Date) => PaymentProvider

const PROVIDERS: Partial<Record<string, MakeProvider>> = {
  sandbox: (db, { origin, codeSecret }, now) => sandboxProvider({ db, now, origin, secret: codeSecret }),
  yookassa: (_db, { payment }) => yooKassaProvider({ ...payment.yooKassa, receipts: payment.receipts, fetch: outsideFetch() }),
  tkassa(db, settings, now) {
    const { origin, payment } = settings
    const common = { db, now, notifyAt: `${origin}/api/payments/tkassa`, receipts: payment.receipts }
    if (payment.adapter !== 'sandbox') return tKassaProvider({ ...common, ...payment.tKassa, fetch: outsideFetch() })
    const bank = storedTKassaBank({ db, now, settings })
    return tKassaProvider({ ...common, ...bank.access, fetch: bank.fetch })
  },
}

/** The configured acquirers, each made when it is first asked. */
export function acquirers(db: Db, settings: Settings, now: Date): Acquirers {
  const names = settings.payment.acquirers
  const made = new Map<string, PaymentProvider>()
  return {
    names,
    of(name) {
      const known = made.get(name)
      if (known) return known
      const make = names.includes(name) ? PROVIDERS[name] : undefined
      const provider = make ? make(db, settings, now) : absent(name)
      made.set(name, provider)
      return provider
    },
  }
}

/** An acquirer without access, whose payments wait until it is back. */
function absent(name: string): PaymentProvider {
  const fail = () => Promise.reject(new ProviderError('unknown', 'not_configured'))
  return {
    name,
    sbp: 'page',
    create: fail,
    read: fail,
    capture: fail,
    release: fail,
    expire: fail,
    refund: fail,
    sendReceipt: fail,
    readWebhook: () => Promise.reject(new HttpError(401, 'unauthorized', 'Онлайн-оплата выключена')),
  }
}
