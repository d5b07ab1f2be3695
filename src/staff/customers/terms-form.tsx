import { useUnsaved } from '~/staff/kit/use-unsaved'
import { useState } from 'react'
import type { StaffCustomer } from '~/contracts/staff-customers'
import { ApiError } from '~/lib/api-error'
import { fieldNumber } from '~/lib/typed-field'
import { api } from '~/staff/api'
import { SelectField } from '~/staff/kit/select-field'
import { StaffButton } from '~/staff/kit/staff-button'
import { useRight } from '~/staff/session/me.queries'
import { Field } from '~/ui/field'
import { showToast } from '~/ui/show-toast'
import { shortRankText } from './customer-text'
import { useCustomerChange } from './use-customer-change'
import { ErrorNote } from '~/staff/kit/error-note'

const RANKS = ([1, 2, 3, 'vip', 'discount'] as const).map((value) => ({ value, label: shortRankText(value) }))

/** Rank and personal discount: the owner's. */
export function TermsForm({ customer: { id, rank, personal_discount } }: { customer: StaffCustomer }) {
  const mayEdit = useRight('customer.terms') !== 'no'
  const [form, setForm] = useState({ rank, discount: String(personal_discount).replace('.', ',') })
  useUnsaved(form.rank !== rank || form.discount !== String(personal_discount).replace('.', ','))
  const save = useCustomerChange(
    () =>
      api('PATCH /staff/customers/{id}', {
        params: { id },
        body: { rank: form.rank, personal_discount: fieldNumber('personal_discount', form.discount, 'percent') ?? 0 },
      }),
    () => showToast({ kind: 'good', title: 'Сохранено' }),
  )
  if (!mayEdit) return null
  const faults = save.error instanceof ApiError ? save.error.fields : {}
  return (
    <section>
      <h3 className="mb-2 type-row font-[600]">Ранг и личная скидка</h3>
      <div className="grid grid-cols-2 gap-x-2">
        <SelectField label="Ранг" value={form.rank} options={RANKS} onPick={(picked) => setForm({ ...form, rank: picked })} />
        <Field
          label="Скидка, %"
          inputMode="decimal"
          value={form.discount}
          error={faults['personal_discount']}
          onChange={(event) => setForm({ ...form, discount: event.currentTarget.value })}
        />
      </div>
      <p className="mb-3 type-caption text-ink-2">
        Ранг считается по&nbsp;заказам сам. «Со скидкой» остаётся, с&nbsp;ним действует личная скидка.
      </p>
      <StaffButton size="sm" kind="ink" isLoading={save.isPending} onClick={() => save.mutate(undefined)}>
        Сохранить
      </StaffButton>
      <ErrorNote error={faults['personal_discount'] === undefined && save.error} className="mt-2" />
    </section>
  )
}
