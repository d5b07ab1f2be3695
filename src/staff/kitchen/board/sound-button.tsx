import { useState } from 'react'
import { cx } from '~/ui/cx'
import { StaffIcon } from '~/staff/kit/staff-icon'
import { Sheet } from '~/staff/kit/sheet'
import { StaffButton } from '~/staff/kit/staff-button'
import { useSounds } from '~/staff/live/sounds'
import { BarButton } from './bar-button'

const STEPS = [0, 1, 2, 3, 4, 5]

/** The volume in five steps; silence is shown in red. */
export function SoundButton() {
  const { volume, isUnlocked, unlock, setVolume } = useSounds()
  const [isOpen, setIsOpen] = useState(false)
  const isMuted = volume === 0 || !isUnlocked
  const choose = (step: number) => {
    setVolume(step)
    if (!isUnlocked) void unlock()
  }
  return (
    <>
      <BarButton
        size="top"
        icon={isMuted ? 'volume-x' : 'volume-2'}
        look={isMuted ? 'muted' : 'bar'}
        isCompact
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {isMuted ? 'Звук выключен' : `Звук: ${volume} из 5`}
      </BarButton>
      <Sheet isOpen={isOpen} onClose={() => setIsOpen(false)} title="Звук">
        <p className={cx('flex items-center gap-3 type-option', isMuted ? 'text-err' : 'text-ink-2')}>
          <StaffIcon name={isMuted ? 'volume-x' : 'volume-2'} />
          {isMuted ? 'Новый заказ будет не слышно.' : 'Новый заказ слышно.'}
        </p>
        <div role="group" aria-label="Громкость" className="mt-5 grid grid-cols-3 gap-3">
          {STEPS.map((step) => (
            <StaffButton
              key={step}
              size="card"
              kind={step === volume ? 'ink' : 'quiet'}
              aria-pressed={step === volume}
              onClick={() => choose(step)}
            >
              {step === 0 ? 'Тихо' : step}
            </StaffButton>
          ))}
        </div>
      </Sheet>
    </>
  )
}
