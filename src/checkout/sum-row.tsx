import type { ExplanationRow } from '~/contracts/cart'
import { formatPrice, glue } from '~/lib/text'
import { cx } from '~/ui/cx'

type SumRowProps = { row: ExplanationRow; isSmall?: boolean }

/** One step to the total: green where it reduces it, «бесплатно» where it costs nothing. */
export function SumRow({ row: { kind, text, amount }, isSmall = false }: SumRowProps) {
  return (
    <div
      className={cx(
        'flex items-baseline justify-between gap-2.5 sm:gap-4',
        amount < 0 || kind === 'gift' ? 'text-ok' : 'text-ink-2',
        isSmall && 'type-meta',
      )}
    >
      <span className="min-w-0 break-words">{glue(text)}</span>
      <span className="sum">{(kind === 'delivery' || kind === 'gift') && amount === 0 ? 'бесплатно' : formatPrice(amount)}</span>
    </div>
  )
}
