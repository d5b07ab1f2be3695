import type { ComponentProps } from 'react'
import { cx } from './cx'

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  label: string
  kind?: 'plain' | 'quiet' | 'white'
  size?: 'md' | 'lg'
}

const kinds = {
  plain: 'text-ink hover:bg-quiet',
  quiet: 'bg-quiet text-ink hover:bg-quiet-2',
  white: 'bg-page text-ink hover:bg-quiet-2',
}
const sizes = { md: 'size-11', lg: 'size-12' }

/** A round button with an icon; `label` is its accessible name. */
export function IconButton({ label, kind = 'quiet', size = 'md', className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      {...rest}
      className={cx(
        'press relative inline-flex shrink-0 items-center justify-center rounded-full [&>svg]:size-5.5',
        'disabled:text-ink-3 disabled:hover:bg-quiet',
        kinds[kind],
        sizes[size],
        className,
      )}
    >
      {children}
    </button>
  )
}
