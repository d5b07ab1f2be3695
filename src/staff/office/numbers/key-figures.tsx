import type { Numbers } from '~/contracts/staff-numbers'
import { numberText, percentText, priceText, signedText } from '~/rules/number-text'
import { StaffIcon } from '~/staff/kit/staff-icon'
import { cx } from '~/ui/cx'

type Totals = Numbers['totals']
type Figure = {
  label: string
  value: string
  change: number | null
  changeText: string
  was: string | null
  note?: string | null
  className?: string
}

const NOTHING_YET = 'выданных ещё нет'
const whole = (roubles: number) => priceText(Math.round(roubles))

/** «ещё 38 в работе на 45 600 ₽» */
const openText = ({ orders, total }: Totals['open']) =>
  orders === 0 ? null : `ещё ${numberText(orders)} в\u00a0работе на\u00a0${whole(total)}`

/** Revenue, orders, average check and promises kept, each beside the compared period. */
export function KeyFigures({ totals, before, beforeLabel }: { totals: Totals; before: Totals; beforeLabel: string }) {
  const grown = before.revenue > 0 ? Math.round((totals.revenue / before.revenue - 1) * 100) : null
  const check = totals.average !== null && before.average !== null ? Math.round(totals.average - before.average) : null
  const kept = totals.promise_kept !== null && before.promise_kept !== null ? Math.round(totals.promise_kept - before.promise_kept) : null
  const more = totals.orders - before.orders
  const figures: Figure[] = [
    {
      label: 'Выручка',
      value: whole(totals.revenue),
      change: grown,
      changeText: grown === null ? '' : signedText(grown, percentText(Math.abs(grown))),
      was: whole(before.revenue),
      className: 'max-md:col-span-2 day bg-tamago',
    },
    {
      label: 'Заказов',
      value: numberText(totals.orders),
      change: more,
      changeText: signedText(more, numberText(Math.abs(more))),
      was: numberText(before.orders),
      note: openText(totals.open),
    },
    {
      label: 'Средний чек',
      value: totals.average === null ? '–' : whole(totals.average),
      note: totals.average === null ? NOTHING_YET : null,
      change: check,
      changeText: check === null ? '' : signedText(check, whole(Math.abs(check))),
      was: before.average === null ? null : whole(before.average),
      className: 'max-md:hidden',
    },
    {
      label: 'Вовремя',
      value: totals.promise_kept === null ? '–' : percentText(Math.round(totals.promise_kept)),
      note: totals.promise_kept === null ? NOTHING_YET : null,
      change: kept,
      changeText: kept === null ? '' : signedText(kept, percentText(Math.abs(kept))),
      was: before.promise_kept === null ? null : percentText(Math.round(before.promise_kept)),
    },
  ]
  return (
    <dl className="mt-5 grid grid-cols-2 gap-3 md:grid-cols-4">
      {figures.map((figure) => (
        <KeyFigure key={figure.label} {...figure} beforeLabel={beforeLabel} />
      ))}
    </dl>
  )
}

function KeyFigure({ label, value, change, changeText, was, note, beforeLabel, className }: Figure & { beforeLabel: string }) {
  const isMain = className?.includes('tamago')
  const tone = isMain || change === null || change === 0 ? 'text-ink' : change > 0 ? 'text-ok' : 'text-err'
  return (
    <div className={cx('rounded-panel px-5 py-4', !isMain && 'bg-quiet', className)}>
      <dt className="type-meta text-ink-2">{label}</dt>
      <dd>
        <span
          className={cx(
            'block font-voice font-[650] tracking-[-0.045em] tabular-nums',
            isMain ? 'text-[min(2.5rem,11vw)]/[1.2] md:text-[2.125rem]/[1.2]' : 'text-[min(2.125rem,8vw)]/[1.2]',
          )}
        >
          {value}
        </span>
        <span className="mt-1 flex flex-wrap items-center gap-x-1.5 type-meta text-ink-2">
          {change !== null && (
            <span className={cx('inline-flex items-center gap-1 font-[600]', tone)}>
              {change !== 0 && <StaffIcon name={change > 0 ? 'arrow-up-right' : 'arrow-down-right'} className="size-4" />}
              {changeText}
            </span>
          )}
          {was !== null && (
            <span>
              {beforeLabel} {was}
            </span>
          )}
        </span>
        {note && <span className={cx('mt-0.5 block type-meta', note === NOTHING_YET ? 'text-ink-2' : 'font-[600] text-ink')}>{note}</span>}
      </dd>
    </div>
  )
}
