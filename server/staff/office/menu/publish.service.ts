import { and, eq, isNull, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { MenuGoods } from '~/contracts/staff-menu'
import { dishes, favorites, goodsParts, goodsSlugs, stops } from '#server/db/tables'
import { HttpError } from '#server/core/errors'
import { changeAtRevision } from '#server/staff/access/change-at-revision'
import type { StaffContext } from '#server/staff/access/staff-context'
import { reachWrites } from '#server/staff/kitchen/stops/made-of'
import { endedBy } from '#server/staff/kitchen/stops/write-stop'
import { freePriceFault, goodsProblems } from './check-goods'
import type { Dish } from './dish'
import { dropSlug, keepSlug, slugIsFree, slugRefusal } from './old-slugs'
import { dishTarget, lastPlace, madeWrites } from './write-goods'

/** Puts a draft on the site; open stops reach it at once. A dish that is there stays as it is. `also`: what else
 *  belongs into the batch. @throws HttpError 404, 409 `edited_meanwhile`, 422 with all that is missing by field */
export async function publishGoods(ctx: StaffContext, id: number, also: BatchItem<'sqlite'>[] = []): Promise<MenuGoods> {
  const { db } = ctx
  return changeAtRevision(ctx, dishTarget(ctx, id, null), async (dish) => {
    if (dish.isPublic) return null
    const { ingredients: made, parts, slug, category_id } = dish.fields
    const [former, sets] = await db.batch([
      db.select({ slug: goodsSlugs.slug }).from(goodsSlugs).where(eq(goodsSlugs.goods_id, id)).limit(1),
      db
        .select({ id: goodsParts.goods_id })
        .from(goodsParts)
        .where(sql`${goodsParts.part_id} = ${id} and ${goodsParts.goods_id} in (select "id" from "goods")`),
    ])
    await demandComplete(ctx, dish, former.length > 0)
    return {
      action: 'goods.publish',
      before: { visibility: 'draft' },
      after: { visibility: 'on' },
      set: { is_public: true, position: sql`coalesce(${dishes.position}, ${lastPlace(category_id)})`, ingredients_read: true },
      where: slugIsFree('goods', slug, id),
      writes: [
        dropSlug(ctx, 'goods', slug),
        ...(await madeWrites(ctx, id, { made, parts, sets: sets.map((one) => one.id), isPublic: true })),
        ...also,
      ],
      refusal: () => slugRefusal(ctx, 'goods', slug, id),
    }
  })
}

/** What the site had without a picture may return so. @throws HttpError 422 with a text for everything that is missing or wrong */
async function demandComplete(ctx: StaffContext, { id, family, fields }: Dish, wasPublic: boolean): Promise<void> {
  const missing = {
    ...(fields.price === null && { price: 'Укажите цену' }),
    ...(fields.images.length === 0 && !wasPublic && { images: 'Добавьте картинку' }),
    ...(fields.weight === null && { weight: 'Укажите вес' }),
    ...freePriceFault(fields),
    ...(await goodsProblems(ctx, fields, { id, images: [], family })),
  }
  if (Object.keys(missing).length > 0) throw new HttpError(422, 'incomplete', 'Не всё заполнено', { fields: missing })
}

/** Takes a dish off the site: it becomes a draft, in one batch. Its favourites are removed and its own stops end; sets and codes lose it
 *  until it is published again. A draft stays as it is. `also`: what else belongs into the batch. @throws HttpError 404, 409 `edited_meanwhile` */
export async function withdrawGoods(ctx: StaffContext, id: number, also: BatchItem<'sqlite'>[] = []): Promise<MenuGoods> {
  const { db, now } = ctx
  return changeAtRevision(ctx, dishTarget(ctx, id, null), async (dish) => {
    if (!dish.isPublic) return null
    return {
      action: 'goods.withdraw',
      before: { visibility: 'on' },
      after: { visibility: 'draft' },
      set: { is_public: false },
      writes: [
        keepSlug(ctx, 'goods', id, dish.fields.slug),
        db.delete(favorites).where(eq(favorites.goods_id, id)),
        db
          .update(stops)
          .set({ ended_at: now.getTime(), ...endedBy(ctx) })
          .where(and(eq(stops.subject, 'goods'), eq(stops.subject_id, id), isNull(stops.ended_at))),
        ...(await reachWrites(ctx, id, { needs: [], parts: [], sets: [] })),
        ...also,
      ],
    }
  })
}
