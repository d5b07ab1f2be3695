import { type KeyboardEvent, type MouseEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { StaffIcon, type StaffIconName } from '~/staff/kit/staff-icon'
import { cx } from '~/ui/cx'

type HoldButtonProps = { icon: StaffIconName; onDone: () => void; children: ReactNode }

const HOLD_MS = 600
const ARMED_MS = 5000

/** Acts when it was held for 600 ms, by a finger or a key, so that a pocket does not act. A short press of a key, or of a screen reader,
 *  asks for a second one. */
export function HoldButton({ icon, onDone, children }: HoldButtonProps) {
  const [isHeld, setIsHeld] = useState(false)
  const [isArmed, setIsArmed] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const later = (ms: number, act: () => void) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(act, ms)
  }
  const act = () => {
    clearTimeout(timer.current)
    setIsHeld(false)
    setIsArmed(false)
    navigator.vibrate?.(40)
    onDone()
  }
  const hold = () => {
    setIsHeld(true)
    later(HOLD_MS, act)
  }
  const release = () => {
    if (!isHeld) return
    clearTimeout(timer.current)
    setIsHeld(false)
  }
  const press = () => {
    if (isArmed) return act()
    setIsArmed(true)
    later(ARMED_MS, () => setIsArmed(false))
  }
  const isKey = ({ key }: KeyboardEvent) => key === 'Enter' || key === ' '

  return (
    <button
      type="button"
      onPointerDown={({ button, isPrimary }: PointerEvent) => button === 0 && isPrimary && hold()}
      onPointerUp={release}
      onPointerLeave={release}
      onPointerCancel={release}
      onContextMenu={(event: MouseEvent) => event.preventDefault()}
      onKeyDown={(event) => {
        if (!isKey(event)) return
        // no click of the browser's own
        event.preventDefault()
        if (!event.repeat && !isHeld) hold()
      }}
      onKeyUp={(event) => {
        if (!isKey(event)) return
        event.preventDefault()
        if (!isHeld) return
        release()
        press()
      }}
      onBlur={release}
      onClick={({ detail }) => detail === 0 && press()}
      className="relative flex min-h-15 w-full touch-none items-center justify-center gap-3 overflow-hidden rounded-full bg-salmon px-5 type-dish text-on-salmon select-none"
    >
      <span
        aria-hidden="true"
        className={cx(
          'absolute inset-0 origin-left bg-on-salmon/15 transition-transform ease-linear',
          isHeld ? 'scale-x-100 duration-[600ms]' : 'scale-x-0 duration-fast',
        )}
      />
      <StaffIcon name={icon} className="relative size-7 shrink-0" />
      <span aria-live="polite" className="relative">
        {isArmed ? 'Нажмите ещё раз' : children}
      </span>
    </button>
  )
}
