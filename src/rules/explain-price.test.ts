import { describe, expect, it } from 'vitest'
import { buyerWith, cartOf, CODES, dish } from './golden-carts.testing'
import { priceCart, type CartToPrice } from './pricing'

/** Rows as a person reads them: kind, text, roubles. */
const rowsOf = (cart: CartToPrice) =>
  priceCart(cart).explanation.map(({ kind, text, amount }) => [kind, text.replaceAll('\u00a0', ' '), amount])

describe('a price is explained in order: dish, options, sale, personal or promo, gift, bonuses, delivery, total, notes', () => {
  it('with a percent code and bonuses', () => {
    // dish at its old price 590 · 2 = 1180 and 400; options 45 · 2 · 2 = 180; sale (590 − 490) · 2 = 200; goods 1560;
    // 10 % = 156; 1404 left, free; half of it 702
    const lines = [dish(490, 2, { old_price: 590, sauce: [{ price: 45, qtt: 2 }] }), dish(400)]
    expect(rowsOf(cartOf(lines, { promo: CODES.SUSHI10, bonuses: 900, buyer: buyerWith({ bonuses: 900 }) }))).toEqual([
      ['dish', 'Блюда', 1580],
      ['options', 'Добавки', 180],
      ['sale', 'Скидки меню', -200],
      ['promo', 'Промокод SUSHI10, 10 %', -156],
      ['bonuses', 'Бонусы', -702],
      ['delivery', 'Доставка', 0],
      ['total', 'Итого', 702],
      ['note', 'Бонусами можно оплатить до 702 ₽: это половина суммы', 0],
    ])
  })

  it('with a code of roubles, and what it gives more than the personal discount', () => {
    const lines = [dish(1000)]
    const buyer = buyerWith({ rank: 'discount', personal_discount: 12.5 })
    expect(rowsOf(cartOf(lines, { promo: CODES.MINUS200, buyer }))).toEqual([
      ['dish', 'Блюда', 1000],
      ['promo', 'Промокод MINUS200', -200],
      ['delivery', 'Доставка', 149],
      ['total', 'Итого', 949],
      ['note', 'Код MINUS200 выгоднее личной скидки на 75 ₽: они не складываются', 0],
    ])
  })

  it('with the personal discount, and why the code does not count', () => {
    const buyer = buyerWith({ rank: 'discount', personal_discount: 12.5 })
    expect(rowsOf(cartOf([dish(2000)], { promo: CODES.SUSHI10, buyer }))).toEqual([
      ['dish', 'Блюда', 2000],
      ['personal', 'Личная скидка 12,5 %', -250],
      ['delivery', 'Доставка', 0],
      ['total', 'Итого', 1750],
      ['note', 'Личная скидка 12,5 % даёт не меньше, чем код SUSHI10. Код останется у вас.', 0],
    ])
  })

  it('with a gift, free', () => {
    expect(rowsOf(cartOf([dish(1600)], { promo: CODES.ROLLGIFT }))).toEqual([
      ['dish', 'Блюда', 1600],
      ['gift', 'Подарок: Ролл в подарок', 0],
      ['delivery', 'Доставка', 0],
      ['total', 'Итого', 1600],
    ])
  })

  it('for a pickup, and bonuses that cannot be spent', () => {
    expect(rowsOf(cartOf([dish(90)], { delivery_type: 'pickup', buyer: buyerWith({ bonuses: 90 }), bonuses: 10 }))).toEqual([
      ['dish', 'Блюда', 90],
      ['delivery', 'Самовывоз', 0],
      ['total', 'Итого', 90],
      ['note', 'Самовывоз оплачивают бонусами от 100 ₽', 0],
    ])
  })

  it('no sale where the old price is lower, the same or unknown', () => {
    for (const old_price of [580, 590, null, undefined]) {
      const kinds = priceCart(cartOf([dish(590, 2, { old_price })])).explanation.map(({ kind }) => kind)
      expect(kinds).toEqual(['dish', 'delivery', 'total'])
    }
  })
})
