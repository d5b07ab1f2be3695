import type { StaffOrderPage } from '~/contracts/staff'
import { StaffButton } from '~/staff/parts/staff-button'

/** Where there is more than one page. */
export function DeskPager({
  meta: { current_page: page, last_page, total },
  onPage,
}: {
  meta: StaffOrderPage['meta']
  onPage: (page: number) => void
}) {
  if (last_page <= 1) return null
  return (
    <nav aria-label="Страницы" className="mt-4 flex items-center gap-3">
      <StaffButton size="sm" icon="chevron-left" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Назад
      </StaffButton>
      <span className="type-row text-ink-2 tabular-nums">{`${page} из\u00a0${last_page}, всего ${total}`}</span>
      <StaffButton size="sm" icon="chevron-right" disabled={page >= last_page} onClick={() => onPage(page + 1)}>
        Дальше
      </StaffButton>
    </nav>
  )
}
