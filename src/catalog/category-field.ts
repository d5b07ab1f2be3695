import { type FoodField, fieldOf } from '~/ui/food-field'
import { useQuery } from '@tanstack/react-query'
import { catalogQueries } from './catalog.queries'

/** Returns a function that gives the colour of a category by its id. */
export function useCategoryField(): (categoryId: number) => FoodField {
  const { data: menu } = useQuery(catalogQueries.menu())
  return (categoryId) => fieldOf(menu?.find(({ id }) => id === categoryId)?.slug ?? '', categoryId)
}
