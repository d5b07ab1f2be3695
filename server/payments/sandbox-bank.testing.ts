import { addMoney } from '~/rules/money'
import { receiptTotal, type Receipt } from '~/rules/receipt'
import { HttpError } from '#server/core/errors'
import { ProviderError, type PaymentProvider, type ProviderPayment, type WebhookRequest } from '#server/platform/payments/payment-provider'

/** A failing call: not received, done with its response lost, or rejected. */
export type FaultMode = 'down' | 'lost' | 'refused'

type Account = ProviderPayment & { key: string; isTwoStage: boolean; saveCard: boolean; request: string }

/** A payment provider in memory with programmable failures. Tokens of saved cards decide the result: `good`, `declined`, `secure`
 *  (needs the page). */
export function memoryBank() {
  const accounts = new Map<string, Account>()
  const done = new Map<string, string>()
  const returned = new Set<string>()
  const receipts: { key: string; receipt: unknown }[] = []
  const calls: string[] = []
  const state = { faults: [] as (FaultMode | null)[], canExpire: true, refundsAtOnce: true }

  /** One call: recorded, failing as the next fault mode says. */
  async function served<Result>(name: string, act: () => Result): Promise<Result> {
    calls.push(name)
    const fault = state.faults.shift() ?? null
    await Promise.resolve()
    if (fault === 'down') throw new ProviderError('unknown', 'no_response')
    if (fault === 'refused') throw new ProviderError('refused', 'rejected')
    const result = act()
    if (fault === 'lost') throw new ProviderError('unknown', 'response_lost')
    return result
  }

  function once(key: string, act: () => string): string {
    const before = done.get(key)
    if (before !== undefined) return before
    const ref = act()
    done.set(key, ref)
    return ref
  }

  /** A fiscal receipt is of exactly what is paid or paid back. */
  function checkReceipt(receipt: Receipt | null, amount: number): void {
    if (receipt && receiptTotal(receipt.lines) !== amount) throw new Error(`a receipt of ${receiptTotal(receipt.lines)} for ${amount}`)
  }

  const account = (id: string): Account => {
    const found = accounts.get(id)
    if (!found) throw new ProviderError('refused', 'not_found')
    return found
  }
  const stateOf = (one: Account): ProviderPayment => ({ ...one, url: one.status === 'pending' ? one.url : null })

  function take(one: Account): void {
    Object.assign(one, { status: one.isTwoStage ? 'held' : 'paid', reason: null })
    if (one.saveCard) one.savedCard = { token: `token-${one.id}`, brand: 'Мир', last4: '4242' }
  }
  const cancel = (one: Account, reason: string) => Object.assign(one, { status: 'canceled', reason })

  const provider: PaymentProvider = {
    name: 'sandbox',
    sbp: 'page',
    create: (call) =>
      served('create', () => {
        checkReceipt(call.receipt, call.amount)
        const request = JSON.stringify(call)
        const before = [...accounts.values()].find(({ key }) => key === call.key)
        if (before && before.request !== request) throw new ProviderError('refused', 'key_reused')
        if (before) return stateOf(before)
        const id = `bank-${accounts.size + 1}-${call.key}`
        const { key, amount, isTwoStage, saveCard, cardToken } = call
        const url = `https://bank/${id}`
        const one: Account = {
          id,
          key,
          amount,
          isTwoStage,
          saveCard,
          request,
          url,
          status: 'pending',
          refunded: 0,
          reason: null,
          savedCard: null,
        }
        accounts.set(id, one)
        if (cardToken?.startsWith('good')) take(one)
        if (cardToken?.startsWith('declined')) cancel(one, 'insufficient_funds')
        return stateOf(one)
      }),
    read: (id) => served('read', () => stateOf(account(id))),
    capture: ({ id, key, amount, receipt }) =>
      served('capture', () => {
        checkReceipt(receipt, amount)
        const one = account(id)
        if (one.status === 'canceled' || one.status === 'pending') throw new ProviderError('refused', 'not_held')
        once(key, () => ((one.status = 'paid'), 'capture'))
        return stateOf(one)
      }),
    release: ({ id, key }) =>
      served('release', () => {
        const one = account(id)
        if (one.status !== 'held' && !done.has(key)) throw new ProviderError('refused', 'not_held')
        once(key, () => (cancel(one, 'canceled_by_merchant'), 'release'))
        return stateOf(one)
      }),
    expire: (id) =>
      served('expire', () => {
        const one = account(id)
        if (one.status === 'pending' && state.canExpire) cancel(one, 'expired_on_confirmation')
      }),
    refund: ({ id, key, amount, receipt }) =>
      served('refund', () => {
        checkReceipt(receipt, amount)
        const one = account(id)
        const isKnown = done.has(key)
        if (!isKnown && (one.status !== 'paid' || one.refunded + amount > one.amount))
          throw new ProviderError('refused', 'nothing_to_refund')
        const isDone = isKnown || state.refundsAtOnce
        const ref = once(key, () => `refund-${key}`)
        if (isDone && !returned.has(key)) {
          one.refunded = addMoney(one.refunded, amount)
          returned.add(key)
        }
        if (!isKnown && receipt) receipts.push({ key, receipt })
        return { ref, isDone }
      }),
    sendReceipt: ({ id, key, amount, receipt }) =>
      served('receipt', () => {
        checkReceipt(receipt, amount)
        account(id)
        return { ref: once(key, () => (receipts.push({ key, receipt }), `receipt-${key}`)) }
      }),
    readWebhook: async ({ headers, body }) => {
      if (headers.get('x-signature') !== 'of the bank') throw new HttpError(401, 'forged', 'Подпись не сходится')
      const [eventId = '', kind = '', paymentId = ''] = body.split(' ')
      return { eventId, kind, paymentId }
    },
  }

  return {
    provider,
    state,
    calls,
    receipts,
    all: () => [...accounts.values()],
    byKey: (key: string) => [...accounts.values()].find((one) => one.key === key),
    /** The customer pays on the bank's page. */
    pay: (one: Account) => void (one.status === 'pending' && take(one)),
    decline: (one: Account, reason = 'insufficient_funds') => void (one.status === 'pending' && cancel(one, reason)),
    /** A canceled payment turns out to be paid. */
    succeedLate: (one: Account) =>
      void (one.status === 'canceled' && one.refunded === 0 && Object.assign(one, { status: 'paid', reason: null })),
    endHold: (one: Account) => void (one.status === 'held' && cancel(one, 'expired_on_capture')),
    /** Money taken and not returned for these payments. */
    net: (keys: readonly string[]) =>
      [...accounts.values()]
        .filter(({ key, status }) => keys.includes(key) && status === 'paid')
        .reduce((sum, one) => addMoney(sum, one.amount, -one.refunded), 0),
  }
}
export type MemoryBank = ReturnType<typeof memoryBank>
export type BankAccount = Account

/** A webhook signed by this bank. */
export const webhookOf = (eventId: string, paymentId: string, kind = 'payment.changed'): WebhookRequest => ({
  headers: new Headers({ 'x-signature': 'of the bank' }),
  body: `${eventId} ${kind} ${paymentId}`,
  address: '198.51.100.7',
})
