import { useEffect, useEffectEvent } from 'react'
import { cx } from '~/ui/cx'
import { StaffButton } from './staff-button'

type Meta = { current_page: number; last_page: number; total: number }
type PagerProps = { meta: Meta; onPage: (page: number) => void }

/** A page of the address past the last one, such as after rows have left, becomes the last one: an empty list would say that there are
 *  none. */
export function useLastPage(meta: Meta | undefined, onPage: (page: number) => void): void {
  const turn = useEffectEvent(onPage)
  const { current_page = 1, last_page = 1 } = meta ?? {}
  useEffect(() => {
    if (current_page > last_page) turn(last_page)
  }, [current_page, last_page])
}

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
