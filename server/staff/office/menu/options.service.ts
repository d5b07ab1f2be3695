import { and, eq, isNull, sql } from 'drizzle-orm'
import type { MenuOption, MenuOptionBody, NewOptionBody } from '~/contracts/staff-menu'
import { rowWhere } from '#server/db/row-where'
import { goodsOptions, options, stops } from '#server/db/tables'
import { invalid, missing } from '#server/core/errors'
import { addRow, lastPosition, removeRow } from '#server/staff/access/add-and-remove'
import { changeAtRevision } from '#server/staff/access/change-at-revision'
import type { StaffContext } from '#server/staff/access/staff-context'
import { endedBy } from '#server/staff/kitchen/stops/write-stop'
import { differingFields } from './changed-fields'
import { oneMoreFits, tooMany } from './limits'
import { staffOptionsQuery, toMenuOption } from './menu.service'
import { UNKNOWN_PICTURE, unknownPictures } from './pictures'

const PICTURE = '/pictures/option-sesame.webp'

/** Creates an option after the others, last in the dishes `ofGoods`. @throws HttpError 422 by field, `too_many` */
export async function addOption(ctx: StaffContext, body: NewOptionBody, ofGoods: readonly number[] = []): Promise<MenuOption> {
  await checkPicture(ctx, body)
  const { kind, name, price, max = 1, image = PICTURE } = body
  const row = { kind, name, price, max, image }
  const ofDish = {
    goods_id: sql`each."value"`,
    position: sql`(select coalesce(max(own."position") + 1, 0) from "goods_options" own where own."goods_id" = each."value")`,
  }
  const dishes = sql`from json_each(${JSON.stringify(ofGoods)}) each where each."value" in (select "id" from "dishes")`
  try {
    const placed = { ...row, position: lastPosition(options) }
    const id = await addRow(ctx, options, placed, {
      kind: 'option',
      action: 'option.add',
      after: row,
      where: oneMoreFits('options'),
      writes: (option_id) => [ctx.db.insert(goodsOptions).select(rowWhere(goodsOptions, { ...ofDish, option_id }, dishes))],
    })
    return toMenuOption(await optionRow(ctx, id))
  } catch (error) {
    throw tooMany('options', error)
  }
}

/** Changes the given fields, if the option still is at this revision. @throws HttpError 404, 409 `edited_meanwhile`, 422 by field */
export async function patchOption(ctx: StaffContext, id: number, body: MenuOptionBody, revision: number): Promise<MenuOption> {
  const find = () => optionRow(ctx, id)
  const target = { table: options, id, kind: 'option' as const, revision, find, show: toMenuOption }
  return changeAtRevision(ctx, target, async (row) => {
    const changed = differingFields(row, body)
    if (changed === null) return null
    await checkPicture(ctx, changed.after)
    return { action: 'option.change', ...changed, set: changed.after }
  })
}

/** Deletes an option and takes it off all dishes, which the audit names; its own stops end. @throws HttpError 404 */
export async function deleteOption(ctx: StaffContext, id: number): Promise<void> {
  const { db, now } = ctx
  const { kind, name, price, max, image } = await optionRow(ctx, id)
  const dishes = await db.select({ id: goodsOptions.goods_id }).from(goodsOptions).where(eq(goodsOptions.option_id, id))
  const before = { kind, name, price, max, image, goods: dishes.map((one) => one.id) }
  await removeRow(ctx, options, {
    kind: 'option',
    id,
    action: 'option.delete',
    before,
    writes: [
      db
        .update(stops)
        .set({ ended_at: now.getTime(), ...endedBy(ctx) })
        .where(and(eq(stops.subject, 'option'), eq(stops.subject_id, id), isNull(stops.ended_at))),
    ],
  })
}

/** @throws HttpError 404 */
export async function optionRow(ctx: StaffContext, id: number) {
  const [row] = await staffOptionsQuery(ctx).where(eq(options.id, id))
  if (!row) throw missing('Такой добавки нет')
  return row
}

/** @throws HttpError 422 `image:` */
async function checkPicture(ctx: StaffContext, { image }: Pick<MenuOptionBody, 'image'>): Promise<void> {
  const unknown = await unknownPictures(ctx, image === undefined ? [] : [image])
  if (unknown.length > 0) throw invalid('image', UNKNOWN_PICTURE)
}
