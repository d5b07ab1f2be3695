import type { LinkProps } from '@tanstack/react-router'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import type { FoodField } from '~/ui/food-field'
import { cx } from '~/ui/cx'
import { ChevronRight } from '~/ui/icons.gen'
import { wholePanel } from './overview-panel'

type OverviewTileProps = {
  to: NonNullable<LinkProps['to']>
  title: string
  field: FoodField
  icon: ReactNode
  /** What is kept there, the most important first. */
  children: ReactNode
}

/** A small panel that leads to a screen of the account and says what is kept there. */
export function OverviewTile({ to, title, field, icon, children }: OverviewTileProps) {
  const titleId = useId()
  return (
    <section
      aria-labelledby={titleId}
      data-field={field}
      className="relative flex h-full items-start gap-4 rounded-panel bg-field-soft p-5 text-ink md:min-h-44 md:flex-col lg:p-6 [&:has(a:hover)_h2_svg]:translate-x-0.5"
    >
      <span aria-hidden="true" className="flex size-11 shrink-0 items-center justify-center rounded-full bg-page">
        {icon}
      </span>
      <div className="min-w-0">
        <h2 id={titleId} className="type-block max-md:mt-2.5">
          <Link to={to} className={cx('inline-flex items-center gap-1', wholePanel)}>
            {title}
            <ChevronRight aria-hidden="true" className="size-5 transition-transform duration-fast motion-reduce:transition-none" />
          </Link>
        </h2>
        <div className="mt-1 type-body text-ink-2 wrap-anywhere">{children}</div>
      </div>
    </section>
  )
}
