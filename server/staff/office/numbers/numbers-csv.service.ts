import { asc } from 'drizzle-orm'
import type { NumbersCsvQuery } from '~/contracts/staff-numbers'
import { subtractMoney } from '~/rules/money'
import { isPromiseKept } from '~/rules/promise-kept'
import { formatZoned } from '~/rules/schedule'
import { csvText } from '#server/core/csv'
import { invalid } from '#server/core/errors'
import { orders } from '#server/db/tables'
import { orderEnd } from '#server/orders/order-end'
import type { StaffContext } from '#server/staff/access/staff-context'
import { isCompletedIn, paidOnline } from './counted-orders'
import { daysBetween, kitchenDay, kitchensFor, type KitchenZone } from './kitchen-days'
import { getNumbers } from './numbers.service'
import { readPaidBack } from './paid-back'

/** Orders of at most so many days fit into one file. */
const MAX_ORDER_DAYS = 62

type Row = (string | number | null)[]

/** The figures for a spreadsheet; the sums of each file but `parts` add up to the revenue of the period: `orders` has a row for each completed
 *  order and one for each refund, `goods` one for the delivery and one for refunds of no single dish. @throws HttpError 404, 422 `to:` for orders of more than 62 days */
export async function numbersCsv(ctx: StaffContext, query: NumbersCsvQuery): Promise<string> {
  if (query.part === 'orders') return csvText(await orderRows(ctx, query))
  const { days, goods, parts, totals } = await getNumbers(ctx, query)
  if (query.part === 'days') {
    const rows = days.map(({ day, revenue, orders, open, promise_kept, apologies: { given, used, discount } }): Row => {
      return [day, revenue, orders, promise_kept, open, given, used, discount]
    })
    const apologies = ['Кодов за опоздание', 'Применили', 'Скидка по ним, ₽']
    return csvText([['День', 'Выручка, ₽', 'Заказов', 'Вовремя, %', 'Ещё в работе', ...apologies], ...rows])
  }
  if (query.part === 'parts')
    return csvText([['Блюдо', 'Порций'], ...parts.map(({ name, twelfths }): Row => [name, Math.round((twelfths / 12) * 100) / 100])])
  const rest = (name: string, sum: number): Row[] => (sum === 0 ? [] : [[name, null, sum, null, null, null]])
  return csvText([
    ['Блюдо', 'Штук', 'Выручка, ₽', 'Доля заказов, %', 'Штук в прошлом периоде', 'Класс'],
    ...goods.map(({ name, qtt, revenue, share, before, abc }): Row => [name, qtt, revenue, share, before, abc]),
    ...rest('Доставка', totals.delivery),
    ...rest('Возвраты не за блюда', subtractMoney(0, totals.refunds_whole)),
  ])
}

const HEAD = [
  'Дата',
  'Заказ',
  'Что',
  'Сумма, ₽',
  'Онлайн, ₽',
  'При получении, ₽',
  'Скидка, ₽',
  'Бонусами, ₽',
  'Код',
  'Откуда',
  'Как',
  'Вовремя',
  'Кухня',
]

async function orderRows(ctx: StaffContext, { from, to, kitchen_id }: NumbersCsvQuery): Promise<Row[]> {
  if (daysBetween(from, to).length > MAX_ORDER_DAYS) throw invalid('to', `Заказы — не больше чем за ${MAX_ORDER_DAYS} дня`)
  const rows = []
  for (const kitchen of await kitchensFor(ctx, kitchen_id)) rows.push(...(await rowsOf(ctx, kitchen, from, to)))
  return [HEAD, ...rows]
}

async function rowsOf({ db }: StaffContext, kitchen: KitchenZone, first: string, last: string): Promise<Row[]> {
  const range = { kitchen_id: kitchen.id, from: kitchenDay(kitchen, first).from, to: kitchenDay(kitchen, last).to }
  const completed = await db
    .select({
      ...orderEnd,
      number: orders.number,
      total: orders.total,
      collect: orders.collect,
      pay_variant: orders.pay_variant,
      discount: orders.discount,
      bonuses_spent: orders.bonuses_spent,
      promocode: orders.promocode,
      source: orders.source,
    })
    .from(orders)
    .where(isCompletedIn(range))
    .orderBy(asc(orders.completed_at))
  const paidBack = await readPaidBack(db, range)
  const at = (moment: number | null) =>
    moment === null ? '' : formatZoned(new Date(moment), kitchen.time_zone).slice(0, 16).replace('T', ' ')
  return [
    ...completed.map((order): Row => {
      const online = paidOnline(order)
      const isKept = isPromiseKept(order)
      return [
        at(order.completed_at),
        order.number,
        'заказ',
        order.total,
        online,
        subtractMoney(order.total, online),
        order.discount,
        order.bonuses_spent,
        order.promocode,
        order.source === 'phone' ? 'телефон' : 'сайт',
        order.delivery_type === 'delivery' ? 'доставка' : 'самовывоз',
        isKept === null ? '' : isKept ? 'да' : 'нет',
        kitchen.name,
      ]
    }),
    ...paidBack.map(({ number, amount, way, at: done_at }): Row => {
      const sum = subtractMoney(0, amount)
      const parts = way === 'online' ? [sum, 0] : [0, sum]
      return [at(done_at), number, 'возврат', sum, ...parts, 0, 0, null, '', '', '', kitchen.name]
    }),
  ]
}
