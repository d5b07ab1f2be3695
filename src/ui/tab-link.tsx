import type { ComponentProps } from 'react'
import type { Image } from '~/contracts/common'
import type { FoodField } from './food-field'
import { cx } from './cx'
import { Plate } from './plate'

type TabLinkProps = Omit<ComponentProps<'a'>, 'className'> & {
  /** With a field the tab carries a 36 px plate. */
  field?: FoodField
  src?: Image | string | null
  /** Whether the tab's part of the page is in view, where tabs lead to parts of one page. */
  isCurrent?: boolean
  className?: string
}

/** A tab of a category or an account screen; ink while it is the current one: by `aria-current="page"`, which the router's
 *  Link sets, or by `isCurrent`, which then decides alone. */
export function TabLink({ field, src, isCurrent, className, children, ...rest }: TabLinkProps) {
  const current = isCurrent === undefined ? {} : { 'aria-current': isCurrent ? ('location' as const) : undefined }
  return (
    <a
      {...rest}
      {...current}
      className={cx(
        'press inline-flex h-11 shrink-0 items-center gap-2.5 rounded-full type-chip whitespace-nowrap text-ink hover:bg-quiet',
        '[&[aria-current]]:bg-ink [&[aria-current]]:text-page',
        field ? 'pr-4 pl-1' : 'px-4.5',
        className,
      )}
    >
      {field && <Plate field={field} size="xs" src={src} />}
      {children}
    </a>
  )
}
