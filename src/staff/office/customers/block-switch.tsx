import { useUnsaved } from '~/staff/kit/use-unsaved'
import { useState } from 'react'
import type { StaffCustomer } from '~/contracts/staff-customers'
import { ApiError } from '~/lib/api-error'
import { glue } from '~/lib/text'
import { api } from '~/staff/api'
import { isTooLong } from '~/staff/kit/lacking'
import { StaffButton } from '~/staff/kit/staff-button'
import { Field } from '~/ui/field'
import { shortDayText } from './customer-text'
import { customersQueries } from './customers.queries'
import { useChange } from '~/staff/kit/use-change'
import { ErrorNote } from '~/staff/kit/error-note'

/** Whether a customer may pay on receipt. */
export function BlockSwitch({ customer: { id, blocked, blocked_at, blocked_reason } }: { customer: StaffCustomer }) {
  const [isAsked, setAsked] = useState(false)
  const [reason, setReason] = useState('')
  useUnsaved(reason !== '')
  const save = useChange((body: { blocked: boolean; reason?: string }) => api('PATCH /staff/customers/{id}', { params: { id }, body }), {
    rereads: [customersQueries.root],
    onReread: () => {
      setAsked(false)
      setReason('')
    },
  })
  const faults = save.error instanceof ApiError ? save.error.fields : {}
  return (
    <section>
      <h3 className="mb-2 type-row font-[600]">Оплата при получении</h3>
      <p className="type-body text-ink-2">
        {blocked
          ? glue(
              `Закрыта${blocked_at === null ? '' : ` ${shortDayText(blocked_at)}`}: ${blocked_reason ?? 'без причины'}. Заказы только с оплатой на сайте.`,
            )
          : 'Разрешена.'}
      </p>
      {blocked && (
        <StaffButton
          size="sm"
          icon="rotate-ccw"
          className="mt-2"
          isLoading={save.isPending}
          onClick={() => save.mutate({ blocked: false })}
        >
          Разрешить
        </StaffButton>
      )}
      {!blocked && !isAsked && (
        <StaffButton size="sm" icon="ban" className="mt-2" onClick={() => setAsked(true)}>
          Запретить
        </StaffButton>
      )}
      {!blocked && isAsked && (
        <div className="mt-3">
          <Field
            label="Почему"
            value={reason}
            error={faults['reason']}
            maxLength={200}
            autoFocus
            autoComplete="off"
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <div className="flex gap-2">
            <StaffButton
              size="sm"
              kind="ink"
              lacks={isTooLong(reason, 200) || null}
              isLoading={save.isPending}
              onClick={() => save.mutate({ blocked: true, reason })}
            >
              Запретить
            </StaffButton>
            <StaffButton size="sm" onClick={() => setAsked(false)}>
              Отмена
            </StaffButton>
          </div>
        </div>
      )}
      <ErrorNote error={faults['reason'] === undefined && save.error} className="mt-2" />
    </section>
  )
}
