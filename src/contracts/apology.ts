import { z } from 'zod'
import { money, moment } from './common'

/* A code that the shop gives for an order that came too late. Money in roubles. */

const minutes = z.int('Минуты — целое число').min(1, 'Хотя бы одна минута').max(240, 'Не больше 240 минут')
const days = z.int('Дни — целое число').min(1, 'Хотя бы один день').max(365, 'Не больше 365 дней')

/** From how many `minutes` after the promise a code is given, and what it gives: one of `percent` and `amount`, from `min_total`, until the
 *  end of the day after so many `days`. */
const terms = z.object({
  is_on: z.boolean(),
  minutes,
  percent: z.number('Процент — число').positive('Скидка больше нуля').max(100, 'Скидка до 100 %').multipleOf(0.01).nullable(),
  amount: z.number('Скидка — число рублей').positive('Скидка больше нуля').max(100_000, 'Скидка до 100 000 ₽').multipleOf(0.01).nullable(),
  days,
  min_total: z.number('Сумма — число рублей').min(0, 'Сумма от 0 ₽').max(100_000, 'Сумма до 100 000 ₽').multipleOf(0.01),
})
export type ApologyTerms = z.infer<typeof terms>

/** GET /staff/apology */
export const staffApology = terms.extend({ revision: z.int().nonnegative() }).meta({ id: 'StaffApology' })
export type StaffApology = z.infer<typeof staffApology>

/** PATCH /staff/apology with `If-Match`: absent fields stay. */
export const staffApologyBody = terms
  .partial()
  .refine((body) => Object.keys(body).length > 0, { error: 'Нечего менять' })
  .meta({ id: 'StaffApologyBody' })
export type StaffApologyBody = z.output<typeof staffApologyBody>

/** The code as the order's customer sees it. */
export const apology = z
  .object({
    code: z.string(),
    percent: z.number().nullable(),
    amount: money.nullable(),
    min_total: money,
    until: moment.nullable(),
    is_used: z.boolean(),
  })
  .meta({ id: 'Apology' })
export type Apology = z.infer<typeof apology>
