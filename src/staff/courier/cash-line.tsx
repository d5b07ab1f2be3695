import type { CourierRuns } from '~/contracts/staff-courier'
import { clockText } from '~/rules/clock-text'
import { priceText } from '~/rules/number-text'

type CashLineProps = { order: CourierRuns['cash']['orders'][number]; zone: string; className: string }

/** The cash of one order: its number, when it was paid, how much. */
export const CashLine = ({ order: { number, at, amount }, zone, className }: CashLineProps) => (
  <li className={`flex justify-between gap-3 py-2.5 type-option ${className}`}>
    <span>
      {number}
      <span className="font-[400] text-ink-2">{`, ${clockText(at, zone)}`}</span>
    </span>
    <span className="whitespace-nowrap">{priceText(amount)}</span>
  </li>
)
