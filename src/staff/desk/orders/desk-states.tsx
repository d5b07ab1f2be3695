import { Link } from '@tanstack/react-router'
import { glue } from '~/lib/text'
import { Skeleton } from '~/staff/kit/skeleton'
import { StaffButton } from '~/staff/kit/staff-button'
import { useRight } from '~/staff/session/me.queries'
import type { DeskFilters } from './desk-search'

const ROWS = [0, 1, 2, 3, 4, 5]

/** The shape of the list while it loads. */
export const Waiting = () => (
  <div aria-busy="true" className="flex flex-col gap-1.5">
    {ROWS.map((row) => (
      <Skeleton key={row} className="h-12 max-md:h-28" />
    ))}
  </div>
)

/** Why the list is empty, and what to do next. */
export function Empty({ filters, onAll }: { filters: DeskFilters; onAll: () => void }) {
  const mayCreate = useRight('order.create') !== 'no'
  const { q, status, flag, source, day } = filters
  const isPlain = q === '' && [status, flag, source, day].every((one) => one === undefined)
  const text = isPlain
    ? 'Сегодня заказов ещё не было. Они появятся здесь сами.'
    : q === ''
      ? 'Таких заказов нет.'
      : `По «${q}» ничего нет. Ищем по номеру, концу телефона от 4 цифр или началу имени.`
  return (
    <div className="flex flex-col items-start gap-4 py-8">
      <p className="max-w-120 type-body">{glue(text)}</p>
      {!isPlain && (
        <StaffButton icon="receipt-text" onClick={onAll}>
          Все открытые
        </StaffButton>
      )}
      {isPlain && mayCreate && (
        <Link to="/staff/orders/new" className="type-body text-salmon-ink underline underline-offset-4">
          Записать заказ по&nbsp;телефону
        </Link>
      )}
    </div>
  )
}
