import { describe, expect, it } from 'vitest'
import { plainLine } from '~/order-form/order-lines'
import { repeated } from './draft'
import { dish, menuOf, oldLine } from './new-order.testing'

const SAUCE = { id: 81, name: 'Спайси', price: 45, max: 2 }
const ROLL = dish(1, 'Ролл', { sauces: [SAUCE] })
const DUET = dish(2, 'Дуэт')
const spicy = { additionals: [], side: [], sauce: [{ id: 81, name: 'Спайси', qtt: 1 }] }

describe('a repeated order', () => {
  const order = { delivery_type: 'delivery', address_id: 7, pickup_point_id: null, pay_type: 4 } as const

  it('takes dishes, place and payment, and no gift', () => {
    const lines = [
      oldLine(1, 'Ролл', { goodsCount: 2, sauces: [{ id: 81, name: 'Старое имя', qtt: 3, price: 40 }] }),
      oldLine(2, 'Дуэт', { goodsPrice: null }),
    ]
    const { change, lost } = repeated({ ...order, lines }, menuOf([ROLL, DUET]))
    expect(change).toMatchObject({ delivery_type: 'delivery', address_id: 7, pay: 'card' })
    // no more of an option than a dish may have now
    expect(change.lines).toEqual([{ ...plainLine(ROLL, 2), ...spicy, sauce: [{ id: 81, name: 'Спайси', qtt: 2 }] }])
    expect(lost).toEqual([])
  })

  it('names what is stopped, left the menu, or lost its option', () => {
    const lines = [
      oldLine(1, 'Ролл', {
        sauces: [{ id: 80, name: 'Спайси', qtt: 1, price: 45 }],
        additionals: [{ id: 12, name: 'Икра', qtt: 1, price: 90 }],
      }),
      oldLine(2, 'Дуэт'),
      oldLine(9, 'Забытый ролл'),
    ]
    const { change, lost } = repeated({ ...order, lines }, menuOf([ROLL, { ...DUET, available: false }]))
    // an import gave the sauce another id
    expect(change.lines).toEqual([{ ...plainLine(ROLL, 1), ...spicy }])
    expect(lost).toEqual(['Икра (Ролл)', 'Дуэт', 'Забытый ролл'])
  })

  it('is paid in cash where the link is off', () => {
    const old = { ...order, pay_type: 2, lines: [oldLine(1, 'Ролл')] }
    expect(repeated(old, menuOf([ROLL])).change.pay).toBe('link')
    expect(repeated(old, menuOf([ROLL], { online_payment: false })).change.pay).toBe('cash')
  })
})
