import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { priceText } from '~/rules/number-text'
import { cx } from './cx'
import { Dots } from './skeleton'
import { createLink } from '@tanstack/react-router'

export type ButtonLook = {
  /** salmon: the main action, one per view; ink: on coloured fields; line: second choice next to salmon. */
  kind?: 'salmon' | 'ink' | 'quiet' | 'white' | 'line'
  size?: 'sm' | 'md' | 'lg'
  isWide?: boolean
  className?: string
}

type ButtonFaceProps = {
  icon?: ReactNode
  /** Shown at the right edge; a number is in roubles. */
  sum?: string | number
  isLoading?: boolean
  children?: ReactNode
}

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

export function buttonClass({ kind = 'quiet', size = 'md', isWide = false, className }: ButtonLook): string {
  return cx(
    'press inline-flex max-w-full shrink-0 flex-wrap items-center justify-center gap-x-2.5 rounded-full text-center select-none',
    kinds[kind],
    sizes[size],
    off,
    isWide && 'w-full',
    className,
  )
}

/** Content of a button: label left, sum right, below it where both do not fit. While loading, dots replace the label and the width stays. */
export function ButtonFace({ icon, sum, isLoading = false, children }: ButtonFaceProps) {
  const hasSum = sum !== undefined
  return (
    <>
      <span className={cx('relative inline-flex items-center gap-2.5', hasSum && 'grow basis-[min-content] justify-start text-left')}>
        <span className={cx('contents', isLoading && '[&>*]:opacity-0')}>
          {icon && <span className="-ml-1 flex size-5.5 shrink-0 items-center justify-center">{icon}</span>}
          <span>{children}</span>
        </span>
        {isLoading && <Dots className="absolute inset-0 m-auto h-2 w-9" />}
      </span>
      {hasSum && <span className="sum ml-auto pl-3">{typeof sum === 'number' ? priceText(sum) : sum}</span>}
    </>
  )
}

type ButtonProps = ButtonLook & ButtonFaceProps & Omit<ComponentProps<'button'>, 'className'>

/** While loading the button keeps focus and width, and ignores clicks. */
export function Button({ kind, size, isWide, className, icon, sum, isLoading = false, children, onClick, ...rest }: ButtonProps) {
  const swallow = (event: MouseEvent) => event.preventDefault()
  return (
    <button
      type="button"
      aria-busy={isLoading || undefined}
      {...rest}
      onClick={isLoading ? swallow : onClick}
      className={buttonClass({ kind, size, isWide, className })}
    >
      <ButtonFace icon={icon} sum={sum} isLoading={isLoading}>
        {children}
      </ButtonFace>
    </button>
  )
}

type ButtonLinkProps = ButtonLook & Omit<ButtonFaceProps, 'isLoading'> & Omit<ComponentProps<'a'>, 'className'>

/** A plain link that looks like a button. */
export function ButtonLink({ kind, size, isWide, className, icon, sum, children, ...rest }: ButtonLinkProps) {
  return (
    <a {...rest} className={buttonClass({ kind, size, isWide, className })}>
      <ButtonFace icon={icon} sum={sum}>
        {children}
      </ButtonFace>
    </a>
  )
}

/** A router link that looks like a button. */
export const LinkButton = createLink(ButtonLink)
