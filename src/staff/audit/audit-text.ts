import { UNDO_DAYS } from '~/contracts/staff-constants'
import type { AuditRow } from '~/contracts/staff-people'
import { DAY_MS } from '~/rules/time'
import type { AuditEntry } from './audit.functions'
import { numberText } from '~/rules/price-text'
import { FIELDS, VALUES } from './audit-words'

/** What was done, by the name of the action; an unknown one is shown as it is. */
const ACTIONS: Record<string, string> = {
  'order.move': 'Состояние изменено',
  'order.promise': 'Время перенесено',
  'orders.read': 'Просмотр заказов',
  'customer.reveal': 'Просмотр личных данных',
  'customers.read': 'Просмотр гостей',
  'customers.export': 'Выгрузка гостей',
  'customer.read': 'Просмотр гостя',
  'customer.set': 'Гость изменён',
  'customer.note': 'Заметка о\u00a0госте',
  'customer.note_remove': 'Заметка удалена',
  'customer.erase_code': 'Код для удаления данных',
  'customer.erase': 'Данные гостя удалены',
  'bonus.give': 'Бонусы гостю',
  'kitchen.set': 'Настройки изменены',
  'order.paid_by': 'Способ оплаты исправлен',
  'courier.shift': 'Смена курьера',
  'courier.cash': 'Деньги курьера приняты',
  'person.add': 'Новый человек',
  'person.change': 'Данные изменены',
  'person.block': 'Вход закрыт',
  'person.pin': 'ПИН изменён',
  'device.approve': 'Новый планшет',
  'device.change': 'Данные изменены',
  'device.revoke': 'Планшет отключён',
  'goods.available': 'Наличие изменено',
  'goods.ingredients': 'Продукты блюда изменены',
  'goods.add': 'Новое блюдо',
  'goods.change': 'Блюдо изменено',
  'goods.publish': 'Выставлено на\u00a0сайт',
  'goods.withdraw': 'Снято с\u00a0сайта',
  'goods.delete': 'Черновик удалён',
  'category.add': 'Новая категория',
  'category.change': 'Категория изменена',
  'category.delete': 'Категория удалена',
  'option.add': 'Новая добавка',
  'option.change': 'Добавка изменена',
  'option.delete': 'Добавка удалена',
  'menu.order': 'Порядок меню изменён',
  'menu.prices': 'Цены изменены',
  'media.add': 'Загружена картинка',
  'stop.set': 'Поставлено на\u00a0стоп',
  'stop.change': 'Срок стопа изменён',
  'stop.end': 'Снято со\u00a0стопа',
  'import.apply': 'Меню загружено из\u00a0файла',
  'import.undo': 'Импорт возвращён',
  'promo.add': 'Новый промокод',
  'promo.change': 'Промокод изменён',
  'promo.delete': 'Промокод удалён',
  'promo.batch': 'Созданы одноразовые коды',
  'promo.batch_remove': 'Одноразовые коды убраны',
  'news.add': 'Новая новость',
  'news.change': 'Новость изменена',
  'news.delete': 'Новость удалена',
  'news.order': 'Порядок новостей изменён',
  'city.set': 'Город изменён',
  'pickup_point.set': 'Точка изменена',
  'city.add': 'Новый город',
  'city.remove': 'Город удалён',
  'pickup_point.add': 'Новая точка',
  'pickup_point.remove': 'Точка удалена',
  'hours.set': 'Часы изменены',
  'station.add': 'Новый цех',
  'station.set': 'Цех изменён',
  'station.remove': 'Цех удалён',
  'system.set': 'Режим магазина изменён',
  'shop.set': 'Сведения изменены',
  'ready.run': 'Проверка перед открытием',
  'order.create': 'Заказ оформлен',
  'order.edit': 'Заказ изменён',
  'order.pay_link': 'Ссылка на\u00a0оплату',
  'order.refund': 'Возврат денег',
  'refund.ask': 'Запрошен возврат',
  'refund.approve': 'Возврат разрешён',
  'refund.decline': 'Возврат отклонён',
  'guest.find': 'Поиск гостя',
  'person.pin_cleared': 'ПИН сброшен',
}

/** The kinds of subjects, as filters and in rows. */
export const SUBJECTS: Record<string, { one: string; many: string }> = {
  order: { one: 'Заказ', many: 'Заказы' },
  person: { one: 'Человек', many: 'Люди' },
  device: { one: 'Планшет', many: 'Планшеты' },
  kitchen: { one: 'Кухня', many: 'Кухни' },
  goods: { one: 'Блюдо', many: 'Блюда' },
  ingredient: { one: 'Продукт', many: 'Продукты' },
  option: { one: 'Добавка', many: 'Добавки' },
  import: { one: 'Импорт', many: 'Импорты' },
  category: { one: 'Категория', many: 'Категории' },
  menu: { one: 'Меню', many: 'Меню' },
  promo: { one: 'Промокод', many: 'Промокоды' },
  news: { one: 'Новость', many: 'Новости' },
  shop: { one: 'Магазин', many: 'Магазин' },
  city: { one: 'Город', many: 'Города' },
  pickup_point: { one: 'Точка', many: 'Точки' },
  station: { one: 'Цех', many: 'Цеха' },
  customer: { one: 'Гость', many: 'Гости' },
}

export const actionText = (action: string) => ACTIONS[action] ?? action

/** «Заказ № 1812», «Планшет «Суши»»; without a name, which a deleted thing has no more, its id. */
export function subjectText({ subject, subject_name }: Pick<AuditRow, 'subject' | 'subject_name'>): string {
  const [kind = '', id] = subject.split(':')
  const name = SUBJECTS[kind]?.one
  if (name === undefined || id === undefined) return ''
  if (kind === 'shop') return name
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
export function changesOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>, known: Known): Change[] {
  const [was, is] = [fieldsOf(JSON.parse(before), known), fieldsOf(JSON.parse(after), known)]
  const names = [...new Set([...was.keys(), ...is.keys()])]
  return names.flatMap((name) => {
    const change = { field: FIELDS[name] ?? name, was: was.get(name) ?? null, is: is.get(name) ?? null }
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
  if ((name === 'read' || name === 'fields') && Array.isArray(value))
    return value.map((one) => FIELDS[one] ?? textOf(one)).join(', ') || 'нет'
  if (name === 'ingredients' && Array.isArray(value)) return (value as { name: string }[]).map((one) => one.name).join(', ') || 'нет'
  if (name === 'kitchen_id') return nameOf(value, kitchens)
  if (name === 'station_id') return value === null ? 'все' : nameOf(value, stationsOf(kitchens))
  const isMoment = (typeof value === 'number' || typeof value === 'string') && /_(?:to|until|at)$|^(?:from|to)$/.test(name)
  if (isMoment) return whenText(value, timeZone)
  return VALUES[name]?.[String(value)] ?? textOf(value)
}

const stationsOf = (kitchens: Known['kitchens']) => kitchens.flatMap(({ stations }) => stations)
const nameOf = (id: unknown, list: readonly Named[]) => list.find((one) => one.id === id)?.name ?? textOf(id)

/** «26 нояб., 02:57» */
export function whenText(value: number | string, timeZone: string): string {
  const at = new Date(value)
  if (Number.isNaN(at.getTime())) return String(value)
  return at.toLocaleString('ru-RU', { timeZone, day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })
}

/** «26 декабря»: the last day on which a change of this moment can be taken back. */
export const undoEnd = (at: string, timeZone: string): string =>
  new Date(Date.parse(at) + UNDO_DAYS * DAY_MS).toLocaleDateString('ru-RU', { timeZone, day: 'numeric', month: 'long' })

function textOf(value: unknown): string {
  if (value === null || value === undefined) return 'нет'
  if (typeof value === 'boolean') return value ? 'да' : 'нет'
  if (typeof value === 'number') return numberText(value)
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(textOf).join(', ') || 'нет'
  if (typeof value === 'object' && 'name' in value) return textOf(value.name)
  return Object.values(value).map(textOf).join(', ')
}
