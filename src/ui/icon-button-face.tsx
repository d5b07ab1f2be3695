import type { ReactNode } from 'react'
import { cx } from './cx'

export type IconButtonLook = {
  kind?: 'plain' | 'quiet' | 'white' | 'ink' | 'salmon'
  size?: 'md' | 'lg'
  className?: string
}

const kinds = {
  plain: 'text-ink hover:bg-quiet',
  quiet: 'bg-quiet text-ink hover:bg-quiet-2',
  white: 'bg-page text-ink hover:bg-quiet-2',
  ink: 'bg-ink text-page hover:bg-ink/85',
  salmon: 'bg-salmon text-on-salmon hover:bg-salmon-hover active:bg-salmon-press',
}
const sizes = { md: 'size-11', lg: 'size-12' }

/** The classes of a round button with a picture for a word. */
export function iconButtonClass({ kind = 'quiet', size = 'md', className }: IconButtonLook): string {
  return cx(
    'press relative inline-flex shrink-0 items-center justify-center rounded-full [&>svg]:size-5.5',
    'disabled:text-ink-3 disabled:hover:bg-quiet',
    kinds[kind],
    sizes[size],
    className,
  )
}

/** Inside of an icon button: the icon and, in the corner, a count above zero. */
export function IconButtonFace({ count, children }: { count?: number; children: ReactNode }) {
  return (
    <>
      {children}
      {count !== undefined && count > 0 && (
        <span
          key={count}
          aria-hidden="true"
          className="absolute -top-0.5 -right-0.5 flex h-5 min-w-5 animate-bump items-center justify-center rounded-full bg-salmon px-1 type-bar font-semibold text-on-salmon motion-reduce:animate-none"
        >
          {count}
        </span>
      )}
    </>
  )
}
