import { useAtomValue } from 'jotai'
import { CategoryTabs } from '~/catalog/category-tabs'
import { headerCategoriesAtom } from '~/catalog/header-categories.atoms'

/** The header's own list of categories, right under its row, while the page's main one is out of view. */
export function HeaderCategories() {
  const isShown = useAtomValue(headerCategoriesAtom)
  if (!isShown) return null
  return (
    <div
      data-header-categories
      className="absolute inset-x-0 top-full border-b border-line bg-page transition-opacity duration-base ease-base motion-reduce:transition-none starting:opacity-0"
    >
      <div className="shell xl:py-1">
        <CategoryTabs className="bleed" />
      </div>
    </div>
  )
}
