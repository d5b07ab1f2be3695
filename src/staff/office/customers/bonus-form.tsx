import type { StaffCustomer } from '~/contracts/staff-customers'
import { MAX_GIFT } from '~/contracts/staff-constants'
import { formatBonuses, glue } from '~/lib/text'
import { create } from '~/staff/api'
import { EditField } from '~/staff/kit/edit-field'
import { useEditForm } from '~/staff/kit/edit-form'
import { ErrorNote } from '~/staff/kit/error-note'
import { number, text } from '~/staff/kit/field-kinds'
import { lacking } from '~/staff/kit/lacking'
import { StaffButton } from '~/staff/kit/staff-button'
import { useMe, useRight } from '~/staff/session/me.queries'
import { ActForm } from '~/ui/act-form'
import { showToast } from '~/ui/show-toast'
import { customersQueries } from './customers.queries'

const FIELDS = {
  // the keyboard of numbers has no minus
  amount: number('Сколько', { unit: 'count', inputMode: 'text' }),
  reason: text('За что', { hint: 'Гость это прочтёт', max: 200 }),
}

/** Gives bonuses or takes them; a repeated press of the same attempt gives once. */
export function BonusForm({ customer: { id } }: { customer: StaffCustomer }) {
  const me = useMe()
  const mayGive = useRight('bonus.give') !== 'no'
  const form = useEditForm(FIELDS, {
    row: undefined,
    save: ({ values }) => create('POST /staff/customers/{id}/bonuses', { params: { id }, body: values }),
    rereads: [customersQueries.root],
    onReread: ({ bonuses }) => {
      form.reset()
      showToast({ kind: 'good', title: `Теперь у\u00a0гостя ${formatBonuses(bonuses)}` })
    },
  })
  if (!mayGive) return null
  const { amount, reason } = form.draft
  const limit = me.person?.role === 'owner' ? 'Минус снимает' : `До ${MAX_GIFT} в сутки. Минус снимает`
  return (
    <ActForm onAct={form.save}>
      <h3 className="mb-2 type-row font-[600]">Подарить бонусы</h3>
      <div className="grid grid-cols-[8rem_1fr] gap-x-2">
        <EditField form={form} name="amount" />
        <EditField form={form} name="reason" />
      </div>
      <div className="mt-1 flex items-center gap-3">
        <StaffButton
          type="submit"
          size="sm"
          kind="ink"
          isLoading={form.isSaving}
          lacks={lacking(amount.trim() === '' && 'Напишите, сколько', reason.trim() === '' && 'Напишите, за\u00a0что')}
        >
          Подарить
        </StaffButton>
        <span className="type-caption text-ink-2">{glue(limit)}</span>
      </div>
      <ErrorNote error={form.failure} className="mt-2" />
    </ActForm>
  )
}
