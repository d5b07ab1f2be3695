import { useEffect, useRef, useState } from 'react'
import { CategoryBelt } from '~/catalog/category-belt'
import type { MenuCategory } from '~/catalog/menu'
import { StickyTabs } from '~/catalog/sticky-tabs'

/** The belt; when it has left the window the tabs take its place under the header. Spec §2 (threshold 0.1). */
export function HomeBelt({ menu }: { menu: MenuCategory[] }) {
  const place = useRef<HTMLDivElement>(null)
  const [isAway, setIsAway] = useState(false)

  useEffect(() => {
    const node = place.current
    if (!node) return
    const observer = new IntersectionObserver(
      ([entry]) => entry && setIsAway(entry.intersectionRatio < 0.1 && entry.boundingClientRect.top < 0),
      { threshold: [0, 0.1] },
    )
    observer.observe(node)
    return () => observer.disconnect()
  }, [])

  return (
    <div ref={place} className="mt-2 xl:mt-4">
      <CategoryBelt menu={menu} />
      {isAway && <StickyTabs isOver />}
    </div>
  )
}
