import { sql } from 'drizzle-orm'
import type { MenuGoods, MenuGoodsBody, NewGoodsBody } from '~/contracts/staff-menu'
import { GOODS_LIMITS } from '~/contracts/staff-constants'
import { freeSlug } from '~/rules/slug'
import { rowWhere } from '#server/db/row-where'
import { failUnless } from '#server/db/fail-unless'
import { goodsDrafts, type GoodsDraft } from '#server/db/tables'
import { conflict, HttpError, invalid } from '#server/core/errors'
import { audited } from '#server/staff/access/audited'
import type { StaffContext } from '#server/staff/access/staff-context'
import { checkGoods } from './check-goods'
import { findDish, type Dish, type DishFields } from './dish'
import { oneMoreFits, tooMany } from './limits'
import { readMenuGoods, showDish } from './menu.service'
import { slugFault, slugIsFree, takenSlugs } from './old-slugs'
import { changeDraft, changeGoods, presentCategory, runAtRevision } from './write-goods'
import { editedMeanwhileError } from '#server/staff/access/edited-meanwhile'

const EMPTY: Omit<GoodsDraft, 'slug'> = {
  description: '',
  composition: '',
  price: null,
  old_price: null,
  images: [],
  weight: null,
  unit: 'г',
  pieces: null,
  badge: 'no',
  allergens: [],
  nutrition: null,
  bonuses_active: true,
  sale_active: true,
  article: null,
  note: null,
  options: [],
  ingredients: null,
  parts: [],
  position: null,
  slugs: [],
  sets: [],
  gifts: [],
}
/** SQL: an id that no dish has had; each that left the site was a draft. Orders keep the ids of dishes that are gone. */
export const newGoodsId = sql<number>`1 + max(coalesce((select max("id") from "goods"), 0),
  coalesce((select "seq" from "sqlite_sequence" where "name" = 'goods_drafts'), 0),
  coalesce((select max("goods_id") from "order_lines"), 0))`

/** Creates a draft. @throws HttpError 422 by field, `too_many` */
export async function addGoods(ctx: StaffContext, body: NewGoodsBody): Promise<MenuGoods> {
  await checkGoods(ctx, body, { id: null, images: [] })
  const slug = body.slug ?? freeSlug(body.name, await takenSlugs(ctx, 'goods'))
  const { name, category_id, ...given } = body
  return insertDraft(ctx, { name, category_id, data: { ...EMPTY, ...given, slug } }, { ...body, slug })
}

/** A draft like a dish, under a name and a slug of its own. The article stays with the dish, which imports know by it. @throws HttpError 404,
 *  422 `too_many` */
export async function copyGoods(ctx: StaffContext, id: number): Promise<MenuGoods> {
  const { fields, draft } = await findDish(ctx, id)
  const { category_id, name: former, ...more } = fields
  const marked = `${former} (копия)`
  // a name is never cut: a long one stays as it is
  const name = marked.length > GOODS_LIMITS.name ? former : marked
  const slug = freeSlug(name, await takenSlugs(ctx, 'goods'))
  const ingredients = draft ? draft.ingredients : fields.ingredients
  const data = { ...EMPTY, ...more, ingredients, slug, article: null }
  return insertDraft(ctx, { name, category_id, data }, { name, category_id, slug, copy_of: id })
}

type NewDraft = Pick<typeof goodsDrafts.$inferInsert, 'name' | 'category_id' | 'data'>

async function insertDraft(ctx: StaffContext, draft: NewDraft, after: Partial<NewGoodsBody> & { copy_of?: number }): Promise<MenuGoods> {
  const { db, now } = ctx
  const row = { ...draft, id: newGoodsId, category_id: presentCategory(draft.category_id), updated_at: now.getTime() }
  const { slug } = draft.data
  try {
    const [, , [made]] = await db.batch([
      failUnless(db, oneMoreFits('goods')),
      slugIsFree(ctx, 'goods', slug, null),
      db
        .insert(goodsDrafts)
        .select(rowWhere(goodsDrafts, row, sql`where true`))
        .returning({ id: goodsDrafts.id }),
      audited(ctx, { action: 'goods.add', subject: sql`(select 'goods:' || max("id") from "goods_drafts")`, after }),
    ])
    if (!made) throw new Error('The draft was not stored')
    return await readMenuGoods(ctx, made.id)
  } catch (error) {
    const taken = await slugFault(ctx, 'goods', slug, null)
    throw taken === undefined ? tooMany('goods', error) : invalid('slug', taken)
  }
}

/** Changes the given fields of a dish or a draft, if it still is at this revision. A price that reaches the old price ends the discount.
 *  @throws HttpError 404, 409 `edited_meanwhile`, 422 by field */
export async function patchGoods(ctx: StaffContext, id: number, body: MenuGoodsBody, revision: number): Promise<MenuGoods> {
  const dish = await findDish(ctx, id)
  if (dish.revision !== revision) throw await editedMeanwhileError(ctx, `goods:${id}`, await showDish(ctx, dish))
  const change = changeOf(dish.fields, body)
  if (Object.keys(change).length === 0) return showDish(ctx, dish)
  await checkGoods(ctx, change, { id, images: dish.fields.images })
  demandComplete(dish, change)
  const names = Object.keys(change) as (keyof DishFields)[]
  const before: Partial<DishFields> = Object.fromEntries(names.map((name) => [name, dish.fields[name]]))
  await runAtRevision(
    ctx,
    dish,
    [
      audited(ctx, { action: 'goods.change', subject: `goods:${id}`, before, after: change }),
      ...(dish.draft ? [changeDraft(ctx, dish, dish.draft, change)] : await changeGoods(ctx, dish, change)),
    ],
    change.slug,
  )
  return readMenuGoods(ctx, id)
}

/** The fields of a body that differ, with the old price that a new price ends. @throws HttpError 422 `old_price:` */
function changeOf(fields: DishFields, body: MenuGoodsBody): Partial<DishFields> {
  const { ingredients, options, ...same } = body
  const given: Partial<DishFields> = {
    ...same,
    ...(options && { options: [...new Set(options)] }),
    ...(ingredients && {
      ingredients: ingredients.map(({ name, grams = null, is_needed }) => ({ name: name.toLowerCase(), grams, is_needed })),
    }),
  }
  const { price, old_price } = { ...fields, ...given }
  if (price !== null && old_price !== null && old_price <= price) {
    if (given.old_price !== undefined) throw invalid('old_price', 'Старая цена должна быть больше новой')
    given.old_price = null
  }
  const entries = Object.entries(given) as [keyof DishFields, unknown][]
  return Object.fromEntries(
    entries.filter(([name, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(fields[name])),
  ) as Partial<DishFields>
}

/** What a dish of the site cannot be without. @throws HttpError 422 by field */
function demandComplete({ draft }: Dish, change: Partial<DishFields>): void {
  if (draft) return
  const fields = {
    ...(change.price === null && { price: 'Без цены блюда на сайте не бывает' }),
    ...(change.weight === null && { weight: 'Без веса блюда на сайте не бывает' }),
    ...(change.images?.length === 0 && { images: 'Нужна хотя бы одна картинка' }),
  }
  if (Object.keys(fields).length > 0) throw new HttpError(422, 'invalid', 'Проверьте поля', { fields })
}

/** Deletes a draft. @throws HttpError 404, 409 `on_site` for a dish of the site */
export async function deleteDraft(ctx: StaffContext, id: number): Promise<void> {
  const { db } = ctx
  const dish = await findDish(ctx, id)
  if (!dish.draft) throw conflict('on_site', 'Блюдо на\u00a0сайте. Сначала снимите его')
  const isThere = sql`${goodsDrafts.id} = ${id}`
  await db.batch([
    audited(ctx, {
      action: 'goods.delete',
      subject: `goods:${id}`,
      before: { ...dish.fields, ingredients: dish.draft.ingredients ?? [] },
      tail: sql`from ${goodsDrafts} where ${isThere}`,
    }),
    db.delete(goodsDrafts).where(isThere),
  ])
}
