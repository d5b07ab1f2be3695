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

/** By how many minutes a promise can be moved at once. */
export const PROMISE_MINUTES = [5, 10, 15, 20, 30] as const

/** Minutes that a busy kitchen adds to each new promise. */
export const BUSY_MINUTES = [0, 10, 20, 30, 45, 60] as const

/** The most operations in one call of POST /staff/ops. */
export const MAX_OPS = 50
/** The most events in one answer of GET /staff/events; a client further behind reloads the board. */
export const MAX_EVENTS = 200
