import { useUnsaved } from '~/staff/kit/use-unsaved'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { REFUND_WAYS, type RefundWay } from '~/contracts/staff-constants'
import type { DeskOrder } from '~/contracts/staff-desk'
import type { RefundBody } from '~/contracts/staff-edits'
import { formatBonuses, glue } from '~/lib/text'
import { priceText } from '~/rules/number-text'
import { useSingleMutation } from '~/lib/use-single-mutation'
import { sumMoney } from '~/rules/money'
import { piecesSumText } from '~/rules/pieces-text'
import { typedNumber } from '~/rules/typed-number'
import { create } from '~/staff/api'
import { ActFoot } from '~/staff/kit/act-foot'
import { ChoiceChips } from '~/staff/kit/choice-chips'
import { lacking } from '~/staff/kit/lacking'
import { useWithPin } from '~/staff/kit/use-with-pin'
import { ActForm } from '~/ui/act-form'
import { Field } from '~/ui/field'
import { showToast } from '~/ui/show-toast'
import { Stepper } from '~/ui/stepper'
import { deskQueries } from './orders.queries'
import { ReasonField } from './reason-field'
import { type RefundableLine, refundableLines, sumFor } from './refund-draft'
import { WAY_NAMES, wayText } from './refund-text'
import { ErrorNote } from '~/staff/kit/error-note'

const REASONS = ['Не\u00a0привезли', 'Остыло', 'Перепутали', 'Не\u00a0понравилось']

/** Pays a part of an order back, by portions or by a sum. */
export function RefundForm({ desk, onDone }: { desk: DeskOrder; onDone: () => void }) {
  const { left_to_refund: left, order } = desk
  const lines = refundableLines(desk)
  const [by, setBy] = useState<'lines' | 'sum'>('lines')
  const [portions, setPortions] = useState<Record<number, number>>({})
  const [typed, setTyped] = useState('')
  const [to, setTo] = useState<RefundWay | undefined>(REFUND_WAYS.find((way) => left[way] > 0))
  const [reason, setReason] = useState('')
  useUnsaved(Object.values(portions).some((qtt) => qtt > 0) || typed !== '' || reason !== '')
  const chosen = lines.flatMap(({ position }) => ((portions[position] ?? 0) > 0 ? [{ position, qtt: portions[position] ?? 0 }] : []))
  const { value, fault } = typedNumber(typed, 'money')
  const sum = by === 'sum' ? Math.max(value ?? 0, 0) : sumMoney(lines.map((line) => sumFor(line, portions[line.position] ?? 0)))
  const hasDiscount = by === 'lines' && order.totals.discount + order.totals.bonuses_spent > 0
  const refund = useRefund(desk, onDone)

  if (to === undefined)
    return (
      <p className="type-body">
        {glue(order.refunded > 0 ? 'По этому заказу всё уже вернули.' : 'Гость ещё не платил: возвращать нечего.')}
      </p>
    )
  const isTooMuch = sum > left[to]
  const words = to === 'bonuses' ? formatBonuses(sum) : priceText(sum)
  return (
    <ActForm className="flex grow flex-col gap-5">
      <ChoiceChips
        label="Что вернуть"
        options={[
          { value: 'lines', label: 'За\u00a0блюда' },
          { value: 'sum', label: 'Сумму' },
        ]}
        isOn={(value) => value === by}
        onPick={(value) => setBy(value === 'sum' ? 'sum' : 'lines')}
      />
      {by === 'lines' ? (
        <Portions lines={lines} portions={portions} onChange={setPortions} />
      ) : (
        <Field
          label="Сколько рублей"
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          error={fault ?? (value !== null && value !== undefined && value <= 0 ? 'Напишите сумму больше нуля' : undefined)}
          onChange={({ currentTarget: { value } }) => setTyped(value)}
        />
      )}
      <ChoiceChips
        label="Куда"
        options={REFUND_WAYS.filter((way) => left[way] > 0).map((way) => ({
          value: way,
          label: `${WAY_NAMES[way]}, до\u00a0${way === 'bonuses' ? formatBonuses(left[way]) : priceText(left[way])}`,
        }))}
        isOn={(way) => way === to}
        onPick={setTo}
      />
      <ErrorNote error={isTooMuch ? `Можно вернуть ещё ${wayText(left[to], to)}.` : refund.error} />
      {hasDiscount && sum > 0 && (
        <p className="type-row text-ink-2">{glue('В заказе была скидка: вернём за блюда то, что за них заплатили.')}</p>
      )}
      <ActFoot
        label={sum > 0 ? `Вернуть ${hasDiscount ? 'около\u00a0' : ''}${words}` : 'Вернуть'}
        kind="ink"
        lacks={lacking(
          sum === 0 && (by === 'lines' ? 'Выберите, за\u00a0что' : 'Напишите сумму'),
          isTooMuch && 'Это больше, чем можно вернуть',
          reason.trim() === '' && 'Выберите или напишите причину',
        )}
        isLoading={refund.isPending}
        onAct={() => refund.mutate({ ...(by === 'lines' ? { lines: chosen } : { amount: sum }), to, reason: reason.trim() })}
      >
        <ReasonField label="Почему возвращаем" quick={REASONS} value={reason} onChange={setReason} />
      </ActFoot>
    </ActForm>
  )
}

type PortionsProps = {
  lines: readonly RefundableLine[]
  portions: Record<number, number>
  onChange: (portions: Record<number, number>) => void
}

const Portions = ({ lines, portions, onChange }: PortionsProps) => (
  <ul className="flex flex-col">
    {lines.map((line) => {
      const { position, name, left } = line
      const qtt = portions[position] ?? 0
      return (
        <li key={position} className="flex min-h-14 items-center gap-3 border-b border-line py-2">
          <span className="min-w-0 grow type-row">
            <span className="block font-[600]">{glue(name)}</span>
            <span className="block text-ink-2 tabular-nums">{left === 0 ? 'уже вернули' : piecesSumText(left, line.kept)}</span>
          </span>
          {left > 0 && (
            <Stepper
              value={qtt}
              name={name}
              max={left}
              limitHint={`В\u00a0заказе ${left}`}
              onChange={(next) => onChange({ ...portions, [position]: next })}
            />
          )}
        </li>
      )
    })}
  </ul>
)

/** Sends a refund. A repeat of the same attempt has the same key, so that it refunds once. */
function useRefund({ order }: DeskOrder, onDone: () => void) {
  const withPin = useWithPin()
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: (body: RefundBody) => withPin(() => create('POST /staff/orders/{id}/refunds', { params: { id: order.id }, body })),
    onSuccess: ({ status, amount, way }) => {
      const isAsked = status === 'requested'
      showToast({
        kind: isAsked ? 'note' : 'good',
        title: isAsked ? 'Попросили владельца' : `Возвращаем ${wayText(amount, way)}`,
        ...(isAsked && { text: 'Вернём, когда он\u00a0согласится.' }),
      })
      onDone()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: deskQueries.root }),
  })
}
