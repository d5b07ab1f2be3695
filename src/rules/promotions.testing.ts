import type { Promotion } from '~/contracts/promotions'
import { ANY_ORDER, type PromotionFacts } from './promotion-facts'

type Parts = Partial<Omit<Promotion, 'condition'>> & { id: number; condition?: Partial<Promotion['condition']> }

/** A rule, by default 10 % of everything for everybody. */
export const rule = ({ condition, ...parts }: Parts): Promotion => ({
  name: `Акция ${parts.id}`,
  about: '',
  priority: 0,
  effect: { kind: 'percent', percent: 10, only_items: false },
  gift: null,
  excludes_code: false,
  starts_at: null,
  ends_at: null,
  ...parts,
  condition: { ...ANY_ORDER, ...condition },
})

/** Friday 20 November 2026, noon in Moscow, on the site. */
export const factsAt = (parts: Partial<PromotionFacts> = {}): PromotionFacts => ({
  now: Date.parse('2026-11-20T12:00:00+03:00'),
  at: Date.parse('2026-11-20T12:00:00+03:00'),
  timeZone: 'Europe/Moscow',
  zoneId: null,
  isFirstOrder: false,
  birthdayIn: null,
  payVariant: null,
  source: 'site',
  ...parts,
})
