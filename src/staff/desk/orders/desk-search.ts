import { isDay } from '~/rules/time'
import { ORDER_SOURCES } from '~/contracts/staff-constants'
import type { Sent } from '~/staff/api'

/** What the address of the desk restores, and what is typed. */
export type DeskSearch = {
  q?: string | undefined
  status?: string | undefined
  flag?: string | undefined
  source?: string | undefined
  day?: string | undefined
  page?: number | undefined
}

export type DeskListQuery = Sent<'POST /staff/orders/search'>['body']

export const DESK_STATUSES = ['new', 'later', 'queue', 'cooking', 'ready', 'road'] as const
export type DeskStatus = (typeof DESK_STATUSES)[number]
const FLAGS = ['late', 'unpaid', 'problem', 'call', 'refunded', 'no_receipt'] as const

const STAGES: Record<DeskStatus, Pick<DeskListQuery, 'status' | 'stage'>> = {
  new: { status: 'new' },
  later: { stage: 'later' },
  queue: { stage: 'queue' },
  cooking: { stage: 'cooking' },
  ready: { stage: 'ready' },
  road: { status: 'inTransit' },
}

const oneOf = <Value extends string>(all: readonly Value[], text: string | undefined) => all.find((one) => one === text)

/** The filters of an address; what it does not know is left out. */
export function filtersOf({ q, status, flag, source, day, page = 1 }: DeskSearch) {
  return {
    q: q?.trim() ?? '',
    status: oneOf(DESK_STATUSES, status),
    flag: oneOf(FLAGS, flag),
    source: oneOf(ORDER_SOURCES, source),
    day: isDay(day) ? day : undefined,
    page,
  }
}
export type DeskFilters = ReturnType<typeof filtersOf>

/** Whether the list shows what is open now, by its time; else it looks back, newest first. */
export const showsOpen = ({ q, day, flag, source }: DeskFilters) =>
  q === '' && day === undefined && source === undefined && flag !== 'unpaid' && flag !== 'refunded' && flag !== 'no_receipt'

/** A search goes through all kitchens of the person, the rest stays in one. */
export function listQuery(filters: DeskFilters, kitchenId: number): DeskListQuery {
  const { q, status, flag, source, day, page } = filters
  return {
    ...(q === '' ? { kitchen_id: kitchenId } : { q }),
    ...(showsOpen(filters) && { open: '1' as const }),
    ...(status && STAGES[status]),
    ...(flag && { flag }),
    ...(source && { source }),
    ...(day !== undefined && { day }),
    ...(page > 1 && { page }),
  }
}
