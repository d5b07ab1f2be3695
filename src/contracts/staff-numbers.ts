import { z } from 'zod'
import { id, idParam, money } from './common'

/* The figures of the shop by day, hour and dish. Money in roubles, times in whole minutes. */

const count = z.int().nonnegative()
const minutes = z.array(z.number())

const open = z.object({ orders: count, total: money })
const hourRow = z.object({ hour: z.int(), orders: count, open: count, revenue: money, kept: count, known: count })

/** A dish that was a part of composed ones, as halves and sets have them; `twelfths` of
 *  a portion: a half is 6. Its revenue is that of the composed dish. */
const usedPart = z.object({ id, name: z.string(), twelfths: count })

/** Codes for late orders: `given` for orders completed in the time; `used` by orders completed then, with their `discount`. */
const apologies = z.object({ given: count, used: count, discount: money })

/** Figures that the totals of days have as well. */
const summed = {
  orders: count,
  online: money,
  receipt: money,
  refunds: money,
  refunds_whole: money,
  delivery: money,
  open,
  discounts: money,
  unknown: count,
  placed: count,
  canceled: count,
  new_customers: count,
  stop: z.object({ goods: count, minutes: count, lost: money }),
}

/** One day of one kitchen. All figures are of the orders completed that day, save `placed`, `canceled` and `cancels`: of those placed that day.
 *  Refunds are of that day and of completed orders. `open`: what is still in work on the running day. `revenue` of dishes, codes and hours (of
 *  placing) is less refunds: that of the dishes with `delivery` less `refunds_whole` (of no single dish) is the day's. Minutes of each late,
 *  cooked and carried order: medians of several days are exact. */
export const dayCounts = z.object({
  ...summed,
  kept: count,
  known: count,
  late_minutes: minutes,
  cook_minutes: minutes,
  road_minutes: minutes,
  cancels: z.array(z.object({ actor: z.string(), reason: z.string().nullable(), count })),
  couriers: z.array(z.object({ id, orders: count, kept: count, road_minutes: minutes })),
  codes: z.array(z.object({ code: z.string(), orders: count, discount: money, revenue: money })),
  goods: z.array(z.object({ id, name: z.string(), qtt: count, orders: count, revenue: money })),
  /** A day that was counted before there were composed dishes has none. */
  parts: z.array(usedPart).optional(),
  /** A day that was counted before there were such codes has none. */
  apologies: apologies.optional(),
  hours: z.array(hourRow),
})
export type DayCounts = z.infer<typeof dayCounts>

/** GET /staff/numbers: days of the kitchens, both included; `compare`: with the same days a week before, or with the period before. */
export const numbersQuery = z
  .object({
    from: z.iso.date('Такой даты нет'),
    to: z.iso.date('Такой даты нет'),
    kitchen_id: idParam.optional(),
    compare: z.enum(['week', 'period']).default('week'),
  })
  .refine(({ from, to }) => from <= to, { error: 'Начало позже конца', path: ['to'] })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < 366 * 86_400_000, { error: 'Не больше 366 дней', path: ['to'] })
export type NumbersQuery = z.output<typeof numbersQuery>

/** `revenue`: totals of completed orders less refunds, which is the dishes with `delivery` less `refunds_whole`; `online` and `receipt` before refunds. `promise_kept` in percent, null if no end is
 *  known. `canceled` of `placed`. `stop`: dishes, minutes together, and an estimate of lost sales by the day before. */
export const numbersTotals = z
  .object({
    ...summed,
    revenue: money,
    average: money.nullable(),
    promise_kept: z.number().nullable(),
    late_median: z.number().nullable(),
    late_90: z.number().nullable(),
    cook_median: z.number().nullable(),
    road_median: z.number().nullable(),
    apologies,
  })
  .meta({ id: 'NumbersTotals' })
export type NumbersTotals = z.infer<typeof numbersTotals>

/** `days`: each day of the period, and `recent`: the 28 days that end with it, for the chart. `hours`: by the hour of placing; `week`: orders by
 *  weekday (1 is Monday) and hour in those 28 days, with how many such days there were. `goods`: the largest revenue first. */
export const numbers = z
  .object({
    from: z.iso.date(),
    to: z.iso.date(),
    today: z.iso.date(),
    days: z.array(
      z.object({ day: z.iso.date(), revenue: money, orders: count, open: count, promise_kept: z.number().nullable(), apologies }),
    ),
    recent: z.array(z.object({ day: z.iso.date(), revenue: money, orders: count })),
    hours: z.array(hourRow),
    week: z.array(z.object({ weekday: z.int(), hour: z.int(), orders: count, days: count })),
    goods: z.array(
      z.object({
        id,
        name: z.string(),
        image: z.string().nullable(),
        qtt: count,
        orders: count,
        revenue: money,
        share: z.number(),
        before: count,
        abc: z.enum(['A', 'B', 'C']),
      }),
    ),
    /** The most used first. */
    parts: z.array(usedPart),
    promise: z.array(hourRow),
    cancels: dayCounts.shape.cancels,
    couriers: z.array(
      z.object({ id, name: z.string(), orders: count, promise_kept: z.number().nullable(), road_median: z.number().nullable() }),
    ),
    codes: dayCounts.shape.codes,
    totals: numbersTotals,
    before: z.object({ from: z.iso.date(), to: z.iso.date(), totals: numbersTotals, hours: z.array(hourRow) }),
  })
  .meta({ id: 'Numbers' })
export type Numbers = z.infer<typeof numbers>

/** GET /staff/numbers.csv */
export const NUMBERS_PARTS = ['days', 'goods', 'parts', 'orders'] as const
export const numbersCsvQuery = numbersQuery.safeExtend({ part: z.enum(NUMBERS_PARTS).default('days') })
export type NumbersCsvQuery = z.output<typeof numbersCsvQuery>
