import { type ReactNode, useId } from 'react'
import type { FoodField } from '~/ui/food-field'
import { glue } from '~/lib/text'
import { cx } from '~/ui/cx'
import { Picture } from '~/ui/picture'

type OverviewPanelProps = {
  field: FoodField
  /** Words, or whatever the heading is made of. */
  title: ReactNode
  /** A dish that goes off the lower right corner; `isWide` where the panel has the whole width for it. */
  picture?: string | undefined
  isWide?: boolean
  /** A link made to cover the whole panel (`wholePanel`), or a button. */
  action: ReactNode
  children?: ReactNode
}

/** For the one link of a panel: all of it leads where the link leads. */
export const wholePanel =
  'outline-none after:absolute after:inset-0 after:rounded-panel focus-visible:after:outline-3 focus-visible:after:-outline-offset-8 focus-visible:after:outline-ink'

/** A panel in a food's colour: heading, words, one way on, and a dish larger than life. */
export function OverviewPanel({ field, title, picture, isWide = false, action, children }: OverviewPanelProps) {
  const titleId = useId()
  return (
    <section
      aria-labelledby={titleId}
      data-field={field}
      className="dish relative isolate flex h-full min-h-72 flex-col items-start overflow-hidden rounded-panel bg-field p-6 lg:p-8"
    >
      {picture && (
        <div
          aria-hidden="true"
          className={cx('dish-turn absolute -right-12 -bottom-16 -z-10 w-56', isWide ? 'md:-right-8 md:-bottom-20 md:w-96' : 'lg:w-64')}
        >
          <Picture src={picture} alt="" sizes={isWide ? '(width >= 768px) 384px, 224px' : '(width >= 1024px) 256px, 224px'} />
        </div>
      )}
      <h2 id={titleId} className="type-panel">
        {typeof title === 'string' ? glue(title) : title}
      </h2>
      {children}
      <div className="mt-auto pt-6">{action}</div>
    </section>
  )
}
