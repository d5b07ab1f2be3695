import { useUnsaved } from '~/staff/kit/use-unsaved'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { StaffKitchen } from '~/contracts/staff-people'
import { ApiError } from '~/lib/api-error'
import { waitAfter } from '~/lib/time-limit'
import { useSingleMutation } from '~/lib/use-single-mutation'
import { subtractMoney } from '~/rules/money'
import { priceText } from '~/rules/number-text'
import { typedNumber } from '~/rules/typed-number'
import { api } from '~/staff/api'
import { Sheet } from '~/staff/kit/sheet'
import { StaffButton } from '~/staff/kit/staff-button'
import { useWithPin } from '~/staff/kit/use-with-pin'
import { ActForm } from '~/ui/act-form'
import { Field } from '~/ui/field'
import { lacking } from '~/staff/kit/lacking'
import { CashLine } from './cash-line'
import type { CourierOut } from './courier-card'
import { courierQueries } from './couriers.queries'
import { ErrorNote } from '~/staff/kit/error-note'

type CashSheetProps = { courier: CourierOut | undefined; kitchen: StaffKitchen; onClose: () => void }

/** Takes the cash of a courier: the counted sum, and a reason where it differs. */
export function CashSheet({ courier, kitchen, onClose }: CashSheetProps) {
  // the last one stays while the sheet closes
  const [last, setLast] = useState(courier)
  if (courier !== undefined && courier !== last) setLast(courier)
  return (
    <Sheet isOpen={courier !== undefined} onClose={onClose} title={last ? `Деньги: ${last.name}` : ''}>
      {last && <CashForm key={last.id} courier={last} kitchen={kitchen} onDone={onClose} />}
    </Sheet>
  )
}

const MAX_REASON = 200

type CashFormProps = { courier: CourierOut; kitchen: StaffKitchen; onDone: () => void }

function CashForm({ courier, kitchen, onDone }: CashFormProps) {
  const { id, cash } = courier
  const [typed, setTyped] = useState(String(cash.sum).replace('.', ','))
  const [reason, setReason] = useState('')
  useUnsaved(reason !== '')
  const withPin = useWithPin()
  const queryClient = useQueryClient()
  const { value, fault } = typedNumber(typed, 'money')
  const amount = value === undefined || value === null || value < 0 ? null : value
  const difference = amount === null ? 0 : subtractMoney(amount, cash.sum)
  const words = reason.trim()
  const reload = () => waitAfter(queryClient.invalidateQueries({ queryKey: courierQueries.list(kitchen.id).queryKey }))
  const take = useSingleMutation({
    mutationFn: (counted: number) =>
      withPin(() =>
        api('POST /staff/courier/cash', {
          body: { kitchen_id: kitchen.id, staff_id: id, expected: cash.sum, amount: counted, reason: difference === 0 ? null : words },
        }),
      ),
    onSuccess: async () => {
      await reload()
      onDone()
    },
    onError: (error) => void (error instanceof ApiError && error.status === 409 && reload()),
  })
  const faults = take.error instanceof ApiError ? take.error.fields : {}
  return (
    <ActForm className="flex flex-col" onAct={() => amount !== null && take.mutate(amount)}>
      <ul aria-label="Заказы" className="mb-4">
        {cash.orders.map((order) => (
          <CashLine key={order.id} order={order} zone={kitchen.time_zone} className="border-b border-line" />
        ))}
        <li className="flex items-baseline justify-between gap-3 pt-3 type-option">
          По заказам
          <b className="font-voice text-[1.375rem] font-[650] tracking-[-0.04em] tabular-nums">{priceText(cash.sum)}</b>
        </li>
      </ul>
      <Field
        label="Насчитали, ₽"
        inputMode="decimal"
        value={typed}
        error={amount === null ? (fault ?? 'Напишите сумму цифрами') : faults['amount']}
        hint={difference === 0 ? 'Сходится' : `${difference > 0 ? 'Больше' : 'Меньше'} на ${priceText(Math.abs(difference))}`}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {difference !== 0 && (
        <Field
          label="Почему сумма другая"
          value={reason}
          maxLength={MAX_REASON}
          error={faults['reason']}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
      <ErrorNote error={faults['reason'] === undefined && faults['amount'] === undefined && take.error} look="option" className="mb-3" />
      <StaffButton
        type="submit"
        kind="salmon"
        size="card"
        isWide
        className="min-h-15"
        isLoading={take.isPending}
        lacks={lacking(amount === null && 'Напишите сумму цифрами', difference !== 0 && words === '' && 'Напишите, почему сумма другая')}
      >
        {amount === null ? 'Принять' : `Принять ${priceText(amount)}`}
      </StaffButton>
    </ActForm>
  )
}
