import { useState } from 'react'
import type { StaffCustomer } from '~/contracts/staff-customers'
import { glue } from '~/lib/text'
import { api } from '~/staff/api'
import { EditField } from '~/staff/kit/edit-field'
import { useEditForm } from '~/staff/kit/edit-form'
import { ErrorNote } from '~/staff/kit/error-note'
import { text } from '~/staff/kit/field-kinds'
import { StaffButton } from '~/staff/kit/staff-button'
import { useChange } from '~/staff/kit/use-change'
import { shortDayText } from './customer-text'
import { customersQueries } from './customers.queries'

const FIELDS = { reason: text('Почему', { max: 200 }) }

/** Whether a customer may pay on receipt. */
export function BlockSwitch({ customer: { id, blocked, blocked_at, blocked_reason } }: { customer: StaffCustomer }) {
  const [isAsked, setAsked] = useState(false)
  const rereads = [customersQueries.root]
  const allow = useChange(() => api('PATCH /staff/customers/{id}', { params: { id }, body: { blocked: false } }), { rereads })
  const leave = () => {
    setAsked(false)
    form.reset()
  }
  const form = useEditForm(FIELDS, {
    row: undefined,
    save: ({ values }) => api('PATCH /staff/customers/{id}', { params: { id }, body: { blocked: true, ...values } }),
    rereads,
    onReread: leave,
  })
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
        <StaffButton size="sm" icon="rotate-ccw" className="mt-2" isLoading={allow.isPending} onClick={() => allow.mutate(undefined)}>
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
          <EditField form={form} name="reason" autoFocus />
          <div className="flex gap-2">
            <StaffButton size="sm" kind="ink" isLoading={form.isSaving} onClick={form.save}>
              Запретить
            </StaffButton>
            <StaffButton size="sm" onClick={leave}>
              Отмена
            </StaffButton>
          </div>
        </div>
      )}
      <ErrorNote error={form.failure ?? allow.error} className="mt-2" />
    </section>
  )
}
