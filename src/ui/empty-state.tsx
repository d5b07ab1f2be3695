import type { ReactNode } from 'react'
import type { FoodField } from './food-field'
import { glue } from '~/lib/text'
import { LinkButton } from './button'
import { cx } from './cx'
import { Plate } from './plate'
import { sitePictures } from './site-pictures'

type EmptyStateProps = {
  title: string
  text?: string
  /** A button or a link. */
  action?: ReactNode
  /** Shown on a small white plate in a panel; without it there is a large empty plate in `field`. */
  icon?: ReactNode
  field?: FoodField
  className?: string
}

/** Says that a list is empty and offers an action. */
export function EmptyState({ title, text, action, icon, field = 'gari', className }: EmptyStateProps) {
  return (
    <div
      className={cx(
        'flex flex-col items-center overflow-hidden text-center',
        icon ? 'rounded-panel bg-quiet px-6 py-7' : 'py-6',
        className,
      )}
    >
      {icon ? (
        <span className="flex size-21 items-center justify-center rounded-full bg-page shadow-edge [&>svg]:size-8">{icon}</span>
      ) : (
        <span className="relative">
          <Plate field={field} size="xl" src={sitePictures.emptyCart} />
        </span>
      )}
      <h2 className={cx(icon ? 'mt-7 type-block' : 'mt-11 type-panel')}>{glue(title)}</h2>
      {text && <p className="mt-2.5 max-w-90 type-body text-balance text-ink-2">{glue(text)}</p>}
      {action && <div className="mt-6">{action}</div>}
    </div>
  )
}

/** The action where a list begins with an order. */
export const menuLink = (
  <LinkButton to="/menu" kind="salmon">
    Открыть меню
  </LinkButton>
)
