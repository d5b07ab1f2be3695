import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { PromoRefusal } from '~/contracts/cart'
import { PROMO_TYPE } from '~/contracts/constants'
import type { Goods } from '~/contracts/goods'
import { codeProblem, type PromoState } from '~/rules/promo'
import { normalCode } from '~/rules/promo-code'
import { budgetWaitMs, countAttempt, hasRoom, type Budget } from '#server/auth/attempts'
import { waitWords } from '#server/auth/texts'
import { askerId, type Asker } from './buyer'
import { pickIds } from '#server/catalog/goods-rows'
import { promoCodes, promoUses, systemState } from '#server/db/tables'
import { addressNetwork } from '#server/http/client-address'
import { invalid, type HttpError } from '#server/core/errors'

/** Unknown codes within the last hour, so that nobody guesses codes. Assumption: the contract says "bounded". */
const WRONG_PER_CUSTOMER = 10
const WRONG_PER_ADDRESS = 30

/** A code that may be typed; null, absent and empty are no wish. */
type Wish = string | null | undefined

/** A code with all that the shop knows of it, and what its use is written down by. */
export type ShopPromo = PromoState & { id: number; once_per_customer: boolean }

/** What became of a wish: the code in force, or why it is not; both null where none was wished. */
export type PromoAnswer = { promo: ShopPromo | null; refused: PromoRefusal | null }

/** Reads a code with what only the shop knows, and whether the asker may try one, as a query for a batch of one row.
 *  `countWrongCode` goes into the same batch. */
export function promoQuery(ctx: Asker, wish: Wish) {
  const isMine = and(eq(promoUses.code_id, promoCodes.id), eq(promoUses.customer_id, askerId(ctx)))
  return ctx.db
    .select({
      mayTry: sql<number>`(${hasRoom('promo_wrong', budgetsOf(ctx), ctx.now)})`.as('may_try'),
      isUsedByCustomer: sql<number>`exists (select 1 from ${promoUses} where ${isMine})`.as('is_used'),
      code: promoCodes,
    })
    .from(systemState)
    .leftJoin(promoCodes, eq(promoCodes.code, codeOf(wish)))
    .limit(1)
}

/** The ids of all that a cart needs of the catalogue: the products of its lines, and the gift that the code would bring.
 *  For `goodsQuery` and `optionsQuery`. */
export function pickCart(lines: readonly { id: number }[], wish: Wish): SQL {
  const gift = sql`select ${promoCodes.gift_goods_id} from ${promoCodes} where ${promoCodes.code} = ${codeOf(wish)}`
  return sql`${pickIds(lines.map(({ id }) => id))} union ${gift} and ${promoCodes.gift_goods_id} is not null`
}

/** Counts a code that the shop does not know, as the last statements of the batch that reads it. A batch runs alone, so
 *  parallel calls learn of no more codes than the budgets allow. Nothing to write where no code is wished. */
export function countWrongCode(ctx: Asker, wish: Wish) {
  const code = codeOf(wish)
  if (code === '') return []
  const budgets = budgetsOf(ctx)
  const isUnknown = sql`not exists (select 1 from ${promoCodes} where ${promoCodes.code} = ${code})`
  return [countAttempt(ctx, 'promo_wrong', budgets, sql`${hasRoom('promo_wrong', budgets, ctx.now)} and ${isUnknown}`)]
}

/** Judges what `promoQuery` found, whatever is in the cart. Where a budget of wrong codes is spent every code is refused,
 *  the right ones too: otherwise guessing would go on. Contract "Shapes" check-certificate. */
export async function usablePromo(
  ctx: Asker,
  wish: Wish,
  [found]: Awaited<ReturnType<typeof promoQuery>>,
  { goodsById, timeZone }: { goodsById: ReadonlyMap<number, Goods>; timeZone: string },
): Promise<PromoAnswer> {
  const code = codeOf(wish)
  if (code === '') return { promo: null, refused: null }
  if (!found?.mayTry) {
    const wait = waitWords(await budgetWaitMs(ctx, 'promo_wrong', budgetsOf(ctx)))
    return { promo: null, refused: { reason: 'too_many_tries', text: `Слишком много неверных кодов. Попробуйте ${wait}.` } }
  }
  const promo = found.code && toShopPromo(found.code, found.isUsedByCustomer === 1, goodsById)
  const refused = codeProblem(promo, code, ctx.now, timeZone)
  return { promo: refused ? null : promo, refused }
}

/** 422 on the field that carried the code; `error.code` says why for the machine, such as `promo_expired`. */
export const promoError = (field: 'certificate' | 'promocode', { reason, text }: PromoRefusal): HttpError =>
  invalid(field, text, `promo_${reason}`)

const codeOf = (wish: Wish) => normalCode(wish ?? '')

function budgetsOf(ctx: Asker): Budget[] {
  const address = { subject: `address:${addressNetwork(ctx.address)}`, limit: WRONG_PER_ADDRESS }
  return 'userId' in ctx ? [{ subject: `customer:${ctx.userId}`, limit: WRONG_PER_CUSTOMER }, address] : [address]
}

function toShopPromo(row: typeof promoCodes.$inferSelect, isUsed: boolean, goodsById: ReadonlyMap<number, Goods>): ShopPromo {
  const { id, code, type, min_total, starts_at, ends_at, once_per_customer } = row
  const gift = row.gift_goods_id === null ? undefined : goodsById.get(row.gift_goods_id)
  return {
    id,
    code,
    type,
    discount: (type === PROMO_TYPE.percent ? row.percent : row.amount) ?? 0,
    min_total,
    gift: gift?.available ? { id: gift.id, name: gift.name, price: gift.price } : null,
    starts_at,
    ends_at,
    isUsedUp: row.max_uses !== null && row.used >= row.max_uses,
    isUsedByCustomer: once_per_customer && isUsed,
    once_per_customer,
  }
}
