import type { ComponentProps } from 'react'
import type { Image } from '~/contracts/common'
import type { FoodField } from '~/lib/food-field'
import { classes } from './classes'
import { Plate } from './plate'

type TabLinkProps = Omit<ComponentProps<'a'>, 'className'> & {
  /** With a field the tab carries a 36 px plate. */
  field?: FoodField
  src?: Image | string | null
  className?: string
}

/** A tab of a category or an account screen; ink while `aria-current="page"`, which the router's Link sets. */
export function TabLink({ field, src, className, children, ...rest }: TabLinkProps) {
  return (
    <a
      {...rest}
      className={classes(
        'press inline-flex h-11 shrink-0 items-center gap-2.5 rounded-full type-chip whitespace-nowrap text-ink hover:bg-quiet',
        'aria-[current=page]:bg-ink aria-[current=page]:text-page',
        field ? 'pr-4 pl-1' : 'px-4.5',
        className,
      )}
    >
      {field && <Plate field={field} size="xs" src={src} />}
      {children}
    </a>
  )
}
