import type { BankPayment } from '#server/db/tables'
import { jsonOrUndefined } from './payment-provider'
import {
  canceled,
  checkReceipt,
  decided,
  left,
  newPayment,
  paidStatus,
  refundedStatus,
  TKassaRefusal,
  settled,
  type TKassaFields,
} from './tkassa-bank-payments'
import { hasTKassaToken, withTKassaToken } from './tkassa-token'

export type BankRow = { id: number; order_id: string; state: BankPayment }

/** Where the played bank keeps its payments. */
export type BankStore = {
  add: (orderId: string, state: BankPayment) => Promise<number>
  ofOrder: (orderId: string) => Promise<BankRow[]>
  /** Changes a payment in one step; undefined for an unknown one. */
  change: (id: number, change: (state: BankPayment) => BankPayment) => Promise<BankRow | undefined>
}

export type TKassaMood = BankPayment['mood']

/** `refundsAtOnce` false: refunds stay under way. */
export type TKassaBankOptions = {
  store: BankStore
  terminalKey: string
  password: string
  origin: string
  now: () => number
  refundsAtOnce?: () => boolean
}

const SLOW_MS = 20_000
const FAILED_READS = 2
/** The end of a RebillId whose card is declined. */
export const DECLINED_REBILL = '0002'

/** The bank's side of T-Kassa's API: it checks the shop's signature and sums, and answers as the documentation says. It does not know
 *  OrderId again: each Init is another payment. */
export function tKassaBank(options: TKassaBankOptions) {
  return {
    fetch: async (url: string, { body }: RequestInit): Promise<Response> => answer(options, url, body),
    act: (id: number, choice: { outcome: 'paid' | 'canceled'; mood: TKassaMood }) => act(options, id, choice),
    read: (id: number) => options.store.change(id, (state) => settled(state, options.now())),
  }
}

async function answer(options: TKassaBankOptions, url: string, text: RequestInit['body']): Promise<Response> {
  const sent = jsonOrUndefined(typeof text === 'string' ? text : '')
  const method = new URL(url).pathname.split('/').at(-1) ?? ''
  try {
    if (typeof sent !== 'object' || sent === null) throw new TKassaRefusal('9', 'unreadable')
    const fields = sent as TKassaFields
    if (fields['TerminalKey'] !== options.terminalKey) throw new TKassaRefusal('501', 'terminal')
    if (!hasTKassaToken(fields, options.password)) throw new TKassaRefusal('204', 'token')
    const run = METHODS[method]
    if (!run) throw new TKassaRefusal('7', method)
    const result = await run(options, fields)
    return result instanceof Response
      ? result
      : Response.json({ TerminalKey: options.terminalKey, Success: true, ErrorCode: '0', ...result })
  } catch (error) {
    if (!(error instanceof TKassaRefusal)) throw error
    return Response.json({ Success: false, ErrorCode: error.code, Message: 'Ошибка', Details: error.details })
  }
}

const METHODS: Partial<Record<string, (options: TKassaBankOptions, fields: TKassaFields) => Promise<TKassaFields | Response>>> = {
  async Init({ store, origin }, fields) {
    const { Amount, OrderId, Description, Receipt } = fields
    if (!Number.isSafeInteger(Amount) || Number(Amount) <= 0) throw new TKassaRefusal('251', 'Amount')
    if (typeof OrderId !== 'string' || OrderId.length > 36 || String(Description).length > 140) throw new TKassaRefusal('9', 'OrderId')
    checkReceipt(Receipt, Number(Amount))
    const state = newPayment(fields)
    const id = await store.add(OrderId, state)
    return { ...stateFields({ id, order_id: OrderId, state }), PaymentURL: `${origin}/api/payments/sandbox/tkassa/${id}` }
  },
  async GetState(options, fields) {
    let isFailing = false
    const row = await changed(options, fields, (state) => {
      isFailing = state.errors_left > 0
      return { ...state, errors_left: Math.max(0, state.errors_left - 1) }
    })
    return isFailing ? new Response('Bad gateway', { status: 502 }) : stateFields(row)
  },
  async GetQr(options, fields) {
    const row = await changed(options, fields, (state) => {
      if (state.status !== 'NEW') throw new TKassaRefusal('3001', state.status)
      return { ...state, is_sbp: true }
    })
    return { OrderId: row.order_id, PaymentId: row.id, Data: `${options.origin}/api/payments/sandbox/tkassa/${row.id}` }
  },
  async CheckOrder({ store }, { OrderId }) {
    const rows = await store.ofOrder(String(OrderId))
    if (rows.length === 0) throw new TKassaRefusal('255', 'no payments')
    return { OrderId, Payments: rows.map(({ id, state }) => ({ PaymentId: id, Amount: left(state), Status: state.status, Success: true })) }
  },
  Charge: async (options, fields) =>
    stateFields(
      await changed(options, fields, (state) => {
        if (state.status !== 'NEW') throw new TKassaRefusal('8', state.status)
        if (String(fields['RebillId']).endsWith(DECLINED_REBILL))
          return { ...state, status: 'REJECTED', error: '1051', outcome: 'canceled' }
        return { ...state, status: paidStatus(state), outcome: 'paid' }
      }),
    ),
  Confirm: async (options, fields) =>
    stateFields(
      await changed(options, fields, (state) => {
        if (state.status !== 'AUTHORIZED' || fields['Amount'] !== state.amount) throw new TKassaRefusal('8', state.status)
        checkReceipt(fields['Receipt'], state.amount)
        return { ...state, status: 'CONFIRMED' }
      }),
    ),
  async Cancel(options, fields) {
    const request = typeof fields['ExternalRequestId'] === 'string' ? fields['ExternalRequestId'] : crypto.randomUUID()
    const amount = fields['Amount'] as number | undefined
    if (amount !== undefined) checkReceipt(fields['Receipt'], amount)
    const atOnce = options.refundsAtOnce?.() ?? true
    return stateFields(await changed(options, fields, (state) => canceled(state, { amount, request, atOnce })))
  },
  async SendClosingReceipt(options, fields) {
    await changed(options, fields, (state) => {
      if (!state.status.endsWith('CONFIRMED') && state.status !== 'PARTIAL_REFUNDED') throw new TKassaRefusal('8', state.status)
      return state
    })
    return {}
  },
}

async function changed(
  { store, now, refundsAtOnce }: TKassaBankOptions,
  { PaymentId }: TKassaFields,
  change: (state: BankPayment) => BankPayment,
): Promise<BankRow> {
  const areDone = refundsAtOnce?.() ?? true
  const row = await store.change(Number(PaymentId), (before) => {
    const state = settled(before, now())
    return change(state.status === 'ASYNC_REFUNDING' && areDone ? { ...state, status: refundedStatus(state) } : state)
  })
  if (!row) throw new TKassaRefusal('7', 'no such payment')
  return row
}

const stateFields = ({ id, order_id, state }: BankRow): TKassaFields => ({
  PaymentId: String(id),
  OrderId: order_id,
  Status: state.status,
  Amount: left(state),
  ErrorCode: state.error,
})

/** The customer pays or declines, once. Returns the payment after it and the notifications to send, in their order. */
async function act(
  { store, now, terminalKey, password }: TKassaBankOptions,
  id: number,
  choice: { outcome: 'paid' | 'canceled'; mood: TKassaMood },
) {
  let isFirst = false
  const row = await store.change(id, (before) => {
    const state = settled(before, now())
    isFirst = state.status === 'NEW' && state.outcome === null
    if (!isFirst) return state
    const chosen = { ...state, ...choice, errors_left: choice.mood === 'error' ? FAILED_READS : 0 }
    return choice.mood === 'slow' ? { ...chosen, settles_at: now() + SLOW_MS } : decided(chosen)
  })
  if (!row) return undefined
  const notice = (status: string, key = password) => JSON.stringify(withTKassaToken(noticeOf(row, status, terminalKey), key))
  const { status, mood } = row.state
  if (!isFirst || mood === 'slow' || mood === 'silent') return { row, notices: [] }
  // a one-stage payment is told twice, at once
  const told = status === 'CONFIRMED' ? ['AUTHORIZED', 'CONFIRMED'] : [status]
  const inOrder = (mood === 'disorder' ? told.toReversed() : told).map((one) => notice(one))
  if (mood === 'forged') return { row, notices: [notice('CONFIRMED', 'another password'), ...inOrder] }
  return { row, notices: mood === 'twice' ? [...inOrder, ...inOrder] : inOrder }
}

function noticeOf({ id, order_id, state }: BankRow, status: string, terminalKey: string): TKassaFields {
  const isPaid = status === 'AUTHORIZED' || status === 'CONFIRMED'
  return {
    TerminalKey: terminalKey,
    OrderId: order_id,
    Success: isPaid,
    Status: status,
    PaymentId: id,
    ErrorCode: state.error,
    Amount: state.amount,
    Data: { OperationInitiatorType: '1' },
    ...(isPaid && !state.is_sbp && { CardId: 10_000 + id, Pan: '430000******4242', ExpDate: '1230' }),
    ...(isPaid && state.saves_card && { RebillId: `${1_000_000 + id}4242` }),
  }
}
