import type { Op } from '~/contracts/staff-board'
import { ticketsOf } from '~/rules/apply-op'
import { useBoard, useRefused } from '~/staff/live/use-kitchen'
import { StaffButton } from '~/staff/parts/staff-button'
import { StaffIcon } from '~/staff/parts/staff-icon'

const LOST: Record<Op['kind'], string> = {
  mark: 'Отметка не\u00a0сохранилась',
  stage: 'Отметка «готово» не\u00a0сохранилась',
  accept: 'Принять не\u00a0получилось',
  hand_over: 'Передать не\u00a0получилось',
  deliver: 'Доставка не\u00a0отмечена',
  seen: '',
  printed: 'Печать не\u00a0отмечена',
  promise: 'Время не\u00a0изменилось',
  cancel: 'Заказ не\u00a0отменён',
  courier: 'Курьер не\u00a0назначен',
  problem: 'Заметка не\u00a0сохранилась',
}

/** What the server did not take, each to be dismissed; over the cards' lower right corner, which they do not move. */
export function RefusedList() {
  const { list, dismiss } = useRefused()
  const board = useBoard()
  if (list.length === 0) return null
  const named = (id: number, message: string) => {
    const number = ticketsOf(board).find((ticket) => ticket.id === id)?.number
    return number === undefined || message.includes(number) ? message : `${number}: ${message}`
  }
  return (
    <div role="alert" className="absolute right-4 bottom-16 z-10 w-120 max-w-[calc(100%-2rem)] max-md:fixed max-md:bottom-36">
      <ul className="flex flex-col gap-2">
        {list.map(({ op, message }) => (
          <li
            key={op.op_id}
            className="flex items-center gap-3.5 rounded-ticket bg-raised p-2.5 pl-4 text-ink inset-ring-2 inset-ring-line"
          >
            <StaffIcon name="circle-slash" className="size-7 shrink-0" />
            <span className="min-w-0 grow">
              <span className="block type-option">{named(op.order_id, message)}</span>
              <span className="block text-[0.9375rem]/[1.25rem] text-ink-2">{LOST[op.kind]}</span>
            </span>
            <StaffButton kind="deep" onClick={() => dismiss(op.op_id)}>
              Понятно
            </StaffButton>
          </li>
        ))}
      </ul>
    </div>
  )
}
