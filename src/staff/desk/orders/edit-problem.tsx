import type { ReactNode } from 'react'
import type { DeskOrder } from '~/contracts/staff-desk'
import { ApiError, errorText } from '~/lib/api-error'
import { glue } from '~/lib/text'
import { priceText } from '~/rules/number-text'
import { useOps } from '~/staff/live/use-kitchen'
import { StaffButton } from '~/staff/kit/staff-button'
import { StaffIcon } from '~/staff/kit/staff-icon'
import { lineNamesText } from './desk-state'
import type { PanelMode } from './panel-mode'
import { PaymentLinkButton } from './payment-link'
import type { Edit } from './use-edit'
import { Alert } from '~/ui/alert'

type Mode = { desk: DeskOrder; onMode: (mode: PanelMode) => void }

/** Why an order cannot be changed, and what can be done instead. */
export const EditRefused = ({ why, desk, onMode }: Mode & { why: string }) => (
  <>
    <Note text={why} />
    <NextStep desk={desk} onMode={onMode} />
    <StaffButton size="sm" className="self-start" onClick={() => onMode('view')}>
      К&nbsp;заказу
    </StaffButton>
  </>
)

/** What prevents saving: another's change with both versions, a PIN, or a refusal with the next step. */
export function EditProblem({ edit, desk, onMode }: Mode & { edit: Edit }) {
  const { problem, isStale, draft, takeNew, retry, again } = edit
  const code = problem instanceof ApiError ? problem.code : undefined
  if (code === 'pin_needed')
    return (
      <Note text={errorText(problem)}>
        <StaffButton size="sm" kind="ink" onClick={retry}>
          Ввести ПИН
        </StaffButton>
      </Note>
    )
  if (isStale || (code === 'edited_meanwhile' && again === null)) {
    const last = desk.edits.toSorted((a, b) => b.revision - a.revision)[0]
    const mine = draft.lines.map(({ name, qtt }) => ({ name, goodsCount: qtt }))
    return (
      <Note text={`${last?.by ?? 'Кто-то'} изменил заказ, пока вы правили.`}>
        <dl className="grid w-full grid-cols-[auto_1fr] gap-x-3 gap-y-1.5 type-row">
          <dt className="font-[600]">Сейчас</dt>
          <dd>{`${glue(lineNamesText(desk.order.lines))}, ${priceText(desk.order.totals.total)}`}</dd>
          <dt className="font-[600]">У&nbsp;вас</dt>
          <dd>{glue(lineNamesText(mine))}</dd>
        </dl>
        <StaffButton size="sm" kind="ink" lacks={isStale ? null : 'Читаем новое'} onClick={takeNew}>
          Взять новое
        </StaffButton>
      </Note>
    )
  }
  return (
    <>
      <Note text={errorText(problem)}>
        {again && (
          <StaffButton size="sm" kind="ink" icon="refresh-cw" onClick={again}>
            Ещё раз
          </StaffButton>
        )}
      </Note>
      <NextStep desk={desk} onMode={onMode} />
    </>
  )
}

/** What can be done where the order cannot be changed: accept it, take the payment, or pay back. */
function NextStep({ desk: { order, payments, courier_phone }, onMode }: Mode) {
  const { send } = useOps()
  const accept = () => {
    send({ kind: 'accept', order_id: order.id })
    onMode('view')
  }
  if (order.status === 'new' && payments.some(({ status }) => status === 'held'))
    return (
      <StaffButton kind="ink" isWide onClick={accept}>
        Принять заказ
      </StaffButton>
    )
  if (order.payment_status === 'pending' || order.payment_status === 'failed') return <PaymentLinkButton orderId={order.id} />
  if (order.status !== 'inTransit' && order.status !== 'completed') return null
  return (
    <>
      {courier_phone !== null && (
        <a
          href={`tel:+${courier_phone}`}
          className="press flex min-h-12 items-center justify-center gap-2.5 rounded-full bg-ink px-5 type-chip font-[650] text-page"
        >
          <StaffIcon name="phone" className="size-5" />
          {`Позвонить: ${order.courier?.name ?? 'курьер'}`}
        </a>
      )}
      <StaffButton kind={courier_phone === null ? 'ink' : undefined} isWide onClick={() => onMode('refund')}>
        Вернуть деньги
      </StaffButton>
    </>
  )
}

const showNote = (note: HTMLElement | null) => note?.scrollIntoView({ block: 'center' })

/** Scrolls into view: what it says may be far below what was just tapped. */
const Note = ({ text, children }: { text: string; children?: ReactNode }) => (
  <Alert as="div" ref={showNote} className="flex flex-col items-start gap-3 rounded-ticket bg-err-soft p-4.5">
    <p className="type-body">{glue(text)}</p>
    {children}
  </Alert>
)
