import { useSyncExternalStore } from 'react'
import type { ExplanationRow } from '~/contracts/cart'
import { formatPrice } from '~/lib/text'
import { subtractMoney } from '~/rules/money'
import { cx } from '~/ui/cx'
import { ChevronDown } from '~/ui/icons.gen'

/** More rows fold. */
const OPEN_ROWS = 4
/** A small phone or a zoomed window: the lines need the space. */
const LOW_WINDOW = '(height < 44rem)'

/** The steps to the total. Many rows, and any in a low window, fold into one that shows what is saved. */
export function CartTotals({ rows }: { rows: ExplanationRow[] }) {
  const isLow = useSyncExternalStore(
    watchHeight,
    () => window.matchMedia(LOW_WINDOW).matches,
    () => false,
  )
  const list = (
    <dl className="flex flex-col gap-1 type-body leading-5.5">
      {rows.map(({ kind, text, amount }) => (
        <div key={text} className={cx('flex justify-between gap-4', amount < 0 || kind === 'gift' ? 'text-ok' : 'text-ink-2')}>
          <dt className="min-w-0 wrap-anywhere">{text}</dt>
          <dd className="sum">{amount === 0 ? 'бесплатно' : formatPrice(amount)}</dd>
        </div>
      ))}
    </dl>
  )
  if (!isLow && rows.length <= OPEN_ROWS) return list

  const saved = rows.reduce((sum, { amount }) => (amount < 0 ? subtractMoney(sum, amount) : sum), 0)
  return (
    <details className="group">
      <summary className="-my-2 flex min-h-11 items-center justify-between gap-4 rounded-field text-ink-2 select-none [&::-webkit-details-marker]:hidden">
        <span className="flex items-center gap-1.5">
          Из{'\u00a0'}чего сложилось
          <ChevronDown aria-hidden="true" className="size-4.5 transition-transform duration-base group-open:rotate-180" />
        </span>
        {saved > 0 && (
          <span className="sum text-ok">
            <span className="max-[22.5rem]:sr-only">скидки </span>
            {formatPrice(subtractMoney(0, saved))}
          </span>
        )}
      </summary>
      <div className="mt-1 max-h-36 overflow-y-auto overscroll-contain">{list}</div>
    </details>
  )
}

function watchHeight(changed: () => void): () => void {
  const query = window.matchMedia(LOW_WINDOW)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}
