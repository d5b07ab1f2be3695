import type { AuditRow } from '~/contracts/staff-people'
import type { AuditEntry } from './audit.functions'
import { numberText } from '~/rules/price-text'

/** What was done, by the name of the action; an unknown one is shown as it is. */
const ACTIONS: Record<string, string> = {
  'order.move': 'Состояние изменено',
  'order.promise': 'Время перенесено',
  'orders.read': 'Просмотр заказов',
  'order.delivery': 'Просмотр адреса и телефона',
  'kitchen.set': 'Настройки изменены',
  'person.add': 'Новый человек',
  'person.change': 'Данные изменены',
  'person.block': 'Вход закрыт',
  'person.pin': 'Новый ПИН',
  'person.pin_cleared': 'ПИН сброшен',
  'device.approve': 'Новый планшет',
  'device.change': 'Данные изменены',
  'device.revoke': 'Планшет отключён',
  'goods.available': 'Наличие изменено',
  'city.set': 'Город изменён',
  'pickup_point.set': 'Точка изменена',
  'system.set': 'Режим магазина изменён',
}

/** The kinds of subjects, as filters and in rows. */
export const SUBJECTS: Record<string, { one: string; many: string }> = {
  order: { one: 'Заказ', many: 'Заказы' },
  person: { one: 'Человек', many: 'Люди' },
  device: { one: 'Планшет', many: 'Планшеты' },
  kitchen: { one: 'Кухня', many: 'Кухни' },
  goods: { one: 'Блюдо', many: 'Блюда' },
}

const FIELDS: Record<string, string> = {
  name: 'имя',
  role: 'роль',
  status: 'состояние',
  kitchens: 'кухни',
  kitchen_id: 'кухня',
  station_id: 'цех',
  kind: 'вид',
  available: 'в продаже',
  promised_to: 'обещано к',
  reason: 'причина',
  rows: 'строк',
  busy_minutes: 'прибавка, мин',
  busy_until: 'прибавка до',
  paused_until: 'пауза до',
  lanes: 'поваров',
  accept: 'приём',
  accept_after: 'приём через, с',
  call_from: 'звонить от',
}

export const actionText = (action: string) => ACTIONS[action] ?? action

/** «Заказ 812», «Человек Вера» with the `names` that are known, by subject. */
export function subjectText(subject: string, names: ReadonlyMap<string, string>): string {
  const [kind = '', id] = subject.split(':')
  const name = SUBJECTS[kind]?.one ?? kind
  return id === undefined ? name : `${name} ${names.get(subject) ?? id}`
}

export function whoText({ staff, device, actor }: AuditRow['who']): string {
  if (staff !== null) return device === null ? staff : `${staff}, «${device}»`
  if (device !== null) return `Планшет «${device}»`
  return actor === 'key' ? 'Ключ программы' : 'Магазин'
}

type Change = { field: string; was: string | null; is: string | null }

/** The fields that differ, each with both values; null where there was none. Pure. */
export function changesOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>): Change[] {
  const [was, is] = [fieldsOf(JSON.parse(before)), fieldsOf(JSON.parse(after))]
  const names = [...new Set([...was.keys(), ...is.keys()])]
  return names.flatMap((name) => {
    const change = { field: FIELDS[name] ?? name, was: was.get(name) ?? null, is: is.get(name) ?? null }
    // an action that names only the new values leaves the others as they were
    return change.was === change.is || (change.is === null && is.size > 0) ? [] : [change]
  })
}

function fieldsOf(value: unknown): Map<string, string> {
  if (value === null || value === undefined) return new Map()
  if (typeof value !== 'object' || Array.isArray(value)) return new Map([['', textOf(value)]])
  return new Map(Object.entries(value).map(([name, one]) => [name, textOf(one)]))
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return 'нет'
  if (typeof value === 'boolean') return value ? 'да' : 'нет'
  if (typeof value === 'number') return numberText(value)
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(textOf).join(', ') || 'нет'
  return JSON.stringify(value)
}
