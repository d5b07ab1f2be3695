import type { OrderOption } from '~/contracts/orders'
import { countedText } from '~/rules/list-text'
import type { Ticket, TicketLine } from '~/contracts/staff-board'
import type { PromiseReason, SlipKind } from '~/contracts/staff-constants'
import { allergyOf, namesAllergy } from '~/rules/allergy'
import { cancelReasonText } from '~/rules/cancel-reasons'
import { cookByOf, fireAt } from '~/rules/cook-time'
import { toPay } from '~/rules/edit-money'
import { boardList, shownStage } from '~/rules/kitchen-stage'
import { fieldTexts, kitchenTexts } from '~/rules/order-difference'
import { madeOf } from '~/rules/line-marks'
import { nameOfPart } from '~/rules/part-option'
import { formatZoned } from '~/rules/schedule'
import type { TicketLineRow, TicketRow } from './ticket-rows'

/** An order of a kitchen: its ticket, and what a change of it needs to know. */
export type KitchenOrder = { row: TicketRow; lines: readonly TicketLineRow[]; ticket: Ticket }

/** By the time when they must be ready. */
export function toKitchenOrders(rows: readonly TicketRow[], lines: readonly TicketLineRow[], now: Date): KitchenOrder[] {
  const linesOf = Map.groupBy(lines, ({ order_id }) => order_id)
  return rows
    .toSorted((a, b) => cookByOf(a) - cookByOf(b) || a.id - b.id)
    .map((row) => {
      const own = linesOf.get(row.id) ?? []
      return { row, lines: own, ticket: toTicket(row, own, now) }
    })
}

const moment = (at: number) => new Date(at).toISOString()
const momentOr = (at: number | null) => (at === null ? null : moment(at))
/** 19:25 in the order's city. */
export const clockOf = (at: number, timeZone: string) => formatZoned(new Date(at), timeZone).slice(11, 16)

/** Orders that wait for their payment are not shown: nobody may cook them. */
export const isAwaited = ({ status, payment_status }: Pick<TicketRow, 'status' | 'payment_status'>) =>
  status === 'new' && (payment_status === 'pending' || payment_status === 'failed')

/** The list of the board that shows the order; null if none does. */
export const listOf = ({ row, ticket }: KitchenOrder, now: Date) => (isAwaited(row) ? null : boardList(ticket, now.getTime()))

function toTicket(row: TicketRow, lines: readonly TicketLineRow[], now: Date): Ticket {
  const { id, number, status, delivery_type } = row
  const isOver = status === 'completed' || status === 'canceled'
  return {
    id,
    number,
    status,
    stage: shownStage(row.stage, row.fire_at, now.getTime()),
    stage_at: momentOr(row.stage_at),
    delivery_type,
    cook_by: moment(cookByOf(row)),
    promise: { from: moment(row.promised_from), to: moment(row.promised_to) },
    first_promise_to: moment(row.first_promised_to ?? row.promised_to),
    created_at: moment(row.created_at),
    accepted_at: momentOr(row.accepted_at),
    accepts_at: momentOr(acceptsAt(row)),
    seen_at: momentOr(row.seen_at),
    taken_at: momentOr(row.taken_at),
    ended_at: isOver ? momentOr(row.stage_at ?? row.completed_at) : null,
    fire_at: momentOr(row.fire_at ?? (status === 'new' ? firesAt(row, lines) : null)),
    is_paid: toPay(row) === 0,
    to_pay: toPay(row),
    persons: row.persons,
    comment: row.comment,
    allergies: allergiesOf(row, lines),
    flags: flagsOf(row, lines),
    place: zonedPlaceOf(row),
    guest: firstNameOf(row.recipient?.name ?? row.name),
    source: row.source,
    revision: row.revision,
    courier: row.courier_id !== null && row.courier !== null ? { id: row.courier_id, name: row.courier } : null,
    printed: row.printed as SlipKind[],
    problem: row.problem,
    canceled: row.canceled_by === null ? null : { by: row.canceled_by, reason: cancelReasonText(row.canceled_why) },
    changes: changesOf(row),
    lines: lines.map(toLine),
  }
}

/** What else than the comment of the order speaks of an allergy: the notes about the guest, the words with a dish, the comment of the address,
 *  a name such as «Мария, аллергия на мёд». */
function allergiesOf({ notes, address, name, saved_name, recipient }: TicketRow, lines: readonly TicketLineRow[]): string[] {
  const noted = notes.flatMap(({ kind, text }) => (kind === 'allergy' || namesAllergy(text) ? [text] : []))
  const said = [address?.comment, name, saved_name, recipient?.name].flatMap((text) => (text && namesAllergy(text) ? [text] : []))
  const ofDishes = lines.flatMap(({ name: dish, note }) => (note && namesAllergy(note) ? [`${dish}: ${note}`] : []))
  return [...new Set([...noted, ...ofDishes, ...said])]
}

/** When cooking should begin; of an order that nobody has accepted, if it is accepted at once. */
export function firesAt(row: TicketRow, lines: readonly TicketLineRow[]): number {
  const accepted = { time_type: row.time_type, accepted_at: row.accepted_at ?? row.created_at, cook_by: cookByOf(row) }
  return fireAt(accepted, { lines, lanes: row.lanes })
}

type Accepted = Pick<TicketRow, 'status' | 'stage_at' | 'created_at' | 'payment_status' | 'accept' | 'accept_after'> & Called

/** When an order is accepted without a tap: some time after it was placed or paid. */
export function acceptsAt(row: Accepted): number | null {
  if (row.status !== 'new' || row.accept !== 'auto' || isAwaited(row) || mustCall(row)) return null
  return (row.stage_at ?? row.created_at) + row.accept_after * 1000
}

type Called = Pick<TicketRow, 'status' | 'place' | 'payment_status' | 'total' | 'call_from' | 'confirm_call' | 'source'>

/** A first order on receipt that is large, and any order that asks for a call, wait for a person. One by phone has had its call; a test
 *  needs none. */
export function mustCall({ status, place, payment_status, total, call_from, confirm_call, source }: Called): boolean {
  const isLarge = source === 'site' && call_from > 0 && total >= call_from
  return status === 'new' && (confirm_call || (place === 1 && payment_status === 'none' && isLarge))
}

function flagsOf(row: TicketRow, lines: readonly TicketLineRow[]): Ticket['flags'] {
  const flags = {
    first: row.place === 1,
    call: mustCall(row),
    changed: row.moved_at !== null || row.revision > 0,
    allergy: allergyOf({ allergies: allergiesOf(row, lines), comment: row.comment }) !== null,
    preorder: row.time_type === 'datetime',
    problem: row.problem !== null,
  } satisfies Record<Ticket['flags'][number], boolean>
  return (Object.keys(flags) as (keyof typeof flags)[]).filter((flag) => flags[flag])
}

/** The pass calls a guest by the first name; nothing else of a person is on a ticket. */
const firstNameOf = (name: string | null) => name?.trim().split(/\s+/)[0] || null

/** Street and house only; the flat is for the courier. */
export function ticketPlaceOf({
  delivery_type,
  address,
  pickup_point,
}: Pick<TicketRow, 'delivery_type' | 'address' | 'pickup_point'>): string {
  if (delivery_type === 'pickup') return pickup_point?.address ?? ''
  return [address?.street, address?.house].filter(Boolean).join(', ')
}

/** «Лесная, 7 · Север» */
export const zonedPlaceOf = (row: Parameters<typeof ticketPlaceOf>[0] & Pick<TicketRow, 'zone'>): string =>
  [ticketPlaceOf(row), row.zone?.name].filter(Boolean).join(' · ')

export const MOVED_BECAUSE: Record<PromiseReason, string> = {
  queue: 'много заказов',
  product: 'ждём продукт',
  courier: 'ждём курьера',
  traffic: 'пробки',
  other: '',
}

function changesOf(row: TicketRow): Ticket['changes'] {
  return [...editsOf(row), ...moveOf(row)].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

/** What staff changed, one row per difference. */
function editsOf({ edits }: TicketRow): Ticket['changes'] {
  return edits.flatMap(({ at, was, now, fields }) =>
    [...kitchenTexts(was, now), ...fieldTexts(fields)].map((text) => ({ at: moment(at), text })),
  )
}

function moveOf({ moved_at, moved_why, promised_to, first_promised_to, time_zone }: TicketRow): Ticket['changes'] {
  if (moved_at === null) return []
  const [is, was] = [promised_to, first_promised_to ?? promised_to].map((at) => clockOf(at, time_zone))
  const why = moved_why === null ? '' : MOVED_BECAUSE[moved_why]
  return [{ at: moment(moved_at), text: `К ${is}, обещали к ${was}${why && `: ${why}`}` }]
}

function toLine({ position, goods_id, name, qtt, station_id, parts, part_stations, note, ...row }: TicketLineRow): TicketLine {
  const options = [...row.additionals, ...row.sides, ...row.sauces]
  const made = Math.min(row.made ?? 0, qtt)
  const marks = row.makers.map((id) => ({ station_id: id, made: Math.min(row.by_station?.[id] ?? made, qtt) }))
  const own = options.filter((option) => option.goods_id === undefined)
  const stations = new Map(part_stations)
  const dishes = options.flatMap((option) => {
    if (option.goods_id === undefined) return []
    const { part, qtt } = option
    return [{ name: nameOfPart(option.name), qtt, ...(part !== 1 && { part }), station_id: stations.get(option.goods_id) ?? null }]
  })
  return {
    position,
    goods_id,
    name,
    qtt,
    made,
    station_id,
    removes: own.filter(isRemoval).map((option) => option.name),
    adds: own.filter((option) => !isRemoval(option)).map((option) => countedText(option.name, option.qtt)),
    parts: [...parts, ...dishes],
    ...(marks.length > 0 && madeOf(marks)),
    note,
  }
}

const isRemoval = ({ name }: OrderOption) => /^без\s/i.test(name)
