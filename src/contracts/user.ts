import { z } from 'zod'
import { address } from './addresses'
import { card } from './cards'
import { email, id, money, moment, smsCode } from './common'
import { ALLERGENS, MAX_NAME_LENGTH } from './constants'
import { order } from './orders'
import { CUSTOMER_NOTE_KINDS } from './staff-constants'
import { lineOf } from './text'

export const rank = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal('vip'), z.literal('discount')])
export type Rank = z.infer<typeof rank>

const name = lineOf(MAX_NAME_LENGTH, `Имя длиннее ${MAX_NAME_LENGTH} знаков`).min(1, 'Напишите имя')
const birthday = z.iso.date('Дата рождения должна быть настоящей датой')

const excluded = z.array(z.enum(ALLERGENS)).max(ALLERGENS.length)

/** A customer's profile. `personal_discount` is a percentage, `bonuses` whole bonuses. `excluded_allergens`: what dishes should be without; a
 *  remote API may omit it. */
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
    excluded_allergens: excluded.default([]),
  })
  .meta({ id: 'User' })
export type User = z.infer<typeof user>

/** GET and PATCH /v2/user */
export const userEnvelope = z.object({ user })
/** Null clears a field; an absent field stays unchanged. */
export const updateUserBody = z
  .object({
    name: name.nullable().optional(),
    email: email.nullable().optional(),
    birthday: birthday.nullable().optional(),
    subscribed: z.boolean().optional(),
    excluded_allergens: excluded.optional(),
  })
  .meta({ id: 'UpdateUserBody' })
export type UpdateUserBody = z.infer<typeof updateUserBody>

/** DELETE /v3/user: the code is a new one, sent to the customer's phone. */
export const deleteUserBody = z.object({ code: smsCode }).meta({ id: 'DeleteUserBody' })

/** GET /v2/user/history-loyalty; the amounts sum to `user.bonuses`. */
export const bonusTransaction = z
  .object({
    id,
    kind: z.enum(['accrual', 'redemption', 'refund', 'gift', 'expiry', 'adjust']),
    amount: z.int(),
    order_id: id.nullable(),
    description: z.string(),
    created_at: moment,
  })
  .meta({ id: 'BonusTransaction' })
export const bonusHistory = z.array(bonusTransaction)
export type BonusTransaction = z.infer<typeof bonusTransaction>

/** GET /v3/user/loyalty. `percent` is the share earned, `paid` the sum of completed orders in 365 days, `next` the next rank (null for the
 *  highest and for "discount"), `expiring` the bonuses that expire within 14 days. */
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

/** An order in an export: with contact data, the receipt's e-mail and every payment attempt. */
export const exportedOrder = order
  .extend({
    name: z.string().nullable(),
    phone: z.string().nullable(),
    change_from: money.nullable(),
    email: z.string().nullable(),
    payments: z.array(z.object({ status: z.string(), amount: money, created_at: moment })),
  })
  .meta({ id: 'ExportedOrder' })
export type ExportedOrder = z.infer<typeof exportedOrder>

/** GET /v3/user/export: all data about the customer, newest first. Omitted: token and code hashes, texts of messages with a code, rate-
 *  limit counters. Times are in the zone of the city with the lowest id, an order's in that of its city. */
export const userExport = z
  .object({
    exported_at: moment,
    user: user.extend({ created_at: moment }),
    consents: z.array(
      z.object({
        kind: z.enum(['processing', 'marketing']),
        document: z.enum(['privacy', 'consent', 'news']),
        version: z.string(),
        given_at: moment,
        withdrawn_at: moment.nullable(),
      }),
    ),
    sessions: z.array(z.object({ id, device: z.string(), created_at: moment, last_used_at: moment, expires_at: moment })),
    devices: z.array(z.object({ created_at: moment, last_used_at: moment })),
    addresses: z.array(address.extend({ created_at: moment })),
    cards: z.array(card.extend({ status: z.enum(['waiting', 'active', 'removed']), created_at: moment, removed_at: moment.nullable() })),
    favorites: z.array(z.object({ good_id: id, name: z.string(), created_at: moment })),
    bonuses: bonusHistory,
    promo_uses: z.array(z.object({ code: z.string(), order_id: id, at: moment })),
    notes: z.array(z.object({ kind: z.enum(CUSTOMER_NOTE_KINDS), text: z.string(), created_at: moment })),
    messages: z.array(
      z.object({ kind: z.enum(['login_code', 'card_code', 'order', 'staff']), text: z.string().nullable(), created_at: moment }),
    ),
    orders: z.array(exportedOrder),
  })
  .meta({ id: 'UserExport' })
export type UserExport = z.infer<typeof userExport>
