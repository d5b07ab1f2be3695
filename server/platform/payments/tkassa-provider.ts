import { z } from 'zod'
import { HttpError } from '#server/core/errors'
import type { Db } from '#server/db/client'
import { toKopecks } from '~/rules/money'
import type { Receipt } from '~/rules/receipt'
import { bankPageOf, readNotice, shortText, taxWords, type ReceiptCodes } from './acquirer-http'
import {
  jsonOrUndefined,
  ProviderError,
  type MoneyCall,
  type NewPayment,
  type PaymentProvider,
  type WebhookRequest,
} from './payment-provider'
import {
  callTKassa,
  tKassaDone,
  tKassaNotification,
  tKassaOrder,
  tKassaQr,
  tKassaState,
  type TKassaAccess,
  type TKassaState,
} from './tkassa-api'
import { claimOrder, movedOf, noteMove, noteOrder, readLedger, releaseOrder, type LedgerRow } from './tkassa-ledger'
import { hasEnded, hasMoney, toProviderPayment } from './tkassa-states'
import { hasTKassaToken } from './tkassa-token'

/** `notifyAt` is where the bank sends notifications; `receipts` null: receipts of calls are ignored; `page`: the origin of the played
 *  bank. */
type TKassaOptions = TKassaAccess & { db: Db; now: Date; notifyAt: string; receipts: ReceiptCodes | null; page?: string }

const MAX_TEXT = 140
const MAX_NAME = 128

/** T-Kassa, HTTP API v2. It has no idempotency keys: OrderId is the key, and the ledger lets one caller ask. */
export function tKassaProvider(options: TKassaOptions): PaymentProvider {
  const receiptOf = (receipt: Receipt | null) => (receipt && options.receipts ? { Receipt: tKassaReceipt(receipt, options.receipts) } : {})
  const read = async (id: string) => toProviderPayment(await stateOf(options, id), await readLedger(options, id))
  return {
    name: 'tkassa',
    sbp: 'qr',
    create: (payment) => create(options, payment, receiptOf(payment.receipt)),
    read,
    async capture({ id, amount, receipt }) {
      const state = await call(options, 'Confirm', { PaymentId: id, Amount: toKopecks(amount), ...receiptOf(receipt) })
      return toProviderPayment(state, await readLedger(options, id))
    },
    async release({ id }) {
      return toProviderPayment(await call(options, 'Cancel', { PaymentId: id }), await readLedger(options, id))
    },
    async expire(id) {
      await call(options, 'Cancel', { PaymentId: id }).catch(ignoreRefusal)
    },
    refund: (money) => refund(options, money, receiptOf(money.receipt)),
    async sendReceipt({ id, key, receipt }) {
      if (!options.receipts) throw new ProviderError('refused', 'receipts_are_off')
      const body = { PaymentId: id, ...receiptOf(receipt) }
      await callTKassa(options, { path: '/cashbox/SendClosingReceipt', body, schema: tKassaDone })
      return { ref: key }
    },
    readWebhook: (request) => readWebhook(options, request),
  }
}

const call = (options: TKassaOptions, method: string, body: Record<string, unknown>) =>
  callTKassa(options, { path: `/v2/${method}`, body, schema: tKassaState })

const stateOf = (options: TKassaOptions, id: string) => call(options, 'GetState', { PaymentId: id })

/** Where the state decides what has happened, a refusal to tell it says nothing. */
function asUnsure(error: unknown): never {
  throw error instanceof ProviderError ? new ProviderError('unknown', error.reason) : error
}

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof ProviderError) || error.outcome !== 'refused') throw error
}

async function create(options: TKassaOptions, payment: NewPayment, receipt: object) {
  const { key } = payment
  const { row, turn } = await claimOrder(options, key, toKopecks(payment.amount))
  if (row.payment_id !== null && row.url !== null) return toProviderPayment(await stateOf(options, row.payment_id), row)
  if (turn === 'busy') throw new ProviderError('unknown', 'create_under_way')
  try {
    return await makePayment(options, payment, { receipt, known: turn === 'first' ? null : await findMade(options, row) })
  } catch (error) {
    await releaseOrder(options, key)
    throw error
  }
}

/** What an earlier call whose answer was lost has made. */
async function findMade(options: TKassaOptions, row: LedgerRow): Promise<string[]> {
  if (row.payment_id !== null) return [row.payment_id]
  const order = await callTKassa(options, { path: '/v2/CheckOrder', body: { OrderId: row.order_id }, schema: tKassaOrder }).catch(
    (error: unknown) => (ignoreRefusal(error), { Payments: [] }),
  )
  const alive = order.Payments.filter(({ Status }) => !hasEnded(Status))
  return alive.toSorted((one, other) => Number(hasMoney(other.Status)) - Number(hasMoney(one.Status))).map(({ PaymentId }) => PaymentId)
}

/** Makes the payment, or goes on with the one that was made. By card an unfinished one is ended first: its address was lost, so that nobody
 *  can pay it. */
async function makePayment(options: TKassaOptions, payment: NewPayment, { receipt, known }: { receipt: object; known: string[] | null }) {
  const [first, ...others] = known ?? []
  const isByPage = payment.way === 'card' && payment.cardToken === null
  const state = first === undefined ? null : await stateOf(options, first)
  for (const id of others) await call(options, 'Cancel', { PaymentId: id }).catch(ignoreRefusal)
  if (state && (hasMoney(state.Status) || !isByPage || hasEnded(state.Status))) return proceed(options, payment, state)
  if (state) await call(options, 'Cancel', { PaymentId: state.PaymentId })
  return proceed(options, payment, await call(options, 'Init', { ...initBody(options, payment), ...receipt }))
}

/** Stores the payment's id, and gets what the customer pays with. */
async function proceed(options: TKassaOptions, payment: NewPayment, state: TKassaState) {
  const { PaymentId: id } = state
  const page = bankPageOf(state.PaymentURL, PAGE_HOST, options.page)
  const isOpen = !hasMoney(state.Status) && !hasEnded(state.Status)
  if (payment.way === 'card') {
    await noteOrder(options, payment.key, { payment_id: id, url: payment.cardToken === null ? page : null })
    const paid = isOpen && payment.cardToken !== null ? await charge(options, id, payment.cardToken) : state
    return toProviderPayment(paid, await readLedger(options, id))
  }
  await noteOrder(options, payment.key, { payment_id: id })
  if (isOpen) {
    const { Data } = await callTKassa(options, { path: '/v2/GetQr', body: { PaymentId: id, DataType: 'PAYLOAD' }, schema: tKassaQr })
    await noteOrder(options, payment.key, { url: bankPageOf(Data, PAGE_HOST, options.page) })
  }
  return toProviderPayment(state, await readLedger(options, id))
}

/** A declined card is an outcome, not a failure of the call. A payment that an earlier call is still charging is neither. */
async function charge(options: TKassaOptions, id: string, rebillId: string): Promise<TKassaState> {
  try {
    return await call(options, 'Charge', { PaymentId: id, RebillId: rebillId })
  } catch (error) {
    ignoreRefusal(error)
    const state = await stateOf(options, id).catch(asUnsure)
    const code = error instanceof ProviderError ? error.reason.replace('code_', '') : '0'
    const isDeclined = state.Status === 'NEW' || hasEnded(state.Status)
    return isDeclined ? { ...state, Status: 'REJECTED', ErrorCode: code } : state
  }
}

function initBody(
  { notifyAt }: TKassaOptions,
  { key, amount, description, returnUrl, cardToken, saveCard, payer, payBy, isTwoStage }: NewPayment,
) {
  const initiator = cardToken === null ? (saveCard ? '1' : '0') : '2'
  return {
    OrderId: key,
    Amount: toKopecks(amount),
    Description: shortText(description, MAX_TEXT),
    PayType: isTwoStage ? 'T' : 'O',
    Language: 'ru',
    NotificationURL: notifyAt,
    SuccessURL: returnUrl,
    FailURL: returnUrl.replace('/payment/success?', '/payment/decline?'),
    RedirectDueDate: payBy.toISOString().replace(/\.\d+Z$/, '+00:00'),
    DATA: { OperationInitiatorType: initiator },
    ...(saveCard && { Recurrent: 'Y', CustomerKey: payer }),
  }
}

/** Pages of the bank, and of the National Payment Card System that SBP belongs to. */
const PAGE_HOST = /^(?:[a-z0-9-]+\.)*(?:tinkoff|tbank|nspk)\.ru$/

/** A receipt (54-FZ, format 1.05) in T-Kassa's form. `Price` is of one piece, `Amount` of the line, in kopecks. */
function tKassaReceipt({ email, mode, lines }: Receipt, codes: ReceiptCodes) {
  const { system, vat } = taxWords(codes)
  return {
    FfdVersion: '1.05',
    Email: email,
    Taxation: system,
    Items: lines.map(({ name, price, quantity, kind }) => ({
      Name: shortText(name, MAX_NAME),
      Price: toKopecks(price),
      Quantity: quantity,
      Amount: toKopecks(price) * quantity,
      Tax: vat,
      PaymentMethod: mode,
      PaymentObject: kind === 'delivery' ? codes.deliverySubject : codes.subject,
    })),
  }
}

/** A repeated refund is sent only where the bank has certainly not made it: by SBP it ignores ExternalRequestId. Of the whole payment the bank
 *  makes the receipt from that of Init, and wants none. */
async function refund(options: TKassaOptions, { id, key, amount }: MoneyCall, receipt: object) {
  const sum = toKopecks(amount)
  const row = await readLedger(options, id)
  const move = row?.moves[key]
  if (move?.is_done) return { ref: key, isDone: true }
  const earlier = row && move ? await refundedBefore(options, row, { id, key, sum }) : 'not_made'
  if (earlier === 'not_made') await noteMove(options, id, { key, amount: sum, isDone: false })
  const isDone = earlier === 'not_made' ? await cancel() : earlier === 'made'
  if (isDone) await noteMove(options, id, { key, amount: sum, isDone: true })
  return { ref: key, isDone }

  async function cancel() {
    const isWhole = sum === row?.amount
    const { Status } = await call(options, 'Cancel', { PaymentId: id, Amount: sum, ExternalRequestId: key, ...(isWhole ? {} : receipt) })
    return !isUnderWay(Status)
  }
}

const isUnderWay = (status: string) => status === 'REFUNDING' || status === 'ASYNC_REFUNDING'

async function refundedBefore(options: TKassaOptions, row: LedgerRow, { id, key, sum }: { id: string; key: string; sum: number }) {
  const { Status, Amount } = await stateOf(options, id).catch(asUnsure)
  const before = movedOf(row, key)
  if (isUnderWay(Status)) return 'under_way'
  if (Status === 'REFUNDED' || Status === 'REVERSED') return 'made'
  if (Status === 'CONFIRMED') return 'not_made'
  if (Amount === row.amount - before - sum || (before === 0 && Amount === row.amount)) return 'made'
  if (Amount === row.amount - before) return 'not_made'
  throw new ProviderError('unknown', 'check_by_hand')
}

/** A notification is proved by its signature. The state it tells is not used: of two that are sent at once the older may come last. */
async function readWebhook(options: TKassaOptions, { body }: WebhookRequest) {
  const message = readNotice(z.record(z.string(), z.unknown()), jsonOrUndefined(body))
  if (!hasTKassaToken(message, options.password)) throw new HttpError(401, 'unauthorized', 'Подпись не подошла')
  if (message['PaymentId'] === undefined) return null
  const { OrderId, PaymentId, Status, Token, RebillId, Pan } = readNotice(tKassaNotification, message)
  if (RebillId && Pan) await noteOrder(options, OrderId, { rebill_id: RebillId, pan: Pan })
  return { eventId: `${PaymentId}:${Status}:${Token.slice(0, 16)}`, kind: Status, paymentId: PaymentId }
}
