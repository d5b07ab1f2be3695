import type { ReactNode } from 'react'
import type { DeskOrder } from '~/contracts/staff-desk'
import { ApiError, errorText } from '~/lib/api-error'
import { formatPrice, glue } from '~/lib/text'
import { useOps } from '~/staff/live/use-kitchen'
import { StaffButton } from '~/staff/parts/staff-button'
import { dishesText } from './desk-state'
import type { PanelMode } from './order-panel'
import type { Edit } from './use-edit'

type Mode = { desk: DeskOrder; onMode: (mode: PanelMode) => void }

/** Why an order cannot be changed, and what can be done instead. */
export const EditRefused = ({ why, desk, onMode }: Mode & { why: string }) => (
  <Note text={TEXTS[why] ?? why}>
    <NextStep code={why} desk={desk} onMode={onMode} />
    <StaffButton size="sm" kind="deep" onClick={() => onMode('view')}>
      К&nbsp;заказу
    </StaffButton>
  </Note>
)

const TEXTS: Record<string, string> = {
  accept_first: 'Деньги гостя удержаны банком. Сначала примите заказ, потом его можно изменить.',
  awaits_payment: 'Гость ещё оплачивает заказ. Изменить можно, когда оплата пройдёт.',
  order_cooked: 'Заказ уже собран: изменить блюда нельзя. Верните деньги за лишнее.',
}

/** What stands in the way of saving: another's change with both versions, or a refusal with the next step. */
export function EditProblem({ edit, desk, onMode }: Mode & { edit: Edit }) {
  const { problem, isStale, draft, takeNew } = edit
  const code = problem instanceof ApiError ? problem.code : undefined
  if (isStale || code === 'edited_meanwhile') {
    const last = desk.edits.toSorted((a, b) => b.revision - a.revision)[0]
    const who = code === 'edited_meanwhile' && problem ? errorText(problem) : `${last?.by ?? 'Кто-то'} изменил заказ, пока вы правили.`
    const mine = draft.lines.map(({ name, qtt }) => ({ name, goodsCount: qtt }))
    return (
      <Note text={who}>
        <dl className="grid w-full grid-cols-[auto_1fr] gap-x-3 gap-y-1.5 type-row">
          <dt className="font-[600]">Сейчас</dt>
          <dd>{`${dishesText(desk.order.lines)}, ${formatPrice(desk.order.totals.total)}`}</dd>
          <dt className="font-[600]">У&nbsp;вас</dt>
          <dd>{dishesText(mine)}</dd>
        </dl>
        <StaffButton size="sm" kind="ink" disabled={!isStale} onClick={takeNew}>
          Взять новое
        </StaffButton>
      </Note>
    )
  }
  return (
    <Note text={TEXTS[code ?? ''] ?? errorText(problem)}>
      <NextStep code={code ?? ''} desk={desk} onMode={onMode} />
    </Note>
  )
}

function NextStep({ code, desk, onMode }: Mode & { code: string }) {
  const { send } = useOps()
  if (code === 'accept_first')
    return (
      <StaffButton
        size="sm"
        kind="ink"
        onClick={() => {
          send({ kind: 'accept', order_id: desk.order.id })
          onMode('view')
        }}
      >
        Принять заказ
      </StaffButton>
    )
  if (code !== 'order_cooked') return null
  return (
    <StaffButton size="sm" kind="ink" onClick={() => onMode('refund')}>
      Вернуть деньги
    </StaffButton>
  )
}

const Note = ({ text, children }: { text: string; children: ReactNode }) => (
  <div role="alert" className="flex flex-col items-start gap-3 rounded-ticket bg-err-soft p-4.5">
    <p className="type-body">{glue(text)}</p>
    {children}
  </div>
)
