import { cx } from '~/ui/cx'
import { StaffIcon } from '~/staff/parts/staff-icon'

/** Pages of the board; `late` tells how many late tickets each one has. Absent for a single page. */
export function Pager({ late, page, onPage }: { late: readonly number[]; page: number; onPage: (page: number) => void }) {
  if (late.length < 2) return null
  return (
    <nav aria-label="Страницы" className="flex h-full min-w-0 items-center justify-center-safe gap-1.75 overflow-x-auto no-scrollbar">
      {late.map((count, index) => {
        const isHere = index === page
        return (
          <button
            // a page is its place
            key={index}
            type="button"
            aria-current={isHere ? 'page' : undefined}
            onClick={() => onPage(index)}
            className="flex h-full shrink-0 items-center -outline-offset-4"
          >
            <span
              className={cx(
                'press flex h-11 min-w-12.75 items-center justify-center gap-2 rounded-full px-3 font-voice text-[1.0625rem] font-[600]',
                isHere ? 'bg-ink text-page' : 'bg-(--bar)',
              )}
            >
              <span className="sr-only">Страница </span>
              {index + 1}
              {count > 0 && !isHere && (
                <span className="flex items-center gap-1 font-text text-[1rem] font-[600] text-err night:text-gari">
                  <StaffIcon name="triangle-exclamation-point" className="size-4.5" />
                  <span className="sr-only">опаздывают </span>
                  {count}
                </span>
              )}
            </span>
          </button>
        )
      })}
    </nav>
  )
}
