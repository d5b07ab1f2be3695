import { z } from 'zod'
import { money } from './common'

const percent = z.number('Напишите процент').min(0, 'Не меньше нуля').max(100, 'Не больше 100 %').multipleOf(0.01, 'Не больше двух знаков')

/** Ranks in their order, as customers climb them. */
const step = <Rank extends 1 | 2 | 3 | 'vip'>(rank: Rank) =>
  z.object({
    rank: z.literal(rank),
    from: money.min(0, 'Не меньше нуля').max(10_000_000, 'Не больше 10 000 000 ₽'),
    percent,
  })
const rankStep = z.discriminatedUnion('rank', [step(1), step(2), step(3), step('vip')])
export type RankStep = z.infer<typeof rankStep>

const days = (least: number) => z.int('Целое число дней').min(least, `Не меньше ${least}`).max(3650, 'Не больше 3650 дней')
const gift = z.int('Целое число бонусов').min(0, 'Не меньше нуля').max(10_000, 'Не больше 10 000')
const counted = z.object({ delivery: z.boolean(), sale: z.boolean(), sets: z.boolean() })

/** The terms of the bonus programme. `ranks`: the first from 0, rising; a rank that is left out is not given. `pay_percent`: the share of what
 *  may be paid with bonuses. `life_days` null: bonuses do not expire. `earns` and `pays`: whether the delivery fee, dishes at a lowered price
 *  and sets count, beside the flag `bonuses_active` of each dish. `window_days`: the orders that count for a rank; `keeps_rank`: a rank that
 *  was reached stays. `welcome` is given after the first completed order, `birthday` within `birthday_days` of the birthday. */
export const loyaltyTerms = z
  .object({
    is_on: z.boolean(),
    ranks: z.array(rankStep).min(1, 'Нужен хотя бы один ранг').max(4),
    pay_percent: percent,
    min_pickup: money.min(0, 'Не меньше нуля').max(100_000, 'Не больше 100 000 ₽'),
    life_days: days(0).nullable(),
    warning_days: days(0),
    earns: counted,
    pays: counted,
    window_days: days(1),
    keeps_rank: z.boolean(),
    welcome: gift,
    birthday: gift,
    birthday_days: z.int('Целое число дней').min(0, 'Не меньше нуля').max(30, 'Не больше 30 дней'),
  })
  .meta({ id: 'LoyaltyTerms' })
export type LoyaltyTerms = z.infer<typeof loyaltyTerms>
