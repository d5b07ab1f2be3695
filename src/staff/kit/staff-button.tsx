import { type ComponentProps, type MouseEvent, useId } from 'react'
import { cx } from '~/ui/cx'
import { Dots } from '~/ui/skeleton'
import { StaffIcon, type StaffIconName } from './staff-icon'

type StaffButtonProps = Omit<ComponentProps<'button'>, 'type' | 'disabled'> & {
  /** salmon: what needs a person, one per view; ink: what can leave; deep: buttons of a card; quiet: all else. */
  kind?: 'salmon' | 'ink' | 'quiet' | 'deep' | 'plain'
  /** bar: 48 px, of a top or bottom bar; card: 60 px, for wet fingers; sm: 44 px. */
  size?: 'bar' | 'card' | 'sm'
  icon?: StaffIconName
  isWide?: boolean
  isLoading?: boolean
  /** What is missing before it can act, as `lacking` tells: the button says so under its words and ignores presses. */
  lacks?: string | null
  type?: 'button' | 'submit'
  /** Quick presses in a row are meant: of a step, of a page. */
  isQuick?: boolean
}

const kinds = {
  salmon: 'bg-salmon text-on-salmon hover:bg-salmon-hover active:bg-salmon-press',
  ink: 'bg-ink text-page',
  quiet: 'bg-quiet text-ink hover:bg-quiet-2',
  deep: 'bg-quiet-2 text-ink',
  plain: 'text-ink hover:bg-quiet',
}
const sizes = {
  bar: 'min-h-12 px-4 text-[1.0625rem]/[1.25rem] font-[550]',
  card: 'min-h-15 px-5 type-dish',
  sm: 'min-h-11 px-4.5 type-chip',
}

/** A button of the staff side: an icon, then words. While it loads or lacks something it keeps the focus and ignores presses. */
export function StaffButton(props: StaffButtonProps) {
  const {
    kind = 'quiet',
    size = 'bar',
    icon,
    isWide = false,
    isLoading = false,
    lacks = null,
    className,
    children,
    onClick,
    type,
    isQuick = false,
    ...rest
  } = props
  const lackId = useId()
  // of a form, too: Enter in a field presses its button
  const swallow = (event: MouseEvent) => event.preventDefault()
  const isDead = lacks !== null
  // a name of its own has to hold all words that are seen
  const name = rest['aria-label']
  const words = (
    <>
      {icon && <StaffIcon name={icon} className="size-6 shrink-0" />}
      {children !== undefined && <span className="inline-flex items-center gap-2.5">{children}</span>}
    </>
  )
  return (
    <button
      type={type === 'submit' ? 'submit' : 'button'}
      aria-busy={isLoading || undefined}
      data-once={isQuick ? undefined : ''}
      {...rest}
      {...(isDead && { 'aria-disabled': true, 'aria-describedby': lackId, ...(name && { 'aria-label': `${name}. ${lacks}` }) })}
      onClick={isLoading || isDead ? swallow : onClick}
      className={cx(
        'press relative inline-flex shrink-0 items-center justify-center gap-2.5 rounded-full text-center select-none',
        // those of a disabled fieldset as well
        'disabled:bg-quiet disabled:text-ink-3 aria-disabled:bg-quiet aria-disabled:text-ink-3',
        kinds[kind],
        sizes[size],
        isWide && 'w-full',
        className,
      )}
    >
      <span className={cx('contents', isLoading && '[&>*]:opacity-0')}>
        {isDead ? (
          <span className="flex flex-col items-center py-1">
            <span className="inline-flex items-center gap-2.5">{words}</span>
            <span id={lackId} aria-hidden="true" className="type-caption font-[400] text-balance text-ink-2">
              {lacks}
            </span>
          </span>
        ) : (
          words
        )}
      </span>
      {isLoading && <Dots className="absolute inset-0 m-auto h-2 w-9" />}
    </button>
  )
}
