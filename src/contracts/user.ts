import { z } from 'zod'
import { id, money, moment } from './common'

export const rank = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal('vip'), z.literal('discount')])
export type Rank = z.infer<typeof rank>

const name = z.string().trim().min(1, 'Напишите имя').max(80, 'Имя длиннее 80 знаков')
const email = z.email('Проверьте адрес почты').max(200, 'Адрес почты слишком длинный')
const birthday = z.iso.date('Дата рождения должна быть настоящей датой')

/** A customer's own profile. `personal_discount` is a percentage, `bonuses` whole bonuses. Contract "Shapes". */
export const user = z
  .object({
    id,
    phone: z.string(),
    name: z.string().nullable(),
    email: z.string().nullable(),
    birthday: z.string().nullable(),
    bonuses: z.int().nonnegative(),
    rank,
    personal_discount: z.number(),
    subscribed: z.boolean(),
  })
  .meta({ id: 'User' })
export type User = z.infer<typeof user>

/** GET and PATCH /v2/user */
export const userEnvelope = z.object({ user })
/** Null clears a field; an absent one stays. */
export const updateUserBody = z
  .object({
    name: name.nullable().optional(),
    email: email.nullable().optional(),
    birthday: birthday.nullable().optional(),
    subscribed: z.boolean().optional(),
  })
  .meta({ id: 'UpdateUserBody' })
export type UpdateUserBody = z.infer<typeof updateUserBody>

/** DELETE /v3/user: after a fresh code. */
export const deleteUserBody = z.object({ code: z.string().regex(/^\d{4}$/, 'Введите четыре цифры из СМС') })

/** GET /v2/user/history-loyalty; the amounts always sum to `user.bonuses`. */
export const bonusTransaction = z
  .object({
    id,
    kind: z.enum(['accrual', 'redemption', 'refund', 'gift', 'expiry']),
    amount: z.int(),
    order_id: id.nullable(),
    description: z.string(),
    created_at: z.iso.datetime({ offset: true }),
  })
  .meta({ id: 'BonusTransaction' })
export const bonusHistory = z.array(bonusTransaction)
export type BonusTransaction = z.infer<typeof bonusTransaction>

/** GET /v3/user/loyalty: where the customer stands. `percent` is what comes back of a paid rouble, `paid` what was paid for
 *  completed orders in the last 365 days, `next` the rank above and what lacks to it (null for the highest and for rank
 *  "discount"), `expiring` what burns within 14 days, soonest first. An added call of ours. */
export const loyalty = z
  .object({
    bonuses: z.int().nonnegative(),
    rank,
    percent: z.number(),
    personal_discount: z.number(),
    paid: money,
    next: z.object({ rank, from: money, percent: z.number(), missing: money }).nullable(),
    expiring: z.array(z.object({ amount: z.int().positive(), at: moment })),
  })
  .meta({ id: 'Loyalty' })
export type Loyalty = z.infer<typeof loyalty>

/** GET /v3/user/export: all that is held about the customer. */
export const userExport = z.object({ user, exported_at: z.iso.datetime({ offset: true }) }).catchall(z.unknown())
