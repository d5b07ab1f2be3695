import { Heart } from 'lucide-react'
import { classes } from './classes'

type HeartButtonProps = {
  /** Whose heart: the dish's name. */
  name: string
  isOn: boolean
  onToggle: () => void
  ground?: 'none' | 'white'
  className?: string
}

/** The favourite switch: the heart fills from its centre and a ring fades. */
export function HeartButton({ name, isOn, onToggle, ground = 'none', className }: HeartButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-label={`${name}: в избранное`}
      onClick={onToggle}
      className={classes(
        'press relative inline-flex size-11 items-center justify-center rounded-full',
        ground === 'white' ? 'bg-page text-ink hover:bg-quiet-2' : 'text-ink',
        className,
      )}
    >
      {isOn && (
        <>
          <span className="absolute inset-0 animate-ring rounded-full border-2 border-salmon motion-reduce:hidden" />
          <Heart aria-hidden="true" strokeWidth={0} className="absolute size-5.5 animate-fill fill-salmon motion-reduce:animate-none" />
        </>
      )}
      <Heart aria-hidden="true" className="relative size-5.5" />
    </button>
  )
}
