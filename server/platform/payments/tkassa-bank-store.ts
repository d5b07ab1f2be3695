import { and, asc, eq } from 'drizzle-orm'
import { hmacHex } from '#server/core/secrets'
import type { Settings } from '#server/core/settings'
import type { Db } from '#server/db/client'
import { tkassaBank, type BankPayment } from '#server/db/tables'
import { tKassaBank, type BankStore } from './tkassa-bank'

const MAX_TRIES = 10

const bankStore = (db: Db): BankStore => ({
  async add(order_id, state) {
    const [row] = await db.insert(tkassaBank).values({ order_id, state }).returning({ id: tkassaBank.id })
    if (!row) throw new Error('The payment was not stored')
    return row.id
  },
  ofOrder: (orderId) => db.select().from(tkassaBank).where(eq(tkassaBank.order_id, orderId)).orderBy(asc(tkassaBank.id)),
  change: (id, change) => changeStored(db, id, change),
})

/** Repeats the change of a payment that somebody else has changed meanwhile. */
async function changeStored(db: Db, id: number, change: (state: BankPayment) => BankPayment) {
  const isThis = eq(tkassaBank.id, id)
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const [before] = await db.select().from(tkassaBank).where(isThis)
    if (!before) return undefined
    const state = change(before.state)
    const [after] = await db
      .update(tkassaBank)
      .set({ state, revision: before.revision + 1 })
      .where(and(isThis, eq(tkassaBank.revision, before.revision)))
      .returning()
    if (after) return after
  }
  throw new Error('The payment is changed without end')
}

/** The T-Kassa of a shop in the sandbox. */
export function storedTKassaBank({ db, now, settings }: { db: Db; now: Date; settings: Pick<Settings, 'origin' | 'codeSecret'> }) {
  const access = { terminalKey: 'sandbox', password: hmacHex(settings.codeSecret, 'tkassa-sandbox') }
  const { origin } = settings
  return { access: { ...access, page: origin }, ...tKassaBank({ ...access, store: bankStore(db), origin, now: () => now.getTime() }) }
}
