import type { DeliveryType, TimeType } from '~/contracts/cart'
import { MINUTE_MS } from './time'

/** Minutes for packing and for waiting at the stove. */
const PACKING_MINUTES = 3
const MIN_PREP_MINUTES = 12
const MAX_PREP_MINUTES = 45
/** Kitchen minutes of a dish that left the menu. */
const UNKNOWN_DISH_MINUTES = 3
/** Cooks of a kitchen that is not known. */
const LANES = 2

type Promised = { delivery_type: DeliveryType; promised_from: number; promised_to: number }

/** When an order must be ready, in milliseconds: a pickup when its time begins, a delivery a courier's way before it ends. */
export function cookBy({ delivery_type, promised_from, promised_to }: Promised, travelMinutes: number): number {
  return delivery_type === 'pickup' ? promised_from : promised_to - travelMinutes * MINUTE_MS
}

/** Columns of a row; null only in rows from before kitchens. */
export const cookByOf = ({ cook_by, promised_to }: { cook_by: number | null; promised_to: number }): number => cook_by ?? promised_to

/** What an order is to a kitchen: its lines with the kitchen minutes of one portion, and how many cooks share the work. */
export type Work = { lines: readonly { qtt: number; kitchen_minutes: number | null }[]; lanes: number | null }

/** How long the cooks take, packing included. */
export function prepMinutes({ lines, lanes }: Work): number {
  const minutes = lines.reduce((sum, { qtt, kitchen_minutes }) => sum + qtt * (kitchen_minutes ?? UNKNOWN_DISH_MINUTES), 0)
  return Math.min(Math.max(minutes / (lanes ?? LANES) + PACKING_MINUTES, MIN_PREP_MINUTES), MAX_PREP_MINUTES)
}

type Accepted = { time_type: TimeType; accepted_at: number; cook_by: number }

/** When the kitchen should begin, in milliseconds: at once, or in time for the chosen hour. */
export function fireAt({ time_type, accepted_at, cook_by }: Accepted, work: Work): number {
  return time_type === 'now' ? accepted_at : Math.max(accepted_at, cook_by - Math.trunc(prepMinutes(work) * MINUTE_MS))
}
