import type { StaffApology, StaffApologyBody } from '~/contracts/apology'
import { DEFAULT_APOLOGY_TERMS } from '~/rules/apology'
import { invalid } from '#server/core/errors'
import { apologyTerms } from '#server/db/tables'
import { changeAtRevision } from '#server/staff/access/change-at-revision'
import type { StaffContext } from '#server/staff/access/staff-context'
import { differingFields } from '#server/staff/office/menu/changed-fields'

/** The terms of codes for late orders, with their defaults. */
export async function readApology({ db }: Pick<StaffContext, 'db'>): Promise<StaffApology> {
  const [row] = await db.select().from(apologyTerms).limit(1)
  if (!row) return { ...DEFAULT_APOLOGY_TERMS, revision: 0 }
  const { id: _id, ...terms } = row
  return terms
}

/** Changes what later orders get. A percentage takes the place of roubles and the other way round.
 *  @throws HttpError 422 where neither or both are given, 409 `edited_meanwhile` */
export async function setApology(ctx: StaffContext, body: StaffApologyBody, revision: number): Promise<StaffApology> {
  const find = () => readApology(ctx)
  const target = { table: apologyTerms, id: 1, kind: 'apology' as const, revision, find, show: (row: StaffApology) => row }
  return changeAtRevision(ctx, target, async (row) => {
    if (body.percent && body.amount) throw invalid('amount', 'Или процент, или рубли')
    const asked = { ...body, ...(body.percent && { amount: null }), ...(body.amount && { percent: null }) }
    const changed = differingFields(row, asked)
    if (changed === null) return null
    const { percent, amount } = { ...row, ...changed.after }
    if (percent === null && amount === null) throw invalid('percent', 'Сколько скидываем: проценты или рубли')
    // a shop that has never chosen has no row yet
    await ctx.db
      .insert(apologyTerms)
      .values({ id: 1, ...DEFAULT_APOLOGY_TERMS })
      .onConflictDoNothing()
    return { action: 'apology.set', ...changed, set: changed.after }
  })
}
