/** Values that the browser and the Worker share. This file imports nothing, so that
 *  a component may use it without pulling a schema library into its route. */

/** What the shop is called, and who sells: the rest of its constants stands in lib/site.ts, which the server does not read. */
export const SHOP_NAME = 'Love Sushi'
/** As it is written everywhere. */
export const SHOP_PHONE = '+749 (512) 04-545'
export const SHOP_COMPANY = 'ООО «Лав Суши»'

/** The picture that social networks show: width, height and the grounds a dish may lie on, because they show no alpha. */
export const SOCIAL_WIDTH = 1200
export const SOCIAL_HEIGHT = 630
export const SOCIAL_GROUNDS = { gari: 'ffb8aa', tamago: 'ffcb45', sea: 'a6d6de', wasabi: 'c8da72', rice: 'e8e4d8' } as const

/** Storage key prefix and version; another version clears everything local. Spec §4, §9. */
export const STORAGE_PREFIX = 'LOVE_SUSHI'
export const STORAGE_VERSION = '0.1.1'

/** Phone mask, eleven digits. Spec §5. */
export const PHONE_MASK = '+### (###) ##-###'
export const PHONE_DIGITS = 11

/** SMS code, contract "Sign-in". */
export const CODE_DIGITS = 4

/** Product badges. Spec §3. */
export const BADGES = ['top', 'hot', 'vegan', 'sale', 'new', 'gluten_free', 'lactose_free', 'no'] as const

/** In which order goods can stand. */
export const GOODS_ORDERS = ['menu', 'popular', 'cheap', 'dear'] as const
/** How many products a page of a category shows, how many each section of /menu, and the most an API call carries. */
export const GOODS_PER_PAGE = 60
export const GOODS_PER_SECTION = 24
export const MAX_GOODS_PER_PAGE = 100

/** Search: the shortest query that is asked (after trimming), the pause before it is, what is read of a long one, and how
 *  many products are found at most. Spec §5, §9, contract "Shapes". */
export const MIN_SEARCH_LENGTH = 2
export const SEARCH_DEBOUNCE_MS = 300
export const MAX_SEARCH_LENGTH = 100
export const MAX_FOUND = 20

/** How often an open page asks whether there is a new build, how many routes are loaded ahead at once, and how often a
 *  page may reload itself. Spec §9. */
export const BUILD_CHECK_MS = 3_600_000
export const MAX_ROUTES_AHEAD = 4
export const RELOAD_PAUSE_MS = 10_000

/** How many products one customer can mark: as many as one GET /v3/goods/list gives, so /favorite asks once. */
export const MAX_FAVORITES = 200
/** How many of a guest's are joined to a customer's in one call: each is a call of the API. */
export const MAX_JOINED_AT_ONCE = 20

/** How many addresses and how many cards one customer can keep. */
export const MAX_ADDRESSES = 50
export const MAX_CARDS = 10

/** The three kinds of options of a product. Spec §3. */
export const OPTION_KINDS = ['additionals', 'sides', 'sauces'] as const

/** Pay variants of §9. */
export const PAY_VARIANT = { cash: 1, online: 2, offline: 3 } as const
/** Pay types of §9. */
export const PAY_TYPE = { cashOffline: 1, apbOnline: 2, qrOffline: 3, cardOffline: 4, cardAttached: 5 } as const
/** Which pay types each pay variant allows. Contract "Order". */
export const PAY_TYPES_OF_VARIANT: Record<number, readonly number[]> = { 1: [1], 2: [2, 5], 3: [3, 4] }

/** How long an online payment is waited for before the shop cancels the order. Contract "Order". */
export const PAY_MINUTES = 30
/** How many online orders of one customer may wait for their payment at once. Issue 8, part 8. */
export const MAX_UNPAID_ORDERS = 3

/** Promo types of §9; `null` is none. */
export const PROMO_TYPE = { percent: 1, amount: 2, gift: 3 } as const

/** Why a code does not count. Contract "Shapes" check-certificate, "Cart, promo, bonuses". */
export const PROMO_REASONS = [
  'unknown',
  'not_yet',
  'expired',
  'used_up',
  'already_used',
  'cart_too_small',
  'nothing_to_discount',
  'gift_gone',
  'personal_better',
  'too_many_tries',
] as const

/** Order statuses with the labels of §4. */
export const ORDER_STATUSES = ['new', 'processed', 'inTransit', 'completed', 'canceled'] as const
export const ORDER_STATUS_LABELS = {
  new: 'Новый',
  processed: 'Обработан',
  inTransit: 'В пути!',
  completed: 'Выполнен',
  canceled: 'Отменен',
} as const satisfies Record<(typeof ORDER_STATUSES)[number], string>

/** Loyalty ranks and their map of §6. */
export const RANK_CODES = { 1: 1, 2: 2, 3: 3, vip: 4, discount: 5 } as const

/** The ranks one rises by: from which sum paid for completed orders within `RANK_WINDOW_DAYS`, and what percent of a paid
 *  bonusesActive rouble comes back. Rank "discount" is given by hand: it earns none and takes `DISCOUNT_RANK_PERCENT` off
 *  where the customer has no percentage of their own. Contract "Cart, promo, bonuses". */
export const RANKS = [
  { rank: 1, from: 0, percent: 3 },
  { rank: 2, from: 15_000, percent: 5 },
  { rank: 3, from: 40_000, percent: 7 },
  { rank: 'vip', from: 100_000, percent: 10 },
] as const
export const RANK_WINDOW_DAYS = 365
export const DISCOUNT_RANK_PERCENT = 10
/** Bonuses that nobody spent expire, and the account says so some days before. */
export const BONUS_LIFE_DAYS = 180
export const BONUS_WARNING_DAYS = 14

/** Bonus limits of §9. */
export const BONUS_FACTOR = 0.5
export const MIN_PICKUP_FOR_BONUSES = 100

export const ORDERS_PER_PAGE = 10
export const MAX_ORDERS_PER_PAGE = 50

/** Limits of an order. Contract "Order". */
export const MAX_LINE_QTT = 99
export const MAX_LINES = 100
export const MAX_OPTION_QTT = 20
export const MAX_COMMENT_LENGTH = 500
export const MAX_BODY_BYTES = 64 * 1024

/** Time slots. Contract "Order". */
export const SLOT_MINUTES = 15
export const SLOT_NOTICE_MINUTES = 60
export const SLOT_DAYS_AHEAD = 7
export const MAX_SLOTS = 96

/** What a customer reads where nothing better is known. Spec §8. */
export const DEFAULT_ERROR = 'Что-то пошло не так...'

/** Statuses after which a GET is asked once more. Spec §7. */
export const RETRY_STATUSES = [408, 409, 425, 429, 500, 502, 503, 504] as const
