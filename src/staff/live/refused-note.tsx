import type { Op } from '~/contracts/staff-board'
import { findTicket } from '~/rules/apply-op'
import { useBoard, useRefused } from './use-kitchen'
import { StaffButton } from '~/staff/kit/staff-button'
import { StaffIcon } from '~/staff/kit/staff-icon'
import { cx } from '~/ui/cx'
import { Alert } from '~/ui/alert'

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

/** What the server did not take, one after the other until it is dismissed. It has a place of its own beside the bars, so that it covers
 *  no button (`className`). */
export function RefusedNote({ className }: { className: string }) {
  const { list, dismiss } = useRefused()
  const board = useBoard()
  const [first] = list
  if (!first) return null
  const { op, message } = first
  const number = findTicket(board, op.order_id)?.number
  return (
    <Alert
      as="div"
      className={cx(
        'flex min-h-12 items-center gap-2.5 rounded-ticket bg-raised py-0.5 pr-1 pl-3.5 text-ink inset-ring-2 inset-ring-line',
        className,
      )}
    >
      <StaffIcon name="circle-slash" className="size-7 shrink-0" />
      <p className="min-w-0 grow">
        <b className="block type-option leading-5">
          {number === undefined || message.includes(number) ? message : `${number}: ${message}`}
        </b>
        <span className="block text-[0.9375rem]/[1.125rem] text-ink-2">{LOST[op.kind]}</span>
      </p>
      {list.length > 1 && <span className="shrink-0 type-option text-ink-2">{`ещё\u00a0${list.length - 1}`}</span>}
      <StaffButton kind="deep" onClick={() => dismiss(op.op_id)}>
        Понятно
      </StaffButton>
    </Alert>
  )
}
