import { useUnsaved } from '~/staff/kit/use-unsaved'
import { useState } from 'react'
import type { StaffCustomer } from '~/contracts/staff-customers'
import { MAX_GIFT } from '~/contracts/staff-constants'
import { ApiError } from '~/lib/api-error'
import { formatBonuses, glue } from '~/lib/text'
import { fieldNumber } from '~/lib/typed-field'
import { create } from '~/staff/api'
import { StaffButton } from '~/staff/kit/staff-button'
import { useMe, useRight } from '~/staff/session/me.queries'
import { ActForm } from '~/ui/act-form'
import { Field } from '~/ui/field'
import { showToast } from '~/ui/show-toast'
import { lacking } from '~/staff/kit/lacking'
import { customersQueries } from './customers.queries'
import { useChange } from '~/staff/kit/use-change'
import { ErrorNote } from '~/staff/kit/error-note'

/** Gives bonuses or takes them; a repeated press of the same attempt gives once. */
export function BonusForm({ customer: { id } }: { customer: StaffCustomer }) {
  const me = useMe()
  const mayGive = useRight('bonus.give') !== 'no'
  const [amount, setAmount] = useState('')
  const [reason, setReason] = useState('')
  useUnsaved(amount !== '' || reason !== '')
  const give = useChange(
    () => {
      const body = { amount: fieldNumber('amount', amount, 'count') ?? NaN, reason }
      return create('POST /staff/customers/{id}/bonuses', { params: { id }, body })
    },
    {
      rereads: [customersQueries.root],
      onReread: ({ bonuses }) => {
        setAmount('')
        setReason('')
        showToast({ kind: 'good', title: `Теперь у\u00a0гостя ${formatBonuses(bonuses)}` })
      },
    },
  )
  if (!mayGive) return null
  const faults = give.error instanceof ApiError ? give.error.fields : {}
  const limit = me.person?.role === 'owner' ? 'Минус снимает' : `До ${MAX_GIFT} в сутки. Минус снимает`
  return (
    <ActForm onAct={() => give.mutate(undefined)}>
      <h3 className="mb-2 type-row font-[600]">Подарить бонусы</h3>
      <div className="grid grid-cols-[8rem_1fr] gap-x-2">
        <Field
          label="Сколько"
          inputMode="text"
          value={amount}
          error={faults['amount']}
          autoComplete="off"
          onChange={(event) => setAmount(event.currentTarget.value)}
        />
        <Field
          label="За что"
          value={reason}
          error={faults['reason']}
          hint="Гость это прочтёт"
          autoComplete="off"
          maxLength={200}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </div>
      <div className="mt-1 flex items-center gap-3">
        <StaffButton
          type="submit"
          size="sm"
          kind="ink"
          isLoading={give.isPending}
          lacks={lacking(amount.trim() === '' && 'Напишите, сколько', reason.trim() === '' && 'Напишите, за\u00a0что')}
        >
          Подарить
        </StaffButton>
        <span className="type-caption text-ink-2">{glue(limit)}</span>
      </div>
      <ErrorNote error={Object.keys(faults).length === 0 && give.error} className="mt-2" />
    </ActForm>
  )
}
