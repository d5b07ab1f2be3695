import { type FoodField, foodFields } from '~/ui/food-field'
import { useQuery } from '@tanstack/react-query'
import { catalogQueries } from './catalog.queries'

const fieldBySlug: Readonly<Record<string, FoodField>> = {
  rolls: 'gari',
  wok: 'gari',
  sauces: 'gari',
  pizza: 'tamago',
  sets: 'tamago',
  sushi: 'sea',
  soups: 'sea',
  drinks: 'sea',
  baked: 'wasabi',
  salads: 'wasabi',
  desserts: 'rice',
}

/** The colour of a category, by its slug or else by its id. */
export function fieldOf(slug: string | undefined, id?: number): FoodField {
  const own = slug === undefined || !Object.hasOwn(fieldBySlug, slug) ? undefined : fieldBySlug[slug]
  if (own) return own
  if (id === undefined) return 'rice'
  return foodFields[Math.abs(Math.trunc(id)) % foodFields.length] ?? 'rice'
}

/** Returns a function that gives the colour of a category by its id. */
export function useCategoryField(): (categoryId: number) => FoodField {
  const { data: menu } = useQuery(catalogQueries.menu())
  return (categoryId) => fieldOf(menu?.find(({ id }) => id === categoryId)?.slug ?? '', categoryId)
}
