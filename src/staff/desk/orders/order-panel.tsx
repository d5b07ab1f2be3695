import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { DeskOrder } from '~/contracts/staff-desk'
import { findTicket } from '~/rules/apply-op'
import { CallGuest } from '~/staff/live/call-guest'
import { CancelForm } from '~/staff/live/cancel-form'
import { DelayForm } from '~/staff/live/delay-form'
import { useBoard } from '~/staff/live/use-kitchen'
import { Skeleton } from '~/staff/kit/skeleton'
import { StaffButton } from '~/staff/kit/staff-button'
import { StaffIcon } from '~/staff/kit/staff-icon'
import { useRight } from '~/staff/session/me.queries'
import { DeskPanel, HEAD_BUTTON, HeadButton } from './desk-panel'
import { stateOf } from './desk-state'
import { deskQueries } from './orders.queries'
import { OrderView } from './order-view'
import type { PanelMode } from './panel-mode'
import { STATE_COLOURS } from './state-colours'
import { Key } from './desk-legend'
import { ErrorNote } from '~/staff/kit/error-note'

// most orders are only read
const OrderForm = lazy(() => import('./order-form').then(({ OrderForm: form }) => ({ default: form })))

type OrderPanelProps = {
  orderId: number | undefined
  kitchenId: number
  /** The server's time. */
  now: number
  timeZone: string
  mode: PanelMode
  onMode: (mode: PanelMode) => void
  onClose: () => void
}

/** One order with everything that can be done to it. */
export function DeskOrderPanel({ orderId, ...rest }: OrderPanelProps) {
  // what is closing keeps its content
  const [lastId, setLastId] = useState(orderId)
  if (orderId !== undefined && orderId !== lastId) setLastId(orderId)
  const { data, error, refetch } = useQuery({ ...deskQueries.order(lastId ?? 0), enabled: lastId !== undefined })
  if (data) return <Known desk={data} isOpen={orderId !== undefined} {...rest} />
  return (
    <DeskPanel isOpen={orderId !== undefined} onClose={rest.onClose} title="Заказ" colour="bg-quiet-2">
      {error ? (
        <ErrorNote error={error} onRetry={refetch} />
      ) : (
        <div aria-busy="true" className="flex flex-col gap-4">
          <Skeleton className="h-12" />
          <Skeleton className="h-24" />
          <Skeleton className="h-48" />
        </div>
      )}
    </DeskPanel>
  )
}

type KnownProps = Omit<OrderPanelProps, 'orderId'> & { desk: DeskOrder; isOpen: boolean }

function Known({ desk, isOpen, kitchenId, now, timeZone, mode, onMode, onClose }: KnownProps) {
  const { order } = desk
  const canCancel = useRight('order.cancel') !== 'no'
  const ticket = findTicket(useBoard(), order.id)
  const state = stateOf(order, now, timeZone)
  const view = () => onMode('view')
  const asTicket = {
    id: order.id,
    delivery_type: order.delivery_type,
    promise: order.promised,
    flags: ticket?.flags ?? [],
    to_pay: order.to_pay,
  }
  return (
    <DeskPanel
      isOpen={isOpen}
      onClose={onClose}
      title={TITLES[mode](order.number)}
      isForm={mode !== 'view'}
      colour={STATE_COLOURS[state.kind]}
      note={
        <>
          <StaffIcon name={state.icon} className="size-5.5 shrink-0" />
          {state.text}
        </>
      }
      buttons={
        mode === 'view' ? (
          <Link
            to="/staff/print"
            search={{ order: order.id, kind: 'pack', kitchen: order.kitchen_id ?? undefined }}
            aria-label="Напечатать"
            className={HEAD_BUTTON}
          >
            <StaffIcon name="printer" className="size-5.5" />
          </Link>
        ) : (
          <HeadButton icon="arrow-left" label="Назад к заказу" onClick={view} />
        )
      }
      footer={mode === 'view' && <Footer desk={desk} onMode={onMode} />}
    >
      {mode === 'view' && <OrderView desk={desk} ticket={ticket} now={now} timeZone={timeZone} state={state} onMode={onMode} />}
      <Suspense fallback={<Skeleton className="h-48" />}>
        {(mode === 'edit' || mode === 'refund') && (
          <OrderForm key={mode} mode={mode} desk={desk} kitchenId={kitchenId} timeZone={timeZone} onMode={onMode} />
        )}
      </Suspense>
      {mode === 'delay' && <DelayForm ticket={asTicket} timeZone={timeZone} minutes={10} onDone={view} />}
      {mode === 'cancel' && <CancelForm ticket={asTicket} onDone={view} />}
      {mode === 'call' && <CallGuest ticket={asTicket} canCancel={canCancel} onDone={view} />}
    </DeskPanel>
  )
}

const TITLES: Record<PanelMode, (number: string) => string> = {
  view: (number) => `№\u00a0${number}`,
  edit: (number) => `Изменить ${number}`,
  refund: (number) => `Возврат ${number}`,
  delay: (number) => `Сдвинуть ${number}`,
  cancel: (number) => `Отменить ${number}`,
  call: (number) => `Звонок ${number}`,
}

function Footer({ desk: { order }, onMode }: { desk: DeskOrder; onMode: (mode: PanelMode) => void }) {
  const isInWork = order.status === 'new' || order.status === 'processed'
  const canEdit = useRight('order.edit') !== 'no' && isInWork
  const canCancel = useRight('order.cancel') !== 'no' && isInWork
  if (!canEdit && !canCancel) return null
  return (
    <div className="flex gap-2 *:grow *:basis-0">
      {canEdit && (
        <StaffButton size="sm" icon="pencil" aria-keyshortcuts="e" onClick={() => onMode('edit')}>
          Изменить
          <span aria-hidden="true" className="max-md:hidden">
            <Key>e</Key>
          </span>
        </StaffButton>
      )}
      {canCancel && (
        <StaffButton size="sm" className="bg-err-soft! text-err!" onClick={() => onMode('cancel')}>
          Отменить
        </StaffButton>
      )}
    </div>
  )
}
