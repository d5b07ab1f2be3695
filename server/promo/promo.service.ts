import { budgetWait, countAttempt, hasTriesLeft, type TryBudget } from '#server/auth/attempts'
import { inText } from '~/rules/age-text'
import { pickIds } from '#server/catalog/goods-rows'
import { invalid, type HttpError } from '#server/core/errors'
import { attempts, orders, promoCodes, promoUses, systemState, customers } from '#server/db/tables'
import { addressNetwork, addressSubnet } from '#server/http/client-address'
import type { CustomerContext, ServiceContext } from '#server/http/context'
import { and, eq, gt, sql, type SQL } from 'drizzle-orm'
import type { PromoRefusal, PromoType } from '~/contracts/cart'
import { PROMO_TYPE } from '~/contracts/constants'
import type { Goods } from '~/contracts/goods'
import { unservedText } from '~/rules/menu-hours'
import { codeProblem, type PromoState } from '~/rules/promo'
import { normalCode } from '~/rules/promo-code'
import { codeForm } from '~/rules/promo-form'
import { HOUR_MS } from '~/rules/time'
import { usesOfErased } from './erased-uses'
import { codeId } from './find-code'
import { isCode } from '#server/shop/promotion-rows'

/** Limits of unknown codes an hour, against guessing. Customers have budgets of their own, which guests cannot use up. */
const WRONG_PER_CUSTOMER = 10
const WRONG_PER_ADDRESS = 30
const WRONG_PER_SUBNET = 100
const ALL_GUESTS: TryBudget = { subject: 'guests', limit: 1000 }

/** A code as the client sends it; null and empty are none. */
type TypedCode = string | null | undefined

/** A code with its state in the shop. */
export type ShopPromo = PromoState & { id: number; once_per_customer: boolean }

/** `promised`: the time that is asked for, if any. */
type UsedWith = {
  goodsById: ReadonlyMap<number, Goods>
  timeZone: string
  phone: string | null | undefined
  promised?: { from: number } | null
}

/** The code in force, or why it is not; both null without a code. */
type UsablePromo = { promo: ShopPromo | null; refused: PromoRefusal | null }

/** Reads a code, its use by the customer, and whether the rate limit allows a try: one row. `countWrongCode` belongs into the same
 *  batch. */
export function promoQuery(ctx: BuyerContext, typed: TypedCode) {
  const isMine = and(eq(promoUses.code_id, promoCodes.id), eq(promoUses.customer_id, buyerId(ctx)))
  return ctx.db
    .select({
      mayTry: sql<number>`(${hasTriesLeft('promo_wrong', budgetsOf(ctx), ctx.now)})`.as('may_try'),
      wrongOfGuests: sql<number>`(${wrongOfGuests(ctx, typed)})`.as('wrong_of_guests'),
      isUsedByCustomer: sql<number>`exists (select 1 from ${promoUses} where ${isMine})`.as('is_used'),
      isOthers: sql<number>`exists (select 1 from ${orders} where ${orders.id} = ${promoCodes.apology_for}
        and ${orders.customer_id} <> ${buyerId(ctx)})`.as('is_others'),
      code: promoCodes,
    })
    .from(systemState)
    .leftJoin(promoCodes, eq(promoCodes.id, codeId(typed ?? '')))
    .limit(1)
}

/** How often guests were wrong in the last hour; 0 without a guest's code. */
function wrongOfGuests(ctx: BuyerContext, typed: TypedCode): SQL {
  if ('userId' in ctx || codeOf(typed) === '') return sql`0`
  const isCounted = and(
    eq(attempts.kind, 'promo_wrong'),
    eq(attempts.subject, ALL_GUESTS.subject),
    gt(attempts.at, ctx.now.getTime() - HOUR_MS),
  )
  return sql`select count(*) from ${attempts} where ${isCounted}`
}

/** The ids that `cartGoodsQuery` and `optionsQuery` need for a cart: its products, and the gifts of the code and of rules. */
export function pickCart(lines: readonly { id: number }[], typed: TypedCode): SQL {
  const gift = sql`select ${promoCodes.gift_goods_id} from ${promoCodes} where ${promoCodes.id} = ${codeId(typed ?? '')}`
  const ofRules = sql`select ${promoCodes.gift_goods_id} from ${promoCodes} where ${promoCodes.code} is null and ${promoCodes.is_active} = 1`
  const isGift = sql`${promoCodes.gift_goods_id} is not null`
  return sql`${pickIds(lines.map(({ id }) => id))} union ${gift} and ${isGift} union ${ofRules} and ${isGift}`
}

/** Counts an unknown code, as the last statements of the batch that reads it. A batch runs alone, so parallel calls cannot exceed the
 *  limits. */
export function countWrongCode(ctx: BuyerContext, typed: TypedCode) {
  if (codeOf(typed) === '') return []
  const budgets = budgetsOf(ctx)
  const isUnknown = sql`${codeId(typed ?? '')} is null`
  return [countAttempt(ctx, 'promo_wrong', budgets, sql`${hasTriesLeft('promo_wrong', budgets, ctx.now)} and ${isUnknown}`)]
}

/** Evaluates the row of `promoQuery`, whatever is in the cart. Over the rate limit valid codes are rejected too, or guessing would go
 *  on; while the guests' common one is spent, their codes wait for the sign-in. */
export async function usablePromo(
  ctx: BuyerContext,
  typed: TypedCode,
  [found]: Awaited<ReturnType<typeof promoQuery>>,
  { goodsById, timeZone, phone, promised }: UsedWith,
): Promise<UsablePromo> {
  const code = codeOf(typed)
  if (code === '') return { promo: null, refused: null }
  const wrong = found?.wrongOfGuests ?? 0
  if (wrong >= ALL_GUESTS.limit) return { promo: null, refused: afterSignIn(code) }
  if (!found?.mayTry) {
    const { waitMs } = await budgetWait(ctx, 'promo_wrong', budgetsOf(ctx))
    return { promo: null, refused: { reason: 'too_many_tries', text: `Слишком много неверных кодов. Попробуйте ${inText(waitMs)}.` } }
  }
  const { isUsedByCustomer } = found
  const known = found.code && isCode(found.code) ? found.code : null
  // a code that one customer got is none to the others, and a guest may be that customer
  if (known && found.isOthers === 1 && !('userId' in ctx)) return { promo: null, refused: afterSignIn(code) }
  const row = found.isOthers === 1 ? null : known
  if (!row && wrong === ALL_GUESTS.limit - 1)
    console.error(JSON.stringify({ level: 'error', event: 'promo_guests_limit', limit: ALL_GUESTS.limit }))
  const isUsed =
    isUsedByCustomer === 1 || (row?.once_per_customer === true && phone != null && (await usesOfErased(ctx, phone)).includes(row.id))
  const promo = row && toShopPromo(row, isUsed, giftOf(row, goodsById, timeZone, promised ?? null))
  const refused = codeProblem(promo, code, ctx.now, timeZone)
  return { promo: refused ? null : promo, refused }
}

const afterSignIn = (code: string): PromoRefusal => ({ reason: 'sign_in', text: `Код ${code} проверим, когда вы войдёте.` })

/** 422 on the field of the code with an `error.code` such as `promo_expired`. */
export const promoError = (field: 'certificate' | 'promocode', { reason, text }: PromoRefusal): HttpError =>
  invalid(field, text, `promo_${reason}`)

/** Signs alone are no code. */
const codeOf = (typed: TypedCode) => (codeForm(typed ?? '') === '' ? '' : normalCode(typed ?? ''))

function budgetsOf(ctx: BuyerContext): TryBudget[] {
  if ('userId' in ctx) return [{ subject: `customer:${ctx.userId}`, limit: WRONG_PER_CUSTOMER }]
  return [
    { subject: `address:${addressNetwork(ctx.address)}`, limit: WRONG_PER_ADDRESS },
    { subject: `subnet:${addressSubnet(ctx.address)}`, limit: WRONG_PER_SUBNET },
    ALL_GUESTS,
  ]
}

type PromoRow = typeof promoCodes.$inferSelect & { code: string; type: PromoType }

function giftOf(
  { gift_goods_id }: Pick<PromoRow, 'gift_goods_id'>,
  goodsById: ReadonlyMap<number, Goods>,
  timeZone: string,
  promised: { from: number } | null,
): ShopPromo['gift'] {
  const gift = goodsById.get(gift_goods_id ?? NO_ID)
  if (!gift?.available) return null
  const unserved = promised && unservedText([gift], timeZone, new Date(promised.from))
  return { id: gift.id, name: gift.name, price: gift.price, unserved }
}

function toShopPromo(row: PromoRow, isUsed: boolean, gift: ShopPromo['gift']): ShopPromo {
  const { id, code, type, min_total, starts_at, ends_at, once_per_customer } = row
  return {
    id,
    code,
    type,
    discount: (type === PROMO_TYPE.percent ? row.percent : row.amount) ?? 0,
    min_total,
    gift,
    starts_at,
    ends_at,
    isUsedUp: row.max_uses !== null && row.used >= row.max_uses,
    isUsedByCustomer: once_per_customer && isUsed,
    once_per_customer,
  }
}

/** A customer or a guest. */
export type BuyerContext = ServiceContext | CustomerContext

/** The id of no row. */
export const NO_ID = 0

/** The customer's id; `NO_ID` for a guest. */
export const buyerId = (ctx: BuyerContext): number => ('userId' in ctx ? ctx.userId : NO_ID)

/** What a price depends on in the customer, as a query for a batch; no row for a guest. */
export function buyerQuery(ctx: BuyerContext) {
  return ctx.db
    .select({
      phone: customers.phone,
      rank: customers.rank,
      personal_discount: customers.personal_discount,
      bonuses: customers.bonuses,
      email: customers.email,
      birthday: customers.birthday,
    })
    .from(customers)
    .where(eq(customers.id, buyerId(ctx)))
}
