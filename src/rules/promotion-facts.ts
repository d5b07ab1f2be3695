import type { PayVariant } from '~/contracts/cart'
import type { PromotionCondition } from '~/contracts/promotions'
import type { OrderSource } from '~/contracts/staff-constants'
import type { PromotionNames } from './promotion-text'

// Apart from what reads conditions: pages start with these, and load the rest where there are promotions.

/** What a condition may ask for beside the cart. Null is unknown, and holds for no rule that asks. */
export type PromotionFacts = {
  now: number
  /** The promised moment, read in the zone. */
  at: number
  timeZone: string
  zoneId: number | null
  isFirstOrder: boolean | null
  /** Days between the promise and the nearest birthday. */
  birthdayIn: number | null
  payVariant: PayVariant | null
  source: OrderSource
  /** For the sentence that says what a code still needs. */
  names?: PromotionNames
}

/** The condition that asks for nothing. */
export const ANY_ORDER: PromotionCondition = {
  days: [],
  from: null,
  to: null,
  delivery_type: null,
  zones: [],
  is_first_order: false,
  birthday_days: null,
  min_total: 0,
  items: [],
  pay_variants: [],
  sources: [],
}

/** Facts for rules that ask for none. */
export const NO_FACTS: PromotionFacts = {
  now: 0,
  at: 0,
  timeZone: 'UTC',
  zoneId: null,
  isFirstOrder: null,
  birthdayIn: null,
  payVariant: null,
  source: 'site',
}
