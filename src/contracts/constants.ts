/** Values shared by browser and Worker. This file imports nothing, so that components do not load a schema library. */

/** The versions of the privacy page and of the consent to news: the day since which each text applies. Change it with the text. */
export const PRIVACY_VERSION = '2026-11-27'
export const NEWS_VERSION = '2026-11-27'

/** The picture for social networks: its size, and the backgrounds behind a dish, because transparency is not supported there. */
export const SOCIAL_WIDTH = 1200
export const SOCIAL_HEIGHT = 630
export const SOCIAL_GROUNDS = { gari: 'ffb8aa', tamago: 'ffcb45', sea: 'a6d6de', wasabi: 'c8da72', rice: 'e8e4d8' } as const

/** The header in which the renderer tells the page cache the nonce of its own inline scripts; it never leaves the Worker. */
export const NONCE_HEADER = 'x-script-nonce'
/** The element at the beginning of a page that shows where the rest did not arrive. docs/decisions/091. */
export const PAGE_START = 'page-start'

/** Storage key prefix and version; another version clears all local data. */
export const STORAGE_PREFIX = 'LOVE_SUSHI'
/** POST gives a browser that lost its storage the token of its session cookie. */
export const SESSION_PATH = '/session'
export const STORAGE_VERSION = '0.1.1'

/** Digits of a phone. */
export const PHONE_DIGITS = 11

/** Length of an SMS code. */
export const CODE_DIGITS = 4

/** Product badges. */
export const BADGES = ['top', 'hot', 'vegan', 'sale', 'new', 'gluten_free', 'lactose_free', 'no'] as const

/** What people leave out of their food, as addresses and the wire name it. */
export const ALLERGENS = [
  'gluten',
  'milk',
  'egg',
  'fish',
  'crustaceans',
  'molluscs',
  'nuts',
  'peanuts',
  'soy',
  'sesame',
  'mustard',
  'celery',
] as const
export type Allergen = (typeof ALLERGENS)[number]
/** How people eat. */
export const DIETS = ['gluten_free', 'vegetarian', 'mild'] as const
export type Diet = (typeof DIETS)[number]

/** How products can be sorted. */
export const GOODS_SORTS = ['menu', 'popular', 'cheap', 'dear'] as const
/** Products per category page, per section of /menu, and at most per API call. */
export const GOODS_PER_PAGE = 60
export const GOODS_PER_SECTION = 24
export const MAX_GOODS_PER_PAGE = 100

/** Search: minimum query length after trimming, debounce, maximum query length, maximum number of results. */
export const MIN_SEARCH_LENGTH = 2
export const SEARCH_DEBOUNCE_MS = 300
export const MAX_SEARCH_LENGTH = 100
export const MAX_FOUND = 20

/** Interval of the build check. */
export const BUILD_CHECK_MS = 3_600_000

/** Favourites per customer: one GET /v3/goods/list returns as many. */
export const MAX_FAVORITES = 200
/** A guest's favourites merged after sign-in in one call. */
export const MAX_JOINED_AT_ONCE = 20

/** Saved addresses and cards per customer. */
export const MAX_ADDRESSES = 50
export const MAX_CARDS = 10

/** Address suggestions: minimum length of the street, debounce, maximum number. */
export const MIN_STREET_LENGTH = 3
export const ADDRESS_DEBOUNCE_MS = 250
export const MAX_ADDRESS_SUGGESTIONS = 5

/** The option kinds of a product. */
export const OPTION_KINDS = ['additionals', 'sides', 'sauces'] as const

export const PAY_VARIANT = { cash: 1, online: 2, offline: 3 } as const
export const PAY_TYPE = { cashOffline: 1, apbOnline: 2, qrOffline: 3, cardOffline: 4, cardAttached: 5 } as const
/** The pay types that each pay variant allows. */
export const PAY_TYPES_OF_VARIANT: Record<number, readonly number[]> = { 1: [1], 2: [2, 5], 3: [3, 4] }

/** An unpaid online order is canceled after this time. */
export const PAY_MINUTES = 30
/** Unpaid online orders per customer. */
export const MAX_UNPAID_ORDERS = 3
/** Open orders paid on receipt per customer; one more once an order was completed. */
export const MAX_OPEN_ON_RECEIPT = 2
/** What a customer without a completed order may pay on receipt, in roubles. */
export const NEW_CUSTOMER_CASH_LIMIT = 5_000

/** Promo types; null is none. */
export const PROMO_TYPE = { percent: 1, amount: 2, gift: 3 } as const

/** Why a code does not count. */
export const PROMO_REASONS = [
  'unknown',
  'not_yet',
  'expired',
  'used_up',
  'already_used',
  'cart_too_small',
  'unmet',
  'nothing_to_discount',
  'gift_gone',
  'gift_unserved',
  'personal_better',
  'promotion_better',
  'too_many_tries',
  'sign_in',
] as const

export const ORDER_STATUSES = ['new', 'processed', 'inTransit', 'completed', 'canceled'] as const
export const ORDER_STATUS_LABELS = {
  new: 'Новый',
  processed: 'Обработан',
  inTransit: 'В пути!',
  completed: 'Выполнен',
  canceled: 'Отменен',
} as const satisfies Record<(typeof ORDER_STATUSES)[number], string>

/** The numbers of the ranks, for clients that store them so.
 *  @public */
export const RANK_CODES = { 1: 1, 2: 2, 3: 3, vip: 4, discount: 5 } as const
/** Rank "discount" is given by hand: it earns nothing and takes this off unless the customer has a percentage of their own. */
export const DISCOUNT_RANK_PERCENT = 10

export const ORDERS_PER_PAGE = 10
export const MAX_ORDERS_PER_PAGE = 50

/** Orders per customer in 24 hours, canceled ones too. */
export const MAX_DAY_ORDERS = 10

/** Limits of an order. */
export const MAX_ORDER_QTT = 200
export const MAX_LINE_QTT = 99
export const MAX_LINES = 100
export const MAX_OPTION_QTT = 20
export const MAX_COMMENT_LENGTH = 500
/** Of the words to the kitchen with one line. */
export const MAX_NOTE_LENGTH = 140
/** Sets of cutlery for one order. */
export const MAX_PERSONS = 99
/** Signs of a customer's name. */
export const MAX_NAME_LENGTH = 80
/** A code as it is typed: a sentence that it was copied with has room. */
export const MAX_TYPED_CODE = 200
/** Roubles: the largest sum to which change is prepared. */
export const MAX_CHANGE_FROM = 1_000_000
export const MAX_BODY_BYTES = 64 * 1024

/** Time slots. */
export const SLOT_MINUTES = 15
export const SLOT_NOTICE_MINUTES = 60
export const SLOT_DAYS_AHEAD = 7
export const MAX_SLOTS = 96

/** The error text of last resort. */
export const DEFAULT_ERROR = 'Что-то пошло не так...'

/** A GET is retried once after these statuses. */
export const RETRY_STATUSES = [408, 409, 425, 429, 500, 502, 503, 504] as const

/** Signs of the parts of an address. Real houses are long: «владение 12, строение 3, литера Б». */
export const ADDRESS_LIMITS = {
  street: 120,
  house: 60,
  building: 40,
  entrance: 40,
  floor: 40,
  apartment: 40,
  intercom: 40,
  label: 40,
  comment: 300,
} as const
