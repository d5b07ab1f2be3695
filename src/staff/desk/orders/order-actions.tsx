import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { DeskOrder } from '~/contracts/staff-desk'
import { glue } from '~/lib/text'
import type { NewOp } from '~/rules/apply-op'
import { useBoard, useKitchenStore, useOps, useRefused, useWaiting } from '~/staff/live/use-kitchen'
import { StaffButton } from '~/staff/kit/staff-button'
import { StaffIcon, type StaffIconName } from '~/staff/kit/staff-icon'
import { CourierSheet } from '~/staff/live/courier-sheet'
import { UndoButton } from '~/staff/live/undo-button'
import { DELAY_MS } from '~/staff/live/undo-list'
import { useRight } from '~/staff/session/me.queries'
import type { DeskState } from './desk-state'
import type { PanelMode } from './panel-mode'
import { PaymentLinkButton } from './payment-link'
import type { Reveal } from './use-reveal'
import { Alert } from '~/ui/alert'

type OrderActionsProps = {
  desk: DeskOrder
  state: DeskState
  reveal: Reveal
  onMode: (mode: PanelMode) => void
}

/** The next step as the one ink button, the guest's phone, and the rest behind «…». What the guest sees can be taken back for five seconds. */
export function OrderActions({ desk, state, reveal, onMode }: OrderActionsProps) {
  const { order } = desk
  const { send, cancel } = useOps()
  const [isMore, setIsMore] = useState(false)
  const [isCourier, setIsCourier] = useState(false)
  const board = useBoard()
  const waiting = useWaiting().filter(({ op }) => op.order_id === order.id)
  const delayed = waiting.find(({ state: own }) => own === 'delayed')
  const isUnanswered = waiting.some(({ state: own }) => own === 'unanswered')
  const isSending = waiting.length > 0
  const mayDelay = useRight('order.promise') !== 'no'
  const mayAssign = useRight('courier.assign') !== 'no'
  const mayRefund = useRight('order.refund') !== 'no' && Object.values(desk.left_to_refund).some((sum) => sum > 0)
  const mayCreate = useRight('order.create') !== 'no'
  const sendLate = (op: NewOp) => send(op, { delayMs: DELAY_MS })
  const isInWork = order.status === 'new' || order.status === 'processed'
  const isDelivery = order.delivery_type === 'delivery'
  const isReady = order.status === 'processed' && order.stage === 'ready'
  const isPaying = order.payment_status === 'pending' || order.payment_status === 'failed'
  const giveOut = () =>
    sendLate(
      order.status === 'inTransit' ? { kind: 'deliver', order_id: order.id } : { kind: 'hand_over', order_id: order.id, to: 'guest' },
    )
  const choose = (courier_id: number | null) => {
    setIsCourier(false)
    if (isReady) sendLate({ kind: 'hand_over', order_id: order.id, to: 'courier', courier_id })
    else send({ kind: 'courier', order_id: order.id, courier_id })
  }
  const next = nextStep(order.status, state, isReady, isDelivery)
  const steps: Record<NonNullable<typeof next>, ReactNode> = {
    call: (
      <Main isLoading={isSending} onClick={() => onMode('call')}>
        Позвонить гостю
      </Main>
    ),
    accept: (
      <Main isLoading={isSending} onClick={() => send({ kind: 'accept', order_id: order.id })}>
        Принять
      </Main>
    ),
    courier: (
      <Main isLoading={isSending} onClick={() => setIsCourier(true)}>
        Курьеру…
      </Main>
    ),
    give: (
      <Main isLoading={isSending} onClick={giveOut}>
        {isDelivery ? 'Вручён' : 'Выдан'}
      </Main>
    ),
    delay: mayDelay && (
      <Main isLoading={isSending} onClick={() => onMode('delay')}>
        Сдвинуть на&nbsp;10&nbsp;мин
      </Main>
    ),
  }
  return (
    <section aria-label="Действия" className="flex flex-col gap-2">
      {delayed ? (
        <UndoButton runsAt={delayed.runsAt} onUndo={() => cancel(delayed.op.op_id)} />
      ) : (
        <div className="flex flex-wrap gap-2">
          {isUnanswered ? <Unanswered /> : next && steps[next]}
          <CallButton
            reveal={reveal}
            hasPhone={order.customer.phone !== null}
            isHidden={next === 'call' || state.kind === 'over' || state.kind === 'canceled'}
          />
          <StaffButton
            size="sm"
            kind="deep"
            aria-expanded={isMore}
            aria-label="Ещё действия"
            className="px-0! w-11"
            onClick={() => setIsMore(!isMore)}
          >
            <StaffIcon name="ellipsis" />
          </StaffButton>
        </div>
      )}
      {isMore && (
        <ul className="grid grid-cols-2 gap-2">
          {isInWork && mayDelay && next !== 'delay' && (
            <More icon="timer" onClick={() => onMode('delay')}>
              Сдвинуть
            </More>
          )}
          {isInWork && isDelivery && mayAssign && next !== 'courier' && (
            <More icon="bike" onClick={() => setIsCourier(true)}>
              {order.courier ? 'Другой курьер' : 'Назначить курьера'}
            </More>
          )}
          {mayRefund && (
            <More icon="hand-coins" onClick={() => onMode('refund')}>
              Вернуть деньги
            </More>
          )}
          {mayCreate && (
            <li>
              <Link to="/staff/orders/new" search={{ repeat: order.id }} className={MORE}>
                <StaffIcon name="repeat" className="size-5.5" />
                Повторить
              </Link>
            </li>
          )}
        </ul>
      )}
      {order.status === 'new' && isPaying && <PaymentLinkButton orderId={order.id} />}
      <Refusals orderId={order.id} />
      <CourierSheet
        ticket={isCourier ? { number: order.number, courier: order.courier } : null}
        couriers={board.couriers}
        road={board.done.filter(({ status }) => status === 'inTransit')}
        zone={board.kitchen.time_zone}
        onChoose={(_, courier) => choose(courier)}
        onClose={() => setIsCourier(false)}
      />
    </section>
  )
}

type Next = 'call' | 'accept' | 'courier' | 'give' | 'delay'

function nextStep(status: string, state: DeskState, isReady: boolean, isDelivery: boolean): Next | null {
  if (state.kind === 'call') return 'call'
  if (status === 'new') return state.kind === 'waits' ? null : 'accept'
  if (status === 'inTransit') return 'give'
  if (status !== 'processed') return null
  if (isReady) return isDelivery ? 'courier' : 'give'
  return 'delay'
}

type MainProps = { isLoading: boolean; onClick: () => void; children: ReactNode }

/** Its step is on the way while it loads; without a connection that takes long. */
const Main = ({ isLoading, onClick, children }: MainProps) => (
  <StaffButton size="sm" kind="ink" isLoading={isLoading} className="grow px-3!" onClick={onClick}>
    {children}
  </StaffButton>
)

/** It is repeated under the same id, at once and without a click. */
function Unanswered() {
  const { ask } = useKitchenStore()
  return (
    <>
      <Alert className="w-full type-row text-err">{glue('Ответа нет. Повторяем сами, второй раз ничего не сделается.')}</Alert>
      <StaffButton size="sm" kind="ink" icon="refresh-cw" className="grow px-3!" onClick={ask}>
        Ещё раз
      </StaffButton>
    </>
  )
}

/** A link to call once the phone is known. */
function CallButton({ reveal, hasPhone, isHidden }: { reveal: Reveal; hasPhone: boolean; isHidden: boolean }) {
  if (isHidden || !hasPhone) return null
  if (reveal.phone)
    return (
      // as wide as the button before, so that nothing moves
      <a
        href={`tel:+${reveal.phone}`}
        aria-label="Позвонить гостю"
        className="press inline-flex min-h-11 items-center gap-2 rounded-full bg-quiet-2 px-3.5 type-chip"
      >
        <StaffIcon name="phone" className="size-6 shrink-0" />
        Гостю
      </a>
    )
  if (!reveal.show) return null
  return (
    <StaffButton size="sm" kind="deep" icon="phone" className="gap-2! px-3.5!" isLoading={reveal.isPending} onClick={reveal.show}>
      Гостю
    </StaffButton>
  )
}

const MORE = 'press flex min-h-12 w-full items-center gap-3 rounded-card bg-quiet px-4 py-2 text-left type-chip hover:bg-quiet-2'

const More = ({ icon, onClick, children }: { icon: StaffIconName; onClick: () => void; children: ReactNode }) => (
  <li>
    <button type="button" onClick={onClick} className={MORE}>
      <StaffIcon name={icon} className="size-5.5 shrink-0" />
      {children}
    </button>
  </li>
)

/** What the server did not take of this order. */
function Refusals({ orderId }: { orderId: number }) {
  const { list, dismiss } = useRefused()
  return list
    .filter(({ op }) => op.order_id === orderId)
    .map(({ op, message }) => (
      <Alert key={op.op_id} className="flex items-center gap-3 rounded-card bg-err-soft py-2 pr-2 pl-4 type-row text-err">
        <span className="grow">{glue(message)}</span>
        <StaffButton size="sm" kind="deep" onClick={() => dismiss(op.op_id)}>
          Понятно
        </StaffButton>
      </Alert>
    ))
}
