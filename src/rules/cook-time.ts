import type { DeliveryType, TimeType } from '~/contracts/cart'
import { MINUTE_MS } from './time'

/** Minutes for packing and for waiting at the stove. */
const PACKING_MINUTES = 3
const MIN_PREP_MINUTES = 12
const MAX_PREP_MINUTES = 45

type Promised = { delivery_type: DeliveryType; promised_from: number; promised_to: number }

/** When an order must be ready, in milliseconds: a pickup when its time begins, a delivery a courier's way before it ends. */
export function cookBy({ delivery_type, promised_from, promised_to }: Promised, travelMinutes: number): number {
  return delivery_type === 'pickup' ? promised_from : promised_to - travelMinutes * MINUTE_MS
}

/** How long an order of so many kitchen minutes takes; `lanes` cooks share the work. */
export function prepMinutes(kitchenMinutes: number, lanes: number): number {
  const minutes = kitchenMinutes / lanes + PACKING_MINUTES
  return Math.min(Math.max(minutes, MIN_PREP_MINUTES), MAX_PREP_MINUTES)
}

type Accepted = { time_type: TimeType; accepted_at: number; cook_by: number }

/** When the kitchen should begin, in milliseconds: at once, or in time for the chosen hour. */
export function fireAt({ time_type, accepted_at, cook_by }: Accepted, prep: number): number {
  return time_type === 'now' ? accepted_at : Math.max(accepted_at, Math.round(cook_by - prep * MINUTE_MS))
}
