import { eq, sql } from 'drizzle-orm'
import { isId } from '~/contracts/common'
import type { StaffGoods, StaffSystem, StaffSystemBody } from '~/contracts/staff'
import { publicState } from '#server/catalog/catalog-version'
import { goods, systemState } from '#server/db/tables'
import { missing } from '#server/core/errors'
import { audited, presentOf } from './access/audited'
import type { StaffContext } from './access/staff-context'
import { setEverywhere } from './kitchen/stops/stop-everywhere'

/** Stops a product in all kitchens until somebody ends it, or ends its stops of all kitchens, by id or slug. The answer's `available` also
 *  counts its other stops. No change, no audit row. @throws HttpError 404 */
export async function setGoodsAvailable(ctx: StaffContext, ref: string, available: boolean): Promise<StaffGoods> {
  const isMatch = isId(ref) ? eq(goods.id, Number(ref)) : eq(goods.slug, ref)
  const { id, slug, name } = goods
  const [found] = await ctx.db.select({ id, slug, name }).from(goods).where(isMatch)
  if (!found) throw missing('Такого блюда нет')
  return { ...found, available: await setEverywhere(ctx, found.id, available) }
}

/** The switches of the site. */
export async function readSystem(ctx: StaffContext): Promise<StaffSystem> {
  const { delivery_state, maintenance_state } = await publicState(ctx)
  return { delivery_state, maintenance_state }
}

/** Sets the given switches; the others stay. Takes effect with the next request. */
export async function setSystem(ctx: StaffContext, change: StaffSystemBody): Promise<StaffSystem> {
  const { delivery_state, maintenance_state } = systemState
  const { db } = ctx
  const audit = audited(ctx, {
    action: 'system.set',
    subject: 'system',
    before: presentOf(Object.keys(change), {
      delivery_state: sql`json("delivery_state")`,
      maintenance_state: sql`json("maintenance_state")`,
    }),
    after: change,
    tail: sql`from ${systemState} where true`,
  })
  const [, , [state]] = await db.batch([
    audit,
    db.update(systemState).set(change),
    db.select({ delivery_state, maintenance_state }).from(systemState).limit(1),
  ])
  if (!state) throw new Error('system_state is empty: the database was not migrated')
  return state
}
