import { and, eq, isNull, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { MenuGoods } from '~/contracts/staff-menu'
import { rowWhere } from '#server/db/row-where'
import { goods, goodsDrafts, goodsParts, goodsSlugs, promoCodes, stops, type GoodsDraft } from '#server/db/tables'
import { HttpError } from '#server/core/errors'
import { audited } from '#server/staff/access/audited'
import type { StaffContext } from '#server/staff/access/staff-context'
import { reachWrites } from '#server/staff/stops/made-of'
import { endedBy } from '#server/staff/stops/write-stop'
import { goodsProblems } from './check-goods'
import { findDish, UNKNOWN_NUTRITION, type Dish } from './dish'
import { readMenuGoods, showDish } from './menu.service'
import { lastPlace, madeWrites, optionWrites, partWrites, runAtRevision, slugWrites } from './write-goods'

/** Puts a draft on the site, under its id; open stops reach it at once. A dish that is there stays as it is.
 *  @throws HttpError 404, 409 `edited_meanwhile`, 422 with all that is missing by field */
export async function publishGoods(ctx: StaffContext, id: number): Promise<MenuGoods> {
  const { db } = ctx
  const dish = await findDish(ctx, id)
  const { draft, fields } = dish
  if (!draft) return showDish(ctx, dish)
  const { price, weight, image } = await completed(ctx, dish, draft)
  const { ingredients: made, options, parts, images, nutrition, ...plain } = fields
  const row = {
    ...plain,
    id,
    price,
    weight,
    image,
    images: images.length > 1 ? images : [],
    nutrition: nutrition ?? UNKNOWN_NUTRITION,
    position: draft.position ?? lastPlace(fields.category_id),
    ingredients_read: true,
    revision: dish.revision + 1,
  }
  const sets = draft.sets.map((one) => one.id)
  await runAtRevision(
    ctx,
    dish,
    [
      audited(ctx, { action: 'goods.publish', subject: `goods:${id}`, before: { visibility: 'draft' }, after: { visibility: 'on' } }),
      db.insert(goods).select(rowWhere(goods, row, sql`where true`)),
      db.delete(goodsDrafts).where(eq(goodsDrafts.id, id)),
      ...slugWrites(db, id, { was: draft.slugs, is: fields.slug }),
      ...optionWrites(db, id, options),
      ...partWrites(db, id, parts),
      ...returnWrites(ctx, id, draft),
      ...(await madeWrites(ctx, id, { made, parts, sets })),
    ],
    fields.slug,
  )
  return readMenuGoods(ctx, id)
}

/** @throws HttpError 422 with a text for everything that is missing or wrong */
async function completed(
  ctx: StaffContext,
  { id, fields }: Dish,
  draft: GoodsDraft,
): Promise<{ price: number; weight: number; image: string }> {
  const { price, weight, images } = fields
  // what the site had without a picture may return so
  const [image = draft.slugs.length > 0 ? '' : undefined] = images
  const missing = {
    ...(price === null && { price: 'Укажите цену' }),
    ...(image === undefined && { images: 'Добавьте картинку' }),
    ...(weight === null && { weight: 'Укажите вес' }),
    ...(await goodsProblems(ctx, fields, { id, images: [] })),
  }
  if (Object.keys(missing).length > 0 || price === null || weight === null || image === undefined)
    throw new HttpError(422, 'incomplete', 'Не всё заполнено', { fields: missing })
  return { price, weight, image }
}

/** Batch statements: the sets that a dish was part of, and the codes that gave it and have no other gift now. */
function returnWrites({ db }: StaffContext, id: number, { sets, gifts }: GoodsDraft): BatchItem<'sqlite'>[] {
  const cells = JSON.stringify(sets.map((one) => [one.id, one.qtt]))
  const row = { goods_id: sql`each."value" ->> 0`, part_id: id, qtt: sql`each."value" ->> 1` }
  const tail = sql`from json_each(${cells}) each where each."value" ->> 0 in (select "id" from "goods")`
  return [
    db
      .insert(goodsParts)
      .select(rowWhere(goodsParts, row, tail))
      .onConflictDoNothing(),
    db
      .update(promoCodes)
      .set({ gift_goods_id: id })
      .where(
        sql`${promoCodes.id} in (select "value" from json_each(${JSON.stringify(gifts)})) and ${promoCodes.type} = 3
          and ${promoCodes.gift_goods_id} is null`,
      ),
  ]
}

/** Takes a dish off the site: it becomes a draft under its id, in one batch. Its favourites are removed and its own stops end; sets and
 *  codes lose it until it is published again. A draft stays as it is. @throws HttpError 404, 409 `edited_meanwhile` */
export async function withdrawGoods(ctx: StaffContext, id: number): Promise<MenuGoods> {
  const { db, now } = ctx
  const dish = await findDish(ctx, id)
  if (dish.draft) return showDish(ctx, dish)
  const [slugs, sets, gifts] = await db.batch([
    db.select({ slug: goodsSlugs.slug }).from(goodsSlugs).where(eq(goodsSlugs.goods_id, id)),
    db.select({ id: goodsParts.goods_id, qtt: goodsParts.qtt }).from(goodsParts).where(eq(goodsParts.part_id, id)),
    db.select({ id: promoCodes.id }).from(promoCodes).where(eq(promoCodes.gift_goods_id, id)),
  ])
  const { name, category_id, ...fields } = dish.fields
  const data: GoodsDraft = {
    ...fields,
    position: dish.position,
    slugs: [...slugs.map((one) => one.slug), fields.slug],
    sets,
    gifts: gifts.map((one) => one.id),
  }
  await runAtRevision(ctx, dish, [
    audited(ctx, { action: 'goods.withdraw', subject: `goods:${id}`, before: { visibility: 'on' }, after: { visibility: 'draft' } }),
    db.insert(goodsDrafts).values({ id, name, category_id, data, revision: dish.revision + 1, updated_at: now.getTime() }),
    db
      .update(stops)
      .set({ ended_at: now.getTime(), ...endedBy(ctx) })
      .where(and(eq(stops.subject, 'goods'), eq(stops.subject_id, id), isNull(stops.ended_at))),
    ...(await reachWrites(ctx, id, { needs: [], parts: [], sets: [] })),
    // its options, ingredients, parts, slugs and favourites go with it
    db.delete(goods).where(eq(goods.id, id)),
  ])
  return readMenuGoods(ctx, id)
}
