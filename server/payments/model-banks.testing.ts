import { toRoubles } from '~/rules/money'
import { createDb } from '#server/db/client'
import type { BankPayment } from '#server/db/tables'
import type { PaymentProvider, ProviderPayment, WebhookRequest } from '#server/platform/payments/payment-provider'
import { movedSum } from '#server/platform/payments/tkassa-bank-payments'
import { memoryTKassa, TERMINAL } from '#server/platform/payments/tkassa-bank.testing'
import { tKassaProvider } from '#server/platform/payments/tkassa-provider'
import { withTKassaToken } from '#server/platform/payments/tkassa-token'
import { memoryBank, webhookOf, type FaultMode } from './sandbox-bank.testing'

/** A payment as the model sees it at a bank. */
export type ModelAccount = Pick<ProviderPayment, 'id' | 'status' | 'amount'> & { key: string }

/** A bank of the model, with its shop. */
export type ModelBank = {
  name: string
  /** What the shop's settings say of it. */
  settings: Record<string, string>
  state: { faults: (FaultMode | null)[]; canExpire: boolean; refundsAtOnce: boolean }
  providerAt: (now: Date, worker: Pick<Env, 'DB'>, hasCrashed: () => boolean) => PaymentProvider
  /** A saved card that is paid with so. */
  cardToken: (kind: string) => string
  hasSbp: boolean
  all: () => ModelAccount[]
  pay: (one: ModelAccount) => void
  decline: (one: ModelAccount, reason?: string) => void
  succeedLate: (one: ModelAccount) => void
  endHold: (one: ModelAccount) => void
  net: (keys: readonly string[]) => number
  notice: (event: { id: string; payment: string }) => { path: string } & Pick<WebhookRequest, 'headers' | 'body'>
}

type Env = { DB: D1Database }

/** The bank in memory, which knows idempotency keys. */
function plainBank(): ModelBank {
  const bank = memoryBank()
  const own = (one: ModelAccount) => bank.all().find(({ id }) => id === one.id)
  const onOwn = (act: (account: NonNullable<ReturnType<typeof own>>) => void) => (one: ModelAccount) => {
    const account = own(one)
    if (account) act(account)
  }
  return {
    name: 'sandbox',
    settings: {},
    state: bank.state,
    providerAt: (_now, _worker, hasCrashed) => guarded(bank.provider, hasCrashed),
    cardToken: (kind) => kind,
    hasSbp: false,
    all: bank.all,
    pay: onOwn(bank.pay),
    decline: (one, reason) => onOwn((account) => bank.decline(account, reason))(one),
    succeedLate: onOwn(bank.succeedLate),
    endHold: onOwn(bank.endHold),
    net: bank.net,
    notice: (event) => ({ path: '/payments/webhook/sandbox', ...webhookOf(event.id, event.payment) }),
  }
}

const STATUSES: Record<string, ProviderPayment['status']> = { NEW: 'pending', AUTHORIZED: 'held', CONFIRMED: 'paid' }
const statusOf = ({ status }: BankPayment) => STATUSES[status] ?? (/REFUND/.test(status) ? 'paid' : 'canceled')

/** T-Kassa, whose every Init is another payment. Failures are those of single HTTP calls. */
function tKassaBank(): ModelBank {
  const bank = memoryTKassa()
  const state = Object.assign(bank.state, { canExpire: true })
  const own = ({ id }: ModelAccount) => bank.all().find((row) => row.id === Number(id))
  const set = (one: ModelAccount, which: (payment: BankPayment) => boolean, change: (payment: BankPayment) => Partial<BankPayment>) => {
    const row = own(one)
    if (row && which(row.state)) bank.set(row.id, change(row.state))
  }
  return {
    name: 'tkassa',
    settings: { PAYMENT_ADAPTER: 'tkassa', TKASSA_TERMINAL_KEY: TERMINAL.terminalKey, TKASSA_PASSWORD: TERMINAL.password },
    state,
    providerAt(now, { DB }, hasCrashed) {
      const fetch = (url: string, init: RequestInit) =>
        hasCrashed() ? Promise.reject(new Error('the Worker has crashed')) : bank.fetch(url, init)
      const receipts = { taxSystem: 2, vat: 1, subject: 'commodity', deliverySubject: 'service' }
      const options = { ...TERMINAL, db: createDb(DB), now, notifyAt: 'https://shop.example/api/payments/tkassa', receipts, fetch }
      return guarded(tKassaProvider(options), hasCrashed)
    },
    cardToken: (kind) => (kind.startsWith('declined') ? '17000010002' : '17000014242'),
    hasSbp: true,
    all: () =>
      bank.all().map(({ id, order_id, state: payment }) => ({
        id: String(id),
        key: order_id,
        status: statusOf(payment),
        amount: toRoubles(payment.amount),
      })),
    pay: (one) =>
      set(
        one,
        ({ status, due }) => status === 'NEW' && due > Date.now(),
        ({ is_two_stage }) => ({ status: is_two_stage ? 'AUTHORIZED' : 'CONFIRMED', outcome: 'paid' }),
      ),
    decline: (one) =>
      set(
        one,
        ({ status }) => status === 'NEW',
        () => ({ status: 'REJECTED', outcome: 'canceled', error: '1051' }),
      ),
    succeedLate: (one) =>
      set(
        one,
        (payment) => statusOf(payment) === 'canceled',
        () => ({ status: 'CONFIRMED', outcome: 'paid' }),
      ),
    endHold: (one) =>
      set(
        one,
        ({ status }) => status === 'AUTHORIZED',
        () => ({ status: 'REVERSED' }),
      ),
    net: (keys) =>
      toRoubles(
        bank
          .all()
          .filter(({ order_id, state: payment }) => keys.includes(order_id) && statusOf(payment) === 'paid')
          .reduce((sum, { state: payment }) => sum + payment.amount - movedSum(payment), 0),
      ),
    notice({ payment }) {
      const row = bank.all().find(({ id }) => id === Number(payment))
      const fields = {
        OrderId: row?.order_id,
        PaymentId: Number(payment),
        Status: row?.state.status,
        Success: true,
        Amount: row?.state.amount,
      }
      const body = JSON.stringify(withTKassaToken({ TerminalKey: TERMINAL.terminalKey, ...fields }, TERMINAL.password))
      return { path: '/payments/tkassa', headers: new Headers(), body }
    },
  }
}

export const MODEL_BANKS = { plain: plainBank, tKassa: tKassaBank }

/** A crashed Worker makes no calls. */
function guarded(provider: PaymentProvider, hasCrashed: () => boolean): PaymentProvider {
  return new Proxy(provider, {
    get(target, name: keyof PaymentProvider) {
      const own = target[name]
      if (typeof own !== 'function') return own
      return (...values: unknown[]) =>
        hasCrashed() ? Promise.reject(new Error('the Worker has crashed')) : Reflect.apply(own, target, values)
    },
  })
}
