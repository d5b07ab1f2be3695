import { glue } from '~/lib/text'
import type { StaffPromo } from '~/contracts/staff-promos'
import { priceText } from '~/rules/number-text'
import { StatePill } from '~/staff/kit/state-pill'
import { cx } from '~/ui/cx'
import { promoPeriodText } from './dates'
import { effectText, STATES, usesText } from './promo-form'

type PromosTableProps = {
  rows: readonly StaffPromo[]
  chosen: number | undefined
  isNarrow: boolean
  timeZone: string
  onOpen: (id: number) => void
}

/** One row for each code; on a phone, and beside an open panel, without the results. */
export function PromosTable({ rows, chosen, isNarrow, timeZone, onOpen }: PromosTableProps) {
  const result = cx('text-right tabular-nums', isNarrow ? 'hidden' : 'max-lg:hidden')
  const head = 'pb-2.5 font-[400]'
  return (
    <table className="mt-4 w-full table-fixed border-collapse text-left type-row">
      <thead className="border-b border-line text-[0.8125rem] text-ink-3 max-md:sr-only">
        <tr>
          <th scope="col" className={cx(head, 'px-2 md:w-[18%]')}>
            Код
          </th>
          <th scope="col" className={cx(head, 'max-md:hidden')}>
            Что даёт
          </th>
          <th scope="col" className={cx(head, 'w-[22%] max-md:hidden')}>
            Состояние и&nbsp;срок
          </th>
          <th scope="col" className={cx(head, 'w-26 pr-2 text-right')}>
            Применён
          </th>
          <th scope="col" className={cx(head, result, 'w-26')}>
            Выручка
          </th>
          <th scope="col" className={cx(head, result, 'w-24')}>
            Скидка
          </th>
          <th scope="col" className={cx(head, result, 'w-20 px-2')}>
            Первых
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={row.id}
            className={cx('relative border-b border-line', row.id === chosen && 'bg-quiet', row.state === 'ended' && 'text-ink-2')}
          >
            <td className="h-15 px-2 py-2">
              <button
                type="button"
                onClick={() => onOpen(row.id)}
                className="block max-w-full truncate text-[1rem] font-[600] after:absolute after:inset-0"
              >
                {row.code}
              </button>
              <span className="block text-[0.875rem] text-ink-2 md:hidden">
                {STATES[row.state].word}, {glue(effectText(row))}
              </span>
              {row.title !== '' && <span className="block truncate text-[0.875rem] text-ink-2 max-md:hidden">{row.title}</span>}
            </td>
            <td className="py-2 pr-3 max-md:hidden">
              {glue(effectText(row))}
              {row.min_total > 0 && <span className="block text-[0.875rem] text-ink-2">от&nbsp;{priceText(row.min_total)}</span>}
            </td>
            <td className="max-md:hidden">
              <PromoStatePill state={row.state} />
              <span className="mt-0.5 block text-[0.875rem] text-ink-2">{promoPeriodText(row, timeZone)}</span>
            </td>
            <td className="pr-2 text-right tabular-nums max-md:w-24">
              {usesText(row)}
              <span aria-hidden="true" className="block text-[0.8125rem] text-ink-2 md:hidden">
                применён
              </span>
            </td>
            <td className={result}>{priceText(row.revenue)}</td>
            <td className={result}>{priceText(row.discount)}</td>
            <td className={cx(result, 'px-2')}>{row.first_share === null ? 'нет' : `${Math.round(row.first_share * 100)}\u00a0%`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function PromoStatePill({ state }: { state: StaffPromo['state'] }) {
  const { word, icon, tone } = STATES[state]
  return (
    <StatePill icon={icon} tone={tone}>
      {word}
    </StatePill>
  )
}
