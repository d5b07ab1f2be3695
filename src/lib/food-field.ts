/** The five colours a category may own (look §1). */
export type FoodField = 'gari' | 'tamago' | 'sea' | 'wasabi' | 'rice'

/** All fields in the order in which unknown categories take them. */
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

/** The field a category owns everywhere, by its slug; an unknown slug takes the next field by its id.
 *  Pure; never throws. Without slug and id it is rice, the field of whatever is new. */
export function fieldOf(slug: string | undefined, id?: number): FoodField {
  const own = slug === undefined || !Object.hasOwn(fieldBySlug, slug) ? undefined : fieldBySlug[slug]
  if (own) return own
  if (id === undefined) return 'rice'
  return foodFields[Math.abs(Math.trunc(id)) % foodFields.length] ?? 'rice'
}
