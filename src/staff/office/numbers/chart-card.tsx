import { type ReactNode, useState } from 'react'
import { PHONE, useMedia } from '~/ui/media'
import { StaffIcon } from '~/staff/kit/staff-icon'
import { cx } from '~/ui/cx'

/** The width of a drawing in its own units, so that its 13 px text stays as large on a phone. */
export const useChartWidth = (): number => (useMedia(PHONE) ? 340 : 560)

/** The heading of a chart or a table. */
export const CHART_TITLE = 'font-voice text-[1.25rem]/[1.5rem] font-[650] tracking-[-0.035em]'

type ChartCardProps = {
  title: string
  legend?: ReactNode
  /** The drawing, with one sentence for screen readers. */
  chart: ReactNode
  said: string
  /** Nothing to draw: `said` is shown instead. */
  isEmpty: boolean
  head: readonly string[]
  rows: readonly (readonly (string | number)[])[]
}

/** A chart, or the table of its values. */
export function ChartCard({ title, legend, chart, said, isEmpty, head, rows }: ChartCardProps) {
  const [isTable, setIsTable] = useState(false)
  return (
    <section className="min-w-0">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 className={`min-w-0 grow ${CHART_TITLE}`}>{title}</h2>
        {!isEmpty && (
          <button
            type="button"
            aria-pressed={isTable}
            onClick={() => setIsTable(!isTable)}
            className={cx(
              'press -mx-2 inline-flex min-h-11 items-center gap-1.5 rounded-full px-2 type-meta',
              isTable ? 'text-ink' : 'text-ink-2',
            )}
          >
            <StaffIcon name="table" className="size-4.5" />
            {isTable ? 'График' : 'Таблица'}
          </button>
        )}
        {!isTable && !isEmpty && legend && <span className="flex w-full flex-wrap gap-x-3 gap-y-1">{legend}</span>}
      </header>
      {isEmpty ? (
        <p className="mt-1 type-body text-ink-2">{said}</p>
      ) : isTable ? (
        <ValuesTable head={head} rows={rows} />
      ) : (
        <div role="img" aria-label={said}>
          {chart}
        </div>
      )}
    </section>
  )
}

/** Words at the left, numbers at the right. */
export function ValuesTable({ head, rows }: Pick<ChartCardProps, 'head' | 'rows'>) {
  return (
    <table className="w-full border-collapse text-left type-row tabular-nums">
      <thead className="border-b border-line text-[0.8125rem] text-ink-3">
        <tr>
          {head.map((name, index) => (
            <th key={name} scope="col" className={cx('py-2 font-[400]', index > 0 && 'pl-3 text-right')}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.join()} className="border-b border-line">
            {row.map((cell, index) => (
              // a column has no other name than its place
              <td key={head[index]} className={cx('h-10', index > 0 && 'pl-3 text-right')}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function Legend({ className, field, children }: { className: string; field?: string; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5 type-meta text-ink-2">
      <span data-field={field} className={cx('size-3 rounded-[0.25rem]', className)} />
      {children}
    </span>
  )
}
