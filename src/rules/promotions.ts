import type { Promotion } from '~/contracts/promotions'
import { feeFor } from './delivery-terms'
import { cartTotals, type CartTotals, linePrice } from './line-price'
import { addMoney, percentOf, subtractMoney, sumMoney } from './money'
import { priceCart, type CartPrice, type CartToPrice, type Deal } from './pricing'
import { promoWorth } from './promo'
import { nudgesFor } from './promotion-nudges'
import { offByLine, type Pools, poolsOf, takingOf, type Taking } from './promotion-pieces'
import { holdsNow, isOf, missingPieces, type PromotionFacts } from './promotion-terms'
import { chooseReduction, type Reduction } from './reduction'

/* The best allowed combination of rules. In this order: rules on pieces, each piece in one of them; one discount of the sum, which is that
 * of a rule, of a code or of the customer; all gifts; a free delivery; the largest factor of bonuses. A rule that excludes codes counts
 * where no code does. The best pays least, a gift at its price, and may be ordered; on a tie the code stays with the customer, and as few
 * rules as possible are used up. */

/** All combinations of rules on pieces are tried: of more that give something, those that give least are left out. */
export const MAX_PIECE_RULES = 8

/** Prices a cart with the rules that hold. Without rules it is `priceCart`. */
export function pricePromoted(cart: CartToPrice, rules: readonly Promotion[], facts: PromotionFacts): CartPrice {
  if (rules.length === 0 || cart.lines.length === 0) return priceCart(cart)
  const holding = rules
    .filter((rule) => holdsNow(rule, facts, cart.delivery_type))
    .toSorted((one, other) => other.priority - one.priority || one.id - other.id)
  const price = priceCart(cart, (requested) => ({ ...requested, deal: bestDeal(requested, holding) }))
  return { ...price, nudges: nudgesFor(cart, holding, price) }
}

/** One combination, with what it comes to. */
type Candidate = {
  takings: readonly Taking[]
  sumRule: Promotion | null
  reduction: Reduction
  fee: number
  /** Too small to be ordered. */
  isShort: boolean
  /** What is paid, less the worth of gifts. */
  value: number
}
type Family = { rules: readonly Promotion[]; pools: Pools; best: Candidate }

function bestDeal(cart: CartToPrice, holding: readonly Promotion[]): Deal {
  const { lines, buyer, promo = null } = cart
  const sums = cartTotals(lines)
  const rules = holding.filter((rule) => isServed(rule, cart, sums))
  const without = bestOf(cart, rules, sums, null)
  const stacking = rules.filter(({ excludes_code }) => !excludes_code)
  const withCode = promo && bestOf(cart, stacking, sums, promo)
  const usual = chooseReduction(sums, promo, buyer)
  if (!without) throw new Error('A cart has no price')
  if (!withCode) return dealOf(cart, without, usual.refused)
  const isInstead = usual.promo === null || without.best.sumRule !== null || usedRules(cart, without).some(({ rule }) => rule.excludes_code)
  if (!isInstead || isCheaper(withCode.best, without.best)) return dealOf(cart, withCode, null)
  const text = `С\u00a0акциями выгоднее, чем с\u00a0кодом ${promo.code}: они не\u00a0складываются. Код останется у\u00a0вас.`
  return dealOf(cart, without, usual.refused ?? { reason: 'promotion_better', text })
}

/** The best combination with the code, or with none; null where the code never counts. */
function bestOf(cart: CartToPrice, rules: readonly Promotion[], sums: CartTotals, promo: CartToPrice['promo']): Family | null {
  const { buyer, delivery_type, terms } = cart
  const pools = poolsOf(cart.lines)
  const takings = rules
    .flatMap((rule) => takingOf(rule, pools.lines) ?? [])
    .toSorted((one, other) => other.amount - one.amount)
    .slice(0, MAX_PIECE_RULES)
  const gifts = sumMoney(giftsOf(rules).map(({ gift }) => gift?.price ?? 0))
  const isFree = rules.some(({ effect }) => effect.kind === 'free_delivery')
  const feeOf = (goods: number) => (delivery_type === 'delivery' ? feeFor(terms, goods) : 0)
  const isShort = (goods: number) => delivery_type === 'delivery' && goods < terms.min_order
  const sumRules = promo ? [] : sumRulesOf(cart, pools, rules, takings)
  const least = subtractMoney(
    sums.full,
    ...takings.map(({ amount }) => amount),
    Math.max(0, ...sumRules.map(({ base, rule }) => reductionBy(rule, base).amount)),
  )
  const isLevel = feeOf(least) === feeOf(sums.full) && isShort(least) === isShort(sums.full)
  const counting = isLevel ? strongest(sumRules) : sumRules
  let best: Candidate | null = null
  for (const chosen of together(takings, pools.lines)) {
    const taken = sumMoney(chosen.map(({ amount }) => amount))
    const own = chooseReduction({ ...sums, saleActive: subtractMoney(sums.saleActive, taken) }, promo ?? null, buyer)
    const reductions = [
      ...(promo && own.promo === null ? [] : [{ sumRule: null, reduction: own }]),
      ...counting.map(({ rule, base, offOf }) => ({
        sumRule: rule,
        reduction: reductionBy(rule, subtractMoney(base, ...chosen.map((taking) => offOf.get(taking) ?? 0))),
      })),
    ]
    for (const { sumRule, reduction } of reductions) {
      if (sumRule && reduction.amount === 0) continue
      const goods = subtractMoney(sums.full, taken, reduction.amount)
      const fee = feeOf(goods)
      const codeGift = reduction.promo?.gift ? promoWorth(reduction.promo, 0) : 0
      const value = subtractMoney(addMoney(goods, isFree ? 0 : fee), gifts, codeGift)
      const candidate = { takings: chosen, sumRule, reduction, fee, isShort: isShort(goods), value }
      if (!best || isBetter(candidate, best)) best = candidate
    }
  }
  return best && { rules, pools, best }
}

/** A rule that takes off the sum, the sum that it takes from, and how much of it each rule on pieces takes before. */
type SumRule = { rule: Promotion; base: number; offOf: ReadonlyMap<Taking, number> }

function sumRulesOf(cart: CartToPrice, pools: Pools, rules: readonly Promotion[], takings: readonly Taking[]): SumRule[] {
  const amounts = cart.lines.map(linePrice)
  return rules.flatMap((rule) => {
    if (rule.effect.kind !== 'percent' && rule.effect.kind !== 'amount') return []
    const sumOf = (list: readonly number[], lines: CartToPrice['lines']) =>
      sumMoney(list.filter((_, index) => lines[index]?.sale_active && isReducedBy(rule, lines[index])))
    return [{ rule, base: sumOf(amounts, cart.lines), offOf: new Map(takings.map((taking) => [taking, sumOf(taking.off, pools.lines)])) }]
  })
}

/** Where no fee and no minimum depends on the discount, the larger one is the better one: of rules for the same dishes only the largest
 *  percentage and the largest amount can be it. */
function strongest(sumRules: readonly SumRule[]): SumRule[] {
  const found = new Map<string, SumRule & { size: number }>()
  for (const one of sumRules) {
    const { effect, condition } = one.rule
    const size = effect.kind === 'percent' ? effect.percent : effect.kind === 'amount' ? effect.amount : 0
    const dishes = effect.kind === 'percent' && effect.only_items ? condition.items[0] : undefined
    const kind = `${effect.kind} ${JSON.stringify([dishes?.goods, dishes?.categories])}`
    if (size > (found.get(kind)?.size ?? 0)) found.set(kind, { ...one, size })
  }
  return [...found.values()]
}

const isCheaper = (one: Candidate, other: Candidate): boolean => (one.isShort === other.isShort ? one.value < other.value : other.isShort)

/** On a tie the one with fewer rules, then the more important ones, then the older ones. */
function isBetter(one: Candidate, other: Candidate): boolean {
  if (isCheaper(one, other) || isCheaper(other, one)) return isCheaper(one, other)
  const rulesOf = ({ takings, sumRule }: Candidate) => [...takings.map(({ rule }) => rule), ...(sumRule ? [sumRule] : [])]
  const [left, right] = [rulesOf(one), rulesOf(other)]
  if (left.length !== right.length) return left.length < right.length
  const importance = (rules: readonly Promotion[]) => rules.reduce((sum, { priority }) => sum + priority, 0)
  const ids = (rules: readonly Promotion[]) => rules.reduce((sum, { id }) => sum + id, 0)
  return importance(left) !== importance(right) ? importance(left) > importance(right) : ids(left) < ids(right)
}

/** All sets of takings that need no piece twice. */
function together(takings: readonly Taking[], lines: CartToPrice['lines']): Taking[][] {
  const [first, ...rest] = takings
  if (!first) return [[]]
  const others = together(rest, lines)
  const fits = (set: readonly Taking[]) =>
    lines.every(({ qtt }, index) => set.reduce((sum, { pieces }) => sum + (pieces[index] ?? 0), first.pieces[index] ?? 0) <= qtt)
  return [...others, ...others.filter(fits).map((set) => [first, ...set])]
}

function reductionBy({ effect }: Promotion, base: number): Reduction {
  const wanted = effect.kind === 'percent' ? percentOf(base, effect.percent) : effect.kind === 'amount' ? effect.amount : 0
  return { promo: null, personalPercent: 0, amount: Math.min(wanted, base), refused: null, notes: [] }
}

function isReducedBy({ effect, condition }: Promotion, line: CartToPrice['lines'][number] | undefined): boolean {
  const [items] = condition.items
  return effect.kind !== 'percent' || !effect.only_items || (line !== undefined && items !== undefined && isOf(items, line))
}

function isServed(rule: Promotion, { lines }: CartToPrice, { full }: CartTotals): boolean {
  return full >= rule.condition.min_total && missingPieces(rule, lines).every((count) => count === 0)
}

const giftsOf = (rules: readonly Promotion[]) => rules.filter(({ effect, gift }) => effect.kind === 'gift' && gift !== null)

/** The rules of a combination that give something, each with what it gives in roubles. */
function usedRules(
  { delivery_type, lines }: CartToPrice,
  { rules, best: { takings, sumRule, reduction, fee } }: Family,
): Deal['rules'][number][] {
  const freeDelivery = rules.find(({ effect }) => effect.kind === 'free_delivery')
  const bonuses = lines.some(({ bonuses_active }) => bonuses_active) ? factorOf(rules) : null
  return [
    ...takings.map(({ rule, amount }) => ({ rule, amount })),
    ...(sumRule ? [{ rule: sumRule, amount: reduction.amount }] : []),
    ...giftsOf(rules).map((rule) => ({ rule, amount: rule.gift?.price ?? 0 })),
    ...(freeDelivery && delivery_type === 'delivery' && fee > 0 ? [{ rule: freeDelivery, amount: fee }] : []),
    ...(bonuses ? [{ rule: bonuses.rule, amount: 0 }] : []),
  ]
}

/** The largest factor of bonuses. */
function factorOf(rules: readonly Promotion[]): Deal['bonuses'] {
  const found = rules.flatMap((rule) => (rule.effect.kind === 'bonuses' ? [{ rule, times: rule.effect.times }] : []))
  return found.reduce<Deal['bonuses']>((best, one) => (best && best.times >= one.times ? best : one), null)
}

function dealOf(cart: CartToPrice, family: Family, refused: Reduction['refused']): Deal {
  const { takings, sumRule, reduction } = family.best
  const rules = usedRules(cart, family)
  return {
    off: offByLine(
      cart.lines,
      family.pools,
      family.pools.lines.map((_, at) => sumMoney(takings.map(({ off }) => off[at] ?? 0))),
    ),
    reduction: refused ? { ...reduction, refused } : reduction,
    isReduced: (index) => sumRule === null || isReducedBy(sumRule, cart.lines[index]),
    rules,
    gifts: giftsOf(family.rules).flatMap(({ gift }) => gift ?? []),
    freeDelivery: rules.find(({ rule }) => rule.effect.kind === 'free_delivery')?.rule ?? null,
    bonuses: factorOf(rules.map(({ rule }) => rule)),
  }
}
