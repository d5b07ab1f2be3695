import type { Promotion } from '~/contracts/promotions'
import { feeFor } from './delivery-terms'
import { cartTotals, type CartTotals, linePrice } from './line-price'
import { listText } from './list-text'
import { addMoney, subtractMoney, sumMoney } from './money'
import { priceCart, type CartPrice, type CartToPrice, type Deal } from './pricing'
import { type CodeRule, giftOfCode, isOfSum, refusal, sumOff, worthOfSum } from './promo'
import { nudgesFor } from './promotion-nudges'
import { offByLine, type Pools, poolsOf, takingOf, type Taking } from './promotion-pieces'
import type { PromotionFacts } from './promotion-facts'
import { holdsNow, isOf, missingPieces, unmetOf } from './promotion-terms'
import { conditionTexts } from './promotion-text'
import { chooseReduction, type Reduction } from './reduction'

/* The best allowed combination of rules. In this order: rules on pieces, each piece in one of them; one discount of the sum, which is that
 * of a rule, of a code or of the customer; all gifts; a free delivery; the largest factor of bonuses. A code is one more rule that counts
 * wherever its condition holds: a percentage, an amount or a gift as the one discount of the sum, another in its own place, without the
 * discount of the customer. A rule that excludes codes counts where no code does. The best pays least, a gift at its price, and may be
 * ordered; on a tie the code stays with the customer, and as few rules as possible are used up. */

/** All combinations of rules on pieces are tried: of more that give something, those that give least are left out. */
export const MAX_PIECE_RULES = 8

/** Prices a cart with the rules that hold and its code. Without both it is `priceCart`. */
export function pricePromoted(cart: CartToPrice, rules: readonly Promotion[], facts: PromotionFacts): CartPrice {
  if ((rules.length === 0 && !cart.promo) || cart.lines.length === 0) return priceCart(cart)
  const holding = rules
    .filter((rule) => holdsNow(rule, facts, cart.delivery_type))
    .toSorted((one, other) => other.priority - one.priority || one.id - other.id)
  const price = priceCart(cart, (requested) => ({ ...requested, deal: bestDeal(requested, holding, facts) }))
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

function bestDeal(cart: CartToPrice, holding: readonly Promotion[], facts: PromotionFacts): Deal {
  const { lines, promo = null } = cart
  const sums = cartTotals(lines)
  const rules = holding.filter((rule) => isServed(rule, cart, sums))
  const { family: without } = bestOf(cart, rules, sums, null)
  if (!without) throw new Error('A cart has no price')
  const unmet = promo && unmetRefusal(promo, cart, facts)
  if (!promo || unmet) return dealOf(cart, without, unmet)
  const stacking = rules.filter(({ excludes_code }) => !excludes_code)
  const { family: withCode, refused } = bestOf(cart, stacking, sums, promo)
  if (!withCode) return dealOf(cart, without, refused)
  const { takings, sumRule } = without.best
  const isInPlace = isOfSum(promo) ? sumRule !== null : isOnPieces(withCode, promo) && takings.length > 0
  const isInstead = refused !== null || isInPlace || usedRules(cart, without).some(({ rule }) => rule.excludes_code)
  if (!isInstead || isCheaper(withCode.best, without.best)) return dealOf(cart, withCode, null)
  const text = `С\u00a0акциями выгоднее, чем с\u00a0кодом ${promo.code}: они не\u00a0складываются. Код останется у\u00a0вас.`
  return dealOf(cart, without, refused ?? refusal('promotion_better', text))
}

const isOnPieces = ({ best: { takings } }: Family, promo: CodeRule) => takings.some(({ rule }) => rule === promo)

/** What a code asks for and the cart, its time or its customer lack; the sum is looked at with the discount. A guest may have it. */
function unmetRefusal(promo: CodeRule, cart: CartToPrice, facts: PromotionFacts): Reduction['refused'] {
  const unmet = unmetOf(promo, facts, cart)
  const isUnknown = (unmet.is_first_order && facts.isFirstOrder === null) || (unmet.birthday_days !== null && cart.buyer === null)
  if (isUnknown) return refusal('sign_in', `Код ${promo.code} проверим, когда вы войдёте.`)
  const texts = conditionTexts(unmet, facts.names)
  return texts.length === 0 ? null : refusal('unmet', `Код ${promo.code} действует, если ${listText(texts)}.`)
}

/** The best combination with the code, or with none; null where the code never counts. `refused`: why it does not without other rules. */
function bestOf(
  cart: CartToPrice,
  rules: readonly Promotion[],
  sums: CartTotals,
  promo: CodeRule | null,
): { family: Family | null; refused: Reduction['refused'] } {
  const { buyer, delivery_type, terms } = cart
  const pools = poolsOf(cart.lines)
  const own = promo && takingOf(promo, pools.lines)
  const others = rules.flatMap((rule) => takingOf(rule, pools.lines) ?? []).toSorted((one, other) => other.amount - one.amount)
  const takings = [...(own ? [own] : []), ...others].slice(0, MAX_PIECE_RULES)
  const gifts = sumMoney(giftsOf(rules).map(({ gift }) => gift?.price ?? 0))
  const isFreeAnyway = rules.some(({ effect }) => effect.kind === 'free_delivery')
  const isFree = isFreeAnyway || promo?.effect.kind === 'free_delivery'
  const feeOf = (goods: number) => (delivery_type === 'delivery' ? feeFor(terms, goods) : 0)
  const isShort = (goods: number) => delivery_type === 'delivery' && goods < terms.min_order
  const sumRules = promo && isOfSum(promo) ? [] : sumRulesOf(cart, pools, rules, takings)
  const ofCode = promo && sumRulesOf(cart, pools, [promo], takings)[0]
  const least = subtractMoney(
    sums.full,
    ...takings.map(({ amount }) => amount),
    Math.max(0, ...sumRules.map(({ base, rule }) => sumOff(rule.effect, base))),
  )
  const isLevel = feeOf(least) === feeOf(sums.full) && isShort(least) === isShort(sums.full)
  const counting = isLevel ? strongest(sumRules) : sumRules
  /** What the code gives beside these takings to dishes of this sum, null for nothing. */
  const worthBeside = (chosen: readonly Taking[], goods: number): number | null => {
    if (ofCode) return worthOfSum(ofCode.rule, baseOf(ofCode, chosen))
    if (promo?.effect.kind === 'gift') return worthOfSum(promo, 0)
    if (promo?.effect.kind === 'free_delivery') return isFreeAnyway ? null : feeOf(goods) || null
    if (promo?.effect.kind === 'bonuses') return isMoreBonuses(promo, cart, rules) ? 0 : null
    return own && own.amount
  }
  let best: Candidate | null = null
  let refused: Reduction['refused'] | undefined
  for (const chosen of together(takings, pools.lines)) {
    if (own && !chosen.includes(own)) continue
    const taken = sumMoney(chosen.map(({ amount }) => amount))
    const left = { ...sums, saleActive: subtractMoney(sums.saleActive, taken) }
    const usualAt = (goods: number) => chooseReduction(left, promo, buyer, promo && worthBeside(chosen, goods))
    const usual = usualAt(subtractMoney(sums.full, taken))
    refused ??= usual.refused
    const bySum = counting.map((one) => ({ sumRule: one.rule, amount: sumOff(one.rule.effect, baseOf(one, chosen)) }))
    for (const { sumRule, amount } of [{ sumRule: null, amount: usual.amount }, ...bySum]) {
      if (sumRule && amount === 0) continue
      const goods = subtractMoney(sums.full, taken, amount)
      // a discount of the sum may be what makes the delivery cost something
      const chosenNow = sumRule && isFree && promo ? usualAt(goods) : usual
      if (promo && chosenNow.promo === null) continue
      const reduction = sumRule ? { ...chosenNow, personalPercent: 0, amount, notes: [] } : chosenNow
      const fee = feeOf(goods)
      const value = subtractMoney(addMoney(goods, isFree ? 0 : fee), gifts, giftOfCode(reduction.promo)?.price ?? 0)
      const candidate = { takings: chosen, sumRule, reduction, fee, isShort: isShort(goods), value }
      if (!best || isBetter(candidate, best)) best = candidate
    }
  }
  return { family: best && { rules, pools, best }, refused: refused ?? null }
}

/** Whether a code makes more bonuses than the rules do. */
const isMoreBonuses = ({ effect }: CodeRule, { lines }: CartToPrice, rules: readonly Promotion[]) =>
  effect.kind === 'bonuses' && lines.some(({ bonuses_active }) => bonuses_active) && effect.times > (factorOf(rules)?.times ?? 1)

/** A rule that takes off the sum, the sum that it takes from, and how much of it each rule on pieces takes before. */
type SumRule<Rule = Promotion> = { rule: Rule; base: number; offOf: ReadonlyMap<Taking, number> }

const baseOf = ({ base, offOf }: SumRule, chosen: readonly Taking[]) =>
  subtractMoney(base, ...chosen.map((taking) => offOf.get(taking) ?? 0))

function sumRulesOf<Rule extends Promotion>(
  cart: CartToPrice,
  pools: Pools,
  rules: readonly Rule[],
  takings: readonly Taking[],
): SumRule<Rule>[] {
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
    ...takings.filter(({ rule }) => rule !== reduction.promo).map(({ rule, amount }) => ({ rule, amount })),
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
  const counting = [...rules.map(({ rule }) => rule), ...(reduction.promo ? [reduction.promo] : [])]
  const bySum = sumRule ?? reduction.promo
  return {
    off: offByLine(
      cart.lines,
      family.pools,
      family.pools.lines.map((_, at) => sumMoney(takings.map(({ off }) => off[at] ?? 0))),
    ),
    reduction: refused ? { ...reduction, refused } : reduction,
    isReduced: (index) => bySum === null || isReducedBy(bySum, cart.lines[index]),
    rules,
    gifts: giftsOf(family.rules).flatMap(({ gift }) => gift ?? []),
    freeDelivery: counting.find(({ effect }) => effect.kind === 'free_delivery') ?? null,
    bonuses: factorOf(counting),
  }
}
