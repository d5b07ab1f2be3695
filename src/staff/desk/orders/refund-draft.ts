import type { DeskOrder } from '~/contracts/staff-desk'
import { addMoney, subtractMoney, sumMoney } from '~/rules/money'
import { paidFor } from '~/rules/refund-lines'
import { spreadMoney } from '~/rules/spread-money'
import { positionsOf } from './edit-draft'

/** A line that can be paid back: its portions that were not paid back yet, and the roubles kept for them. */
export type RefundableLine = { position: number; name: string; left: number; kept: number }

/** The lines of an order without gifts. What the order's discount and bonuses took is spread over them by their price, so with a discount the
 *  sums are near those of the server, without one equal. */
export function refundableLines(desk: Pick<DeskOrder, 'order' | 'edits' | 'refunds'>): RefundableLine[] {
  const { lines, totals } = desk.order
  const positions = positionsOf(desk)
  const amounts = lines.map(({ amount }) => amount)
  const off = Math.min(addMoney(totals.discount, totals.bonuses_spent), sumMoney(amounts))
  const discounts = off > 0 ? spreadMoney(off, amounts) : []
  const returned = desk.refunds.filter(({ status }) => status !== 'declined' && status !== 'failed').flatMap((refund) => refund.lines)
  return lines.flatMap(({ name, goodsCount, goodsPrice, amount }, index) => {
    const position = positions[index] ?? index
    const own = returned.filter((line) => line.position === position)
    const left = Math.max(0, goodsCount - own.reduce((sum, { qtt }) => sum + qtt, 0))
    const kept = subtractMoney(amount, discounts[index] ?? 0, ...own.map((line) => line.amount))
    return goodsPrice === null ? [] : [{ position, name, left, kept: Math.max(0, kept) }]
  })
}

/** The roubles for `portions` of those that are left. */
export const sumFor = ({ name, left, kept }: RefundableLine, portions: number): number =>
  paidFor({ name, qtt: left, paid: kept, returned: 0, returned_sum: 0 }, portions)
