import type { OPTION_KINDS } from '~/contracts/constants'
import type { City, Contacts, PickupPoint } from '~/contracts/dictionaries'
import type { Goods, Option, OptionGroup } from '~/contracts/goods'
import type { News } from '~/contracts/news'
import type { deliveryZones, dishes, promoCodes } from '#server/db/tables'

/* The demo shop's data, with the API's names and money in roubles. A product's picture is named by its slug, a category's is
 * `category-SLUG`, a promotion's `banner-SLUG` (tools/pictures/recipes). */

export type DemoOption = Omit<Option, 'image'> & { kind: (typeof OPTION_KINDS)[number]; picture: string }

/** A place of the kitchen where dishes are made. */
export type DemoStation = { id: number; name: string }

/** `kitchen_minutes` is one product's share of a slot's capacity; `station_id` null: nothing is cooked, it is packed at the pass. */
export type DemoCategory = { id: number; slug: string; name: string; kitchen_minutes: number; station_id: number | null }

/** `source.category` is a slug; `options` are option ids, with a price where it differs. */
export type DemoGroup = Pick<OptionGroup, 'kind' | 'name' | 'min' | 'max'> & {
  free?: number
  part?: number
  price?: number
  percent_off?: number
  source?: { category: string; size?: string | undefined }
  options?: [id: number, price?: number][]
}

/** `category` is a slug, `options` are option ids, `images` are further pictures of the product's page, `picture` is named otherwise than the
 *  slug. */
export type DemoGoods = Omit<
  Goods,
  'category_id' | 'image' | 'images' | 'size' | 'sizes' | 'groups' | 'hours' | 'contains' | (typeof OPTION_KINDS)[number]
> & {
  category: string
  options: number[]
  images?: string[]
  picture?: string
  groups?: DemoGroup[]
  hours?: Goods['hours']
} & Partial<Pick<typeof dishes.$inferInsert, 'family_id' | 'size_name' | 'size_position' | 'is_default_size'>>

export type DemoCity = Omit<City, 'special_hours' | 'zones'>
export type DemoZone = typeof deliveryZones.$inferInsert & { id: number }
/** `kitchen` is its name on the staff's screens. */
export type DemoPickupPoint = Omit<PickupPoint, 'special_hours'> & { kitchen: string }

/** Paragraphs of `body` are separated by an empty line. */
export type DemoNews = Omit<News, 'image'>

type PromoCell = typeof promoCodes.$inferInsert
/** As in `promo_codes`, with a goods slug and ISO times. */
export type DemoPromoCode = Required<
  Pick<PromoCell, 'id' | 'code' | 'type' | 'percent' | 'amount' | 'min_total' | 'max_uses' | 'per_customer'>
> &
  Pick<PromoCell, 'name' | 'about' | 'title' | 'terms' | 'is_active'> & {
    gift_goods: string | null
    starts_at: string | null
    ends_at: string | null
  }

export type DemoShop = {
  stations: DemoStation[]
  categories: DemoCategory[]
  options: DemoOption[]
  goods: DemoGoods[]
  cities: DemoCity[]
  zones: DemoZone[]
  pickup_points: DemoPickupPoint[]
  news: DemoNews[]
  promo_codes: DemoPromoCode[]
  contacts: Contacts
}
