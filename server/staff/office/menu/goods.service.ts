import { sql } from 'drizzle-orm'
import type { MenuGoods, MenuGoodsBody, NewGoodsBody } from '~/contracts/staff-menu'
import { GOODS_LIMITS } from '~/contracts/staff-constants'
import { freeSlug } from '~/rules/slug'
import { inWeekOrder } from '~/rules/weekly-hours'
import { dishes, ingredients } from '#server/db/tables'
import { weekWrites } from '#server/db/week-writes'
import { conflict, demandNoFaults, invalid } from '#server/core/errors'
import { addRow, removeRow } from '#server/staff/access/add-and-remove'
import { changeAtRevision } from '#server/staff/access/change-at-revision'
import type { StaffContext } from '#server/staff/access/staff-context'
import { differingFields } from './changed-fields'
import { checkGoods } from './check-goods'
import { findDish, UNKNOWN_NUTRITION, type Dish, type DishFields } from './dish'
import { oneMoreFits, tooMany } from './limits'
import { readMenuGoods } from './menu.service'
import { slugIsFree, slugRefusal, takenSlugs } from './old-slugs'
import { changeDish, dishTarget, imageColumns, optionWrites, partWrites } from './write-goods'
import { ingredientWrites, namedIngredients } from '#server/staff/kitchen/stops/made-of'

/** Creates a draft. @throws HttpError 422 by field, `too_many` */
export async function addGoods(ctx: StaffContext, body: NewGoodsBody): Promise<MenuGoods> {
  await checkGoods(ctx, body, { id: null, images: [] })
  const slug = body.slug ?? freeSlug(body.name, await takenSlugs(ctx, 'goods'))
  return insertDraft(ctx, { ...body, slug }, { ...body, slug })
}

/** A draft like a dish, under a name and a slug of its own. The article stays with the dish, which imports know by it. @throws HttpError 404,
 *  422 `too_many` */
export async function copyGoods(ctx: StaffContext, id: number): Promise<MenuGoods> {
  const { fields, isPublic, hasIngredients } = await findDish(ctx, id)
  const { category_id, name: former, ingredients, ...more } = fields
  const marked = `${former} (копия)`
  // a name is never cut: a long one stays as it is
  const name = marked.length > GOODS_LIMITS.name ? former : marked
  const slug = freeSlug(name, await takenSlugs(ctx, 'goods'))
  const made = isPublic || hasIngredients ? ingredients : undefined
  return insertDraft(ctx, { ...more, ingredients: made, name, category_id, slug, article: null }, { name, category_id, slug, copy_of: id })
}

type NewDraft = Omit<NewGoodsBody, 'slug'> & { slug: string }

async function insertDraft(
  ctx: StaffContext,
  { options = [], parts = [], hours = [], ingredients: made, images = [], nutrition, unit = 'г', ...plain }: NewDraft,
  after: Partial<NewGoodsBody> & { copy_of?: number },
): Promise<MenuGoods> {
  const { db } = ctx
  const { slug } = plain
  const row = { ...plain, unit, ...imageColumns(images), nutrition: nutrition ?? UNKNOWN_NUTRITION, ingredients_read: made !== undefined }
  const known = made ? await db.select().from(ingredients) : []
  try {
    const stored = await addRow(ctx, dishes, row, {
      kind: 'goods',
      action: 'goods.add',
      after,
      where: sql`${oneMoreFits('goods')} and ${slugIsFree('goods', slug, null)}`,
      writes: (id) => [
        ...optionWrites(db, id, options),
        ...partWrites(db, id, parts),
        ...weekWrites(db, 'dish_id', id, hours),
        ...(made ? ingredientWrites(db, id, namedIngredients(made, known)) : []),
      ],
    })
    return await readMenuGoods(ctx, stored)
  } catch (error) {
    throw (await slugRefusal(ctx, 'goods', slug, null)) ?? tooMany('goods', error)
  }
}

/** Changes the given fields of a dish or a draft, if it still is at this revision. A price that reaches the old price ends the discount.
 *  @throws HttpError 404, 409 `edited_meanwhile`, 422 by field */
export async function patchGoods(ctx: StaffContext, id: number, body: MenuGoodsBody, revision: number): Promise<MenuGoods> {
  return changeAtRevision(ctx, dishTarget(ctx, id, revision), async (dish) => {
    const changed = differingFields(dish.fields, givenFields(dish.fields, body))
    if (changed === null) return null
    await checkGoods(ctx, changed.after, { id, images: dish.fields.images })
    demandComplete(dish, changed.after)
    return { action: 'goods.change', ...changed, ...(await changeDish(ctx, dish, changed.after)) }
  })
}

/** The fields of a body as a dish has them, with the old price that a new price ends. @throws HttpError 422 `old_price:` */
function givenFields(fields: DishFields, body: MenuGoodsBody): Partial<DishFields> {
  const { ingredients, options, hours, ...same } = body
  const given: Partial<DishFields> = {
    ...same,
    ...(options && { options: [...new Set(options)] }),
    ...(hours && { hours: inWeekOrder(hours) }),
    ...(ingredients && {
      ingredients: ingredients.map(({ name, grams = null, is_needed }) => ({ name: name.toLowerCase(), grams, is_needed })),
    }),
  }
  const { price, old_price } = { ...fields, ...given }
  if (price !== null && old_price !== null && old_price <= price) {
    if (given.old_price !== undefined) throw invalid('old_price', 'Старая цена должна быть больше новой')
    given.old_price = null
  }
  return given
}

/** What a dish of the site cannot be without. @throws HttpError 422 by field */
function demandComplete({ isPublic }: Dish, change: Partial<DishFields>): void {
  if (!isPublic) return
  demandNoFaults({
    ...(change.price === null && { price: 'Без цены блюда на сайте не бывает' }),
    ...(change.weight === null && { weight: 'Без веса блюда на сайте не бывает' }),
    ...(change.images?.length === 0 && { images: 'Нужна хотя бы одна картинка' }),
  })
}

/** Deletes a draft. @throws HttpError 404, 409 `on_site` for a dish of the site */
export async function deleteDraft(ctx: StaffContext, id: number): Promise<void> {
  const { fields, hasIngredients } = await findDish(ctx, id)
  const { ingredients: made, ...others } = fields
  await removeRow(ctx, dishes, {
    kind: 'goods',
    id,
    action: 'goods.delete',
    // what only the composition says is read from it again after an undo
    before: { ...others, ...(hasIngredients && { ingredients: made }) },
    unless: {
      isNeeded: sql`exists (select 1 from "goods" where "id" = ${id})`,
      refusal: conflict('on_site', 'Блюдо на\u00a0сайте. Сначала снимите его'),
    },
  })
}
