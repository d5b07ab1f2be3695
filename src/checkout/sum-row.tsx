import type { ExplanationRow } from '~/contracts/cart'
import { formatPrice } from '~/lib/text'
import { classes } from '~/ui/classes'

type SumRowProps = { row: ExplanationRow; isSmall?: boolean }

/** One step of a sum: green where it makes it smaller, and a free delivery says so. */
export function SumRow({ row: { kind, text, amount }, isSmall = false }: SumRowProps) {
  return (
    <div className={classes('flex items-baseline justify-between gap-4', amount < 0 ? 'text-ok' : 'text-ink-2', isSmall && 'type-meta')}>
      <span className="min-w-0 break-words">{text}</span>
      <span className="sum">{kind === 'delivery' && amount === 0 ? 'бесплатно' : formatPrice(amount)}</span>
    </div>
  )
}
