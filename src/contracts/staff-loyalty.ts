import { z } from 'zod'
import { id, moment } from './common'
import { loyaltyTerms } from './loyalty'

/** POST /staff/loyalty: `from` null acts at once. */
export const addLoyaltyBody = loyaltyTerms.extend({ from: moment.nullable() }).meta({ id: 'AddLoyaltyBody' })
export type AddLoyaltyBody = z.output<typeof addLoyaltyBody>

/** PATCH /staff/loyalty/{id}: absent fields stay; terms that have begun never change. */
export const loyaltyBody = addLoyaltyBody
  .partial()
  .refine((body) => Object.values(body).some((value) => value !== undefined), { error: 'Укажите, что изменить' })
  .meta({ id: 'LoyaltyBody' })
export type LoyaltyBody = z.output<typeof loyaltyBody>

/** Terms with the moment from which they act; `by`: who wrote them, null for the shop's first. */
export const staffLoyalty = loyaltyTerms
  .extend({ id, from: moment, state: z.enum(['past', 'now', 'next']), by: z.string().nullable(), revision: z.int() })
  .meta({ id: 'StaffLoyalty' })
export type StaffLoyalty = z.infer<typeof staffLoyalty>

/** GET /staff/loyalty: the latest first. */
export const staffLoyaltyList = z.object({ data: z.array(staffLoyalty) }).meta({ id: 'StaffLoyaltyList' })

const pair = z.object({ was: z.int(), would: z.int() })
/** POST /staff/loyalty/preview: bonuses of the completed orders of `days`, as they were and as they would have been, and how many customers'
 *  ranks would rise or fall today. */
export const loyaltyPreview = z
  .object({ days: z.int(), orders: z.int(), earned: pair, spent: pair, ranks: z.object({ up: z.int(), down: z.int() }) })
  .meta({ id: 'LoyaltyPreview' })
export type LoyaltyPreview = z.infer<typeof loyaltyPreview>
