/** Sauces for the dishes of a category, best first: slug of the category → slugs of sauces. The owner edits it; an unknown slug is
 *  ignored. */
export const SAUCE_PAIRINGS: Readonly<Record<string, readonly string[]>> = {
  rolls: ['sous-soevyy', 'sous-spaysi', 'sous-unagi', 'sous-ponzu-s-tryufelem'],
  sushi: ['sous-soevyy', 'sous-ponzu-s-tryufelem', 'sous-unagi'],
  baked: ['sous-unagi', 'sous-soevyy', 'sous-spaysi'],
  sets: ['sous-soevyy', 'sous-spaysi', 'sous-unagi', 'sous-orekhovyy'],
  pizza: ['sous-chesnochnyy', 'sous-syrnyy', 'sous-sladkiy-chili'],
  wok: ['sous-sladkiy-chili', 'sous-orekhovyy', 'sous-soevyy'],
  salads: ['sous-orekhovyy', 'sous-ponzu-s-tryufelem'],
  soups: ['sous-spaysi', 'sous-sladkiy-chili'],
}

type Sauce = { id: number; slug: string; available: boolean }
type CartDish = { id: number; category: string | undefined }

/** Available sauces that are not in the cart: first those that fit most lines best, then the rest in menu order. */
export function offerSauces<Offer extends Sauce>(sauces: readonly Offer[], cart: readonly CartDish[], pairings = SAUCE_PAIRINGS): Offer[] {
  if (cart.length === 0) return []
  const inCart = new Set(cart.map(({ id }) => id))
  const fit = new Map<string, number>()
  for (const { category } of cart) {
    const fitting = (category !== undefined && Object.hasOwn(pairings, category) && pairings[category]) || []
    for (const [place, slug] of fitting.entries()) fit.set(slug, (fit.get(slug) ?? 0) + fitting.length - place)
  }
  return sauces
    .filter(({ id, available }) => available && !inCart.has(id))
    .toSorted((a, b) => (fit.get(b.slug) ?? 0) - (fit.get(a.slug) ?? 0))
}
