import { eq } from 'drizzle-orm'
import type {
  MenuCategoryBody,
  MenuGoodsBody,
  MenuOptionBody,
  MenuOrderBody,
  NewCategoryBody,
  NewGoodsBody,
  NewOptionBody,
} from '~/contracts/staff-menu'
import type { GoodsIngredientsBody } from '~/contracts/staff-stops'
import { categories, options } from '#server/db/tables'
import type { StaffContext } from '#server/staff/access/staff-context'
import { addCategory, deleteCategory, patchCategory } from '#server/staff/office/menu/categories.service'
import { findDish } from '#server/staff/office/menu/dish'
import { addGoods, deleteDraft, patchGoods } from '#server/staff/office/menu/goods.service'
import { addOption, deleteOption, patchOption } from '#server/staff/office/menu/options.service'
import { isSortedAs, sortMenu } from '#server/staff/office/menu/order.service'
import { changePrices, type PriceMap } from '#server/staff/office/menu/prices.service'
import { publishGoods, withdrawGoods } from '#server/staff/office/menu/publish.service'
import { setGoodsIngredients } from '#server/staff/kitchen/stops/goods-ingredients.service'
import { storedBody, demandAsAfter, subjectIdOf, notAsAfter, type UndoableRow, type UndoEntries, type UndoEntry } from './undo-row'

const byEditor = (undo: UndoEntry['undo']): UndoEntry => ({ right: 'menu.edit', undo })

/** What was deleted comes back under a new id. */
export const undoMenu: UndoEntries = {
  'goods.change': byEditor(async (ctx, row) => {
    const { id, revision, fields } = await findDish(ctx, subjectIdOf(row))
    demandAsAfter(row, fields)
    return patchGoods(ctx, id, storedBody<MenuGoodsBody>(row.before), revision)
  }),
  'goods.ingredients': byEditor(async (ctx, row) => {
    demandAsAfter(row, (await findDish(ctx, subjectIdOf(row))).fields)
    return setGoodsIngredients(ctx, subjectIdOf(row), storedBody<GoodsIngredientsBody>(row.before))
  }),
  'goods.add': byEditor(async (ctx, row) => {
    const { isPublic, fields } = await findDish(ctx, subjectIdOf(row))
    demandUntouched(!isPublic)
    // a copy names what it was copied from, which is no field of it
    demandAsAfter(row, { ...fields, copy_of: storedBody<{ copy_of?: number }>(row.after).copy_of })
    return deleteDraft(ctx, subjectIdOf(row))
  }),
  'goods.delete': byEditor((ctx, row) => addGoods(ctx, storedBody<NewGoodsBody>(row.before))),
  'goods.publish': byEditor(async (ctx, row) => {
    demandUntouched((await findDish(ctx, subjectIdOf(row))).isPublic)
    return withdrawGoods(ctx, subjectIdOf(row))
  }),
  'goods.withdraw': byEditor(async (ctx, row) => {
    demandUntouched(!(await findDish(ctx, subjectIdOf(row))).isPublic)
    return publishGoods(ctx, subjectIdOf(row))
  }),
  'category.change': byEditor(async (ctx, row) => {
    const { id, revision } = await categoryOf(ctx, row)
    return patchCategory(ctx, id, storedBody<MenuCategoryBody>(row.before), revision)
  }),
  'category.add': byEditor(async (ctx, row) => deleteCategory(ctx, (await categoryOf(ctx, row)).id)),
  'category.delete': byEditor((ctx, row) => addCategory(ctx, storedBody<NewCategoryBody>(row.before))),
  'option.change': byEditor(async (ctx, row) => {
    const { id, revision } = await optionOf(ctx, row)
    return patchOption(ctx, id, storedBody<MenuOptionBody>(row.before), revision)
  }),
  'option.add': byEditor(async (ctx, row) => deleteOption(ctx, (await optionOf(ctx, row)).id)),
  'option.delete': byEditor((ctx, row) => {
    const { goods, ...body } = storedBody<NewOptionBody & { goods?: number[] }>(row.before)
    return addOption(ctx, body, goods)
  }),
  'menu.order': byEditor(async (ctx, row) => {
    demandUntouched(await isSortedAs(ctx, storedBody<MenuOrderBody>(row.after)))
    return sortMenu(ctx, storedBody<MenuOrderBody>(row.before))
  }),
  'menu.prices': byEditor((ctx, row) => changePrices(ctx, storedBody<PriceMap>(row.after), storedBody<PriceMap>(row.before))),
}

function demandUntouched(isUntouched: boolean): void {
  if (!isUntouched) throw notAsAfter()
}

async function categoryOf({ db }: StaffContext, row: UndoableRow) {
  const [found] = await db
    .select()
    .from(categories)
    .where(eq(categories.id, subjectIdOf(row)))
  demandAsAfter(row, found)
  if (!found) throw notAsAfter()
  return found
}

async function optionOf({ db }: StaffContext, row: UndoableRow) {
  const [found] = await db
    .select()
    .from(options)
    .where(eq(options.id, subjectIdOf(row)))
  demandAsAfter(row, found)
  if (!found) throw notAsAfter()
  return found
}
