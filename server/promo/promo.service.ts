import { budgetWait, countAttempt, hasTriesLeft, type TryBudget } from '#server/auth/attempts'
import { inText } from '~/rules/age-text'
import { pickIds } from '#server/catalog/goods-rows'
import { invalid, type HttpError } from '#server/core/errors'
import { attempts, categories, customers, dishes, orders, promoCodes, promoUses, systemState } from '#server/db/tables'
import { addressNetwork, addressSubnet } from '#server/http/client-address'
import type { CustomerContext, ServiceContext } from '#server/http/context'
import { and, eq, gt, sql, type SQL } from 'drizzle-orm'
import type { PromoRefusal } from '~/contracts/cart'
import type { Goods } from '~/contracts/goods'
import { unservedText } from '~/rules/menu-hours'
import { type CodeRule, codeProblem } from '~/rules/promo'
import { normalCode } from '~/rules/promo-code'
import { codeForm } from '~/rules/promo-form'
import { HOUR_MS } from '~/rules/time'
import { limitOf, usesOfErased } from './erased-uses'
import { codeId } from './find-code'
import type { Dictionaries } from '#server/shop/dictionaries.service'
import { type ShopPromotion, toCodeRule } from '#server/shop/promotion-rows'

/** Limits of unknown codes an hour, against guessing. Customers have budgets of their own, which guests cannot use up. */
const WRONG_PER_CUSTOMER = 10
const WRONG_PER_ADDRESS = 30
const WRONG_PER_SUBNET = 100
const ALL_GUESTS: TryBudget = { subject: 'guests', limit: 1000 }

/** A code as the client sends it; null and empty are none. */
type TypedCode = string | null | undefined

/** `promised`: the time that is asked for, if any. */
type UsedWith = {
  goodsById: ReadonlyMap<number, Goods>
  dictionaries: Pick<Dictionaries, 'families'>
  timeZone: string
  phone: string | null | undefined
  promised?: { from: number } | null
}

/** The code in force, or why it is not; both null without a code. */
type UsablePromo = { promo: (CodeRule & ShopPromotion) | null; refused: PromoRefusal | null }

/** Batch query: all that codes and rules depend on in the shop and the customer, one row. The code, its dishes and categories by name, and
 *  whether the rate limit allows a try; rules without a code that are used up; how often this customer used each, and whether they have
 *  ordered. `countWrongCode` belongs into the same batch. */
export function rulesQuery(ctx: BuyerContext, typed: TypedCode) {
  const id = buyerId(ctx)
  return ctx.db
    .select({
      mayTry: sql<number>`(${hasTriesLeft('promo_wrong', budgetsOf(ctx), ctx.now)})`.as('may_try'),
      wrongOfGuests: sql<number>`(${wrongOfGuests(ctx, typed)})`.as('wrong_of_guests'),
      isOthers: sql<number>`exists (select 1 from ${orders} where ${orders.id} = ${promoCodes.apology_for}
        and ${orders.customer_id} <> ${id})`.as('is_others'),
      categories: namesListed(categories, 'categories').as('named_categories'),
      goods: namesListed(dishes, 'goods').as('named_goods'),
      spent: sql<number[]>`(select json_group_array(r."id") from ${promoCodes} r where r."code" is null and r."used" >= r."max_uses")`
        .mapWith(JSON.parse)
        .as('spent'),
      mine: sql<Partial<Record<string, number>>>`(select json_group_object("code_id", "times") from (select "code_id", count(*) as "times"
        from ${promoUses} where "customer_id" = ${id} group by "code_id"))`
        .mapWith(JSON.parse)
        .as('mine'),
      hasOrdered: sql<number>`exists (select 1 from ${orders} where ${orders.customer_id} = ${id} and ${orders.status} <> 'canceled')`.as(
        'has_ordered',
      ),
      code: promoCodes,
    })
    .from(systemState)
    .leftJoin(promoCodes, eq(promoCodes.id, codeId(typed ?? '')))
    .limit(1)
}
export type RulesRow = Awaited<ReturnType<typeof rulesQuery>>[number] | undefined

/** SQL: what the code lists, by id. */
const namesListed = (table: typeof categories | typeof dishes, list: 'categories' | 'goods') =>
  sql<Partial<Record<string, string>>>`(select json_group_object(t."id", t."name") from json_each(${promoCodes.terms}, '$.items') i
    cross join json_each(i."value", ${sql.raw(`'$.${list}'`)}) one cross join ${table} t on t."id" = one."value")`.mapWith(JSON.parse)

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

/** The code of the row of `rulesQuery` as a rule, whatever is in the cart. Over the rate limit valid codes are rejected too, or guessing
 *  would go on; while the guests' common one is spent, their codes wait for the sign-in. */
export async function usablePromo(
  ctx: BuyerContext,
  typed: TypedCode,
  found: RulesRow,
  { goodsById, dictionaries, timeZone, phone, promised }: UsedWith,
): Promise<UsablePromo> {
  const code = codeOf(typed)
  if (code === '') return { promo: null, refused: null }
  const wrong = found?.wrongOfGuests ?? 0
  if (wrong >= ALL_GUESTS.limit) return { promo: null, refused: afterSignIn(code) }
  if (!found?.mayTry) {
    const { waitMs } = await budgetWait(ctx, 'promo_wrong', budgetsOf(ctx))
    return { promo: null, refused: { reason: 'too_many_tries', text: `Слишком много неверных кодов. Попробуйте ${inText(waitMs)}.` } }
  }
  // a code that one customer got is none to the others, and a guest may be that customer
  if (found.code && found.isOthers === 1 && !('userId' in ctx)) return { promo: null, refused: afterSignIn(code) }
  const row = found.isOthers === 1 ? null : found.code
  if (!row && wrong === ALL_GUESTS.limit - 1)
    console.error(JSON.stringify({ level: 'error', event: 'promo_guests_limit', limit: ALL_GUESTS.limit }))
  const known = row && toCodeRule(row, giftFor(row.gift_goods_id, goodsById, timeZone, promised), dictionaries.families)
  if (!row || !known) return { promo: null, refused: codeProblem(null, code, ctx.now, timeZone) }
  const limit = limitOf(known)
  const erased = limit === null ? 0 : ((await usesOfErased(ctx, phone)).get(row.id) ?? 0)
  const isUsedUp = row.max_uses !== null && row.used >= row.max_uses
  const state = { ...row, code: known.code, isOff: !row.is_active || row.is_archived, isUsedUp }
  const times = (found.mine[row.id] ?? 0) + erased
  const refused = codeProblem({ ...state, times, per_customer: limit }, code, ctx.now, timeZone)
  return { promo: refused ? null : { ...known, per_customer: limit && limit - erased }, refused }
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

function giftFor(
  id: number | null,
  goodsById: ReadonlyMap<number, Goods>,
  timeZone: string,
  promised: UsedWith['promised'],
): CodeRule['gift'] {
  const gift = goodsById.get(id ?? NO_ID)
  if (!gift?.available) return null
  const unserved = promised && unservedText([gift], timeZone, new Date(promised.from))
  return { id: gift.id, name: gift.name, price: gift.price, ...(unserved && { unserved }) }
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
