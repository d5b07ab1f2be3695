import type { StaffCustomer } from '~/contracts/staff-customers'
import { api } from '~/staff/api'
import { EditField } from '~/staff/kit/edit-field'
import { useEditForm } from '~/staff/kit/edit-form'
import { ErrorNote } from '~/staff/kit/error-note'
import { choice, number } from '~/staff/kit/field-kinds'
import { StaffButton } from '~/staff/kit/staff-button'
import { useRight } from '~/staff/session/me.queries'
import { showToast } from '~/ui/show-toast'
import { shortRankText } from './customer-text'
import { customersQueries } from './customers.queries'

const FIELDS = {
  rank: choice(
    'Ранг',
    ([1, 2, 3, 'vip', 'discount'] as const).map((value) => ({ value, label: shortRankText(value) })),
    { isPlain: true },
  ),
  personal_discount: number('Скидка, %', { unit: 'percent', isOptional: true }),
}

/** Rank and personal discount: the owner's. */
export function TermsForm({ customer }: { customer: StaffCustomer }) {
  const mayEdit = useRight('customer.terms') !== 'no'
  const form = useEditForm(FIELDS, {
    row: customer,
    save: ({ values: { rank, personal_discount } }) =>
      api('PATCH /staff/customers/{id}', { params: { id: customer.id }, body: { rank, personal_discount: personal_discount ?? 0 } }),
    rereads: [customersQueries.root],
    onReread: () => showToast({ kind: 'good', title: 'Сохранено' }),
  })
  if (!mayEdit) return null
  return (
    <section>
      <h3 className="mb-2 type-row font-[600]">Ранг и личная скидка</h3>
      <div className="grid grid-cols-2 gap-x-2">
        <EditField form={form} name="rank" />
        <EditField form={form} name="personal_discount" />
      </div>
      <p className="mb-3 type-caption text-ink-2">
        Ранг считается по&nbsp;заказам сам. «Со скидкой» остаётся, с&nbsp;ним действует личная скидка.
      </p>
      <StaffButton size="sm" kind="ink" isLoading={form.isSaving} onClick={form.save}>
        Сохранить
      </StaffButton>
      <ErrorNote error={form.failure} className="mt-2" />
    </section>
  )
}
