import type { DemoPromoCode } from './shape'

const unlimited = {
  gift_goods: null,
  min_full: 0,
  starts_at: null,
  ends_at: null,
  max_uses: null,
  once_per_customer: false,
} satisfies Partial<DemoPromoCode>

/** One promo code of every kind: percent, amount, gift, expired, once per customer, used up after one. */
export const promoCodes: DemoPromoCode[] = [
  { ...unlimited, id: 1, code: 'SUSHI10', kind: 'percent', value: 10 },
  { ...unlimited, id: 2, code: 'MINUS200', kind: 'amount', value: 200, min_full: 1000 },
  {
    ...unlimited,
    id: 3,
    code: 'ROLLGIFT',
    kind: 'gift',
    value: 0,
    gift_goods: 'kaliforniya-s-krabom',
    min_full: 1500,
  },
  {
    ...unlimited,
    id: 4,
    code: 'OLD2020',
    kind: 'percent',
    value: 20,
    starts_at: '2025-01-15T00:00:00+03:00',
    ends_at: '2025-02-28T23:59:59+03:00',
  },
  { ...unlimited, id: 5, code: 'ONCE', kind: 'percent', value: 15, once_per_customer: true },
  { ...unlimited, id: 6, code: 'LAST1', kind: 'percent', value: 50, max_uses: 1 },
]
