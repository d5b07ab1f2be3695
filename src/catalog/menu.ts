import type { Category } from '~/contracts/categories'
import type { Image } from '~/contracts/common'
import type { OPTION_KINDS } from '~/contracts/constants'
import type { Goods } from '~/contracts/goods'
import { capital } from '~/lib/text'
import { servedText } from '~/rules/hours-text'

/** A category in lists; `minPrice` is its lowest price in roubles. */
export type CategoryCard = { id: number; slug: string; name: string; image: Image; minPrice: number; count: number }

/** Fields of a product that its card does not need. */
type Detail = 'image' | 'images' | 'description' | 'nutrition' | 'allergens' | (typeof OPTION_KINDS)[number]

/** The data of a product card and of the cart line it makes. */
export type GoodsCard = Omit<Goods, Detail> & { picture: string; has_options: boolean; served: string }

/** 0 for an empty category. */
export const minPrice = (items: Pick<Goods, 'price'>[]) => (items.length === 0 ? 0 : Math.min(...items.map((item) => item.price)))

export const toMenuCategory = ({ id, slug, name, image, items, total }: Category): CategoryCard => ({
  id,
  slug,
  name,
  image,
  minPrice: minPrice(items),
  count: total ?? items.length,
})

/** «По будням с 12:00 до 16:00»; empty for a product that is always served. */
export const servedLine = ({ hours }: Pick<Goods, 'hours'>): string => capital(servedText(hours))

export function toGoodsCard(goods: Goods): GoodsCard {
  const { image, images: _i, description: _d, nutrition: _n, allergens: _a, additionals, sides, sauces, ...card } = goods
  return {
    ...card,
    picture: image.webp,
    served: servedLine(goods),
    has_options: [additionals, sides, sauces].some(({ length }) => length > 0),
  }
}
