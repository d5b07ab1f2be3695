import { Plate } from '~/ui/plate'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { fieldOf } from '~/ui/food-field'
import { priceText } from '~/rules/number-text'
import { cx } from '~/ui/cx'
import type { CategoryCard } from './menu'
import { useMainList } from './header-categories.atoms'

let wasSeen = false

/** The page's main list of categories: plates on a full-width nori strip, animated at the first view of a visit. */
export function CategoryBelt({ menu, className }: { menu: CategoryCard[]; className?: string }) {
  const list = useMainList<HTMLDivElement>()
  const [isFirstSight] = useState(() => !wasSeen)
  useEffect(() => {
    wasSeen = true
  }, [])

  return (
    <div ref={list} className={className}>
      <nav aria-label="Категории" className="relative overflow-x-clip">
        <div aria-hidden="true" className="absolute inset-x-0 top-15.5 h-15 overflow-hidden bg-nori lg:top-17 lg:h-18">
          <div className="absolute inset-x-0 bottom-0 h-[14%] bg-shade" />
          <div className="seams absolute inset-0" />
        </div>
        <ul className="no-scrollbar shell relative flex snap-x scroll-px-4 gap-[calc(1.5*var(--spacing)+var(--extra))] sm:scroll-px-6 md:scroll-px-8 lg:scroll-px-10 overflow-x-auto pt-3 pb-2 lg:justify-between">
          {menu.map(({ id, slug, name, image, minPrice, count }, index) => (
            <li key={id} className="shrink-0 snap-start">
              {/* animate the link, not the list item, or the row scrolls to it */}
              <Link
                to="/menu/$slug"
                params={{ slug }}
                className={cx(
                  'block rounded-drop',
                  isFirstSight && `animate-ride-in stagger-${Math.min(index, 8)} motion-reduce:animate-none`,
                )}
              >
                <span className="relative flex min-w-23 flex-col items-center text-center lg:min-w-26">
                  <Plate field={fieldOf(slug, id)} src={image} isEarly />
                  <span className="-mx-1 mt-9 type-button leading-5 font-semibold whitespace-nowrap lg:mt-10.5">{name}</span>
                  {count > 0 && <span className="sum mt-1 type-meta text-ink-3">{`от ${priceText(minPrice)}`}</span>}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}
