import type { KitchenAlarm, Op, Ticket } from '~/contracts/staff-board'
import { plural } from '~/lib/text'
import { ticketsOf } from '~/rules/apply-op'
import { byCookBy } from '~/rules/ticket-age'
import { useBoard, useRefused } from '~/staff/live/use-kitchen'
import { StaffButton } from '~/staff/parts/staff-button'
import { StaffIcon, type StaffIconName } from '~/staff/parts/staff-icon'

const ORDERS = ['заказ', 'заказа', 'заказов'] as const

const LOST: Record<Op['kind'], string> = {
  mark: 'Отметка не\u00a0сохранилась',
  stage: 'Отметка «готово» не\u00a0сохранилась',
  accept: 'Принять не\u00a0получилось',
  hand_over: 'Передать не\u00a0получилось',
  take: 'Заказ не\u00a0взят',
  fail: 'Отказ не\u00a0отмечен',
  deliver: 'Доставка не\u00a0отмечена',
  seen: '',
  printed: 'Печать не\u00a0отмечена',
  promise: 'Время не\u00a0изменилось',
  cancel: 'Заказ не\u00a0отменён',
  courier: 'Курьер не\u00a0назначен',
  problem: 'Заметка не\u00a0сохранилась',
}

/** What must not be missed, over the cards' lower right corner, which it does not move: orders that nobody has seen (where
 *  they can be shown), and what the server did not take, each to be dismissed. */
export function CornerNotes({ onShow }: { onShow?: (ticket: Ticket) => void }) {
  const { list, dismiss } = useRefused()
  const board = useBoard()
  const byId = (id: number | null) => ticketsOf(board).find((ticket) => ticket.id === id)
  // a touch may have answered an alarm before the server takes it back
  const isOver = (ticket: Ticket, kind: KitchenAlarm['kind']) => (kind === 'waiting' ? ticket.seen_at !== null : ticket.status !== 'new')
  const alarms = onShow ? board.alarms : []
  const alarmed = ticketsOf(board).filter((ticket) => alarms.some(({ kind, order_id }) => order_id === ticket.id && !isOver(ticket, kind)))
  const [first] = alarmed.toSorted(byCookBy)
  if (list.length === 0 && !first) return null
  const named = (id: number, message: string) => {
    const number = byId(id)?.number
    return number === undefined || message.includes(number) ? message : `${number}: ${message}`
  }
  return (
    <div role="alert" className="absolute right-4 bottom-16 z-10 w-120 max-w-[calc(100%-2rem)] max-md:fixed max-md:bottom-36">
      <ul className="flex max-h-[60dvh] flex-col gap-2 overflow-y-auto">
        {first && (
          <Note
            icon="bell"
            title={alarmed.length === 1 ? `Заказ ${first.number} ждёт` : `Ждут ${alarmed.length} ${plural(alarmed.length, ORDERS)}`}
            text={`${first.seen_at === null ? 'Никто ещё не\u00a0посмотрел' : 'Гость ждёт ответа'}${alarmed.length === 1 ? '' : `, первый из\u00a0них ${first.number}`}`}
            action="Показать"
            onAct={() => onShow?.(first)}
          />
        )}
        {list.map(({ op, message }) => (
          <Note
            key={op.op_id}
            icon="circle-slash"
            title={named(op.order_id, message)}
            text={LOST[op.kind]}
            action="Понятно"
            onAct={() => dismiss(op.op_id)}
          />
        ))}
      </ul>
    </div>
  )
}

type NoteProps = { icon: StaffIconName; title: string; text: string; action: string; onAct: () => void }

function Note({ icon, title, text, action, onAct }: NoteProps) {
  return (
    <li className="flex items-center gap-3.5 rounded-ticket bg-raised p-2.5 pl-4 text-ink inset-ring-2 inset-ring-line">
      <StaffIcon name={icon} className="size-7 shrink-0" />
      <span className="min-w-0 grow">
        <span className="block type-option">{title}</span>
        <span className="block text-[0.9375rem]/[1.25rem] text-ink-2">{text}</span>
      </span>
      <StaffButton kind="deep" onClick={onAct}>
        {action}
      </StaffButton>
    </li>
  )
}
