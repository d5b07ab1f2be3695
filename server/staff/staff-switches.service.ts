import { and, eq, sql } from 'drizzle-orm'
import type { StaffGoods, StaffSystem, StaffSystemBody } from '~/contracts/staff'
import { rowWhere } from '#server/db/row-where'
import { goods, staffAudit, systemState } from '#server/db/tables'
import type { ServiceContext } from '#server/http/context'
import { missing } from '#server/core/errors'

type StaffContext = Pick<ServiceContext, 'db' | 'now'>

/** Takes a product off the menu or puts it back, by its id or slug. What is so already is no change and leaves no trace.
 *  @throws 404 for an unknown product. Contract "Added calls". */
export async function setGoodsAvailable({ db, now }: StaffContext, ref: string, available: boolean): Promise<StaffGoods> {
  const isIt = /^[1-9]\d*$/.test(ref) ? eq(goods.id, Number(ref)) : eq(goods.slug, ref)
  const isOther = eq(goods.available, !available)
  const audit = {
    at: now.getTime(),
    action: 'goods.available',
    subject: sql`'goods:' || "id"`,
    before: { available: !available },
    after: { available },
  }
  const { id, slug, name } = goods
  const [, , [found]] = await db.batch([
    db.insert(staffAudit).select(rowWhere(staffAudit, audit, sql`from ${goods} where ${and(isIt, isOther)}`)),
    db.update(goods).set({ available }).where(and(isIt, isOther)),
    db.select({ id, slug, name, available: goods.available }).from(goods).where(isIt).limit(1),
  ])
  if (!found) throw missing('Такого блюда нет')
  return found
}

/** Sets the shop's switches that are named: a busy delivery, maintenance; the others stay. Seen by the next request.
 *  Contract "Added calls". */
export async function setSystem({ db, now }: StaffContext, change: StaffSystemBody): Promise<StaffSystem> {
  const { delivery_state, maintenance_state } = systemState
  const audit = {
    at: now.getTime(),
    action: 'system.set',
    subject: 'system',
    // what stood there is read by the statement itself: two changes at once leave a true trace
    before: sql`json_object(${sql.join(
      Object.keys(change).map((key) => sql`${key}, json(${sql.identifier(key)})`),
      sql`, `,
    )})`,
    after: change,
  }
  const [, , [state]] = await db.batch([
    db.insert(staffAudit).select(rowWhere(staffAudit, audit, sql`from ${systemState} where true`)),
    db.update(systemState).set(change),
    db.select({ delivery_state, maintenance_state }).from(systemState).limit(1),
  ])
  if (!state) throw new Error('system_state is empty: the database was not migrated')
  return state
}
