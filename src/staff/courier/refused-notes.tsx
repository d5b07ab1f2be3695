import type { Op } from '~/contracts/staff-board'
import { glue } from '~/lib/text'
import { StaffButton } from '~/staff/parts/staff-button'
import { StaffIcon } from '~/staff/parts/staff-icon'
import { useCourierState, useCourierStore } from './use-courier'

const LOST: Partial<Record<Op['kind'], string>> = {
  take: 'Заказ не\u00a0взят',
  deliver: 'Доставка не\u00a0отмечена',
  fail: 'Отказ не\u00a0отмечен',
}

/** What the server did not take, each to be dismissed. */
export function RefusedNotes() {
  const refused = useCourierState((state) => state.refused)
  const { dismiss } = useCourierStore()
  if (refused.length === 0) return null
  return (
    <ul role="alert" className="fixed inset-x-3 bottom-3 z-20 mx-auto grid max-h-[60dvh] max-w-120 gap-2 overflow-y-auto">
      {refused.map(({ op, message }) => (
        <li key={op.op_id} className="flex items-center gap-3 rounded-ticket bg-raised p-2.5 pl-4 text-ink inset-ring-2 inset-ring-line">
          <StaffIcon name="circle-slash" className="size-7 shrink-0" />
          <span className="min-w-0 grow">
            <span className="block type-option">{glue(message)}</span>
            <span className="block text-[0.9375rem]/[1.25rem] text-ink-2">{LOST[op.kind]}</span>
          </span>
          <StaffButton kind="deep" className="min-h-15" onClick={() => dismiss(op.op_id)}>
            Понятно
          </StaffButton>
        </li>
      ))}
    </ul>
  )
}
