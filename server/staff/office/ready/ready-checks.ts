import type { ReadyCheckId } from '~/contracts/staff-constants'
import type { ReadyCheck } from '~/contracts/staff-ready'
import { DAY_MS, HOUR_MS } from '~/rules/time'
import { dayOf, toWall } from '~/rules/zoned-time'
import { clocksOf, workingHours, type OpenPlace } from '~/rules/schedule'
import { acquirerTitle } from '~/contracts/staff-constants'
import { isSwitchedOff } from '#server/shop/online-ways'
import type { ReadyBasis } from './ready-basis'

/** `next` in place of the check's own. */
type Verdict = { ok: boolean | null; why: string | null; next?: ReadyCheck['next'] }
type Check = { title: string; next: NonNullable<ReadyCheck['next']>; judge: (basis: ReadyBasis) => Verdict }

/** The next step is the run itself. */
const RUN = '/staff/ready'
const NEEDED_DISHES = 10
/** A tablet asks every ten seconds; its row is written once a minute. */
const ALIVE_MS = 90_000
/** The nightly copy and two hours. */
const FRESH_BACKUP_MS = DAY_MS + 2 * HOUR_MS
/** A list in a sentence names this many. */
const NAMED = 3

const good: Verdict = { ok: true, why: null }
const bad = (why: string, next?: ReadyCheck['next']): Verdict => ({ ok: false, why, ...(next && { next }) })
const skipped = (why: string): Verdict => ({ ok: null, why })
const goodIf = (isGood: boolean, why: string): Verdict => (isGood ? good : bad(why))

/** «Роллы, Пицца, Суши и ещё 4» */
function listText(names: readonly string[]): string {
  const rest = names.length - NAMED
  return names.slice(0, NAMED).join(', ') + (rest > 0 ? ` и\u00a0ещё ${rest}` : '')
}

const PAY_SETTINGS = { text: 'Открыть оплату', href: '/staff/settings?tab=pay' }

const CHECKS: Record<ReadyCheckId, Check> = {
  shop_facts: {
    title: 'Название, ИНН, телефоны',
    next: { text: 'Заполнить', href: '/staff/settings' },
    judge: ({ facts, dictionaries }) => {
      const wanted: [string, string | null | undefined][] = [
        ['название', facts?.name],
        ['юридическое лицо', facts?.company],
        ['ИНН', facts?.inn],
        ['ОГРН', facts?.ogrn],
        ['юридический адрес', facts?.legal_address],
        ['почта', facts?.email],
        ['телефон', dictionaries.contacts.phone],
      ]
      const lacking = wanted.flatMap(([name, value]) => (value ? [] : [name]))
      return goodIf(lacking.length === 0, `Сохраните в\u00a0настройках: ${lacking.join(', ')}`)
    },
  },
  hours: {
    title: 'Часы на сегодня',
    next: { text: 'Открыть точки', href: '/staff/places' },
    judge: ({ dictionaries: { cities, pickupPoints }, at }) => {
      if (pickupPoints.length === 0) return bad('Нет ни одной точки')
      const closed = [
        ...cities.filter((city) => !hasHours(city, city.time_zone, at)).map(({ name }) => name),
        ...pickupPoints
          .filter((point) => !hasHours(point, cities.find(({ id }) => id === point.city_id)?.time_zone ?? 'UTC', at))
          .map(({ address }) => address),
      ]
      return goodIf(closed.length === 0, `Нет часов на сегодня: ${listText(closed)}`)
    },
  },
  kitchens: {
    title: 'Кухня для каждого города',
    next: { text: 'Открыть точки', href: '/staff/places' },
    judge: ({ dictionaries: { cities, kitchen } }) => {
      if (cities.length === 0) return bad('Нет ни одного города')
      const without = cities.filter(({ id }) => !kitchen.ofCity.has(id)).map(({ name }) => name)
      return goodIf(without.length === 0, `Не задана кухня: ${listText(without)}`)
    },
  },
  dishes: {
    title: `Цены и фото у ${NEEDED_DISHES} блюд`,
    next: { text: 'Открыть меню', href: '/staff/menu' },
    judge: ({ menu: { dishes, all } }) =>
      goodIf(dishes >= NEEDED_DISHES, all === 0 ? 'На сайте пока нет блюд' : `Пока у ${dishes}, нужно ${NEEDED_DISHES}`),
  },
  ingredients: {
    title: 'Состав у всех блюд',
    next: { text: 'Заполнить', href: '/staff/menu' },
    judge: ({ bare, menu }) => {
      if (menu.all === 0) return bad('На сайте пока нет блюд')
      return goodIf(bare.length === 0, `Стоп по продукту не заденет: ${listText(bare.map(({ name }) => name))}`)
    },
  },
  stations: {
    title: 'Цех у каждой категории',
    next: { text: 'Открыть меню', href: '/staff/menu' },
    judge: ({ categories }) => {
      if (categories.length === 0) return bad('В меню пока нет категорий')
      // what takes no time in the kitchen is packed at the pass
      const without = categories.filter(({ station_id, kitchen_minutes }) => station_id === null && kitchen_minutes > 0)
      return goodIf(without.length === 0, `Не выбран цех: ${listText(without.map(({ name }) => name))}`)
    },
  },
  device: {
    title: 'Планшет на\u00a0связи',
    next: { text: 'Подключить', href: '/staff/people' },
    judge: (basis) => {
      if (basis.devices.length === 0) return bad('Не подключён ни один планшет')
      const alive = aliveOf(basis)
      const silent = basis.devices.filter((device) => !alive.some(({ kitchen_id }) => kitchen_id === device.kitchen_id))
      if (silent.length > 0) return bad(`Молчит: ${listText(silent.map(({ name }) => `«${name}»`))}`)
      const without = basis.kitchens.filter(({ id }) => !alive.some(({ kitchen_id }) => kitchen_id === id))
      return { ok: true, why: without.length === 0 ? null : `Без планшета: ${listText(without.map(({ name }) => name))}` }
    },
  },
  sound: {
    title: 'Звук включён',
    next: { text: 'Как включить', href: '/staff/people' },
    judge: (basis) => {
      const alive = aliveOf(basis)
      if (alive.length === 0) return bad('Сначала подключите планшет')
      const mute = alive.filter(({ isLoud }) => !isLoud).map(({ name }) => `«${name}»`)
      return goodIf(mute.length === 0, `Новые заказы не слышно: ${listText(mute)}. Коснитесь значка звука на планшете.`)
    },
  },
  test_order: {
    title: 'Пробный заказ прошёл кухню',
    next: { text: 'Заказать пробу', href: RUN },
    judge: ({ test }) => judgeOrder(test),
  },
  sms: {
    title: 'Баланс СМС и\u00a0проверка',
    next: { text: 'Отправить СМС', href: RUN },
    judge: ({ runs, settings: { smsAdapter, smsRuApiId } }) => {
      if (smsAdapter === 'smsru' && smsRuApiId === '') return bad('Гости не\u00a0войдут без\u00a0СМС: задайте SMSRU_API_ID')
      return judgeRun(runs, 'sms')
    },
  },
  payment: {
    title: 'Пробная оплата',
    next: { text: 'Проверить оплату', href: RUN },
    judge: ({ runs, settings: { payment }, dictionaries: { payTerms } }) => {
      if (payment.adapter === 'off') return skipped('Оплата на сайте выключена')
      const off = payment.acquirers.filter((name) => isSwitchedOff(payTerms, name))
      if (off.length > 0) return bad(`Не\u00a0принимает платежи: ${listText(off.map(acquirerTitle))}`, PAY_SETTINGS)
      return judgeRun(runs, 'payment')
    },
  },
  receipts: {
    title: 'Чеки',
    next: { text: 'Как настроить', href: '/staff/settings' },
    judge: ({ settings: { payment, till }, facts }) => {
      if (till?.adapter === 'atol' && (!facts?.inn || !facts.email))
        return bad('Чеки при\u00a0получении не\u00a0пробьются: впишите ИНН и\u00a0почту')
      if (payment.adapter === 'off') return skipped('Оплата на сайте выключена, чеки пробивает касса')
      if (payment.adapter === 'sandbox') return skipped('Оплата учебная, чеков нет')
      return goodIf(payment.receipts !== null, 'Нужны данные кассы: переменная RECEIPTS')
    },
  },
  people: {
    title: 'Второй человек с\u00a0ПИНом',
    next: { text: 'Открыть людей', href: '/staff/people' },
    judge: ({ people, settings }) => {
      const strangers = settings.environment === 'demo' ? [] : people.filter(({ isDemo }) => isDemo)
      if (strangers.length > 0) return bad(`В базе люди из демо: ${strangers.length}. Войти они не могут, удалите их.`)
      const managing = people.filter(({ role, hasPin }) => hasPin && (role === 'owner' || role === 'manager'))
      return goodIf(managing.length >= 2, 'Нужен ещё один владелец или управляющий с\u00a0ПИНом')
    },
  },
  backup: {
    title: 'Копия базы моложе суток',
    next: { text: 'Настройки', href: '/staff/settings' },
    judge: ({ backupAt, settings, at }) => {
      if (settings.environment === 'demo') return skipped('В демо копий нет')
      if (backupAt === undefined) return bad('Хранилище копий не подключено: BACKUPS')
      if (backupAt === null) return bad('Копий ещё нет, первая будет ночью')
      return goodIf(at.getTime() - backupAt < FRESH_BACKUP_MS, 'Последняя копия старше 26 часов')
    },
  },
  quote: {
    title: 'Доставка считается',
    next: { text: 'Открыть точки', href: '/staff/places' },
    judge: ({ quotes }) => {
      if (quotes === null) return bad('На сайте пока нет блюд', { text: 'Открыть меню', href: '/staff/menu' })
      if (quotes.length === 0) return bad('Нет ни одного города')
      const failed = quotes.filter(({ problem }) => problem !== null)
      return goodIf(failed.length === 0, listText(failed.map(({ city, problem }) => `${city}: ${problem}`)))
    },
  },
}

/** The check as the screen shows it. */
export function toCheck(id: ReadyCheckId, basis: ReadyBasis): ReadyCheck {
  const { title, next, judge } = CHECKS[id]
  const verdict = judge(basis)
  return { id, title, ok: verdict.ok, why: verdict.why, next: verdict.ok === false ? (verdict.next ?? next) : null }
}

function hasHours(place: OpenPlace, timeZone: string, at: Date): boolean {
  return clocksOf(workingHours(place), dayOf(toWall(at.getTime(), timeZone))).length > 0
}

const aliveOf = ({ devices, at }: ReadyBasis) => devices.filter(({ seenAt }) => seenAt !== null && seenAt > at.getTime() - ALIVE_MS)

function judgeOrder(test: ReadyBasis['test']): Verdict {
  if (!test) return bad('Ещё не заказывали')
  const { number, status, stage, payment_status, url } = test
  const order = `Заказ №\u00a0${number}`
  if (status === 'completed') return good
  if (status === 'canceled') return bad(`${order} отменён. Закажите ещё раз.`)
  if (status === 'new' && payment_status !== 'none' && payment_status !== 'paid')
    return bad(`${order} ждёт оплаты`, url === null ? undefined : { text: 'Оплатить', href: url })
  if (stage === 'ready' || status === 'inTransit') return bad(`${order} готов, выдайте его`, { text: 'На выдачу', href: '/staff/pass' })
  return bad(`${order} ждёт на кухне`, { text: 'На кухню', href: '/staff/board' })
}

function judgeRun(runs: ReadyBasis['runs'], id: ReadyCheckId): Verdict {
  const run = runs.get(id)
  if (!run) return bad('Ещё не проверяли')
  const { ok, why = null } = run.after as { ok: boolean; why?: string }
  return { ok, why }
}
