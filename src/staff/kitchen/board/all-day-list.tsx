import { glue } from '~/lib/text'
import { fractionText } from '~/rules/part-option'
import { StaffIcon } from '~/staff/kit/staff-icon'
import type { DishCount } from './all-day'

/** «Сейчас всего»: the portions that are still to be made, by dish. */
export function AllDayList({ counts, onClose }: { counts: readonly DishCount[]; onClose?: () => void }) {
  return (
    <section aria-label="Сейчас всего" className="min-h-0 overflow-y-auto overscroll-contain rounded-ticket bg-(--card) px-4.5 py-4">
      <div className="flex items-start justify-between">
        <h2 className="font-voice text-[1.1875rem]/[1.375rem] font-[650] tracking-[-0.03em] whitespace-nowrap">Сейчас всего</h2>
        {onClose && (
          <button
            type="button"
            aria-label="Убрать счёт"
            onClick={onClose}
            className="-my-3 -mr-3.5 flex size-11 items-center justify-center text-ink-3"
          >
            <StaffIcon name="x" className="size-5" />
          </button>
        )}
      </div>
      {counts.length === 0 && <p className="mt-3 type-option font-[500] text-ink-2">Готовить нечего.</p>}
      <ul className="mt-3.5 flex flex-col gap-3">
        {counts.map(({ name, portions }) => (
          <li key={name} className="flex gap-4">
            <span className="min-w-5.5 shrink-0 type-count">{fractionText(portions)}</span>
            <span className="pt-1.75 text-[1.125rem]/[1.375rem] font-[600]">{glue(name)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
