import { and, desc, eq, sql } from 'drizzle-orm'
import { MAX_FAVORITES } from '~/contracts/constants'
import type { Favorites } from '~/contracts/favorites'
import { rowWhere } from '#server/db/row-where'
import { favorites, goods } from '#server/db/tables'
import type { CustomerContext } from '#server/http/context'
import { invalid, missing } from '#server/core/errors'

/** Ids of the customer's favourites, the newest first, including products that are sold out. */
export async function listFavorites({ db, userId }: CustomerContext): Promise<Favorites> {
  const rows = await db
    .select({ id: favorites.goods_id })
    .from(favorites)
    .where(eq(favorites.customer_id, userId))
    .orderBy(desc(favorites.created_at), sql`rowid desc`)
  return rows.map(({ id }) => id)
}

/** Adds a product; an existing favourite keeps its place.
 *  @throws HttpError 422 `good_id:` for an unknown product or over `MAX_FAVORITES`. */
export async function markFavorite(ctx: CustomerContext, goodsId: number): Promise<void> {
  const { db, userId, now } = ctx
  const row = { customer_id: userId, goods_id: goodsId, created_at: now.getTime() }
  const hasRoom = sql`(select count(*) from ${favorites} where ${favorites.customer_id} = ${userId}) < ${MAX_FAVORITES}`
  const isKnown = sql`exists (select 1 from ${goods} where ${goods.id} = ${goodsId})`
  const [, [found], [marked]] = await db.batch([
    db
      .insert(favorites)
      .select(rowWhere(favorites, row, sql`where ${hasRoom} and ${isKnown}`))
      .onConflictDoNothing(),
    findGoods(ctx, goodsId),
    db.select({ id: favorites.goods_id }).from(favorites).where(own(ctx, goodsId)),
  ])
  if (!found) throw invalid('good_id', 'Такого блюда нет в меню')
  if (!marked) throw invalid('good_id', `В избранном уже ${MAX_FAVORITES} блюд. Уберите что-нибудь, и место найдётся.`, 'favorites_full')
}

/** Removes a product; repeating it has no effect. @throws HttpError 404 for an unknown product. */
export async function unmarkFavorite(ctx: CustomerContext, goodsId: number): Promise<void> {
  const [, [found]] = await ctx.db.batch([ctx.db.delete(favorites).where(own(ctx, goodsId)), findGoods(ctx, goodsId)])
  if (!found) throw missing('Такого блюда нет в меню')
}

const own = ({ userId }: CustomerContext, goodsId: number) => and(eq(favorites.customer_id, userId), eq(favorites.goods_id, goodsId))

const findGoods = ({ db }: CustomerContext, goodsId: number) => db.select({ id: goods.id }).from(goods).where(eq(goods.id, goodsId))
