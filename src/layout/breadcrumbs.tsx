import { Link, type LinkProps } from '@tanstack/react-router'
import { Icon } from '~/ui/icon'
import { cx } from '~/ui/cx'

type BreadcrumbsProps = {
  /** The page between the home page and this one. */
  parent?: LinkProps & { name: string }
  /** The name of this page. */
  current: string
  className?: string
}

const item = 'flex items-center gap-2.5'
const step = 'rounded-full text-ink-3 hover:text-ink hover:underline'
const arrow = <Icon name="chevron-right" className="size-3.5 text-ink-3" />

export function Breadcrumbs({ parent, current, className }: BreadcrumbsProps) {
  const { name, ...to } = parent ?? {}
  return (
    <nav aria-label="Где вы" className={cx('type-meta', className)}>
      <ol className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <li>
          <Link to="/" className={step}>
            Главная
          </Link>
        </li>
        {parent && (
          <li className={item}>
            {arrow}
            <Link {...to} className={step}>
              {name}
            </Link>
          </li>
        )}
        <li className={item}>
          {arrow}
          <span aria-current="page" className="font-medium">
            {current}
          </span>
        </li>
      </ol>
    </nav>
  )
}
