import { cx } from '~/ui/cx'
import { StaffButton } from './staff-button'

type PagerProps = { meta: { current_page: number; last_page: number; total: number }; onPage: (page: number) => void }

/** Where there is more than one page. At an end the way further keeps its room, so that the other one stays under the finger. */
export function Pager({ meta: { current_page: page, last_page, total }, onPage }: PagerProps) {
  if (last_page <= 1) return null
  return (
    <nav aria-label="Страницы" className="mt-4 flex items-center gap-3">
      <StaffButton size="sm" isQuick icon="chevron-left" className={cx(page <= 1 && 'invisible')} onClick={() => onPage(page - 1)}>
        Назад
      </StaffButton>
      <span className="type-row text-ink-2 tabular-nums">{`${page} из\u00a0${last_page}, всего ${total}`}</span>
      <StaffButton size="sm" isQuick icon="chevron-right" className={cx(page >= last_page && 'invisible')} onClick={() => onPage(page + 1)}>
        Дальше
      </StaffButton>
    </nav>
  )
}
