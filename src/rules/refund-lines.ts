import { addMoney, shareOf, subtractMoney, sumMoney, toKopecks } from './money'
import { receiptLines, type ReceiptLine } from './receipt'
import { spreadMoney } from './spread-money'

/** An order line whose portions may be paid back. `paid`: roubles for all `qtt` portions; `returned` portions of them were paid back with
 *  `returned_sum`. */
export type ReturnableLine = { name: string; qtt: number; paid: number; returned: number; returned_sum: number }

/** Roubles still kept for a line. */
export const keptFor = ({ paid, returned_sum }: ReturnableLine): number => Math.max(0, subtractMoney(paid, returned_sum))

/** What was paid for `portions` of those not paid back yet. All of them one by one sum to what is kept for the line. */
export function paidFor(line: ReturnableLine, portions: number): number {
  return shareOf(keptFor(line), portions, Math.max(1, line.qtt - line.returned))
}

/** What of a line's `returned_sum` belongs to `portions` that an edit removes: those paid back go first. */
export function returnedFor({ returned, returned_sum }: ReturnableLine, portions: number) {
  const count = Math.min(returned, Math.max(0, portions))
  return { count, sum: count === 0 ? 0 : shareOf(returned_sum, count, returned) }
}

/** What was paid of a delivery fee in roubles: bonuses that no line has were spent on it. */
export function paidFee(
  { delivery_fee, bonuses_spent }: { delivery_fee: number; bonuses_spent: number },
  lines: readonly { bonuses: number }[],
): number {
  const onLines = sumMoney(lines.map(({ bonuses }) => bonuses))
  return Math.max(0, subtractMoney(delivery_fee, Math.max(0, subtractMoney(bonuses_spent, onLines))))
}

type Earning = ReturnableLine & { isEarning: boolean }

/** The bonuses that were earned on `amount` of lines, of those that the order still earns. `fee`: what it earns on besides its lines. */
export function earnedOn(lines: readonly Earning[], amount: number, { earned, fee }: { earned: number; fee: number }): number {
  const base = sumMoney([fee, ...lines.filter(({ isEarning }) => isEarning).map(keptFor)])
  return base <= 0 ? 0 : Math.floor(shareOf(earned, Math.min(toKopecks(amount), toKopecks(base)), toKopecks(base)))
}

/** Fiscal lines of exactly `amount` for an order with these lines: over what is kept for them, else over what they cost. */
export function receiptOfAmount(lines: readonly ReturnableLine[], deliveryFee: number, amount: number): ReceiptLine[] {
  if (amount <= 0) return []
  const kept = lines.flatMap((line) => {
    const qtt = line.qtt - line.returned
    return qtt > 0 ? [{ name: line.name, qtt, paid: keptFor(line) }] : []
  })
  const full = lines.map(({ name, qtt, paid }) => ({ name, qtt, paid }))
  const sumOf = (some: typeof full) => addMoney(deliveryFee, ...some.map(({ paid }) => paid))
  const basis = sumOf(kept) >= amount ? kept : full
  if (sumOf(basis) === 0) return receiptLines({ lines: full.slice(0, 1).map((line) => ({ ...line, paid: amount })), deliveryFee: 0 })
  const [fee = 0, ...parts] = spreadMoney(amount, [deliveryFee, ...basis.map(({ paid }) => paid)])
  return receiptLines({ lines: basis.map((line, index) => ({ ...line, paid: parts[index] ?? 0 })), deliveryFee: fee })
}

/** What was paid for an order and what has gone back, in roubles. `refunds` are those asked for, due and done. */
export type PaidOrder = {
  /** What the payment took, and what went back to its card. */
  online: number
  /** What the guest paid on receipt. */
  onReceipt: number
  refunds: readonly { way: 'online' | 'cash' | 'bonuses'; amount: number }[]
}

/** What can still be paid back to the card, from the till, and as bonuses (whole roubles): never more than was paid that way, and in all never
 *  more than was paid. */
export function leftToRefund({ online, onReceipt, refunds }: PaidOrder) {
  const given = (way: string) => sumMoney(refunds.filter((one) => one.way === way).map(({ amount }) => amount))
  const left = subtractMoney(addMoney(online, onReceipt), given('online'), given('cash'), given('bonuses'))
  const within = (most: number) => Math.max(0, Math.min(left, most))
  return {
    online: within(subtractMoney(online, given('online'))),
    cash: within(subtractMoney(onReceipt, given('cash'))),
    bonuses: Math.floor(within(left)),
  }
}
