/** Values of the staff side for the browser and the Worker. */

export const STAFF_ROLES = ['owner', 'manager', 'cook', 'courier'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

/** `kitchen`: a tablet at the stove or the pass; `counter`: the till or the phone desk. */
export const DEVICE_KINDS = ['kitchen', 'counter'] as const
export type DeviceKind = (typeof DEVICE_KINDS)[number]

/** Null: not accepted, or over. `later`: a pre-order whose time has not come. */
export const KITCHEN_STAGES = ['later', 'queue', 'cooking', 'ready'] as const
export type KitchenStage = (typeof KITCHEN_STAGES)[number]

/** `kitchen`: for the cooks, `pack`: for the bag, `courier`: for the courier. */
export const SLIP_KINDS = ['kitchen', 'pack', 'courier'] as const
export type SlipKind = (typeof SLIP_KINDS)[number]

/** Why staff cancel an order; `text` is what the customer reads. `other` carries its own text. */
export const CANCEL_REASONS = ['changed_mind', 'no_product', 'no_time', 'no_answer', 'no_show', 'mistake', 'other'] as const
export type CancelReason = (typeof CANCEL_REASONS)[number]

/** Why a promise moves; the customer reads a text of it. */
export const PROMISE_REASONS = ['queue', 'product', 'courier', 'traffic', 'other'] as const
export type PromiseReason = (typeof PROMISE_REASONS)[number]

/** An uploaded picture: bytes, pixels of its shorter side at least, pixels in all at most. */
export const MAX_PHOTO_BYTES = 8 * 1024 * 1024
export const MIN_PHOTO_SIDE = 400
export const MAX_PHOTO_PIXELS = 2048 * 2048
/** A file with a menu. */
export const MAX_MENU_FILE_BYTES = 5 * 1024 * 1024

/** How long the texts of a dish may be, in characters. */
export const GOODS_LIMITS = {
  name: 120,
  description: 2000,
  composition: 1000,
  article: 60,
  allergen: 40,
  allergens: 20,
  ingredient: 60,
  size: 30,
  group: 40,
} as const

/** By how many minutes a promise can be moved at once. */
export const PROMISE_MINUTES = [5, 10, 15, 20, 30] as const

/** Minutes that a busy kitchen adds to each new promise. */
export const BUSY_MINUTES = [0, 10, 20, 30, 45, 60] as const

/** What can be stopped. */
export const STOP_SUBJECTS = ['goods', 'option', 'ingredient'] as const
export type StopSubject = (typeof STOP_SUBJECTS)[number]
/** Minutes of a short stop. */
export const STOP_MINUTES = [30, 60, 120] as const

/** Where an order came from; `test` is for the check of a new shop. */
export const ORDER_SOURCES = ['site', 'phone', 'test'] as const
export type OrderSource = (typeof ORDER_SOURCES)[number]

/** How a part of an order is paid back: to the card, from the till, or as bonuses. */
export const REFUND_WAYS = ['online', 'cash', 'bonuses'] as const
export type RefundWay = (typeof REFUND_WAYS)[number]
/** Receipts of money at the door: the till prints a sale of an order, and a return of a refund from the till. `due`: to be sent; `sent`: the till works on
 *  it; `failed`: refused by it, a person repeats it. */
export const RECEIPT_KINDS = ['sale', 'refund'] as const
export const RECEIPT_STATES = ['due', 'sent', 'done', 'failed'] as const
export const REFUND_STATES = ['requested', 'declined', 'due', 'done', 'failed'] as const
/** Roubles that a manager may give back without the owner: for one order, and in a day. */
export const MAX_REFUND = { order: 3000, day: 10_000 } as const
/** An order can be refunded in part for this many days. */
export const REFUND_DAYS = 90

/** Why a courier could not hand an order over. */
export const FAIL_REASONS = ['not_home', 'wrong_address', 'refused', 'other'] as const
export type FailReason = (typeof FAIL_REASONS)[number]
/** A courier sees the guest's data for this long after the delivery, in minutes. */
export const COURIER_SEES_MINUTES = 30

/** The most operations in one call of POST /staff/ops. */
export const MAX_OPS = 50
/** The most events in one answer of GET /staff/events; a client further behind reloads the board. */
export const MAX_EVENTS = 200

/** The most shifts of a place in one day. */
export const MAX_SHIFTS = 4

/** What staff note about a customer. */
export const CUSTOMER_NOTE_KINDS = ['allergy', 'note'] as const
/** What of a customer is masked until somebody asks for it. */
export const REVEALED_FIELDS = ['phone', 'email', 'birthday'] as const
export type RevealedFieldName = (typeof REVEALED_FIELDS)[number]
/** Bonuses that managers may give one customer in 24 hours. */
export const MAX_GIFT = 500
/** A run that failed is stopped; repeated, it goes on. */
export const IMPORT_STATES = ['planned', 'running', 'done', 'stopped'] as const
/** What happens to dishes that a file no longer has. */
export const MISSING_TAKES = ['keep', 'stop', 'withdraw'] as const
export type MissingTake = (typeof MISSING_TAKES)[number]

/** What is checked before a shop opens, in the order of the screen. */
export const READY_CHECKS = [
  'shop_facts',
  'hours',
  'kitchens',
  'dishes',
  'ingredients',
  'stations',
  'device',
  'sound',
  'test_order',
  'sms',
  'payment',
  'receipts',
  'people',
  'backup',
  'quote',
] as const
export type ReadyCheckId = (typeof READY_CHECKS)[number]

/** For so many days a change can be taken back from the log. */
export const UNDO_DAYS = 30

/** Of a promotion or code: in force, not yet, all uses spent, over, switched off, put away. */
export const RULE_STATES = ['active', 'planned', 'used_up', 'ended', 'off', 'archived'] as const
export type RuleState = (typeof RULE_STATES)[number]
/** The ways of paying on the site. */
export const ONLINE_WAYS = ['card', 'sbp', 'saved'] as const
export type OnlineWay = (typeof ONLINE_WAYS)[number]

/** What people call the acquirers. */
export const ACQUIRERS: Readonly<Record<string, string>> = { sandbox: 'Тестовый банк', yookassa: 'ЮKassa', tkassa: 'Т-Касса' }

export const acquirerTitle = (name: string) => ACQUIRERS[name] ?? name
