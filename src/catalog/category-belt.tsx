import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { fieldOf } from './category-field'
import { formatPrice } from '~/lib/text'
import { Belt } from '~/ui/belt'
import { cx } from '~/ui/cx'
import { PlateItem } from './plate-item'
import type { MenuCategory } from './menu'
import { useMainList } from './use-main-list'

let wasSeen = false

/** The categories as plates on the belt: the page's main list of them. They ride in at the first sight of a visit.
 *  Spec §2 "Category list". */
export function CategoryBelt({ menu, className }: { menu: MenuCategory[]; className?: string }) {
  const list = useMainList<HTMLDivElement>()
  const [isFirstSight] = useState(() => !wasSeen)
  useEffect(() => {
    wasSeen = true
  }, [])

  return (
    <div ref={list} className={className}>
      <Belt label="Категории">
        {menu.map(({ id, slug, name, image, minPrice, count }, index) => (
          // the link rides, not its place in the row, or the row would snap after it
          <Link
            key={id}
            to="/menu/$slug"
            params={{ slug }}
            className={cx('block rounded-drop', isFirstSight && `animate-ride-in stagger-${Math.min(index, 8)} motion-reduce:animate-none`)}
          >
            <PlateItem
              field={fieldOf(slug, id)}
              src={image}
              name={name}
              note={count > 0 ? `от ${formatPrice(minPrice)}` : undefined}
              isEarly
            />
          </Link>
        ))}
      </Belt>
    </div>
  )
}
