import type { MenuOrderBody, NewCategoryBody, NewGoodsBody, NewOptionBody } from '~/contracts/staff-menu'
import type { GoodsIngredientsBody } from '~/contracts/staff-stops'
import { addCategory, categoryRow, deleteCategory, patchCategory } from '#server/staff/office/menu/categories.service'
import { findDish } from '#server/staff/office/menu/dish'
import { addGoods, deleteDraft, patchGoods } from '#server/staff/office/menu/goods.service'
import { addOption, deleteOption, optionRow, patchOption } from '#server/staff/office/menu/options.service'
import { isSortedAs, sortMenu } from '#server/staff/office/menu/order.service'
import { changePrices, type PriceMap } from '#server/staff/office/menu/prices.service'
import { publishGoods, withdrawGoods } from '#server/staff/office/menu/publish.service'
import { setGoodsIngredients } from '#server/staff/kitchen/stops/goods-ingredients.service'
import { changedBack, demandAsAfter, notAsAfter, removedAgain, storedBody, subjectIdOf, type UndoEntries, type UndoEntry } from './undo-row'

const byEditor = (undo: UndoEntry['undo']): UndoEntry => ({ right: 'menu.edit', undo })

/** What was deleted comes back under a new id. */
export const undoMenu: UndoEntries = {
  'goods.change': changedBack('menu.edit', findDish, patchGoods),
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
  'category.change': changedBack('menu.edit', categoryRow, patchCategory),
  'category.add': removedAgain('menu.edit', categoryRow, deleteCategory),
  'category.delete': byEditor((ctx, row) => addCategory(ctx, storedBody<NewCategoryBody>(row.before))),
  'option.change': changedBack('menu.edit', optionRow, patchOption),
  'option.add': removedAgain('menu.edit', optionRow, deleteOption),
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
