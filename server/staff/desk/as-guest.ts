import { eq } from 'drizzle-orm'
import { customers } from '#server/db/tables'
import type { CustomerContext } from '#server/http/context'
import type { StaffContext } from '#server/staff/access/staff-context'

/** Staff act for a guest, who has no session here. */
export const asGuest = (ctx: StaffContext, userId: number): CustomerContext & StaffContext => ({ ...ctx, userId, sessionId: 0 })

/** Batch query of the customer who has the phone. */
export const guestQuery = ({ db }: StaffContext, phone: string) =>
  db.select({ id: customers.id, name: customers.name, bonuses: customers.bonuses }).from(customers).where(eq(customers.phone, phone))
