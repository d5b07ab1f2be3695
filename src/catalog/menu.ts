import type { Category } from '~/contracts/categories'
import type { Image } from '~/contracts/common'
import { OPTION_KINDS } from '~/contracts/constants'
import type { Goods } from '~/contracts/goods'

/** A category in lists; `minPrice` is its lowest price in roubles. */
export type MenuCategory = { id: number; slug: string; name: string; image: Image; minPrice: number; count: number }

/** The data of a product card and of the cart line it makes. */
export type GoodsCard = Pick<
  Goods,
  | 'id'
  | 'slug'
  | 'name'
  | 'price'
  | 'old_price'
  | 'category_id'
  | 'weight'
  | 'unit'
  | 'pieces'
  | 'badge'
  | 'composition'
  | 'available'
  | 'bonuses_active'
  | 'sale_active'
> & {
  picture: string
  has_options: boolean
}

/** 0 for an empty category. */
export const minPrice = (items: Pick<Goods, 'price'>[]) => (items.length === 0 ? 0 : Math.min(...items.map((item) => item.price)))

export const toMenuCategory = ({ id, slug, name, image, items, total }: Category): MenuCategory => ({
  id,
  slug,
  name,
  image,
  minPrice: minPrice(items),
  count: total ?? items.length,
})

export const toGoodsCard = (goods: Goods): GoodsCard => ({
  id: goods.id,
  slug: goods.slug,
  name: goods.name,
  price: goods.price,
  old_price: goods.old_price,
  category_id: goods.category_id,
  weight: goods.weight,
  unit: goods.unit,
  pieces: goods.pieces,
  badge: goods.badge,
  composition: goods.composition,
  available: goods.available,
  bonuses_active: goods.bonuses_active,
  sale_active: goods.sale_active,
  picture: goods.image.webp,
  has_options: OPTION_KINDS.some((kind) => goods[kind].length > 0),
})
