import { useState } from 'react'
import type { Kitchen } from '~/contracts/staff-board'
import { BUSY_MINUTES } from '~/contracts/staff-constants'
import { useSingleMutation } from '~/lib/use-single-mutation'
import { clockText } from '~/rules/clock-text'
import { HOUR_MS } from '~/rules/time'
import { api } from '~/staff/api'
import { useRight } from '~/staff/session/me.queries'
import { useWithPin } from '~/staff/kit/use-with-pin'
import { Sheet } from '~/staff/kit/sheet'
import { StaffButton } from '~/staff/kit/staff-button'
import { showFault } from '~/ui/show-error'
import { BarButton } from './bar-button'

/** Minutes that a busy kitchen adds to new promises, for an hour. */
export function BusyButton({ kitchen, now }: { kitchen: Kitchen; now: number }) {
  const right = useRight('kitchen.busy')
  const withPin = useWithPin()
  const [isOpen, setIsOpen] = useState(false)
  // the board brings the new setting with its next answer
  const [saved, setSaved] = useState<{ was: Kitchen; now: Kitchen } | null>(null)
  const { busy_minutes, busy_until, paused_until, time_zone } = saved?.was === kitchen ? saved.now : kitchen
  const { mutate, isPending } = useSingleMutation({
    mutationFn: (minutes: (typeof BUSY_MINUTES)[number]) =>
      withPin(() =>
        api('PATCH /staff/kitchens/{id}', {
          params: { id: kitchen.id },
          body: { busy_minutes: minutes, busy_until: minutes > 0 ? new Date(now + HOUR_MS).toISOString() : null },
        }),
      ),
    onSuccess: (next) => {
      setSaved({ was: kitchen, now: next })
      setIsOpen(false)
    },
    onError: showFault,
  })
  if (right === 'no') return null
  const isBusy = busy_minutes > 0 && busy_until !== null && Date.parse(busy_until) > now
  const isPaused = paused_until !== null && Date.parse(paused_until) > now
  const until = busy_until === null ? '' : clockText(busy_until, time_zone)
  return (
    <>
      <BarButton
        size="top"
        icon="timer"
        look={isBusy || isPaused ? 'tamago' : 'bar'}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <span className="sr-only">Кухня занята: </span>
        {isPaused ? `Пауза до ${clockText(paused_until, time_zone)}` : isBusy ? `+${busy_minutes} до ${until}` : '+10'}
      </BarButton>
      <Sheet isOpen={isOpen} onClose={() => setIsOpen(false)} title="Кухня занята">
        <p className="type-option font-[400] text-ink-2">
          Новым гостям обещаем время позже на&nbsp;столько минут. Через час всё станет как&nbsp;обычно.
        </p>
        <div className="mt-5 grid grid-cols-3 gap-3">
          {BUSY_MINUTES.map((minutes) => (
            <StaffButton
              key={minutes}
              size="card"
              kind={minutes === (isBusy ? busy_minutes : 0) ? 'ink' : 'quiet'}
              aria-pressed={minutes === (isBusy ? busy_minutes : 0)}
              lacks={isPending ? 'Меняем' : null}
              onClick={() => mutate(minutes)}
            >
              {minutes === 0 ? 'Как обычно' : `+${minutes}`}
            </StaffButton>
          ))}
        </div>
      </Sheet>
    </>
  )
}
