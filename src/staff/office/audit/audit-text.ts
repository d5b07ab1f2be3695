import { ORDER_STATUSES } from '~/contracts/constants'
import { dayAt } from '~/rules/calendar-day'
import { dateText, shortStampText } from '~/rules/moment-text'
import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from '~/contracts/staff-audit'
import { AUDIT_FIELDS, type AuditField } from '~/contracts/staff-audit-fields'
import { ACQUIRERS, KITCHEN_STAGES, type PromiseReason, UNDO_DAYS } from '~/contracts/staff-constants'
import type { AuditRow } from '~/contracts/staff-people'
import { DAY_MS } from '~/rules/time'
import type { DeliveryTerms } from '~/rules/delivery-terms'
import { countText, numberText } from '~/rules/number-text'
import { ladderText } from '~/rules/zone-text'
import { STAGE_WORDS, STATE_WORDS } from '~/rules/state-words'
import { ROLE_NAMES } from '~/staff/kit/role-names'

const PROMISE_REASON_NAMES: Record<PromiseReason, string> = {
  queue: 'много заказов',
  product: 'ждём продукт',
  courier: 'ждём курьера',
  traffic: 'пробки',
  other: 'другое',
}

/** The words of stored values, by field. */
const VALUES: Partial<Record<AuditField, Record<string, string>>> = {
  status: {
    ...Object.fromEntries(ORDER_STATUSES.map((status) => [status, STATE_WORDS[status].one])),
    active: 'работает',
    blocked: 'вход закрыт',
  },
  role: ROLE_NAMES,
  kind: {
    kitchen: 'кухня',
    counter: 'прилавок',
    additionals: 'добавка',
    sides: 'гарнир',
    sauces: 'соус',
    allergy: 'аллергия',
    note: 'заметка',
  },
  visibility: { on: 'да', draft: 'нет' },
  accept: { auto: 'сам', manual: 'вручную' },
  manual_timeout: { accept: 'принять', cancel: 'отменить' },
  offline_action: { warn: 'предупредить', pause: 'остановить приём' },
  consent: { tick: 'отдельной галочкой', line: 'строкой под кнопкой' },
  source: { site: 'сайт', phone: 'телефон', test: 'проба' },
  stage: Object.fromEntries(KITCHEN_STAGES.map((stage) => [stage, STAGE_WORDS[stage].one])),
  reason: PROMISE_REASON_NAMES,
  way: { online: 'через банк', cash: 'из кассы', bonuses: 'бонусами' },
  type: { 1: 'процент', 2: 'рубли', 3: 'подарок' },
  card: ACQUIRERS,
  sbp: ACQUIRERS,
  saved: ACQUIRERS,
  off: ACQUIRERS,
}

/** A word of a table; an unknown name, such as one of an older version, has none. */
const wordOf = <Word>(words: Readonly<Record<string, Word>>, name: string): Word | undefined =>
  Object.hasOwn(words, name) ? words[name] : undefined
const fieldName = (name: string) => wordOf(AUDIT_FIELDS, name) ?? name

export const actionText = (action: string) => wordOf(AUDIT_ACTIONS, action) ?? action

/** «Заказ № 1812», «Планшет «Суши»»; without a name, which a deleted thing has no more, its id. */
export function subjectText({ subject, subject_name }: Pick<AuditRow, 'subject' | 'subject_name'>): string {
  const [kind = '', id] = subject.split(':')
  const name = wordOf<{ one: string }>(AUDIT_SUBJECTS, kind)?.one
  if (name === undefined || id === undefined) return ''
  if (kind === 'shop' || kind === 'payments' || kind === 'apology') return name
  if (subject_name === null) return `${name} ${id}`
  return kind === 'order' ? `${name} №\u00a0${subject_name}` : `${name} «${subject_name}»`
}

/** Who acted, beside the tablet: a person, or who else there is. */
export function personText({ staff, device, actor }: AuditRow['who']): string {
  if (staff !== null) return staff
  if (device !== null) return 'Без имени'
  return actor === 'key' ? 'Ключ программы' : 'Магазин'
}

type Change = { field: string; was: string | null; is: string | null }
type Named = { id: number; name: string }
/** What values are called: kitchens and their stations by id, moments in the time zone. */
export type Known = { kitchens: readonly (Named & { stations: readonly Named[] })[]; timeZone: string }

/** The fields that differ, each with both values; null where there was none. Pure. */
export function auditChangesOf({ before, after }: Pick<AuditRow, 'before' | 'after'>, known: Known): Change[] {
  const [was, is] = [fieldsOf(before, known), fieldsOf(after, known)]
  const names = [...new Set([...was.keys(), ...is.keys()])]
  return names.flatMap((name) => {
    const change = { field: fieldName(name), was: was.get(name) ?? null, is: is.get(name) ?? null }
    // an action that names only the new values leaves the others as they were
    return change.was === change.is || (change.is === null && is.size > 0) ? [] : [change]
  })
}

function fieldsOf(value: unknown, known: Known): Map<string, string> {
  if (value === null || value === undefined) return new Map()
  if (typeof value !== 'object' || Array.isArray(value)) return new Map([['', textOf(value)]])
  return new Map(Object.entries(value).map(([name, one]) => [name, fieldText(name, one, known)]))
}

function fieldText(name: string, value: unknown, { kitchens, timeZone }: Known): string {
  if (name === 'kitchens' && Array.isArray(value)) return value.map((id) => nameOf(id, kitchens)).join(', ') || 'нет'
  if ((name === 'read' || name === 'fields') && Array.isArray(value)) return value.map((one) => fieldName(textOf(one))).join(', ') || 'нет'
  if (name === 'ladder' && Array.isArray(value)) return ladderText(value as DeliveryTerms['ladder'])
  if (name === 'area' && Array.isArray(value)) return areaText(value.flat(2) as number[][])
  if (name === 'ingredients' && Array.isArray(value)) return (value as { name: string }[]).map((one) => one.name).join(', ') || 'нет'
  if (name === 'kitchen_id') return nameOf(value, kitchens)
  if (name === 'station_id') return value === null ? 'все' : nameOf(value, stationsOf(kitchens))
  const isMoment = (typeof value === 'number' || typeof value === 'string') && /_(?:to|until|at)$|^(?:from|to)$/.test(name)
  if (isMoment) return whenText(value, timeZone)
  return wordOf(wordOf<Record<string, string>>(VALUES, name) ?? {}, String(value)) ?? textOf(value)
}

/** «12 точек, от 55.7012, 37.5000»: which area it is, by its size and its corner in the south-west. */
function areaText(points: readonly number[][]): string {
  const least = (at: number) => Math.min(...points.map((point) => point[at] ?? 0)).toFixed(4)
  return `${countText(points.length, ['точка', 'точки', 'точек'])}, от ${least(1)}, ${least(0)}`
}

const stationsOf = (kitchens: Known['kitchens']) => kitchens.flatMap(({ stations }) => stations)
const nameOf = (id: unknown, list: readonly Named[]) => list.find((one) => one.id === id)?.name ?? textOf(id)

/** «26 нояб., 02:57» */
export function whenText(value: number | string, timeZone: string): string {
  const at = new Date(value)
  if (Number.isNaN(at.getTime())) return String(value)
  return shortStampText(at.getTime(), timeZone)
}

/** «26 декабря»: the last day on which a change of this moment can be taken back. */
export const undoEnd = (at: string, timeZone: string): string => dateText(dayAt(Date.parse(at) + UNDO_DAYS * DAY_MS, timeZone))

function textOf(value: unknown): string {
  if (value === null || value === undefined) return 'нет'
  if (typeof value === 'boolean') return value ? 'да' : 'нет'
  if (typeof value === 'number') return numberText(value)
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(textOf).join(', ') || 'нет'
  if (typeof value === 'object' && 'name' in value) return textOf(value.name)
  return Object.values(value).map(textOf).join(', ')
}
