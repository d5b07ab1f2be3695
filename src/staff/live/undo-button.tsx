import { DELAY_MS } from './undo-list'
import { useKitchenStore } from './use-kitchen'
import { Ring } from '~/staff/kit/ring'
import { StaffButton } from '~/staff/kit/staff-button'
import { useTick } from '~/staff/kit/use-tick'

const STEP_MS = 250

/** Takes back what is sent at `runsAt`, in epoch milliseconds of the server. */
export function UndoButton({ runsAt, onUndo }: { runsAt: number; onUndo: () => void }) {
  const left = runsAt - useTick(STEP_MS, useKitchenStore().clock.now)
  return (
    <StaffButton kind="salmon" size="card" isWide data-step className="min-h-16" onClick={onUndo}>
      <Ring left={Math.max(0, left) / 1000} of={DELAY_MS / 1000} />
      Отменить
    </StaffButton>
  )
}
