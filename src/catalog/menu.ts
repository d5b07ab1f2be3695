import type { Category } from '~/contracts/categories'
import type { Image } from '~/contracts/common'
import type { OPTION_KINDS } from '~/contracts/constants'
import type { Goods } from '~/contracts/goods'
import { capital } from '~/lib/text'
import { servedText } from '~/rules/hours-text'
import { countText } from '~/rules/number-text'
import { lowestPrice, priceWithChoice } from '~/rules/shown-price'
import { goodsNote } from './portion-text'

/** A category in lists; `minPrice` is its lowest price in roubles. */
export type CategoryCard = { id: number; slug: string; name: string; image: Image; minPrice: number; count: number }

/** Fields of a product that its card does not need. */
type Detail = 'image' | 'images' | 'description' | 'nutrition' | 'allergens' | 'groups' | (typeof OPTION_KINDS)[number]

/** The data of a product card and of the cart line it makes. */
export type GoodsCard = Omit<Goods, Detail> & { picture: string; has_options: boolean; served: string }

export const toMenuCategory = ({ id, slug, name, image, items, total, min_price }: Category): CategoryCard => ({
  id,
  slug,
  name,
  image,
  minPrice: min_price ?? lowestPrice(items),
  count: total ?? items.length,
})

/** «По будням с 12:00 до 16:00»; empty for a product that is always served. */
export const servedLine = ({ hours }: Pick<Goods, 'hours'>): string => capital(servedText(hours))

export function toGoodsCard(goods: Goods): GoodsCard {
  const { image, images: _i, description: _d, nutrition: _n, allergens: _a, groups: _g, additionals, sides, sauces, ...card } = goods
  return {
    ...card,
    picture: image.webp,
    served: servedLine(goods),
    has_options: [additionals, sides, sauces].some(({ length }) => length > 0),
  }
}

/** The card of another size of the product. */
export function cardOfSize(card: GoodsCard, sizeId: number): GoodsCard {
  const found = card.sizes.find(({ id }) => id === sizeId)
  if (!found || sizeId === card.id) return card
  const { image, is_default: _d, choice_from, ...own } = found
  const { choice_from: _c, ...same } = card
  const served = own.hours ? servedLine({ hours: own.hours }) : card.served
  return {
    ...same,
    ...own,
    hours: own.hours ?? card.hours,
    served,
    picture: image?.webp ?? card.picture,
    ...(choice_from !== undefined && { choice_from }),
  }
}

/** The page of a dish that represents all its sizes. */
export const mainSlug = ({ slug, sizes }: Pick<Goods, 'slug' | 'sizes'>) => sizes.find(({ is_default }) => is_default)?.slug ?? slug

/** More sizes are chosen on the dish's page. */
const MAX_SIZES_ON_CARD = 3
export const hasSizeChips = ({ sizes }: Pick<GoodsCard, 'sizes'>) => sizes.length > 1 && sizes.length <= MAX_SIZES_ON_CARD

/** Whether the card leads to the dish's page instead of adding: something must be chosen there. */
export const asksFirst = ({ sizes, choice_from }: Pick<GoodsCard, 'sizes' | 'choice_from'>) =>
  choice_from !== undefined || sizes.length > MAX_SIZES_ON_CARD

/** «8 шт · 240 г»; of a card without chosen size how many there are. */
export const cardNote = (card: Pick<GoodsCard, 'sizes' | 'pieces' | 'weight' | 'unit'>): string =>
  card.sizes.length > MAX_SIZES_ON_CARD ? countText(card.sizes.length, ['размер', 'размера', 'размеров']) : goodsNote(card)

/** What a card says of the price: that of the dish as the card adds it, else the lowest. */
export function cardPrice(card: Pick<GoodsCard, 'price' | 'sizes' | 'choice_from'>): { value: number; isFrom: boolean } {
  const prices = (card.sizes.length > MAX_SIZES_ON_CARD ? card.sizes : [card]).map(priceWithChoice)
  const value = Math.min(...prices)
  return { value, isFrom: value < Math.max(...prices) || priceWithChoice(card) > card.price }
}
