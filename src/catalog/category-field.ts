import { type FoodField, foodFields } from '~/ui/food-field'

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

/** The colour field of a category by its slug; an unknown slug takes one by its id, without an id rice. */
export function fieldOf(slug: string | undefined, id?: number): FoodField {
  const own = slug === undefined || !Object.hasOwn(fieldBySlug, slug) ? undefined : fieldBySlug[slug]
  if (own) return own
  if (id === undefined) return 'rice'
  return foodFields[Math.abs(Math.trunc(id)) % foodFields.length] ?? 'rice'
}
