import type { DeskMenu } from '~/contracts/staff-desk'
import type { OrderLine } from '~/contracts/orders'
import { emptyAddress } from '~/order-form/address-form'
import type { OrderDraft } from '~/order-form/order-body'
import { emptyReceiving } from '~/order-form/receiving'
import { addLine, type DraftLine, type DraftOptions, plainLine } from '~/order-form/order-lines'
import { findOption } from '~/rules/option-groups'

export type DeskGoods = DeskMenu['goods'][number]

export const PHONE_WAYS = ['cash', 'card', 'link'] as const
export type PhoneWay = (typeof PHONE_WAYS)[number]

/** An order as far as it is taken. `found`: the phone whose guest is shown; `has_new_address`: the typed address counts. */
export type Draft = OrderDraft & {
  phone: string
  found: string | null
  name: string
  lines: DraftLine[]
  city_id: number | null
  address_id: number | null
  has_new_address: boolean
  point_id: number | null
  pay: PhoneWay
  email: string
  send_link: boolean
  persons: string
}

export const EMPTY_DRAFT: Draft = {
  phone: '',
  found: null,
  name: '',
  lines: [],
  delivery_type: 'delivery',
  city_id: null,
  address_id: null,
  has_new_address: false,
  address: emptyAddress,
  zone_id: null,
  point_id: null,
  time_type: 'now',
  day: null,
  datetime: null,
  pay: 'cash',
  change_from: '',
  email: '',
  send_link: false,
  persons: '',
  comment: '',
  ...emptyReceiving,
}

/** What of an old order can be sold now: at today's menu, without gifts. `lost`: what cannot, in words. */
export function repeatLines(old: readonly OrderLine[], menu: readonly DeskGoods[]): { lines: DraftLine[]; lost: string[] } {
  const lost: string[] = []
  let lines: DraftLine[] = []
  for (const { goods_id, name, goodsPrice, goodsCount, additionals, sides, sauces, note } of old) {
    if (goodsPrice === null) continue
    const goods = menu.find(({ id }) => id === goods_id)
    if (!goods?.available) {
      lost.push(name)
      continue
    }
    const keep = (chosen: OrderLine['sides'], offered: DeskGoods['sides']): DraftOptions['side'] =>
      chosen.flatMap((option) => {
        const one = findOption(offered, option, chosen)
        if (!one) lost.push(`${option.name} (${name})`)
        return one ? [{ id: one.id, name: one.name, qtt: Math.min(option.qtt, one.max) }] : []
      })
    if (note && !goods.takes_notes) lost.push(`«${note}» (${name})`)
    lines = addLine(lines, {
      ...plainLine(goods, goodsCount),
      additionals: keep(additionals, goods.additionals),
      side: keep(sides, goods.sides),
      sauce: keep(sauces, goods.sauces),
      note: (goods.takes_notes && note) || '',
    })
  }
  return { lines, lost }
}

/** What a change of a draft replaces: to put it back. */
export const replacedBy = (draft: Draft, change: Partial<Draft>): Partial<Draft> =>
  Object.fromEntries(Object.entries(draft).filter(([name]) => name in change))

/** An earlier order of the guest, as much of it as a repeat needs. */
export type PastOrder = {
  delivery_type: Draft['delivery_type']
  address_id?: number | null
  pickup_point_id: number | null
  pay_type: number
  lines: readonly OrderLine[]
}

const WAY_OF_TYPE: Record<number, PhoneWay> = { 1: 'cash', 2: 'link', 3: 'card', 4: 'card', 5: 'link' }

/** The changes of a draft that repeat an order; what was said of time and comment stays. */
export function repeated(order: PastOrder, menu: DeskMenu): { change: Partial<Draft>; lost: string[] } {
  const { lines, lost } = repeatLines(order.lines, menu.goods)
  const { delivery_type, address_id = null, pickup_point_id, pay_type } = order
  const way = WAY_OF_TYPE[pay_type] ?? 'cash'
  const pay = way === 'link' && !menu.online_payment ? 'cash' : way
  return { change: { lines, delivery_type, address_id, has_new_address: false, point_id: pickup_point_id, pay }, lost }
}
