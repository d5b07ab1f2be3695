import type { ReactNode } from 'react'
import { formatPrice } from '~/lib/text'
import { cx } from './cx'
import { Dots } from './dots'

export type ButtonLook = {
  /** salmon: the next step towards food, one per view; ink: on coloured fields; line: second choice beside salmon. */
  kind?: 'salmon' | 'ink' | 'quiet' | 'white' | 'line'
  size?: 'sm' | 'md' | 'lg'
  isWide?: boolean
  className?: string
}

type ButtonFaceProps = { icon?: ReactNode; sum?: string | number; isLoading?: boolean; children: ReactNode }

const kinds = {
  salmon: 'bg-salmon text-on-salmon hover:bg-salmon-hover active:bg-salmon-press',
  ink: 'bg-ink text-page hover:bg-ink/85',
  quiet: 'bg-quiet text-ink hover:bg-quiet-2',
  white: 'bg-page text-ink hover:bg-quiet-2',
  line: 'text-ink inset-ring-2 inset-ring-ink hover:bg-quiet',
}
const sizes = {
  sm: 'min-h-11 px-5 py-2 type-chip font-semibold',
  md: 'min-h-13 px-6.5 py-2.5 type-button',
  lg: 'min-h-15 px-6.5 py-3 type-button',
}
const off =
  'disabled:bg-quiet disabled:text-ink-3 disabled:inset-ring-0 aria-disabled:bg-quiet aria-disabled:text-ink-3 aria-disabled:inset-ring-0'

/** The classes of everything that looks like a button. */
export function buttonClass({ kind = 'quiet', size = 'md', isWide = false, className }: ButtonLook): string {
  return cx(
    'press inline-flex shrink-0 items-center justify-center gap-2.5 rounded-full text-center select-none',
    kinds[kind],
    sizes[size],
    off,
    isWide && 'w-full',
    className,
  )
}

/** Inside of a button: verb left and sum right; while loading the verb gives way to dots and keeps its room. */
export function ButtonFace({ icon, sum, isLoading = false, children }: ButtonFaceProps) {
  const hasSum = sum !== undefined
  return (
    <>
      <span className={cx('relative inline-flex items-center gap-2.5', hasSum && 'grow justify-start text-left')}>
        <span className={cx('contents', isLoading && '[&>*]:opacity-0')}>
          {icon && <span className="-ml-1 flex size-5.5 shrink-0 items-center justify-center">{icon}</span>}
          <span>{children}</span>
        </span>
        {isLoading && <Dots className="absolute inset-0 m-auto h-2 w-9" />}
      </span>
      {hasSum && <span className="sum ml-3">{typeof sum === 'number' ? formatPrice(sum) : sum}</span>}
    </>
  )
}
