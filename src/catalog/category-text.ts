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

/** «в роллах»; other categories in a form without declension. */
export const withinCategory = (slug: string, name: string) =>
  (Object.hasOwn(within, slug) ? within[slug] : undefined) ?? `в разделе «${name}»`
