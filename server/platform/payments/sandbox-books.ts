import { and, eq, lte, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client'
import { sandboxPayments } from '#server/db/tables'

/** Where the sandbox's books are, and its clock. */
export type SandboxContext = { db: Db; now: Date }

/** A payment as the books have it. */
export type SandboxRow = typeof sandboxPayments.$inferSelect

/** The status that an outcome ends in: two stages only reserve the money. */
export const endOf = (outcome: 'paid' | 'canceled', isTwoStage: boolean) => (outcome === 'paid' && isTwoStage ? 'held' : outcome)

/** Lets a slow payment become what its customer chose, once its time has come. Put before whatever reads or changes it. */
export function settleSlow({ db, now }: SandboxContext, id: string) {
  const end = sql`case when ${sandboxPayments.outcome} = 'paid' and ${sandboxPayments.is_two_stage} then 'held' else ${sandboxPayments.outcome} end`
  return db
    .update(sandboxPayments)
    .set({ status: end })
    .where(and(eq(sandboxPayments.id, id), eq(sandboxPayments.status, 'pending'), lte(sandboxPayments.settles_at, now.getTime())))
}

/** Whether the payment still waits for its customer. */
export const isOpen = ({ status, outcome }: Pick<SandboxRow, 'status' | 'outcome'>) => status === 'pending' && outcome === null
