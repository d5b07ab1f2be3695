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
import { addCategory, deleteCategory, patchCategory } from '#server/staff/menu/categories.service'
import { findDish } from '#server/staff/menu/dish'
import { addGoods, deleteDraft, patchGoods } from '#server/staff/menu/goods.service'
import { addOption, deleteOption, patchOption } from '#server/staff/menu/options.service'
import { isSortedAs, sortMenu } from '#server/staff/menu/order.service'
import { changePrices, type PriceMap } from '#server/staff/menu/prices.service'
import { publishGoods, withdrawGoods } from '#server/staff/menu/publish.service'
import { setGoodsIngredients } from '#server/staff/stops/goods-ingredients.service'
import { bodyOf, demandAsAfter, idOf, notAsAfter, type UndoableRow, type UndoEntries, type UndoEntry } from './undo-row'

const byEditor = (undo: UndoEntry['undo']): UndoEntry => ({ right: 'menu.edit', undo })

/** What was deleted comes back under a new id. */
export const undoMenu: UndoEntries = {
  'goods.change': byEditor(async (ctx, row) => {
    const { id, revision, fields } = await findDish(ctx, idOf(row))
    demandAsAfter(row, fields)
    return patchGoods(ctx, id, bodyOf<MenuGoodsBody>(row.before), revision)
  }),
  'goods.ingredients': byEditor(async (ctx, row) => {
    demandAsAfter(row, (await findDish(ctx, idOf(row))).fields)
    return setGoodsIngredients(ctx, idOf(row), bodyOf<GoodsIngredientsBody>(row.before))
  }),
  'goods.add': byEditor(async (ctx, row) => {
    const { draft, fields } = await findDish(ctx, idOf(row))
    demandUntouched(draft !== null)
    // a copy names what it was copied from, which is no field of it
    demandAsAfter(row, { ...fields, copy_of: bodyOf<{ copy_of?: number }>(row.after).copy_of })
    return deleteDraft(ctx, idOf(row))
  }),
  'goods.delete': byEditor((ctx, row) => addGoods(ctx, bodyOf<NewGoodsBody>(row.before))),
  'goods.publish': byEditor(async (ctx, row) => {
    demandUntouched(!(await findDish(ctx, idOf(row))).draft)
    return withdrawGoods(ctx, idOf(row))
  }),
  'goods.withdraw': byEditor(async (ctx, row) => {
    demandUntouched((await findDish(ctx, idOf(row))).draft !== null)
    return publishGoods(ctx, idOf(row))
  }),
  'category.change': byEditor(async (ctx, row) => {
    const { id, revision } = await categoryOf(ctx, row)
    return patchCategory(ctx, id, bodyOf<MenuCategoryBody>(row.before), revision)
  }),
  'category.add': byEditor(async (ctx, row) => deleteCategory(ctx, (await categoryOf(ctx, row)).id)),
  'category.delete': byEditor((ctx, row) => addCategory(ctx, bodyOf<NewCategoryBody>(row.before))),
  'option.change': byEditor(async (ctx, row) => {
    const { id, revision } = await optionOf(ctx, row)
    return patchOption(ctx, id, bodyOf<MenuOptionBody>(row.before), revision)
  }),
  'option.add': byEditor(async (ctx, row) => deleteOption(ctx, (await optionOf(ctx, row)).id)),
  'option.delete': byEditor((ctx, row) => {
    const { goods, ...body } = bodyOf<NewOptionBody & { goods?: number[] }>(row.before)
    return addOption(ctx, body, goods)
  }),
  'menu.order': byEditor(async (ctx, row) => {
    demandUntouched(await isSortedAs(ctx, bodyOf<MenuOrderBody>(row.after)))
    return sortMenu(ctx, bodyOf<MenuOrderBody>(row.before))
  }),
  'menu.prices': byEditor((ctx, row) => changePrices(ctx, bodyOf<PriceMap>(row.after), bodyOf<PriceMap>(row.before))),
}

function demandUntouched(isUntouched: boolean): void {
  if (!isUntouched) throw notAsAfter()
}

async function categoryOf({ db }: StaffContext, row: UndoableRow) {
  const [found] = await db
    .select()
    .from(categories)
    .where(eq(categories.id, idOf(row)))
  demandAsAfter(row, found)
  if (!found) throw notAsAfter()
  return found
}

async function optionOf({ db }: StaffContext, row: UndoableRow) {
  const [found] = await db
    .select()
    .from(options)
    .where(eq(options.id, idOf(row)))
  demandAsAfter(row, found)
  if (!found) throw notAsAfter()
  return found
}
