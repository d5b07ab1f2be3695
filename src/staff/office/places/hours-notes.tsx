import { clockText } from '~/rules/clock-text'
import { Link } from '@tanstack/react-router'
import { shortStampText } from '~/rules/moment-text'
import { useEffect, useRef } from 'react'
import type { PlaceHours } from '~/contracts/staff-places'
import { glue } from '~/lib/text'
import { plural, priceText } from '~/rules/number-text'
import { StaffButton } from '~/staff/kit/staff-button'
import { StaffIcon } from '~/staff/kit/staff-icon'
import type { Timed } from './use-hours-save'

type HoursNotesProps = {
  hit: PlaceHours['orders'] | null
  place: Timed
  isSaving: boolean
  onSave: () => void
  onBack: () => void
}

/** Promised orders outside the new hours, before those are saved. */
export function HoursNotes({ hit, place: { time_zone }, isSaving, onSave, onBack }: HoursNotesProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // the button that was pressed is gone
  useEffect(() => heading.current?.focus(), [hit])
  return (
    <div aria-live="polite">
      {hit && (
        <section className="mt-4 rounded-card bg-(--soft-tamago) p-4">
          <h3 ref={heading} tabIndex={-1} className="flex items-center gap-2 type-name outline-none">
            <StaffIcon name="triangle-exclamation-point" className="size-5 shrink-0" />
            {hit.length} {plural(hit.length, ['обещанный заказ', 'обещанных заказа', 'обещанных заказов'])} вне новых часов
          </h3>
          <p className="mt-1 type-meta">{glue('Они останутся в силе. Перенесите их или позвоните гостям.')}</p>
          <ul className="mt-2 grid gap-1 type-meta">
            {hit.map((order) => (
              <li key={order.id}>
                <Link
                  to="/staff/orders"
                  search={{ order: order.id }}
                  className="inline-block min-h-6 font-[600] underline underline-offset-4"
                >
                  № {order.id}
                </Link>
                , {shortStampText(order.promised_from, time_zone)}–{clockText(order.promised_to, time_zone)},{' '}
                {order.delivery_type === 'pickup' ? 'самовывоз' : 'доставка'}, {priceText(order.total)}
              </li>
            ))}
          </ul>
          <div className="mt-3 flex flex-wrap gap-2">
            <StaffButton kind="ink" size="sm" isLoading={isSaving} onClick={onSave}>
              Сохранить всё равно
            </StaffButton>
            <StaffButton size="sm" onClick={onBack}>
              Назад
            </StaffButton>
          </div>
        </section>
      )}
    </div>
  )
}
