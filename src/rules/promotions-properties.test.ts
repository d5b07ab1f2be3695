import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Promotion, PromotionEffect } from '~/contracts/promotions'
import { cityTerms, feeFor } from './delivery-terms'
import { piecePrice, type PricedLine } from './line-price'
import { addMoney, subtractMoney, sumMoney, toKopecks } from './money'
import { priceCart, type CartPrice, type CartToPrice } from './pricing'
import { type CodeRule, giftOfCode, isOfSum, ruleOfTerms } from './promo'
import { isOf } from './promotion-terms'
import { pricePromoted } from './promotions'
import { factsAt, rule } from './promotions.testing'
import { personalPercentOf } from './reduction'

/* Carts of up to eight lines with up to six rules against all their combinations, tried one by one in kopecks. */

const [ROLLS, DRINKS] = [1, 2]
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
const tens = (min: number, max: number) => fc.integer({ min, max }).map((ten) => ten * 10)
const line: fc.Arbitrary<PricedLine> = fc.record({
  id: fc.integer({ min: 1, max: 4 }),
  category_id: fc.constantFrom(ROLLS, DRINKS),
  price: fc.oneof(
    tens(0, 60),
    fc.integer({ min: 1, max: 60_000 }).map((kopecks) => kopecks / 100),
  ),
  qtt: fc.integer({ min: 1, max: 3 }),
  additionals: fc.array(fc.record({ price: tens(1, 9), qtt: fc.constant(1) }), { maxLength: 1 }),
  side: fc.constant([]),
  sauce: fc.constant([]),
  bonuses_active: fc.boolean(),
  sale_active: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, fc.constant(false)),
})
const gift = { id: 3, name: 'Чай', price: 120 }
const items = (category: number, count: number) => ({ goods: [], categories: [category], count })
const anyRule = (id: number): fc.Arbitrary<Promotion> =>
  fc
    .record({
      kind: fc.constantFrom<PromotionEffect['kind'][]>('percent', 'amount', 'gift', 'dish_price', 'nth_free', 'bundle', 'free_delivery'),
      size: fc.integer({ min: 1, max: 60 }),
      count: fc.integer({ min: 1, max: 3 }),
      category: fc.constantFrom(ROLLS, DRINKS),
      min_total: fc.oneof(fc.constant(0), tens(1, 150)),
      excludes_code: fc.boolean(),
      only_items: fc.boolean(),
      priority: fc.integer({ min: 0, max: 2 }),
    })
    .map(({ kind, size, count, category, min_total, excludes_code, only_items, priority }) => {
      const effects: Record<string, PromotionEffect> = {
        percent: { kind: 'percent', percent: size * 1.5, only_items },
        amount: { kind: 'amount', amount: size * 10 },
        gift: { kind: 'gift', goods_id: 3 },
        dish_price: { kind: 'dish_price', goods_id: 3, price: size },
        nth_free: { kind: 'nth_free' },
        bundle: { kind: 'bundle', price: size * 10 },
        free_delivery: { kind: 'free_delivery' },
      }
      const asked = kind === 'bundle' ? [items(ROLLS, count), items(DRINKS, 1)] : kind === 'nth_free' ? [items(category, count + 1)] : []
      const listed = kind === 'percent' && only_items ? [items(category, count)] : asked
      const effect = effects[kind] ?? { kind: 'free_delivery' }
      return rule({ id, effect, gift, excludes_code, priority, condition: { min_total, items: listed } })
    })
/** A code is any rule, also one on the sum of all dishes. */
const anyCode: fc.Arbitrary<CodeRule> = anyRule(99).map((one) => ({ ...one, code: 'КОД', excludes_code: false }))
const anyCart: fc.Arbitrary<CartToPrice> = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 8 }),
  delivery_type: fc.constantFrom('delivery' as const, 'pickup' as const),
  terms: fc.record({ fee: tens(0, 20), free_from: fc.option(tens(20, 120)), min_order: tens(0, 80) }).map(cityTerms),
  buyer: fc.option(
    fc.record({
      rank: fc.constantFrom(1 as const, 'discount' as const),
      personal_discount: fc.integer({ min: 0, max: 30 }),
      bonuses: fc.integer({ min: 0, max: 500 }),
    }),
  ),
  promo: fc.option(anyCode),
  bonuses: fc.integer({ min: 0, max: 300 }),
})
const anyRules = fc
  .integer({ min: 1, max: 6 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, index) => anyRule(index + 1))))

const every = (runs: number, check: (cart: CartToPrice, rules: Promotion[]) => void) =>
  fc.assert(fc.property(anyCart, anyRules, check), { numRuns: runs })
const price = (cart: CartToPrice, rules: readonly Promotion[]) => pricePromoted(cart, rules, factsAt())

type Worth = { isShort: boolean; value: number }
const isLess = (one: Worth, other: Worth) => (one.isShort === other.isShort ? one.value < other.value : other.isShort)

/** What an order comes to: what is paid, bonuses included, less the worth of gifts. */
function worthOf({ totals, delivery, promo }: CartPrice, rules: readonly Promotion[], used: readonly { id: number }[]): Worth {
  const gifts = used.filter(({ id }) => rules.find((one) => one.id === id)?.effect.kind === 'gift').length * gift.price
  const paid = addMoney(totals.total, totals.bonuses_spent)
  return { isShort: delivery.missing > 0, value: toKopecks(subtractMoney(paid, gifts, giftOfCode(promo)?.price ?? 0)) }
}

type Piece = { line: number; price: number }
const piecesOf = (lines: readonly PricedLine[]): Piece[] =>
  lines
    .flatMap(({ price: each, qtt, sale_active }, at) =>
      Array.from({ length: sale_active && each > 0 ? qtt : 0 }, () => ({ line: at, price: toKopecks(each) })),
    )
    .toSorted((one, other) => other.price - one.price || (poolAt(lines, one.line) < poolAt(lines, other.line) ? -1 : 1))
/** Pieces of one product at one price are interchangeable. */
const poolAt = (lines: readonly PricedLine[], at: number) => {
  const { id, price: each, category_id, bonuses_active, sale_active } = lines[at] ?? {}
  return JSON.stringify([id, each, category_id, bonuses_active, sale_active, null])
}

/** The pieces that a rule needs, with what it takes off each line, in kopecks. */
function takenBy({ effect, condition }: Promotion, lines: readonly PricedLine[]) {
  const all = piecesOf(lines)
  const matching = (index: number) => {
    const list = condition.items[index]
    return all.filter(({ line: at }) => list && lines[at] && isOf(list, lines[at]))
  }
  if (effect.kind === 'dish_price') {
    const found = all.find(({ line: at }) => lines[at]?.id === effect.goods_id)
    return found ? { used: [found], off: [[found.line, Math.max(0, found.price - toKopecks(effect.price))] as const] } : null
  }
  if (effect.kind === 'nth_free') {
    const count = condition.items[0]?.count ?? 1
    const found = matching(0)
    const used = found.slice(0, found.length - (found.length % count))
    return { used, off: used.filter((_, at) => at % count === count - 1).map((one) => [one.line, one.price] as const) }
  }
  if (effect.kind !== 'bundle') return null
  const lists = condition.items.map((list, at) => ({ count: list.count, found: matching(at) }))
  const most = Math.min(...lists.map(({ count, found }) => Math.floor(found.length / count)))
  const options = Array.from({ length: most + 1 }, (_, times) => {
    const used = lists.flatMap(({ count, found }) => found.slice(0, count * times))
    return { used, saved: sum(used.map((one) => one.price)) - times * toKopecks(effect.price) }
  })
  const best = options.reduce((one, other) => (other.saved > one.saved ? other : one))
  return { used: best.used, saved: best.saved }
}

const saved = (taken: NonNullable<ReturnType<typeof takenBy>>) =>
  'saved' in taken ? (taken.saved ?? 0) : sum((taken.off ?? []).map(([, off]) => off))

/** The best worth of all allowed combinations with and without the code, by trying them. How a bundle is spread over its lines is asked of
 *  the rule alone (`offOf`). */
function bestWorths(cart: CartToPrice, rules: readonly Promotion[], offOf: (one: Promotion) => number[]) {
  const { lines, terms, delivery_type, buyer, promo } = cart
  const amounts = lines.map((one) => toKopecks(piecePrice(one)) * one.qtt)
  const full = sum(amounts)
  const isServed = ({ condition }: Promotion) =>
    full >= toKopecks(condition.min_total) &&
    condition.items.every((list) => sum(lines.filter((one) => isOf(list, one)).map(({ qtt }) => qtt)) >= list.count)
  const served = rules.filter(isServed)
  const worths = (allowed: readonly Promotion[], code: CodeRule | null): Worth[] => {
    const onPieces = [...allowed, ...(code ? [code] : [])].flatMap((one) => {
      const taken = takenBy(one, lines)
      return taken && saved(taken) > 0 ? [{ one, taken, off: offOf(one).map(toKopecks) }] : []
    })
    const ofCode = code ? onPieces.find(({ one }) => one === code) : undefined
    const sets = onPieces
      .reduce<(typeof onPieces)[]>((all, one) => [...all, ...all.map((set) => [...set, one])], [[]])
      .filter((set) => !ofCode || set.includes(ofCode))
    const possible = sets.filter((set) =>
      [...Map.groupBy(lines.keys(), (at) => poolAt(lines, at))].every(
        ([pool, own]) =>
          set.flatMap(({ taken }) => taken.used).filter((piece) => poolAt(lines, piece.line) === pool).length <=
          sum(own.map((at) => lines[at]?.qtt ?? 0)),
      ),
    )
    const gifts = allowed.filter(({ effect }) => effect.kind === 'gift')
    const isFree = allowed.some(({ effect }) => effect.kind === 'free_delivery')
    return possible.flatMap((set) => {
      const left = amounts.map((amount, at) => amount - sum(set.map(({ off }) => off[at] ?? 0)))
      const saleLeft = (counts: (one: PricedLine) => boolean) =>
        sum(left.filter((_, at) => lines[at]?.sale_active && lines[at] && counts(lines[at])))
      const everything = saleLeft(() => true)
      const half = (amount: number, percent: number) => Math.floor((amount * Math.round(percent * 100) + 5000) / 10_000)
      const personal = half(everything, personalPercentOf(buyer))
      // a code that gives nothing, or no more than the discount of the customer, does not count
      const isLarger = (worth: number) => worth > 0 && !(personal > 0 && personal >= worth)
      const takenOff = ({ effect, condition }: Promotion) => {
        const [list] = effect.kind === 'percent' && effect.only_items ? condition.items : []
        const base = saleLeft((one) => !list || isOf(list, one))
        const wanted = effect.kind === 'percent' ? half(base, effect.percent) : effect.kind === 'amount' ? toKopecks(effect.amount) : 0
        return Math.min(base, wanted)
      }
      // a rule that takes nothing is none, and does not take the place of the personal discount
      const ofRules = allowed.map(takenOff).filter((off) => off > 0)
      const present = code && giftOfCode(code) ? toKopecks(gift.price) : 0
      const ownOff = code ? takenOff(code) : 0
      const offs = code && isOfSum(code) ? (isLarger(ownOff + present) ? [ownOff] : []) : [code ? 0 : personal, ...ofRules]
      return offs.flatMap((off) => {
        const goods = sum(left) - off
        const paidFee = delivery_type === 'pickup' || isFree ? 0 : toKopecks(feeFor(terms, goods / 100))
        const isOfDelivery = code?.effect.kind === 'free_delivery'
        const worth = isOfDelivery ? paidFee : ofCode ? saved(ofCode.taken) : 0
        if (code && !isOfSum(code) && !isLarger(worth)) return []
        const isShort = delivery_type === 'delivery' && goods < toKopecks(terms.min_order)
        return [{ isShort, value: goods + (isOfDelivery ? 0 : paidFee) - gifts.length * toKopecks(gift.price) - present }]
      })
    })
  }
  const least = (list: readonly Worth[]) => list.reduce<Worth | null>((best, one) => (best && !isLess(one, best) ? best : one), null)
  return {
    without: least(worths(served, null)),
    // a cart that costs nothing has no use for a code
    kept:
      promo &&
      full > 0 &&
      isServed(promo) &&
      least(
        worths(
          served.filter(({ excludes_code }) => !excludes_code),
          promo,
        ),
      ),
  }
}

describe('promotions', () => {
  it('are the best of all combinations, with the code where it counts and without it', () => {
    every(1000, (cart, rules) => {
      const found = price(cart, rules)
      const offOf = (one: Promotion) => {
        const condition = { ...one.condition, min_total: 0 }
        const alone = { ...cart, delivery_type: 'pickup' as const, buyer: null, promo: null, bonuses: 0 }
        return price(alone, [{ ...one, condition }]).lines.map(({ discount }) => discount)
      }
      const { without, kept } = bestWorths(cart, rules, offOf)
      expect(worthOf(found, rules, found.promotions)).toEqual(found.promo ? kept : without)
      if (kept && without && !found.promo) expect(isLess(kept, without)).toBe(false)
      if (!kept) expect(found.promo).toBeNull()
    })
  })

  it('leave percentages, roubles and gifts of codes what they were', () => {
    const codes = fc.record({
      type: fc.constantFrom(1 as const, 2 as const, 3 as const),
      discount: fc.integer({ min: 1, max: 200 }).map((half) => half / 2),
      min_total: fc.oneof(fc.constant(0), tens(1, 150)),
      price: tens(0, 60),
    })
    const check = (cart: CartToPrice, { price: worthOfGift, ...terms }: typeof codes extends fc.Arbitrary<infer One> ? One : never) => {
      const isGift = terms.type === 3
      const promo = ruleOfTerms('КОД', { ...terms, gift: isGift ? { ...gift, price: worthOfGift } : null })
      const kopecks = (counts: (one: PricedLine) => boolean) =>
        sum(cart.lines.filter(counts).map((one) => toKopecks(piecePrice(one)) * one.qtt))
      const base = kopecks(({ sale_active }) => sale_active)
      const share = (percent: number) => Math.floor((base * Math.round(percent * 100) + 5000) / 10_000)
      const personal = share(personalPercentOf(cart.buyer))
      const worth = isGift ? toKopecks(worthOfGift) : Math.min(base, terms.type === 1 ? share(terms.discount) : toKopecks(terms.discount))
      const full = kopecks(() => true)
      const isUsed = full > 0 && full >= toKopecks(terms.min_total) && (isGift || worth > 0) && !(personal > 0 && personal >= worth)
      for (const found of [price({ ...cart, promo }, []), priceCart({ ...cart, promo })]) {
        expect(found.promo).toEqual(isUsed ? promo : null)
        expect(toKopecks(found.totals.discount)).toBe(isUsed ? (isGift ? 0 : worth) : personal)
      }
    }
    fc.assert(fc.property(anyCart, codes, check), { numRuns: 500 })
  })

  it('are never worse than none, and never below nothing', () => {
    every(500, (cart, rules) => {
      const [found, none] = [price(cart, rules), price(cart, [])]
      expect(isLess(worthOf(none, [], []), worthOf(found, rules, found.promotions))).toBe(false)
      for (const { amount, discount, bonuses, paid } of found.lines) {
        expect(Math.min(discount, bonuses, paid)).toBeGreaterThanOrEqual(0)
        expect(addMoney(discount, bonuses, paid)).toBe(amount)
      }
    })
  })

  it('make lines and rows that sum to the total', () => {
    every(500, (cart, rules) => {
      const { lines, totals, explanation, promotions } = price(cart, rules)
      expect(addMoney(sumMoney(lines.map(({ paid }) => paid)), totals.delivery_fee)).toBe(totals.total)
      expect(sumMoney(explanation.filter(({ kind }) => kind !== 'total').map(({ amount }) => amount))).toBe(totals.total)
      expect(sumMoney(lines.map(({ discount }) => discount))).toBe(totals.discount)
      expect(new Set(promotions.map(({ id }) => id)).size).toBe(promotions.length)
    })
  })

  it('do not depend on the order of lines and rules', () => {
    every(500, (cart, rules) => {
      const [one, other] = [price(cart, rules), price({ ...cart, lines: cart.lines.toReversed() }, rules.toReversed())]
      expect(other.totals).toEqual(one.totals)
      expect(other.promotions.map(({ id }) => id)).toEqual(one.promotions.map(({ id }) => id))
    })
  })

  it('do not depend on whether pieces are one line or several', () => {
    every(500, (cart, rules) => {
      const lines = cart.lines.flatMap((one) => Array.from({ length: one.qtt }, () => ({ ...one, qtt: 1 })))
      // a share of a kopeck decides a whole bonus
      const sumsOf = (of: CartToPrice['lines']) => ({ ...price({ ...cart, lines: of, bonuses: 0 }, rules).totals, bonuses_earned: 0 })
      expect(sumsOf(lines)).toEqual(sumsOf(cart.lines))
    })
  })

  it('count for no cart where no rule holds', () => {
    every(200, (cart, rules) => {
      const over = rules.map((one) => ({ ...one, ends_at: '2020-01-01T00:00:00.000Z' }))
      expect(price(cart, over)).toEqual(price(cart, []))
    })
  })
})
