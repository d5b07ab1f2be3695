import type { Image } from '~/contracts/common'
import type { FoodField } from '~/ui/food-field'
import { Plate } from '~/ui/plate'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { fieldOf } from './category-field'
import { useVisiblePreload } from '~/lib/first-touch'
import { formatPrice } from '~/lib/text'
import { Belt } from '~/ui/belt'
import { cx } from '~/ui/cx'
import type { MenuCategory } from './menu'
import { useMainList } from './header-categories.atoms'

type PlateItemProps = { field: FoodField; src?: Image | string | null; name: string; note?: string; isEarly?: boolean }

export function PlateItem({ field, src, name, note, isEarly }: PlateItemProps) {
  return (
    <span className="relative flex w-23 flex-col items-center text-center lg:w-26">
      <Plate field={field} src={src} isEarly={isEarly} />
      <span className="mt-9 type-button leading-5 font-semibold whitespace-nowrap lg:mt-10.5">{name}</span>
      {note && <span className="sum mt-1 type-meta text-ink-3">{note}</span>}
    </span>
  )
}

let wasSeen = false

/** The page's main list of categories, animated at the first view of a visit. */
export function CategoryBelt({ menu, className }: { menu: MenuCategory[]; className?: string }) {
  const preload = useVisiblePreload()
  const list = useMainList<HTMLDivElement>()
  const [isFirstSight] = useState(() => !wasSeen)
  useEffect(() => {
    wasSeen = true
  }, [])

  return (
    <div ref={list} className={className}>
      <Belt label="Категории">
        {menu.map(({ id, slug, name, image, minPrice, count }, index) => (
          // animate the link, not the list item, or the row scrolls to it
          <Link
            key={id}
            to="/menu/$slug"
            params={{ slug }}
            preload={preload}
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
