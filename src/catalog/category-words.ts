/** The categories of the shop's own menu, as they stand after «в». */
const within: Readonly<Record<string, string>> = {
  rolls: 'в роллах',
  pizza: 'в пицце',
  sushi: 'в суши',
  baked: 'в запечённых',
  sets: 'в наборах',
  wok: 'в воке',
  salads: 'в салатах',
  soups: 'в супах',
  desserts: 'в десертах',
  drinks: 'в напитках',
  sauces: 'в соусах',
}

/** «в роллах»: a category in the case that «в» asks for; of another name, that does without one. */
export const withinCategory = (slug: string, name: string) =>
  (Object.hasOwn(within, slug) ? within[slug] : undefined) ?? `в разделе «${name}»`
