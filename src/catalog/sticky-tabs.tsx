import { cx } from '~/ui/cx'
import { CategoryTabs } from './category-tabs'

/** The category tabs at the window's top, under the header as long as that is shown. */
export function StickyTabs({ className }: { className?: string }) {
  return (
    <div
      className={cx(
        'sticky top-16 z-30 border-b border-line bg-page transition-[translate] duration-base ease-base motion-reduce:transition-none xl:top-19',
        'max-xl:in-data-[scroll=down]:-translate-y-16',
        className,
      )}
    >
      <div className="shell xl:py-1">
        <CategoryTabs className="bleed" />
      </div>
    </div>
  )
}
