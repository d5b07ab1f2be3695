import { CategoryBelt } from '~/catalog/category-belt'
import type { MenuCategory } from '~/catalog/menu'

/** The belt; when it has left the window the header shows its own list of categories. Spec §2. */
export function HomeBelt({ menu }: { menu: MenuCategory[] }) {
  return <CategoryBelt menu={menu} className="mt-2 xl:mt-4" />
}
