/** The five colour fields of the design; the styles know them as `data-field`. */
export type FoodField = 'gari' | 'tamago' | 'sea' | 'wasabi' | 'rice'

/** All fields, in the order in which unknown categories and options take them. */
export const foodFields: readonly FoodField[] = ['gari', 'tamago', 'sea', 'wasabi', 'rice']

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
