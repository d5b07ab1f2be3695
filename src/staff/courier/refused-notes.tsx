import type { Op } from '~/contracts/staff-board'
import { glue } from '~/lib/text'
import { StaffButton } from '~/staff/kit/staff-button'
import { StaffIcon } from '~/staff/kit/staff-icon'
import { useCourierState, useCourierStore } from './use-courier'
import { Alert } from '~/ui/alert'

/** The server's words name no order that is another courier's: the number is the one that was tapped. */
function lostText({ kind }: Op, number = ''): string {
  if (kind === 'take') return `Заказ ${number} не\u00a0взят`
  return kind === 'deliver' ? `Доставка ${number} не\u00a0отмечена` : `Отказ ${number} не\u00a0отмечен`
}

/** What the server did not take, each to be dismissed. */
export function RefusedNotes() {
  const refused = useCourierState((state) => state.refused)
  const { dismiss, numberOf } = useCourierStore()
  if (refused.length === 0) return null
  return (
    <Alert as="div" className="fixed inset-x-3 bottom-3 z-20 mx-auto grid max-h-[60dvh] max-w-120 gap-2 overflow-y-auto">
      <ul className="contents">
        {refused.map(({ op, message }) => (
          <li key={op.op_id} className="flex items-center gap-3 rounded-ticket bg-raised p-2.5 pl-4 text-ink inset-ring-2 inset-ring-line">
            <StaffIcon name="circle-slash" className="size-7 shrink-0" />
            <span className="min-w-0 grow">
              <span className="block type-option">{glue(message)}</span>
              <span className="block text-[0.9375rem]/[1.25rem] text-ink-2">{lostText(op, numberOf(op.order_id))}</span>
            </span>
            <StaffButton kind="deep" className="min-h-15" onClick={() => dismiss(op.op_id)}>
              Понятно
            </StaffButton>
          </li>
        ))}
      </ul>
    </Alert>
  )
}
