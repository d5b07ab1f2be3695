import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cityTerms, feeFor } from './delivery-terms'
import { piecePrice, type PricedLine } from './line-price'
import { addMoney, percentOf, subtractMoney, sumMoney } from './money'
import { DEFAULT_LOYALTY_TERMS } from './loyalty-terms'
import { priceCart, type CartPrice, type CartToPrice } from './pricing'
import { type CodeRule, ruleOfTerms } from './promo'

/* Half of the sums are small and round, so that thresholds are met often. */
const roubles = fc.oneof(
  fc.integer({ min: 0, max: 500_000 }).map((kopecks) => kopecks / 100),
  fc.integer({ min: 0, max: 30 }).map((tens) => tens * 10),
)
const qtts = fc.integer({ min: 1, max: 4 })
const options = fc.array(fc.record({ price: roubles, qtt: qtts }), { maxLength: 2 })
const anyLine: fc.Arbitrary<PricedLine> = fc.record({
  price: roubles,
  qtt: qtts,
  additionals: options,
  side: options,
  sauce: options,
  bonuses_active: fc.boolean(),
  sale_active: fc.boolean(),
  old_price: fc.option(roubles),
})
const anyCode: fc.Arbitrary<CodeRule> = fc
  .record({ min_total: roubles, percent: fc.integer({ min: 1, max: 200 }), amount: roubles, price: roubles })
  .chain(({ min_total, percent, amount, price }) =>
    fc.constantFrom<CodeRule>(
      ruleOfTerms('КОД', { type: 1, discount: percent / 2, min_total, gift: null }),
      ruleOfTerms('КОД', { type: 2, discount: amount, min_total, gift: null }),
      ruleOfTerms('КОД', { type: 3, discount: 0, min_total, gift: { id: 1, name: 'Подарок', price } }),
    ),
  )
/** 1 to 6 lines, delivery or pickup on any terms, a guest or a customer of any rank, any code or none, any number of bonuses. */
const anyCart: fc.Arbitrary<CartToPrice & { bonuses: number }> = fc.record({
  lines: fc.array(anyLine, { minLength: 1, maxLength: 6 }),
  delivery_type: fc.constantFrom('delivery' as const, 'pickup' as const),
  terms: fc.record({ fee: roubles, free_from: fc.option(roubles), min_order: roubles }).map(cityTerms),
  buyer: fc.option(
    fc.record({
      rank: fc.constantFrom(1 as const, 2 as const, 3 as const, 'vip' as const, 'discount' as const),
      personal_discount: fc.integer({ min: 0, max: 100 }),
      bonuses: fc.integer({ min: 0, max: 10_000 }),
    }),
    { freq: 10 },
  ),
  promo: fc.option(anyCode),
  bonuses: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 12_000 })),
})

const everyCart = (check: (cart: CartToPrice) => void) => fc.assert(fc.property(anyCart, check), { numRuns: 200 })
/** With the index of one line. */
const everyLine = (check: (cart: CartToPrice, index: number) => void) =>
  fc.assert(
    fc.property(anyCart, fc.nat(), (cart, place) => check(cart, place % cart.lines.length)),
    { numRuns: 500 },
  )

/** The goods after the discount, before bonuses and delivery. */
const goodsOf = ({ totals }: Pick<CartPrice, 'totals'>) => subtractMoney(totals.full, totals.discount)
const codeOf = ({ promo }: CartPrice) => promo?.code ?? null

describe('nothing is below zero, and all parts sum exactly', () => {
  it('sums, shares and what is paid are never negative', () => {
    everyCart((cart) => {
      const { lines, totals, delivery, bonuses_max } = priceCart(cart)
      const { next, ...terms } = delivery
      const amounts = [
        ...Object.values(totals),
        ...Object.values(terms),
        ...Object.values(next ?? {}),
        bonuses_max,
        ...lines.flatMap((one) => Object.values(one)),
      ]
      for (const amount of amounts) expect(amount ?? 0).toBeGreaterThanOrEqual(0)
    })
  })

  it('the paid lines and the fee sum to the total; shares to the discount and to the bonuses', () => {
    everyCart((cart) => {
      const { lines, totals } = priceCart(cart)
      expect(sumMoney([...lines.map(({ paid }) => paid), totals.delivery_fee])).toBe(totals.total)
      expect(sumMoney(lines.map(({ discount }) => discount))).toBe(totals.discount)
      expect(sumMoney(lines.map(({ bonuses }) => bonuses))).toBe(totals.bonuses_spent)
      for (const line of lines) expect(addMoney(line.paid, line.discount, line.bonuses)).toBe(line.amount)
      expect(addMoney(totals.bonusesActive, totals.bonusesInactive)).toBe(totals.full)
      expect(addMoney(totals.saleActive, totals.saleInactive)).toBe(totals.full)
    })
  })

  it('only saleActive lines bear the discount, only bonusesActive ones the bonuses', () => {
    everyCart((cart) => {
      const { lines } = priceCart(cart)
      cart.lines.forEach((line, index) => {
        if (!line.sale_active) expect(lines[index]?.discount).toBe(0)
        if (!line.bonuses_active) expect(lines[index]?.bonuses).toBe(0)
      })
    })
  })

  it('the rows before the total sum to it, and notes come last and cost nothing', () => {
    everyCart((cart) => {
      const { explanation, totals } = priceCart(cart)
      const at = explanation.findIndex(({ kind }) => kind === 'total')
      expect(explanation[at]?.amount).toBe(totals.total)
      expect(sumMoney(explanation.slice(0, at).map(({ amount }) => amount))).toBe(totals.total)
      for (const { kind, amount } of explanation.slice(at + 1)) expect([kind, amount]).toEqual(['note', 0])
    })
  })
})

describe('the delivery', () => {
  it('the fee is the whole fee or none: none for a pickup and from free_from after the discount, before bonuses', () => {
    everyCart((cart) => {
      const { totals } = priceCart(cart)
      const goods = goodsOf({ totals })
      for (const free_from of [null, 0, goods, addMoney(goods, 0.01), totals.full, subtractMoney(goods, totals.bonuses_spent)]) {
        const isFree = cart.delivery_type === 'pickup' || (free_from !== null && goods >= free_from)
        const fee = feeFor(cart.terms, 0)
        const price = priceCart({ ...cart, terms: cityTerms({ fee, free_from, min_order: cart.terms.min_order }) })
        expect(price.totals.delivery_fee).toBe(isFree ? 0 : fee)
      }
    })
  })

  it('what is missing to the minimum is missing after the discount, before bonuses, and never for a pickup', () => {
    everyCart((cart) => {
      const { totals, delivery } = priceCart(cart)
      const goods = goodsOf({ totals })
      const missing = cart.delivery_type === 'pickup' ? 0 : Math.max(0, subtractMoney(cart.terms.min_order, goods))
      expect(delivery.missing).toBe(missing)
    })
  })
})

describe('spending', () => {
  it('is what was requested, up to the balance and half of what is left of the bonusesActive lines', () => {
    everyCart((cart) => {
      const { lines, totals, bonuses_max } = priceCart(cart)
      const left = sumMoney(lines.map(({ amount, discount }, i) => (cart.lines[i]?.bonuses_active ? subtractMoney(amount, discount) : 0)))
      expect(totals.bonuses_spent).toBe(Math.min(cart.bonuses ?? 0, bonuses_max))
      expect(Number.isInteger(bonuses_max)).toBe(true)
      expect(bonuses_max).toBeLessThanOrEqual(cart.buyer?.bonuses ?? 0)
      expect(bonuses_max * 2).toBeLessThanOrEqual(left)
      if (cart.delivery_type === 'pickup' && totals.full < DEFAULT_LOYALTY_TERMS.min_pickup) expect(bonuses_max).toBe(0)
      // one bonus more would be too many
      else expect(bonuses_max === (cart.buyer?.bonuses ?? 0) || (bonuses_max + 1) * 2 > left).toBe(true)
    })
  })

  it('earns at most a tenth of what is paid for bonusesActive lines, and nothing at rank "discount"', () => {
    everyCart((cart) => {
      const { lines, totals } = priceCart(cart)
      const paid = sumMoney(lines.map((line, i) => (cart.lines[i]?.bonuses_active ? line.paid : 0)))
      expect(totals.bonuses_earned * 10).toBeLessThanOrEqual(paid)
      if (cart.buyer?.rank === 'discount') expect(totals.bonuses_earned).toBe(0)
    })
  })
})

describe('the sequence does not matter', () => {
  it('of options: the price is the same to the last share', () => {
    everyCart((cart) => {
      const lines = cart.lines.map((line) => ({ ...line, additionals: line.sauce, sauce: line.additionals.toReversed() }))
      expect(priceCart({ ...cart, lines })).toEqual(priceCart(cart))
    })
  })

  const anyTwoSequences = anyCart.chain((cart) =>
    fc
      .shuffledSubarray([...cart.lines], { minLength: cart.lines.length })
      .map((lines): [CartToPrice, CartToPrice] => [cart, { ...cart, lines }]),
  )

  it('of lines: sums, discount, fee and code are the same; bonuses differ by one at most', () => {
    fc.assert(
      fc.property(anyTwoSequences, ([cart, turned]) => {
        const [one, other] = [priceCart(cart), priceCart(turned)]
        expect(codeOf(other)).toBe(codeOf(one))
        expect(other.delivery).toEqual(one.delivery)
        const { bonuses_spent, bonuses_earned, total, ...same } = one.totals
        expect(other.totals).toMatchObject(same)
        // a tie for a kopeck goes to the earlier line: if only one of them is bonusesActive, the maximum may differ by one
        for (const apart of [
          other.bonuses_max - one.bonuses_max,
          other.totals.bonuses_spent - bonuses_spent,
          other.totals.bonuses_earned - bonuses_earned,
        ])
          expect(Math.abs(apart)).toBeLessThanOrEqual(1)
        expect(addMoney(other.totals.total, other.totals.bonuses_spent)).toBe(addMoney(total, bonuses_spent))
      }),
      { numRuns: 200 },
    )
  })

  it('of lines: every total is the same where the saleActive lines agree in bonuses_active', () => {
    fc.assert(
      fc.property(anyTwoSequences, ([cart, turned]) => {
        const agree = (line: PricedLine) => ({ ...line, bonuses_active: line.sale_active || line.bonuses_active })
        const [one, other] = [cart, turned].map((either) => priceCart({ ...either, lines: either.lines.map(agree) }))
        expect(other?.totals).toEqual(one?.totals)
        expect(other?.bonuses_max).toBe(one?.bonuses_max)
      }),
      { numRuns: 200 },
    )
  })
})

describe('one more piece', () => {
  /** The same cart with one more piece of a line, priced before and after. */
  const oneMore = (cart: CartToPrice, index: number) => {
    const lines = cart.lines.map((line, at) => (at === index ? { ...line, qtt: line.qtt + 1 } : line))
    return [priceCart(cart), priceCart({ ...cart, lines })] as const
  }

  it('never makes the goods cheaper, except where it changes which discount counts', () => {
    everyLine((cart, index) => {
      const [before, after] = oneMore(cart, index)
      if (codeOf(before) !== codeOf(after)) return
      expect(goodsOf(after)).toBeGreaterThanOrEqual(goodsOf(before))
    })
  })

  it('of 2 ₽ or more after the discount never lowers what is paid but for the delivery; a cheaper one by a bonus at most', () => {
    everyLine((cart, index) => {
      const [before, after] = oneMore(cart, index)
      // thresholds: the code starts or stops to count, a pickup reaches 100 ₽ for bonuses
      if (codeOf(before) !== codeOf(after)) return
      const isPickup = cart.delivery_type === 'pickup'
      if (isPickup && before.totals.full < DEFAULT_LOYALTY_TERMS.min_pickup && after.totals.full >= DEFAULT_LOYALTY_TERMS.min_pickup) return
      const due = ({ totals }: CartPrice) => subtractMoney(totals.total, totals.delivery_fee)
      // bonuses are whole: a piece of a few kopecks may let one more be spent
      const isDear = subtractMoney(goodsOf(after), goodsOf(before)) >= 2
      expect(subtractMoney(due(after), due(before))).toBeGreaterThanOrEqual(isDear ? 0 : -1)
    })
  })

  it('lowers the fee only by making the delivery free, and raises it only where a code begins to count', () => {
    everyLine((cart, index) => {
      const [before, after] = oneMore(cart, index)
      if (after.totals.delivery_fee < before.totals.delivery_fee) expect(after.totals.delivery_fee).toBe(0)
      if (after.totals.delivery_fee > before.totals.delivery_fee) expect(codeOf(after)).not.toBe(codeOf(before))
    })
  })

  it('adds its price to the full sum, and at most that to what is paid for goods', () => {
    everyLine((cart, index) => {
      const [before, after] = oneMore(cart, index)
      const line = cart.lines[index]
      const price = line ? piecePrice(line) : 0
      expect(subtractMoney(after.totals.full, before.totals.full)).toBe(price)
      if (codeOf(before) === codeOf(after)) expect(goodsOf(after)).toBeLessThanOrEqual(addMoney(goodsOf(before), price))
    })
  })
})

describe('a code', () => {
  it('never makes the goods dearer, a gift counted at its price', () => {
    everyCart((cart) => {
      const [withCode, without] = [priceCart(cart), priceCart({ ...cart, promo: null })]
      expect(subtractMoney(goodsOf(withCode), withCode.promo?.gift?.price ?? 0)).toBeLessThanOrEqual(goodsOf(without))
    })
  })

  it('does not add to the personal discount: what is taken off is one of the two, never both', () => {
    everyCart((cart) => {
      const { promo, totals, explanation } = priceCart(cart)
      const own = cart.buyer?.rank === 'discount' ? cart.buyer.personal_discount || 10 : 0
      const personal = percentOf(totals.saleActive, own)
      expect(explanation.filter(({ kind }) => kind === 'personal' || kind === 'promo' || kind === 'gift').length).toBeLessThanOrEqual(1)
      if (!promo) expect(totals.discount).toBe(personal)
      else expect(promo.gift?.price ?? totals.discount).toBeGreaterThanOrEqual(personal)
    })
  })

  it('that is rejected changes only the notes', () => {
    everyCart((cart) => {
      const withCode = priceCart(cart)
      fc.pre(withCode.promo_refused !== null)
      const without = priceCart({ ...cart, promo: null })
      const [note] = withCode.explanation.filter(({ text }) => text === withCode.promo_refused?.text)
      expect(note?.kind).toBe('note')
      expect({ ...withCode, promo_refused: null, explanation: withCode.explanation.filter((row) => row !== note) }).toEqual(without)
    })
  })

  it('is advised against exactly where it costs free delivery and more roubles than it gives, or the minimum', () => {
    everyCart((cart) => {
      const turnsAt = goodsOf(priceCart({ ...cart, promo: null })) // free and large enough, but not with a discount
      const { min_order } = cart.terms
      const free = cityTerms({ fee: feeFor(cart.terms, 0), free_from: turnsAt, min_order })
      for (const terms of [cart.terms, free, { ...cart.terms, min_order: turnsAt }]) {
        const [withCode, without] = [priceCart({ ...cart, terms }), priceCart({ ...cart, terms, promo: null })]
        const paid = ({ totals }: CartPrice) => addMoney(totals.total, totals.bonuses_spent)
        const dearer = subtractMoney(withCode.totals.total, without.totals.total)
        const isPaidInstead = withCode.totals.delivery_fee > without.totals.delivery_fee && paid(withCode) > paid(without)
        const saves = isPaidInstead ? Math.max(0, dearer) : 0
        if (withCode.promo) expect(withCode.promo_saves).toBe(subtractMoney(0, dearer))
        const isBetter = without.delivery.missing === 0 && (saves > 0 || withCode.delivery.missing > 0)
        expect(withCode.advice?.saves ?? null).toBe(isBetter ? saves : null)
      }
    })
  })
})
