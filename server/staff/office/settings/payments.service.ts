import { inArray, sql } from 'drizzle-orm'
import { ONLINE_WAYS, type OnlineWay } from '~/contracts/staff-constants'
import type { StaffPayments, StaffPaymentsBody } from '~/contracts/staff-payments'
import { invalid } from '#server/core/errors'
import { payments, payTerms } from '#server/db/tables'
import { DEFAULT_PAY_TERMS, isSwitchedOff, wantedAcquirer, type PayTerms } from '#server/shop/online-ways'
import { changeAtRevision } from '#server/staff/access/change-at-revision'
import type { StaffContext } from '#server/staff/access/staff-context'
import { differingFields } from '#server/staff/office/menu/changed-fields'

type Stored = PayTerms & { revision: number }

export const readPayments = async (ctx: StaffContext): Promise<StaffPayments> => toStaff(ctx, await readStored(ctx))

/** Who serves the ways from now on, and who is switched off or on by hand. Payments that were begun stay with the acquirer that was asked.
 *  @throws HttpError 422 for an acquirer without access, 409 `edited_meanwhile` */
export async function setPayments(ctx: StaffContext, body: StaffPaymentsBody, revision: number): Promise<StaffPayments> {
  const { names } = ctx.payments
  for (const [field, asked] of Object.entries(body))
    if ([asked].flat().some((name) => name !== null && !names.includes(name))) throw invalid(field, 'Этот банк не подключён к магазину')
  const show = (row: Stored) => toStaff(ctx, row)
  const target = { table: payTerms, id: 1, kind: 'payments' as const, revision, find: () => readStored(ctx), show }
  return changeAtRevision(ctx, target, async (row) => {
    const changed = differingFields(choicesOf(ctx, row), body)
    if (changed === null) return null
    const { off, ...ways } = changed.after
    const set = {
      ...Object.fromEntries(Object.entries(ways).map(([way, name]) => [way, name ?? 'off'])),
      ...(off !== undefined && { switches: switched(ctx, row, off ?? []) }),
    }
    // a shop that has never chosen has no row yet
    await ctx.db.insert(payTerms).values({ id: 1 }).onConflictDoNothing()
    return { action: 'payments.set', ...changed, set }
  })
}

async function readStored({ db }: Pick<StaffContext, 'db'>): Promise<Stored> {
  const [row] = await db.select().from(payTerms).limit(1)
  return row ?? { ...DEFAULT_PAY_TERMS, revision: 0 }
}

type Choices = Record<OnlineWay, string | null> & { off: string[] }

/** What is chosen, with the defaults. */
function choicesOf({ payments: { names } }: StaffContext, terms: PayTerms): Choices {
  const [card = null, sbp = null, saved = null] = ONLINE_WAYS.map((way) => wantedAcquirer(way, terms, names))
  return { card, sbp, saved, off: names.filter((name) => isSwitchedOff(terms, name)) }
}

/** The moment counts for those that change alone. */
function switched({ payments: { names }, now }: StaffContext, row: PayTerms, off: readonly string[]): PayTerms['switches'] {
  const changed = names.filter((name) => off.includes(name) !== isSwitchedOff(row, name))
  const made = changed.map((name) => [name, { is_off: off.includes(name), by: 'staff' as const, at: now.getTime() }])
  return { ...row.switches, ...(Object.fromEntries(made) as PayTerms['switches']) }
}

async function toStaff(ctx: StaffContext, row: Stored): Promise<StaffPayments> {
  const { names } = ctx.payments
  const waiting = await ctx.db
    .select({ name: payments.provider, count: sql<number>`count(*)`.as('waiting') })
    .from(payments)
    .where(inArray(payments.status, ['pending', 'held']))
    .groupBy(payments.provider)
  return {
    ...choicesOf(ctx, row),
    acquirers: names.map((name) => {
      const one = row.switches[name]
      return {
        name,
        off: one?.is_off ? { at: new Date(one.at).toISOString(), by: one.by } : null,
        waiting: waiting.find((found) => found.name === name)?.count ?? 0,
      }
    }),
    till: ctx.settings.till?.adapter ?? null,
    revision: row.revision,
  }
}
