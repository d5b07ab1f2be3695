import { and, eq, isNull, sql } from 'drizzle-orm'
import type { MenuOption, MenuOptionBody, NewOptionBody } from '~/contracts/staff-menu'
import { failUnless } from '#server/db/fail-unless'
import { rowWhere } from '#server/db/row-where'
import { goodsOptions, options, stops } from '#server/db/tables'
import { invalid, missing } from '#server/core/errors'
import { audited } from '#server/staff/access/audited'
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
  const { db } = ctx
  await checkPicture(ctx, body)
  const { kind, name, price, max = 1, image = PICTURE } = body
  const row = { kind, name, price, max, image }
  const last = sql`(select coalesce(max(last."position") + 1, 0) from "options" last)`
  const ofDish = {
    goods_id: sql`each."value"`,
    option_id: sql`(select max("id") from "options")`,
    position: sql`(select coalesce(max(own."position") + 1, 0) from "goods_options" own where own."goods_id" = each."value")`,
  }
  const dishes = sql`from json_each(${JSON.stringify(ofGoods)}) each where each."value" in (select "id" from "dishes")`
  try {
    const [, [made]] = await db.batch([
      failUnless(db, oneMoreFits('options')),
      db
        .insert(options)
        .select(rowWhere(options, { ...row, position: last }, sql`where true`))
        .returning({ id: options.id }),
      db.insert(goodsOptions).select(rowWhere(goodsOptions, ofDish, dishes)),
      audited(ctx, { action: 'option.add', subject: sql`(select 'option:' || max("id") from "options")`, after: row }),
    ])
    return toMenuOption(await optionRow(ctx, made?.id ?? 0))
  } catch (error) {
    throw tooMany('options', error)
  }
}

/** Changes the given fields, if the option still is at this revision. @throws HttpError 404, 409 `edited_meanwhile`, 422 by field */
export async function patchOption(ctx: StaffContext, id: number, body: MenuOptionBody, revision: number): Promise<MenuOption> {
  const find = () => optionRow(ctx, id)
  const target = { table: options, id, subject: `option:${id}` as const, revision, find, show: toMenuOption }
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
  const [[row], dishes] = await db.batch([
    db.select().from(options).where(eq(options.id, id)),
    db.select({ id: goodsOptions.goods_id }).from(goodsOptions).where(eq(goodsOptions.option_id, id)),
  ])
  if (!row) throw missing('Такой добавки нет')
  const { kind, name, price, max, image } = row
  const goods = dishes.map((one) => one.id)
  await db.batch([
    audited(ctx, {
      action: 'option.delete',
      subject: `option:${id}`,
      before: { kind, name, price, max, image, goods },
      tail: sql`from ${options} where ${options.id} = ${id}`,
    }),
    db
      .update(stops)
      .set({ ended_at: now.getTime(), ...endedBy(ctx) })
      .where(and(eq(stops.subject, 'option'), eq(stops.subject_id, id), isNull(stops.ended_at))),
    db.delete(options).where(eq(options.id, id)),
  ])
}

async function optionRow(ctx: StaffContext, id: number) {
  const [row] = await staffOptionsQuery(ctx).where(eq(options.id, id))
  if (!row) throw missing('Такой добавки нет')
  return row
}

/** @throws HttpError 422 `image:` */
async function checkPicture(ctx: StaffContext, { image }: Pick<MenuOptionBody, 'image'>): Promise<void> {
  const unknown = await unknownPictures(ctx, image === undefined ? [] : [image])
  if (unknown.length > 0) throw invalid('image', UNKNOWN_PICTURE)
}
