import { useSounds } from '~/staff/live/sounds'
import { cx } from '~/ui/cx'
import { BarButton } from './bar-button'

/** A browser lets a page sound only after a touch: this one. Gone for the rest of the shift. `isTight`: in a narrow window its icon
 *  is enough, as there are pages to show. */
export function ShiftButton({ isTight = false }: { isTight?: boolean }) {
  const { isUnlocked, unlock } = useSounds()
  if (isUnlocked) return null
  return (
    <BarButton icon="volume-x" look="muted" onClick={() => void unlock()}>
      <span className={cx(isTight && 'max-xl:sr-only')}>Начать смену</span>
      <span className="sr-only">, включить звук</span>
    </BarButton>
  )
}
