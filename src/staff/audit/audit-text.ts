import type { AuditRow } from '~/contracts/staff-people'
import type { AuditEntry } from './audit.functions'
import { ORDER_STATUS_LABELS } from '~/contracts/constants'
import type { PromiseReason } from '~/contracts/staff-constants'
import { numberText } from '~/rules/price-text'
import { ROLE_NAMES } from '~/staff/parts/role-names'

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
  'order.edit': 'Заказ изменён',
  'order.pay_link': 'Ссылка на\u00a0оплату',
  'order.refund': 'Возврат денег',
  'refund.ask': 'Запрошен возврат',
  'refund.approve': 'Возврат разрешён',
  'refund.decline': 'Возврат отклонён',
  'guest.find': 'Поиск гостя',
  'order.paid_by': 'Способ оплаты исправлен',
  'courier.shift': 'Смена курьера',
  'courier.cash': 'Деньги курьера приняты',
  'person.add': 'Новый человек',
  'person.change': 'Данные изменены',
  'person.block': 'Вход закрыт',
  'person.pin': 'ПИН изменён',
  'person.pin_cleared': 'ПИН сброшен',
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

const FIELDS: Record<string, string> = {
  name: 'имя',
  width: 'ширина, px',
  height: 'высота, px',
  on: 'на\u00a0смене',
  expected: 'по\u00a0заказам, ₽',
  amount: 'сумма, ₽',
  orders: 'заказов',
  pay_type: 'оплата',
  role: 'роль',
  status: 'состояние',
  kitchens: 'кухни',
  kitchen_id: 'кухня',
  station_id: 'цех',
  kind: 'вид',
  available: 'в продаже',
  ingredients: 'продукты',
  created: 'новых',
  changed: 'изменено',
  deleted: 'удалено',
  withdrawn: 'снято с\u00a0сайта',
  withdraw: 'снято с\u00a0сайта',
  stop: 'на\u00a0стоп',
  keep: 'пропало, оставлено',
  returned: 'возвращено',
  skipped: 'пропущено',
  source: 'откуда',
  category_id: 'категория',
  slug: 'адрес',
  description: 'описание',
  composition: 'состав',
  price: 'цена, ₽',
  old_price: 'старая цена, ₽',
  images: 'картинки',
  image: 'картинка',
  weight: 'вес',
  unit: 'единица',
  pieces: 'штук',
  badge: 'метка',
  allergens: 'аллергены',
  nutrition: 'пищевая ценность',
  bonuses_active: 'бонусы',
  sale_active: 'скидки',
  article: 'артикул',
  note: 'заметка',
  options: 'добавки',
  parts: 'блюда набора',
  visibility: 'на\u00a0сайте',
  max: 'не больше',
  kitchen_minutes: 'минут кухни',
  categories: 'категории',
  goods: 'блюда',
  copy_of: 'копия блюда',
  until: 'до',
  kept: 'осталось блюд',
  promised_to: 'обещано к',
  reason: 'причина',
  rows: 'строк',
  page: 'страница',
  search: 'с\u00a0поиском',
  legal: 'и\u00a0кто не\u00a0согласился',
  read: 'показано',
  fields: 'что',
  blocked: 'оплата при\u00a0получении',
  personal_discount: 'личная скидка',
  rank: 'ранг',
  birthday: 'день рождения',
  comment: 'комментарий',
  lines: 'блюда',
  delivery_type: 'доставка или самовывоз',
  pickup_point: 'точка',
  time: 'время',
  persons: 'персон',
  total: 'сумма, ₽',
  collect: 'взять с\u00a0гостя, ₽',
  way: 'как',
  payment_id: 'оплата №',
  sent: 'отправлена в\u00a0СМС',
  url: 'фотография',
  from: 'с',
  to: 'по',
  phone: 'телефон',
  slot_capacity: 'минут кухни в слоте',
  special_hours: 'особые дни',
  hours: 'часы',
  fee: 'доставка, ₽',
  free_from: 'бесплатно от, ₽',
  min_order: 'минимум, ₽',
  eta_min: 'везём от, мин',
  eta_max: 'везём до, мин',
  travel_minutes: 'дорога, мин',
  time_zone: 'часовой пояс',
  address: 'адрес',
  is_public: 'видна гостям',
  position: 'место',
  delivery_state: 'доставка',
  maintenance_state: 'перерыв',
  manual_timeout: 'без ответа',
  offline_action: 'без связи',
  busy_minutes: 'прибавка, мин',
  busy_until: 'прибавка до',
  paused_until: 'пауза до',
  lanes: 'поваров',
  accept: 'приём',
  accept_after: 'приём через, с',
  call_from: 'звонить от',
  title: 'заголовок',
  code: 'код',
  type: 'что даёт',
  percent: 'скидка, %',
  gift_goods_id: 'подарок',
  min_total: 'от\u00a0суммы, ₽',
  starts_at: 'начало',
  ends_at: 'конец',
  max_uses: 'сколько раз',
  once_per_customer: 'раз на\u00a0гостя',
  count: 'сколько',
  prefix: 'начало кода',
  teaser: 'коротко',
  body: 'текст',
  promocode: 'промокод',
  news: 'новости',
  greeting: 'приветствие',
  sms_name: 'подпись в СМС',
  company: 'продавец',
  inn: 'ИНН',
  ogrn: 'ОГРН',
  legal_address: 'юридический адрес',
  privacy_operator: 'оператор данных',
  email: 'почта',
  free_phone: 'второй телефон',
  since: 'год открытия',
  social: 'ВКонтакте',
  photos: 'фотографии',
  app_store: 'App Store',
  play_store: 'Google Play',
  telegram: 'Телеграм',
  viber: 'Вайбер',
  whatsapp: 'Вотсап',
  extras: 'на человека',
  ok: 'прошла',
  why: 'почему',
}

const PROMISE_REASON_NAMES: Record<PromiseReason, string> = {
  queue: 'много заказов',
  product: 'ждём продукт',
  courier: 'ждём курьера',
  traffic: 'пробки',
  other: 'другое',
}

/** The words of stored values, by field. */
const VALUES: Record<string, Record<string, string>> = {
  status: { ...ORDER_STATUS_LABELS, active: 'работает', blocked: 'вход закрыт' },
  role: ROLE_NAMES,
  type: { 1: 'процент', 2: 'рубли', 3: 'подарок' },
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
  way: { online: 'на карту', cash: 'из кассы', bonuses: 'бонусами' },
  accept: { auto: 'сам', manual: 'вручную' },
  manual_timeout: { accept: 'принять', cancel: 'отменить' },
  offline_action: { warn: 'предупредить', pause: 'остановить приём' },
  phone: { changed: 'другой' },
  source: { site: 'сайт', phone: 'телефон', test: 'проба' },
  reason: PROMISE_REASON_NAMES,
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
  if (isMoment) return momentText(value, timeZone)
  return VALUES[name]?.[String(value)] ?? textOf(value)
}

const stationsOf = (kitchens: Known['kitchens']) => kitchens.flatMap(({ stations }) => stations)
const nameOf = (id: unknown, list: readonly Named[]) => list.find((one) => one.id === id)?.name ?? textOf(id)

function momentText(value: number | string, timeZone: string): string {
  const at = new Date(value)
  if (Number.isNaN(at.getTime())) return String(value)
  return at.toLocaleString('ru-RU', { timeZone, day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return 'нет'
  if (typeof value === 'boolean') return value ? 'да' : 'нет'
  if (typeof value === 'number') return numberText(value)
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(textOf).join(', ') || 'нет'
  if (typeof value === 'object' && 'name' in value) return textOf(value.name)
  return Object.values(value).map(textOf).join(', ')
}
