import { useSounds } from '~/staff/live/sounds'
import { BarButton } from './bar-button'

/** A browser lets a page sound only after a touch: this one. Gone for the rest of the shift. */
export function ShiftButton() {
  const { isUnlocked, unlock } = useSounds()
  if (isUnlocked) return null
  return (
    <BarButton icon="volume-x" look="muted" onClick={() => void unlock()}>
      Начать смену<span className="sr-only">, включить звук</span>
    </BarButton>
  )
}
