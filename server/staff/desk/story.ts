import { small } from '~/rules/list-text'
import { DELIVERED, STATE_WORDS } from '~/rules/state-words'
import type { PromiseReason } from '~/contracts/staff-constants'
import type { StoryRow } from '~/contracts/staff-desk'
import { cancelReasonText } from '~/rules/cancel-reasons'
import { priceText } from '~/rules/number-text'
import { formatZoned } from '~/rules/schedule'
import type { orderEvents, orders, orderStatusHistory, refunds } from '#server/db/tables'
import { clockOf, MOVED_BECAUSE } from '#server/staff/kitchen/board/tickets'

/** Who did it: a person's name, else a tablet's. */
type Who = { person: string | null; tablet: string | null }
type EventRow = typeof orderEvents.$inferSelect & Who & { courier: string | null }
type HistoryRow = typeof orderStatusHistory.$inferSelect & Who
type EditRow = Who & { at: number; text: string }
type RefundRow = Pick<typeof refunds.$inferSelect, 'way' | 'amount' | 'status' | 'created_at' | 'done_at'> & {
  by: string | null
  decided_by: string | null
}

/** What an order's story is made of, each list in the order of time. `portions`: how many of each line, by position. */
export type StoryBasis = {
  order: Pick<typeof orders.$inferSelect, 'source' | 'delivery_type'> & { time_zone: string }
  portions: ReadonlyMap<number, number>
  history: readonly HistoryRow[]
  events: readonly EventRow[]
  edits: readonly EditRow[]
  refunds: readonly RefundRow[]
}

type Row = Who & { at: number; kind: string; actor: string; text: string }

/** Everything that happened to an order, in Russian, the oldest first. What somebody did without changing anything is left out. */
export function storyOf(basis: StoryBasis): StoryRow[] {
  const rows: Row[] = [...statusRows(basis), ...eventRows(basis), ...basis.edits.map(editRow), ...basis.refunds.flatMap(refundRows)]
  return rows
    .toSorted((a, b) => a.at - b.at)
    .map(({ at, kind, text, ...row }) => ({ at: formatZoned(new Date(at), basis.order.time_zone), kind, text, who: whoOf(row) }))
}

/** «Борис», «планшет «Суши»», «гость»; null for the shop itself. */
export function whoOf({ actor, person, tablet }: Who & { actor: string }): string | null {
  if (actor === 'customer') return 'гость'
  return person ?? (tablet === null ? null : `планшет «${tablet}»`)
}

const PLACED = { site: 'Гость оформил на сайте', phone: 'Оформлен по телефону', test: 'Проверочный заказ' }

/** The steps of an order come from its history: the log of a kitchen is not kept for good. */
function statusRows({ order, history }: StoryBasis): Row[] {
  return history.map(({ status, actor, at, reason, person, tablet }) => {
    const why = cancelReasonText(reason)
    const texts = {
      new: PLACED[order.source],
      processed: `${STATE_WORDS.processed.one}${actor === 'shop' ? ' автоматически' : ''}`,
      inTransit: 'Курьер забрал',
      completed: `${order.delivery_type === 'pickup' ? STATE_WORDS.completed.one : DELIVERED} гостю`,
      canceled: `${STATE_WORDS.canceled.one}${why === null ? '' : `: ${small(why)}`}`,
    }
    return { at, kind: status, actor, text: texts[status], person, tablet }
  })
}

/** Marks in a row are one row: how far the order is. */
function eventRows({ order, portions, events }: StoryBasis): Row[] {
  const made = new Map<number, number>()
  const rows: Row[] = []
  for (const event of events) {
    const { at, kind, actor, data, person, tablet } = event
    if (kind === 'line') made.set(Number(data['position']), Number(data['made']))
    const text = kind === 'line' ? madeText(made, portions) : eventText(event, order.time_zone)
    if (text === null) continue
    if (kind === 'line' && rows.at(-1)?.kind === 'line') rows.pop()
    rows.push({ at, kind, actor, text, person, tablet })
  }
  return rows
}

function madeText(made: ReadonlyMap<number, number>, portions: ReadonlyMap<number, number>): string {
  const done = [...portions].filter(([position, qtt]) => (made.get(position) ?? 0) >= qtt).length
  return `Готовы ${done} из ${portions.size}`
}

const STAGES: Record<string, string> = { cooking: 'Начали готовить', ready: 'Собран', later: 'Отложен до своего времени' }
const SLIPS: Record<string, string> = { kitchen: 'для кухни', pack: 'на пакет', courier: 'для курьера' }
const PAYMENTS: Record<string, string> = {
  paid: 'Оплачен',
  payment_failed: 'Оплата не прошла',
  payment_pending: 'Гость снова платит',
  refunded: 'Деньги вернул банк',
}

/** Null for what the history, the edits and the refunds tell, and for what changes nothing. */
function eventText({ kind, data, courier }: EventRow, timeZone: string): string | null {
  const { was, is, why } = data
  switch (kind) {
    case 'stage':
      if (is === 'queue') return was === 'later' ? 'Пора готовить' : 'Вернули в очередь'
      return STAGES[String(is)] ?? null
    case 'promise': {
      const because = MOVED_BECAUSE[why as PromiseReason] ?? ''
      return `Обещали к ${clockOf(Number(was), timeZone)}, теперь к ${clockOf(Number(is), timeZone)}${because && `: ${because}`}`
    }
    case 'courier':
      return is === null ? 'Курьера сняли' : `Курьер ${courier ?? 'назначен'}`
    case 'problem':
      return is === true ? 'Возникла проблема' : 'Проблема решена'
    case 'printed':
      return `Напечатан листок ${SLIPS[String(data['kind'])] ?? ''}`.trim()
    default:
      return PAYMENTS[kind] ?? null
  }
}

const editRow = ({ at, text, person, tablet }: EditRow): Row => ({ at, kind: 'edited', actor: 'staff', text, person, tablet })

const WAYS = { online: 'через банк', cash: 'наличными', bonuses: 'бонусами' }

const END_TEXTS = { done: 'Вернули', declined: 'Отказали в возврате:', failed: 'Не удалось вернуть' }

/** When it was asked for, and when the owner or the bank answered. */
function refundRows({ way, amount, status, created_at, done_at, by, decided_by }: RefundRow): Row[] {
  const what = `${priceText(amount)} ${WAYS[way]}`
  const isAsked = status === 'requested' || decided_by !== null
  const row = { kind: 'refund', actor: 'staff', tablet: null }
  const asked = { ...row, at: created_at, text: `${isAsked ? 'Просит вернуть' : 'Возврат'} ${what}`, person: by }
  if (done_at === null || done_at === created_at || status === 'requested' || status === 'due') return [asked]
  return [asked, { ...row, at: done_at, text: `${END_TEXTS[status]} ${what}`, person: status === 'failed' ? null : decided_by }]
}
