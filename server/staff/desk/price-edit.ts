import type { ExplanationRow, PromoRefusal } from '~/contracts/cart'
import { isCounted } from '~/rules/loyalty-terms'
import { shareOf, sumMoney, toKopecks } from '~/rules/money'
import { unservedText } from '~/rules/menu-hours'
import type { CartPrice } from '~/rules/pricing'
import { type CodeRule, giftOfCode, giftProblem } from '~/rules/promo'
import { NO_FACTS } from '~/rules/promotion-facts'
import { asKept } from '~/rules/promotion-terms'
import { pricePromoted } from '~/rules/promotions'
import { keptFor, paidFee, returnedFor, type ReturnableLine } from '~/rules/refund-lines'
import { giftLine } from '#server/orders/order-records'
import type { LineCopy } from '#server/orders/order-lines'
import { toCodeRule } from '#server/shop/promotion-rows'
import { toReturnable } from '#server/payments/receipts'
import type { BasisLine, EditBasis } from './edit-basis'
import type { ChosenLine } from './edit-lines'
import type { PlaceChange } from './edit-place'
import { editedRules, giftLinesOf, isGift, lostTexts, rulesOf } from './edit-promotions'

/** The money of an order after an edit, with its lines and gift. `refused`: sentences why its code or rules do not count any more. */
export type PricedEdit = {
  lines: LineCopy[]
  totals: Pick<EditBasis['order'], 'full' | 'discount' | 'bonuses_spent' | 'delivery_fee' | 'total' | 'bonuses_earned'>
  explanation: ExplanationRow[]
  gift: EditBasis['order']['gift']
  promotions: EditBasis['order']['promotions']
  /** What the code takes off now; null where that stays. */
  codeSaves: number | null
  refused: string[]
}

/** An edit that leaves the dishes and the way to get them, and the way to pay that a rule asks for, leaves the money; words to the kitchen cost nothing. A gift that is not served at
 *  the new time leaves the order. */
export function keptMoney(basis: EditBasis, chosen: readonly ChosenLine[], change: PlaceChange): PricedEdit {
  const { order, lines: all } = basis
  const { ofCode, ofRules } = giftLinesOf(basis)
  const promo = ofCode ? codeOf(basis, ofCode, change) : null
  const refusal = promo && giftProblem(promo)
  const rules = rulesOf(basis, change)
  const isLost = (id: number) => rules.some((rule) => rule.id === id && rule.effect.kind === 'gift' && rule.gift === null)
  const promotions = order.promotions.map((one) => (isLost(one.id) ? { ...one, amount: 0, is_lost: true as const } : one))
  const given = rules.flatMap(({ gift, effect }) => (effect.kind === 'gift' && gift ? [gift.id] : []))
  const gone = [...(refusal && ofCode ? [ofCode] : []), ...ofRules.filter(({ goods_id }) => !given.includes(goods_id))]
  const isGone = ({ position }: Pick<BasisLine, 'position'>) => gone.some((line) => line.position === position)
  const noteAt = new Map(chosen.map(({ copy }) => [copy.position, copy.note]))
  const { full, discount, bonuses_spent, delivery_fee, total, bonuses_earned, explanation, gift } = order
  const gifts = all.filter(isGift)
  let row = -1
  return {
    lines: all.filter((line) => !isGone(line)).map((line) => ({ ...line, note: noteAt.get(line.position) ?? null })),
    totals: { full, discount, bonuses_spent, delivery_fee, total, bonuses_earned },
    // rows of gifts have the order of their lines
    explanation: explanation.filter(({ kind }) => {
      const line = kind === 'gift' ? gifts[(row += 1)] : undefined
      return line === undefined || !isGone(line)
    }),
    gift: gone.length === 0 ? gift : giftNamed(gifts.filter((line) => !isGone(line))),
    promotions,
    codeSaves: null,
    refused: [...codeLost(refusal, basis), ...lostTexts(basis, promotions)],
  }
}

const giftNamed = ([gift]: readonly LineCopy[]) => (gift ? { id: gift.goods_id, name: gift.name } : null)
function codeLost(refusal: PromoRefusal | null, { code }: EditBasis): string[] {
  if (!refusal) return []
  const why = refusal.reason === 'unmet' ? `Условие кода ${code?.code} больше не\u00a0выполняется` : refusal.text.replace(/\.$/, '')
  return [`${why}. Скидка по коду пропадёт.`]
}

/** Prices an order again: its code, its rules and the terms of bonuses count as when it was ordered, discount and rank are the guest's of today, bonuses are cut to what may be
 *  spent. A change never adds a delivery fee: it stays or becomes cheaper, or is that of the place where the order goes now. */
export function priceEdit(basis: EditBasis, chosen: readonly ChosenLine[], change: PlaceChange): PricedEdit {
  const { terms, values, isOtherPlace, otherZone } = change
  const { order, customer } = basis
  const giftsNow = giftLinesOf(basis)
  const promo = codeOf(basis, giftsNow.ofCode, change)
  const paid = order.delivery_fee
  const kept = terms.ladder.map(({ from, fee }) => ({ from, fee: from === 0 ? paid : Math.min(fee, paid) }))
  const cart = {
    lines: chosen.map(({ copy: { sides, sauces, price, ...copy }, category_id }) => ({
      ...copy,
      id: copy.goods_id,
      category_id,
      price: price ?? 0,
      side: sides,
      sauce: sauces,
    })),
    delivery_type: values.delivery_type ?? order.delivery_type,
    terms: { min_order: 0, ladder: isOtherPlace || otherZone ? terms.ladder : kept },
    buyer: { ...customer, bonuses: customer.bonuses + order.bonuses_spent },
    promo,
    bonuses: order.bonuses_spent,
    loyalty: basis.loyalty,
  }
  const price = pricePromoted(cart, rulesOf(basis, change), {
    ...NO_FACTS,
    zoneId: values.zone?.id ?? null,
    payVariant: values.pay_variant ?? order.pay_variant,
  })
  const bought = chosen.map(({ copy }, index) => {
    const { amount = 0, discount = 0, bonuses = 0 } = price.lines[index] ?? {}
    return { ...copy, amount, discount, bonuses }
  })
  const { full, discount, bonuses_spent, delivery_fee, total } = price.totals
  const gifts = giftsOf(basis, giftsNow, chosen, price)
  const promotions = editedRules(basis, price)
  return {
    lines: [...bought, ...gifts],
    totals: { full, discount, bonuses_spent, delivery_fee, total, bonuses_earned: earnedBy(basis, bought, price.totals) },
    explanation: price.explanation.filter(({ kind }) => kind !== 'note'),
    gift: giftNamed(gifts),
    promotions,
    codeSaves: promo && price.code_saves,
    refused: [...codeLost(price.promo_refused, basis), ...lostTexts(basis, promotions)],
  }
}

/** The code that the order used, whatever became of it since. A gift that the order has already is asked for its hours at a new time only. */
function codeOf(
  { code, goodsById, order, families }: EditBasis,
  giftNow: BasisLine | undefined,
  { place, values, isOtherTime, isOtherPlace, otherZone }: PlaceChange,
): CodeRule | null {
  if (!code) return null
  const product = code.gift_goods_id === null ? undefined : goodsById.get(code.gift_goods_id)
  const isAsked = product && (isOtherTime || !giftNow)
  const at = new Date(values.promised_from ?? order.promised_from)
  const unserved = isAsked ? unservedText([product], place.city.time_zone, at) : null
  const kept = giftNow && { id: giftNow.goods_id, name: giftNow.name, price: product?.price ?? 0, unserved }
  const offered = product?.available ? { id: product.id, name: product.name, price: product.price, unserved } : null
  const rule = toCodeRule(code, kept ?? offered, families)
  // a fee that the order does not pay is not given again
  const isGiven = rule?.effect.kind === 'free_delivery' && order.delivery_fee === 0 && !isOtherPlace && !otherZone
  return rule && !isGiven ? asKept(rule) : null
}

/** The gifts that the order has, or gets now: that of the code first. */
function giftsOf(
  { code, goodsById, nextPosition }: EditBasis,
  { ofCode, ofRules }: ReturnType<typeof giftLinesOf>,
  chosen: readonly ChosenLine[],
  price: CartPrice,
): LineCopy[] {
  const had = [...ofRules]
  let next = Math.max(nextPosition - 1, ...chosen.map(({ copy }) => copy.position))
  const made = (id: number) => {
    const product = goodsById.get(id)
    return product ? [giftLine(product, (next += 1))] : []
  }
  const given = price.gifts.flatMap(({ id }): LineCopy[] => {
    const at = had.findIndex(({ goods_id }) => goods_id === id)
    return at === -1 ? made(id) : had.splice(at, 1)
  })
  return [...(giftOfCode(price.promo) ? (ofCode ? [ofCode] : made(code?.gift_goods_id ?? 0)) : []), ...given]
}

/** What an order earns on portions that were not paid back. */
function earnedBy({ lines: was, loyalty: { earns } }: EditBasis, now: readonly LineCopy[], totals: PricedEdit['totals']): number {
  const lines = now.filter((line) => isCounted(line, earns)).map((line) => afterEdit(was, line))
  const fee = earns.delivery ? paidFee(totals, now) : 0
  const base = toKopecks(sumMoney([fee, ...lines.map(({ paid }) => paid)]))
  return base === 0 ? 0 : Math.floor(shareOf(totals.bonuses_earned, toKopecks(sumMoney([fee, ...lines.map(keptFor)])), base))
}

/** A line after an edit, with the portions of it that stay paid back. */
function afterEdit(was: readonly BasisLine[], now: LineCopy): ReturnableLine {
  const before = was.find(({ position }) => position === now.position)
  if (!before) return toReturnable({ ...now, returned: 0, returned_sum: 0 })
  const left = returnedFor(toReturnable(before), before.qtt - now.qtt)
  return toReturnable({
    ...now,
    returned: before.returned - left.count,
    returned_sum: sumMoney([before.returned_sum, -left.sum]),
  })
}
