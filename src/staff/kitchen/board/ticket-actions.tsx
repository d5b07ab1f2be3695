import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Kitchen, Ticket } from '~/contracts/staff-board'
import type { NewOp } from '~/rules/apply-op'
import { useOps } from '~/staff/live/use-kitchen'
import { StaffIcon, type StaffIconName } from '~/staff/kit/staff-icon'
import { useRight } from '~/staff/session/me.queries'
import { STEP_WORDS } from './board-words'
import { CallGuest } from '~/staff/live/call-guest'
import { nextStep, stepOps } from './next-step'

/** What the sheet of a ticket shows. */
export type SheetStep = 'actions' | 'delay' | 'cancel' | 'stop'

type TicketActionsProps = {
  ticket: Ticket
  kitchen: Kitchen
  station: number | null
  onStep: (step: SheetStep) => void
  onClose: () => void
}

export const ACTION_ROW =
  'press flex min-h-16 w-full items-center gap-4 rounded-card bg-quiet px-4.5 py-2 text-left type-dish hover:bg-quiet-2'

/** The actions of a ticket's sheet; absent are those that nobody here may do. */
export function TicketActions({ ticket, kitchen, station, onStep, onClose }: TicketActionsProps) {
  const { send } = useOps()
  const canDelay = useRight('order.promise') !== 'no'
  const canCancel = useRight('order.cancel') !== 'no'
  const canStop = useRight('stop.set') !== 'no'
  const step = nextStep(ticket, station)
  const isOpen = ticket.status === 'new' || ticket.status === 'processed'
  const run = (ops: readonly NewOp[]) => {
    for (const op of ops) send(op)
    onClose()
  }
  const back = backOf(ticket)
  return (
    <div className="mt-4 flex flex-col gap-2">
      {step === 'call' && <CallGuest ticket={ticket} canCancel={canCancel} onDone={onClose} />}
      {step && step !== 'call' && step !== 'wait' && (
        <Action icon={STEP_WORDS[step].icon} onClick={() => run(stepOps(ticket, station))}>
          {STEP_WORDS[step].word}
        </Action>
      )}
      {back && (
        <Action icon="undo-2" onClick={() => run([back.op])}>
          {back.word}
        </Action>
      )}
      {isOpen && canDelay && (
        <Action icon="timer" onClick={() => onStep('delay')}>
          Задержать
        </Action>
      )}
      {isOpen && canCancel && (
        <Action icon="ban" onClick={() => onStep('cancel')}>
          Отменить заказ
        </Action>
      )}
      {canStop && (
        <Action icon="circle-slash" onClick={() => onStep('stop')}>
          Стоп на&nbsp;блюдо
        </Action>
      )}
      {kitchen.manager_phone && (
        <a href={`tel:+${kitchen.manager_phone}`} className={ACTION_ROW}>
          <StaffIcon name="phone" />
          Позвать управляющего
        </a>
      )}
      <Link
        to="/staff/print"
        search={{ order: ticket.id, kind: 'kitchen', kitchen: kitchen.id, station: station ?? undefined }}
        className={ACTION_ROW}
      >
        <StaffIcon name="printer" />
        Напечатать
      </Link>
    </div>
  )
}

/** One stage back; null where there is none. */
function backOf({ id, status, stage }: Ticket): { word: string; op: NewOp } | null {
  if (status !== 'processed') return null
  if (stage === 'cooking') return { word: 'Вернуть в\u00a0очередь', op: { kind: 'stage', order_id: id, from: 'cooking', to: 'queue' } }
  return stage === 'ready' ? { word: 'Вернуть на\u00a0кухню', op: { kind: 'stage', order_id: id, from: 'ready', to: 'cooking' } } : null
}

function Action({ icon, onClick, children }: { icon: StaffIconName; onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" data-once onClick={onClick} className={ACTION_ROW}>
      <StaffIcon name={icon} />
      {children}
    </button>
  )
}
