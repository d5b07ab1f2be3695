import { desc, eq, sql } from 'drizzle-orm'
import type { LoyaltyTerms } from '~/contracts/loyalty'
import type { AddLoyaltyBody, LoyaltyBody, StaffLoyalty } from '~/contracts/staff-loyalty'
import { ranksFault } from '~/rules/bonuses'
import { termsAt } from '~/rules/loyalty-terms'
import { conflict, invalid, missing, reasonOf } from '#server/core/errors'
import { bonusTerms, staff } from '#server/db/tables'
import { addRow, removeRow } from '#server/staff/access/add-and-remove'
import { changeAtRevision } from '#server/staff/access/change-at-revision'
import type { StaffContext } from '#server/staff/access/staff-context'
import { differingFields } from '#server/staff/office/menu/changed-fields'

/** All terms, the latest first. */
export async function listLoyalty({ db, now }: StaffContext): Promise<StaffLoyalty[]> {
  const { id, from_at, terms, revision } = bonusTerms
  const rows = await db
    .select({ id, from_at, terms, revision, by: sql<string | null>`${staff.name}`.as('by') })
    .from(bonusTerms)
    .leftJoin(staff, eq(staff.id, bonusTerms.staff_id))
    .orderBy(desc(from_at))
  const at = now.getTime()
  const current = termsAt(rows, at)?.id
  return rows.map(({ terms: own, from_at: from, ...row }) => ({
    ...own,
    ...row,
    from: new Date(from).toISOString(),
    state: row.id === current ? 'now' : from > at ? 'next' : 'past',
  }))
}

/** @throws HttpError 404 */
export async function readLoyaltyTerms(ctx: StaffContext, id: number): Promise<StaffLoyalty> {
  const found = (await listLoyalty(ctx)).find((one) => one.id === id)
  if (!found) throw missing('Таких условий нет')
  return found
}

/** Adds terms that act at once or later, with an audit row. @throws HttpError 422 by field */
export async function addLoyalty(ctx: StaffContext, body: AddLoyaltyBody): Promise<StaffLoyalty> {
  const { from, ...terms } = body
  demandRanks(terms)
  const from_at = from === null ? ctx.now.getTime() : laterMoment(ctx, from)
  const row = { from_at, terms, staff_id: ctx.staff.id, changed_at: ctx.now.getTime() }
  const after = { ...terms, from: new Date(from_at).toISOString() }
  const added = { kind: 'loyalty', action: 'loyalty.add', after, refusal: momentTaken } as const
  return readLoyaltyTerms(ctx, await addRow(ctx, bonusTerms, row, added))
}

/** Changes terms that have not begun, with an audit row. @throws HttpError 404, 409 `terms_begun`, `edited_meanwhile`, 422 by field */
export async function setLoyalty(ctx: StaffContext, id: number, body: LoyaltyBody, revision: number): Promise<StaffLoyalty> {
  const target = {
    table: bonusTerms,
    id,
    kind: 'loyalty' as const,
    revision,
    find: () => readLoyaltyTerms(ctx, id),
    show: (row: StaffLoyalty) => row,
  }
  return changeAtRevision(ctx, target, async (row) => {
    if (row.state !== 'next') throw begun()
    const { from, ...given } = body
    const at = from === undefined ? undefined : from === null ? ctx.now.toISOString() : new Date(laterMoment(ctx, from)).toISOString()
    const changes = differingFields(row, { ...given, ...(at !== undefined && { from: at }) })
    if (changes === null) return null
    const { id: _id, from: was, state: _state, by: _by, revision: _revision, ...own } = row
    const terms: LoyaltyTerms = { ...own, ...defined(given) }
    demandRanks(terms)
    const now = ctx.now.getTime()
    return {
      action: 'loyalty.set',
      ...changes,
      set: { from_at: Date.parse(at ?? was), terms, staff_id: ctx.staff.id, changed_at: now },
      where: sql`${bonusTerms.from_at} > ${now}`,
      refusal: async (error) => momentTaken(error) ?? begun(),
    }
  })
}

/** Deletes terms that have not begun, with an audit row. @throws HttpError 404, 409 `terms_begun` */
export async function removeLoyalty(ctx: StaffContext, id: number): Promise<void> {
  const { id: _id, state, by: _by, revision: _revision, ...before } = await readLoyaltyTerms(ctx, id)
  if (state !== 'next') throw begun()
  const isNeeded = sql`exists (select 1 from ${bonusTerms} where ${bonusTerms.id} = ${id} and ${bonusTerms.from_at} <= ${ctx.now.getTime()})`
  await removeRow(ctx, bonusTerms, { kind: 'loyalty', id, action: 'loyalty.remove', before, unless: { isNeeded, refusal: begun() } })
}

const defined = <Given extends object>(given: Given) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Given]: NonNullable<Given[Name]>
  }

/** Terms never act backwards. */
function laterMoment({ now }: StaffContext, from: string): number {
  const at = Date.parse(from)
  if (at < now.getTime()) throw invalid('from', 'Не\u00a0раньше этой минуты: прошлые заказы не\u00a0пересчитываем')
  return at
}

function demandRanks({ ranks }: Pick<LoyaltyTerms, 'ranks'>): void {
  const fault = ranksFault(ranks)
  if (fault) throw invalid(fault.field, fault.text)
}

const begun = () => conflict('terms_begun', 'Эти условия уже действуют. Их можно только сменить новыми.')

const momentTaken = (error: unknown) =>
  reasonOf(error).includes('loyalty_terms.from_at') ? invalid('from', 'С\u00a0этого дня уже записаны условия: измените\u00a0их') : undefined
