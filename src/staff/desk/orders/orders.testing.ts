import type { StaffOrder } from '~/contracts/staff'
import type { DeskMenu, DeskOrder } from '~/contracts/staff-desk'
import type { EditPreview } from '~/contracts/staff-edits'

/** 18:30 in Moscow. */
export const NOW = Date.parse('2026-11-21T15:30:00Z')
export const ZONE = 'Europe/Moscow'
export const at = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString()

type Line = StaffOrder['lines'][number]
const image = { sm: '/pictures/roll.webp', webp: '/pictures/roll.webp' }

export const line = (goods_id: number, name: string, goodsCount: number, price: number | null, more: Partial<Line> = {}): Line => ({
  goods_id,
  category_id: 1,
  slug: `dish-${goods_id}`,
  name,
  image,
  goodsCount,
  goodsPrice: price,
  additionals: [],
  sides: [],
  sauces: [],
  amount: (price ?? 0) * goodsCount,
  ...more,
})

/** A delivery that is being cooked, to be paid by card at the door. */
export function staffOrder(change: Partial<StaffOrder> = {}): StaffOrder {
  const lines = change.lines ?? [line(101, 'Филадельфия', 2, 640), line(205, 'Том ям', 1, 490)]
  const full = lines.reduce((sum, { amount }) => sum + amount, 0)
  const promised = { from: at(10), to: at(20) }
  return {
    id: 812,
    number: '1038',
    status: 'processed',
    created_at: at(-21),
    delivery_type: 'delivery',
    time_type: 'now',
    datetime: null,
    promised,
    address: {
      city_id: 1,
      street: 'Лесная',
      house: '7',
      building: '',
      entrance: '2',
      floor: '4',
      apartment: '12',
      intercom: '12К',
      label: '',
      comment: '',
    },
    pickup_point: null,
    pay_variant: 3,
    pay_type: 4,
    payment_status: 'none',
    lines,
    totals: { full, discount: 0, bonuses_spent: 0, delivery_fee: 0, total: full, bonuses_earned: 0 },
    explanation: [{ kind: 'delivery', text: 'Доставка от 1 200 ₽', amount: 0 }],
    promocode: null,
    gift: null,
    comment: null,
    persons: 2,
    history: [],
    can_cancel: false,
    confirm_call: false,
    customer: { name: 'Ольга', phone: '7••••••4546' },
    revision: 3,
    source: 'site',
    kitchen_id: 1,
    stage: 'cooking',
    made: { done: 1, of: 2 },
    cook_by: at(0),
    first_promise_to: promised.to,
    ended_at: null,
    courier: null,
    problem: null,
    must_call: false,
    to_pay: full,
    change_from: null,
    refunded: 0,
    ...change,
  }
}

export const deskOrder = (change: Partial<DeskOrder> = {}): DeskOrder => ({
  order: staffOrder(),
  story: [],
  messages: [],
  payments: [],
  refunds: [],
  receipts: [],
  edits: [],
  left_to_refund: { online: 0, cash: 1770, bonuses: 1770 },
  edit: null,
  courier_phone: null,
  customer_orders: 6,
  ...change,
})

export const dish = (id: number, name: string, price: number): DeskMenu['goods'][number] => ({
  id,
  name,
  category_id: 1,
  price,
  image,
  pieces: 8,
  weight: 240,
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
})

type Edited = EditPreview['was']
const edited = (lines: Edited['lines'], total: number): Edited => ({
  lines,
  full: total,
  discount: 0,
  bonuses_spent: 0,
  delivery_fee: 0,
  total,
  collect: 0,
  promised_to: at(20),
})

/** «Том ям» taken out of the order above. */
export const preview = (change: Partial<EditPreview> = {}): EditPreview => ({
  revision: 3,
  was: edited(
    [
      { position: 0, name: 'Филадельфия', qtt: 2, amount: 1280, options: [] },
      { position: 1, name: 'Том ям', qtt: 1, amount: 490, options: [] },
    ],
    1770,
  ),
  now: edited([{ position: 0, name: 'Филадельфия', qtt: 2, amount: 1280, options: [] }], 1280),
  difference: -490,
  how: 'collect',
  refund: 0,
  collect: 1280,
  bonuses_back: 0,
  kitchen: { added: [], removed: [{ name: 'Том ям', qtt: 1 }] },
  notes: [],
  ...change,
})
