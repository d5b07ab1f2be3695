import { useQuery } from '@tanstack/react-query'
import type { FoodField } from '~/ui/food-field'
import { fieldOf } from './category-field'
import { catalogQueries } from './catalog.queries'

/** Gives the food field of a category by its id; a category owns its field everywhere. Look §1. */
export function useCategoryField(): (categoryId: number) => FoodField {
  const { data: menu } = useQuery(catalogQueries.menu())
  return (categoryId) => fieldOf(menu?.find(({ id }) => id === categoryId)?.slug ?? '', categoryId)
}
