import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { formatPrice, glue, plural } from '~/lib/text'
import { formatZoned } from '~/rules/schedule'
import { StaffButton } from '~/staff/kit/staff-button'
import { StaffIcon } from '~/staff/kit/staff-icon'
import type { HoursChange, Timed } from './use-hours-change'
import { ErrorNote } from '~/staff/kit/error-note'

const dayText = new Intl.DateTimeFormat('ru-RU', { timeZone: 'UTC', day: 'numeric', month: 'short' })

/** What prevents saving: promised orders outside the new hours, somebody else's change, an error. */
export function HoursNotes({ change, place: { time_zone } }: { change: HoursChange; place: Timed }) {
  const { hit, meanwhile, error } = change
  const heading = useRef<HTMLHeadingElement>(null)
  // the button that was pressed is gone
  useEffect(() => heading.current?.focus(), [hit])
  const clock = (at: string) => formatZoned(new Date(at), time_zone)
  return (
    <div aria-live="polite">
      {hit && (
        <section className="mt-4 rounded-card bg-(--soft-tamago) p-4">
          <h3 ref={heading} tabIndex={-1} className="flex items-center gap-2 type-name outline-none">
            <StaffIcon name="triangle-exclamation-point" className="size-5 shrink-0" />
            {hit.orders.length} {plural(hit.orders.length, ['обещанный заказ', 'обещанных заказа', 'обещанных заказов'])} вне новых часов
          </h3>
          <p className="mt-1 type-meta">{glue('Они останутся в силе. Перенесите их или позвоните гостям.')}</p>
          <ul className="mt-2 grid gap-1 type-meta">
            {hit.orders.map((order) => (
              <li key={order.id}>
                <Link
                  to="/staff/orders"
                  search={{ order: order.id }}
                  className="inline-block min-h-6 font-[600] underline underline-offset-4"
                >
                  № {order.id}
                </Link>
                , {dayText.format(Date.parse(`${clock(order.promised_from).slice(0, 10)}T00:00:00Z`))}{' '}
                {clock(order.promised_from).slice(11, 16)}–{clock(order.promised_to).slice(11, 16)},{' '}
                {order.delivery_type === 'pickup' ? 'самовывоз' : 'доставка'}, {formatPrice(order.total)}
              </li>
            ))}
          </ul>
          <div className="mt-3 flex flex-wrap gap-2">
            <StaffButton kind="ink" size="sm" isLoading={change.isSaving} onClick={change.saveAnyway}>
              Сохранить всё равно
            </StaffButton>
            <StaffButton size="sm" onClick={change.back}>
              Назад
            </StaffButton>
          </div>
        </section>
      )}
      {meanwhile && (
        <section className="mt-4 rounded-card bg-(--soft-tamago) p-4">
          <h3 className="type-name">{meanwhile.by ?? 'Кто-то'}: место изменили, пока вы правили</h3>
          <p className="mt-1 type-meta">{glue('Ваши часы остались на экране. Проверьте их и сохраните ещё раз.')}</p>
          <StaffButton kind="ink" size="sm" className="mt-3" onClick={change.accept}>
            Понятно
          </StaffButton>
        </section>
      )}
      <ErrorNote error={error} className="mt-3" />
    </div>
  )
}
