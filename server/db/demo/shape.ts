/** The demo shop's data, with the API's names and money in roubles. A product's picture is named by its slug, a category's is
 *  `category-SLUG`, a promotion's `banner-SLUG` (tools/pictures/recipes). */

export type OptionKind = 'additionals' | 'sides' | 'sauces'

/** An option of a product. Ids are unique over all kinds; `max` is the limit per line. */
export type DemoOption = {
  id: number
  kind: OptionKind
  name: string
  price: number
  max: number
  picture: string
}

/** A category, in menu order. `kitchen_minutes` is one product's share of a slot's capacity. */
export type DemoCategory = { id: number; slug: string; name: string; kitchen_minutes: number }

export type Badge = 'top' | 'hot' | 'vegan' | 'sale' | 'new' | 'gluten_free' | 'lactose_free' | 'no'

/** Per 100 g, or per 100 ml of a drink: kilocalories and grams. */
export type DemoNutrition = { kcal: number; protein: number; fat: number; carbs: number }

/** A product. `category` is a slug, `options` are option ids, `weight` is in `unit`, `images` are further pictures of its page. */
export type DemoGoods = {
  id: number
  slug: string
  category: string
  name: string
  description: string
  composition: string
  price: number
  old_price: number | null
  weight: number
  unit: 'г' | 'мл' | 'шт'
  pieces: number | null
  badge: Badge
  allergens: string[]
  bonuses_active: boolean
  sale_active: boolean
  available: boolean
  nutrition: DemoNutrition
  options: number[]
  images?: string[]
}

/** Working hours of one day, 1 is Monday, in the city's time zone. Round the clock is `00:00`–`24:00`. */
export type DemoHours = { day: 1 | 2 | 3 | 4 | 5 | 6 | 7; open: string; close: string }

/** A city with its delivery terms: sums in roubles, times in minutes. */
export type DemoCity = {
  id: number
  slug: string
  name: string
  time_zone: string
  delivery: { fee: number; free_from: number; min_order: number; eta_min: number; eta_max: number }
  hours: DemoHours[]
}

export type DemoPickupPoint = {
  id: number
  city_id: number
  address: string
  phone: string
  lat: number
  lng: number
  hours: DemoHours[]
}

/** A promotion. Times are ISO 8601 with an offset; paragraphs of `body` are separated by an empty line. */
export type DemoNews = {
  id: number
  slug: string
  title: string
  teaser: string
  body: string
  starts_at: string
  ends_at: string | null
  promocode: string | null
}

/** A promo code. `value` is a percentage or roubles by `kind`, 0 for a gift; `gift_goods` is a goods slug. */
export type DemoPromoCode = {
  id: number
  code: string
  kind: 'percent' | 'amount' | 'gift'
  value: number
  gift_goods: string | null
  min_full: number
  starts_at: string | null
  ends_at: string | null
  max_uses: number | null
  once_per_customer: boolean
}

export type DemoContacts = { phone: string; telegram: string; viber: string; whatsapp: string }

export type DemoShop = {
  categories: DemoCategory[]
  options: DemoOption[]
  goods: DemoGoods[]
  cities: DemoCity[]
  pickup_points: DemoPickupPoint[]
  news: DemoNews[]
  promo_codes: DemoPromoCode[]
  contacts: DemoContacts
}
