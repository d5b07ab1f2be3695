import type { Quote } from '~/contracts/cart'
import type { OrderLine } from '~/contracts/orders'
import type { DeskMenu, Guest } from '~/contracts/staff-desk'
import type { DeskGoods } from './draft'

const image = { sm: '/s', webp: '/w' }

export const dish = (id: number, name: string, parts: Partial<DeskGoods> = {}): DeskGoods => ({
  id,
  name,
  category_id: 1,
  price: 500,
  image,
  pieces: 8,
  weight: 260,
  unit: 'г',
  takes_notes: true,
  composition: '',
  allergens: [],
  hours: [],
  available: true,
  back_at: null,
  additionals: [],
  sides: [],
  sauces: [],
  groups: [],
  ...parts,
})

export const menuOf = (goods: DeskGoods[], parts: Partial<DeskMenu> = {}): DeskMenu => ({
  goods,
  points: [
    { id: 1, city_id: 1, address: 'Мира, 1' },
    { id: 2, city_id: 1, address: 'Лесная, 2' },
  ],
  cities: [{ id: 1, name: 'Город' }],
  city_id: 1,
  online_payment: true,
  ...parts,
})

export const oldLine = (goods_id: number, name: string, parts: Partial<OrderLine> = {}): OrderLine => ({
  goods_id,
  slug: 'dish',
  name,
  image,
  goodsCount: 1,
  goodsPrice: 400,
  additionals: [],
  sides: [],
  sauces: [],
  amount: 400,
  ...parts,
})

export const savedAddress = (id: number, parts: Partial<Guest['addresses'][number]> = {}): Guest['addresses'][number] => ({
  id,
  is_default: false,
  city_id: 1,
  street: 'Лесная',
  house: '7',
  building: '',
  entrance: '',
  floor: '',
  apartment: '',
  intercom: '',
  label: '',
  comment: '',
  ...parts,
})

export const guestWith = (parts: Partial<Guest> = {}): Guest => ({
  known: true,
  phone: '79161204546',
  name: 'Ольга',
  orders: 6,
  sum: 9840,
  bonuses: 0,
  addresses: [],
  favorites: [],
  last_orders: [],
  allergies: [],
  ...parts,
})

export const quoteOf = (parts: Partial<Quote> = {}): Quote => ({
  lines: [{ uid: '1', id: 1, qtt: 1, price: 500, amount: 500, available: true }],
  totals: {
    full: 500,
    bonusesActive: 500,
    bonusesInactive: 0,
    saleActive: 500,
    saleInactive: 0,
    discount: 0,
    bonuses_spent: 0,
    delivery_fee: 0,
    total: 500,
    bonuses_earned: 15,
  },
  promo: null,
  bonuses_max: 0,
  delivery: { fee: 0, free_from: null, min_order: 500, missing: 0 },
  slots: ['2026-11-25T19:45:00+03:00'],
  promised: { from: '2026-11-25T19:05:00+03:00', to: '2026-11-25T19:15:00+03:00' },
  payment: { online: true, saves_card: false, needs_email: false },
  outed: [],
  changed: [],
  explanation: [],
  ...parts,
})
