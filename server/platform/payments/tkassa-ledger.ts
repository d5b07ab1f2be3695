import { eq, lte, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client'
import { tkassaOrders } from '#server/db/tables'

type Ledger = { db: Db; now: Date }
export type LedgerRow = typeof tkassaOrders.$inferSelect

/** Longer than the calls of one creation can take. */
const CLAIM_MS = 20_000

/** The call that asks for a payment first, or after the one before must have ended, may ask the bank; others are `busy`. T-Kassa makes a second
 *  payable payment for a second Init with the same OrderId. */
export async function claimOrder({ db, now }: Ledger, orderId: string, amount: number) {
  const at = now.getTime()
  const [[claimed], [row]] = await db.batch([
    db
      .insert(tkassaOrders)
      .values({ order_id: orderId, amount, asked_at: at })
      .onConflictDoUpdate({
        target: tkassaOrders.order_id,
        set: { calls: sql`${tkassaOrders.calls} + 1`, asked_at: at },
        setWhere: lte(tkassaOrders.asked_at, at - CLAIM_MS),
      })
      .returning({ calls: tkassaOrders.calls }),
    db.select().from(tkassaOrders).where(eq(tkassaOrders.order_id, orderId)),
  ])
  if (!row) throw new Error('The order was not stored')
  return { row, turn: claimed === undefined ? ('busy' as const) : claimed.calls === 1 ? ('first' as const) : ('repeat' as const) }
}

/** The next caller need not wait. */
export const releaseOrder = ({ db }: Ledger, orderId: string) =>
  db.update(tkassaOrders).set({ asked_at: 0 }).where(eq(tkassaOrders.order_id, orderId))

export const noteOrder = ({ db }: Ledger, orderId: string, known: Partial<Pick<LedgerRow, 'payment_id' | 'url' | 'rebill_id' | 'pan'>>) =>
  db.update(tkassaOrders).set(known).where(eq(tkassaOrders.order_id, orderId))

export async function readLedger({ db }: Ledger, paymentId: string): Promise<LedgerRow | undefined> {
  const [row] = await db.select().from(tkassaOrders).where(eq(tkassaOrders.payment_id, paymentId))
  return row
}

/** Before the bank is asked to move money, and after it has. */
export function noteMove({ db }: Ledger, paymentId: string, { key, amount, isDone }: { key: string; amount: number; isDone: boolean }) {
  const move = JSON.stringify({ amount, is_done: isDone })
  return db
    .update(tkassaOrders)
    .set({ moves: sql`json_set(${tkassaOrders.moves}, ${`$."${key}"`}, json(${move}))` })
    .where(eq(tkassaOrders.payment_id, paymentId))
}

/** Kopecks of refunds that the bank has made, without those of a key. */
export const movedOf = ({ moves }: Pick<LedgerRow, 'moves'>, without?: string): number =>
  Object.entries(moves).reduce((sum, [key, move]) => (move?.is_done && key !== without ? sum + move.amount : sum), 0)
