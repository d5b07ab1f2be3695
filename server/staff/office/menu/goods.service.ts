import { sql, type SQL } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { NewSizeBody } from '~/contracts/staff-choices'
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
import { checkGoods, freePriceFault } from './check-goods'
import { findDish, UNKNOWN_NUTRITION, type Dish, type DishFields } from './dish'
import { groupWrites } from './groups'
import { oneMoreFits, tooMany } from './limits'
import { readMenuGoods } from './menu.service'
import { slugIsFree, slugRefusal, takenSlugs } from './old-slugs'
import { ofSize, siblingWrites } from './sizes'
import { changeDish, dishTarget, imageColumns, optionWrites, partWrites } from './write-goods'
import { ingredientWrites, namedIngredients } from '#server/staff/kitchen/stops/made-of'

/** Creates a draft. @throws HttpError 422 by field, `too_many` */
export async function addGoods(ctx: StaffContext, body: NewGoodsBody): Promise<MenuGoods> {
  await checkGoods(ctx, body, { id: null, images: [], family: null })
  const slug = body.slug ?? freeSlug(body.name, await takenSlugs(ctx, 'goods'))
  return insertDraft(ctx, { ...body, slug }, { ...body, slug })
}

/** A draft like a dish, under a name and a slug of its own. The article stays with the dish, which imports know by it. @throws HttpError 404,
 *  422 `too_many` */
export async function copyGoods(ctx: StaffContext, id: number): Promise<MenuGoods> {
  const { fields, isPublic, hasIngredients } = await findDish(ctx, id)
  const { category_id, name: former, ingredients, size_name: _s, size_position: _o, is_default_size: _d, ...more } = fields
  const marked = `${former} (копия)`
  // a name is never cut: a long one stays as it is
  const name = marked.length > GOODS_LIMITS.name ? former : marked
  const slug = freeSlug(name, await takenSlugs(ctx, 'goods'))
  const made = isPublic || hasIngredients ? ingredients : undefined
  return insertDraft(ctx, { ...more, ingredients: made, name, category_id, slug, article: null }, { name, category_id, slug, copy_of: id })
}

/** A draft like a dish in another size, the last of its family, which it may begin. @throws HttpError 404, 422 by field, `too_many` */
export async function addSize(ctx: StaffContext, id: number, body: NewSizeBody): Promise<MenuGoods> {
  const dish = await findDish(ctx, id)
  const { fields, isPublic, hasIngredients } = dish
  const own = fields.size_name ?? body.own_size
  if (own === undefined) throw invalid('own_size', 'Как называется размер этого блюда?')
  const { size_name, price, weight, pieces } = body
  if (own === size_name) throw invalid('size_name', 'Такой размер уже есть')
  await checkGoods(ctx, { size_name }, { id: null, images: [], family: dish.family })
  const slug = freeSlug(`${fields.name} ${size_name}`, await takenSlugs(ctx, 'goods'))
  const { ingredients, groups, article: _a, old_price: _o, is_default_size: _d, ...same } = fields
  const made = isPublic || hasIngredients ? ingredients : undefined
  const size = { size_name, price, weight, pieces, slug, groups: ofSize(groups, own, size_name), family_id: dish.family ?? id }
  const last = sql<number>`(select coalesce(max(last."size_position") + 1, 1) from "dishes" last where last."family_id" = ${size.family_id})`
  const { name, category_id } = fields
  const after = { name, category_id, slug, size_name, copy_of: id }
  const begin = dish.family === null ? [beginFamily(ctx, id, own)] : []
  return insertDraft(ctx, { ...same, ingredients: made, ...size, size_position: last }, after, begin)
}

/** Batch statement: a dish becomes the size of a family that lists show. */
const beginFamily = ({ db }: StaffContext, id: number, size_name: string) =>
  db
    .update(dishes)
    .set({ family_id: id, size_name, is_default_size: true, revision: sql`${dishes.revision} + 1` })
    .where(sql`${dishes.id} = ${id} and ${dishes.family_id} is null`)

type NewDraft = Omit<NewGoodsBody, 'slug' | 'size_position'> & { slug: string; family_id?: number; size_position?: number | SQL<number> }

async function insertDraft(
  ctx: StaffContext,
  { options = [], parts = [], hours = [], groups = [], ingredients: made, images = [], nutrition, unit = 'г', ...plain }: NewDraft,
  after: Partial<NewGoodsBody> & { copy_of?: number },
  alongside: BatchItem<'sqlite'>[] = [],
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
        ...alongside,
        ...optionWrites(db, id, options),
        ...partWrites(db, id, parts),
        ...weekWrites(db, 'dish_id', id, hours),
        ...groupWrites(db, id, groups),
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
export async function patchGoods(
  ctx: StaffContext,
  id: number,
  { alone = false, ...body }: MenuGoodsBody,
  revision: number,
): Promise<MenuGoods> {
  return changeAtRevision(ctx, dishTarget(ctx, id, revision), async (dish) => {
    const changed = differingFields(dish.fields, givenFields(dish.fields, body))
    if (changed === null) return null
    await checkGoods(ctx, changed.after, { id, images: dish.fields.images, family: dish.family })
    demandComplete(dish, changed.after)
    const { writes, ...plan } = await changeDish(ctx, dish, changed.after)
    return {
      action: 'goods.change',
      ...changed,
      ...plan,
      writes: [...writes, ...(alone ? [] : await siblingWrites(ctx.db, dish, changed.after))],
    }
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
function demandComplete({ isPublic, fields }: Dish, change: Partial<DishFields>): void {
  if (!isPublic) return
  demandNoFaults({
    ...freePriceFault({ ...fields, ...change }),
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
