import type { RefundBody, RefundedLine } from '~/contracts/staff-edits'
import { isPaidOnline, toPay } from '~/rules/edit-money'
import { isCounted } from '~/rules/loyalty-terms'
import { addMoney, subtractMoney, sumMoney } from '~/rules/money'
import { priceText } from '~/rules/number-text'
import { receiptLines, type ReceiptLine } from '~/rules/receipt'
import { earnedOn, leftToRefund, paidFee, paidFor, receiptOfAmount } from '~/rules/refund-lines'
import { conflict, invalid } from '#server/core/errors'
import { toReturnable } from '#server/payments/receipts'
import type { EditBasis } from './edit-basis'

/** A refund that may be made: roubles, its lines with what was paid for them, its fiscal receipt, the earned bonuses that it takes. */
export type PlannedRefund = { amount: number; lines: RefundedLine[]; receipt: ReceiptLine[]; bonuses: number }

/** What can still be paid back of an order, in roubles by way. Refunds that wait for the owner count, except `without`. */
export function leftOf({ order, took, payment, refunds }: Pick<EditBasis, 'order' | 'took' | 'payment' | 'refunds'>, without?: number) {
  const counted = refunds.filter(({ id, status }) => id !== without && (status === 'requested' || status === 'due' || status === 'done'))
  const onReceipt = order.status === 'completed' && !isWaiting(order) ? toPay(order) : 0
  const online = isPaidOnline(order) ? took : 0
  const sent = sumMoney(counted.filter(({ way }) => way === 'online').map(({ amount }) => amount))
  // the bank may have returned all on its own
  const byBank = payment ? 0 : Math.max(0, subtractMoney(online, sent))
  return leftToRefund({ online, onReceipt, refunds: [...counted, { way: 'online', amount: byBank }] })
}

const isWaiting = ({ payment_status }: EditBasis['order']) => payment_status === 'pending' || payment_status === 'failed'

/** @throws HttpError 409 `accept_first`, `nothing_left`, 422 for dishes that the order has not */
export function planRefund(basis: EditBasis, body: RefundBody): PlannedRefund {
  if (basis.isHeld) throw conflict('accept_first', 'Сначала примите заказ: тогда банк спишет деньги')
  const asked = body.lines ? linesOf(basis, body.lines) : []
  const exact = body.amount ?? sumMoney(asked.map(({ amount }) => amount))
  const amount = body.to === 'bonuses' ? Math.floor(exact) : exact
  const lines = lessBy(asked, subtractMoney(exact, amount))
  const left = leftOf(basis)[body.to]
  if (amount > left) throw nothingLeft(left)
  if (amount === 0) throw invalid(body.lines ? 'lines' : 'amount', 'Возвращать нечего: за это не платили')
  return { amount, lines, receipt: receiptOfRefund(basis, body, lines, amount), bonuses: earnedOnLines(basis, lines) }
}

/** Lines that sum to less by the kopecks that no bonus is given for: these stay with the order. */
function lessBy(lines: readonly RefundedLine[], kopecks: number): RefundedLine[] {
  let rest = kopecks
  return lines.map((line) => {
    const less = Math.min(rest, line.amount)
    rest = subtractMoney(rest, less)
    return { ...line, amount: subtractMoney(line.amount, less) }
  })
}

export const nothingLeft = (left: number) =>
  conflict('nothing_left', left > 0 ? `Можно вернуть ещё ${priceText(left)}` : 'Возвращать больше нечего', { left })

/** What was paid for these portions, of those that nobody asked to pay back. */
function linesOf(basis: EditBasis, asked: NonNullable<RefundBody['lines']>): RefundedLine[] {
  const qttAt = new Map<number, number>()
  for (const { position, qtt } of asked) qttAt.set(position, (qttAt.get(position) ?? 0) + qtt)
  return [...qttAt].map(([position, qtt]) => {
    const line = keptLines(basis).find((one) => one.position === position)
    if (!line) throw invalid('lines', 'Такого блюда в заказе нет')
    const portions = line.qtt - line.returned
    if (qtt > portions)
      throw conflict('nothing_left', portions > 0 ? `«${line.name}»: осталось порций ${portions}` : `«${line.name}» уже вернули`, {
        left: 0,
      })
    return { position, name: line.name, qtt, amount: paidFor(toReturnable(line), qtt) }
  })
}

/** The order's lines, with portions that wait for the owner's answer counted as paid back. */
function keptLines({ lines, refunds }: EditBasis) {
  const waiting = refunds.filter(({ status }) => status === 'requested').flatMap((one) => one.lines)
  return lines.map((line) => {
    const asked = waiting.filter(({ position }) => position === line.position)
    return {
      ...line,
      returned: line.returned + asked.reduce((sum, { qtt }) => sum + qtt, 0),
      returned_sum: addMoney(line.returned_sum, ...asked.map(({ amount }) => amount)),
    }
  })
}

/** By lines exactly they, else a part of everything. */
function receiptOfRefund(basis: EditBasis, { to }: RefundBody, lines: readonly RefundedLine[], amount: number): ReceiptLine[] {
  if (to === 'bonuses') return []
  if (lines.length === 0) return receiptOfAmount(basis.lines.map(toReturnable), paidFee(basis.order, basis.lines), amount)
  return receiptLines({ lines: lines.map(({ name, qtt, amount }) => ({ name, qtt, paid: amount })), deliveryFee: 0 })
}

/** The bonuses earned on portions that go back. */
export function earnedOnLines({ order, lines, loyalty: { earns } }: EditBasis, returned: readonly RefundedLine[]): number {
  const earning = new Set(lines.filter((line) => isCounted(line, earns)).map(({ position }) => position))
  const amount = sumMoney(returned.filter(({ position }) => earning.has(position)).map((line) => line.amount))
  return earnedOn(
    lines.map((line) => ({ ...toReturnable(line), isEarning: earning.has(line.position) })),
    amount,
    { earned: order.bonuses_earned, fee: earns.delivery ? paidFee(order, lines) : 0 },
  )
}
