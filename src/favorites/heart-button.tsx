import { useState } from 'react'
import { cx } from '~/ui/cx'
import { Icon } from '~/ui/icon'
import { useMarkedFavorite, useToggleFavorite } from './use-favorites'

type HeartButtonProps = {
  goods: { id: number; name: string; sizes: readonly { id: number; is_default?: boolean }[] }
  /** white: with a background of its own, on a full-strength colour field. */
  kind?: 'plain' | 'white'
  className?: string
}

const kinds = { plain: 'hover:bg-page/45', white: 'bg-page hover:bg-quiet-2' }

/** Toggles a favourite, of all sizes of a dish together. The animation runs only after a press, not when the saved list loads. Empty in the server's HTML. */
export function HeartButton({ goods: { id: own, name, sizes }, kind = 'plain', className }: HeartButtonProps) {
  const marked = useMarkedFavorite([own, ...sizes.map((size) => size.id)])
  const isOn = marked !== null
  const id = marked ?? sizes.find(({ is_default }) => is_default)?.id ?? own
  const toggle = useToggleFavorite()
  const [presses, setPresses] = useState(0)

  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-label={`${isOn ? 'Убрать из избранного' : 'В избранное'}: ${name}`}
      onClick={() => {
        setPresses(presses + 1)
        toggle(id)
      }}
      className={cx('press heart-button', kinds[kind], className)}
    >
      {(isOn || presses > 0) && (
        <Icon
          name="heart-full"
          className={cx(
            'absolute text-salmon',
            isOn ? 'scale-100' : 'scale-0',
            presses > 0 && 'transition-[scale] duration-spring ease-spring motion-reduce:transition-none starting:scale-0',
          )}
        />
      )}
      <Icon name="heart" className="relative" />
      {isOn && presses > 0 && (
        <span
          key={presses}
          aria-hidden="true"
          className="pointer-events-none absolute inset-0 animate-ring rounded-full border-2 border-salmon motion-reduce:hidden"
        />
      )}
    </button>
  )
}
