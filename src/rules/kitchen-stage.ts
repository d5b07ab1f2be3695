import type { OrderStatus } from '~/contracts/orders'
import type { Ticket, TicketLine } from '~/contracts/staff-board'
import type { KitchenStage } from '~/contracts/staff-constants'
import { withMade } from './line-marks'
import { HOUR_MS, momentMs } from './time'

/** The stage as stored; `later` is `queue` whose time has not come. */
export type StoredStage = Exclude<KitchenStage, 'later'>

/** Milliseconds. */
export function shownStage(stage: StoredStage | null, fireAt: number | null, now: number): KitchenStage | null {
  return stage === 'queue' && fireAt !== null && fireAt > now ? 'later' : stage
}

/** Why an order cannot change its stage: it is not in work, or somebody changed the stage meanwhile. Setting the present stage again is no
 *  problem: two cooks tap at once. */
export function stageProblem({ status, stage }: Pick<Ticket, 'status' | 'stage'>, from: KitchenStage, to: KitchenStage) {
  if (status !== 'processed') return 'wrong_status'
  return stage === from || stage === to ? null : 'stage_passed'
}

type Line = Pick<TicketLine, 'position' | 'qtt' | 'made' | 'station_id' | 'marks'>
type Work<L extends Line> = { stage: KitchenStage | null; lines: readonly L[] }

/** The first mark begins an order, taking the last one back returns it to the queue. «Готово» makes it ready, not a mark: what is made
 *  may not be packed yet. Lines that stay keep their identity. An unknown position changes nothing, nor does a station that makes
 *  nothing of the line. */
export function withMark<L extends Line>(order: Work<L>, position: number, made: number, station: number | null = null): Work<L> {
  const lines = order.lines.map((line) => (line.position === position ? withMade(line, Math.min(made, line.qtt), station) : line))
  if (lines.every((line, index) => line === order.lines[index])) return order
  return { stage: lines.some(isBegun) ? 'cooking' : 'queue', lines }
}

/** «Готово» marks all lines. */
export function withStage<L extends Line>(order: Work<L>, to: KitchenStage): Work<L> {
  return { stage: to, lines: to === 'ready' ? order.lines.map((line) => withMade(line, line.qtt)) : order.lines }
}

/** An edit that adds work to an order that is ready takes it back to the stove. */
export const stageAfterEdit = (stage: StoredStage | null, hasMore: boolean): StoredStage | null =>
  stage === 'ready' && hasMore ? 'cooking' : stage

/** The kitchen's columns of an order that is accepted: it waits in the queue, until `fireAt` as `later`. Milliseconds. */
export const whenAccepted = (at: number, fireAt: number) => ({ stage: 'queue', stage_at: at, accepted_at: at, fire_at: fireAt }) as const

/** Those of an order that leaves the kitchen, with a courier or for good. */
export const whenGone = (to: OrderStatus, at: number) => ({ stage: null, stage_at: at, ...(to === 'inTransit' && { taken_at: at }) })

const isBegun = ({ made, marks }: Line) => made > 0 || (marks ?? []).some((mark) => mark.made > 0)

/** How long an order that is over stays in view. */
export const DONE_SHOWN_MS = HOUR_MS

type Shown = Pick<Ticket, 'status' | 'stage' | 'seen_at' | 'accepted_at' | 'ended_at'>

/** The list of the board that shows an order; null if none does. A cancelled one stays with the cooks who knew of it until they tap it. */
export function boardList({ status, stage, seen_at, accepted_at, ended_at }: Shown, now: number): 'tickets' | 'done' | null {
  if (status === 'new') return 'tickets'
  if (status === 'inTransit') return 'done'
  if (status === 'processed') return stage === 'ready' ? 'done' : 'tickets'
  const endedAt = momentMs(ended_at)
  if (endedAt <= now - DONE_SHOWN_MS) return null
  if (status === 'completed') return 'done'
  const isKnown = seen_at !== null || accepted_at !== null
  const isTapped = seen_at !== null && Date.parse(seen_at) > endedAt
  return isKnown && !isTapped ? 'tickets' : null
}
