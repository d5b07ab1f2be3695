import { classes } from '~/ui/classes'
import { CategoryTabs } from './category-tabs'

type StickyTabsProps = {
  /** Over the page, for where the tabs come only when the belt has left. */
  isOver?: boolean
  className?: string
}

/** The category tabs at the window's top, under the header as long as that is shown. */
export function StickyTabs({ isOver = false, className }: StickyTabsProps) {
  return (
    <div
      className={classes(
        'top-16 z-30 border-b border-line bg-page transition-[translate,opacity] duration-base ease-base motion-reduce:transition-none xl:top-19',
        'max-xl:in-data-[scroll=down]:-translate-y-16',
        isOver ? 'fixed inset-x-0 starting:opacity-0' : 'sticky',
        className,
      )}
    >
      <div className="shell xl:py-1">
        <CategoryTabs className="bleed" />
      </div>
    </div>
  )
}
