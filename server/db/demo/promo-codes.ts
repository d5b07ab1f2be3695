import type { DemoPromoCode } from './shape'

const plain = {
  percent: null,
  amount: null,
  gift_goods: null,
  min_total: 0,
  starts_at: null,
  ends_at: null,
  max_uses: null,
  per_customer: 0,
}
const over = { starts_at: '2025-01-15T00:00:00+03:00', ends_at: '2025-02-28T23:59:59+03:00' }

const waiting = { ...plain, code: null, is_active: false }
const [ROLLS, PIZZA] = [1, 2]

/** One promo code of every type: percent, amount, gift, expired, once per customer, used up after one. Then rules without a code: one counts,
 *  the others wait to be switched on. Then a code that asks for more than a sum. */
export const promoCodes: DemoPromoCode[] = [
  { ...plain, id: 1, code: 'SUSHI10', type: 1, percent: 10 },
  { ...plain, id: 2, code: 'MINUS200', type: 2, amount: 200, min_total: 1000 },
  { ...plain, id: 3, code: 'ROLLGIFT', type: 3, gift_goods: 'kaliforniya-s-krabom', min_total: 1500 },
  { ...plain, id: 4, code: 'OLD2020', type: 1, percent: 20, ...over },
  { ...plain, id: 5, code: 'ONCE', type: 1, percent: 15, per_customer: 1 },
  { ...plain, id: 6, code: 'LAST1', type: 1, percent: 50, max_uses: 1 },
  {
    ...plain,
    id: 7,
    code: null,
    type: 4,
    name: 'Пятая пицца бесплатно',
    about: 'Возьмите пять пицц: самая недорогая будет подарком.',
    terms: { items: [{ goods: [], categories: [PIZZA], count: 5 }] },
  },
  {
    ...waiting,
    id: 8,
    type: 1,
    percent: 10,
    name: 'Самовывоз −10 %',
    about: 'Заберите заказ сами, и он станет дешевле на 10 %.',
    terms: { delivery_type: 'pickup' },
  },
  {
    ...waiting,
    id: 9,
    type: 4,
    name: 'Третий ролл бесплатно',
    about: 'По будням до 16:00 из трёх роллов самый недорогой бесплатно.',
    terms: { days: [1, 2, 3, 4, 5], to: '16:00', items: [{ goods: [], categories: [ROLLS], count: 3 }] },
  },
  {
    ...waiting,
    id: 10,
    type: 3,
    gift_goods: 'kaliforniya-s-krabom',
    min_total: 1500,
    name: 'Ролл в подарок',
    about: 'К заказу от 1 500 ₽.',
  },
  {
    ...plain,
    id: 11,
    code: 'ROLLS3',
    type: 4,
    per_customer: 3,
    title: 'Для тех, кто рядом',
    terms: { delivery_type: 'pickup', items: [{ goods: [], categories: [ROLLS], count: 3 }] },
  },
]
