import { and, eq, sql } from 'drizzle-orm'
import type { StaffRole } from '~/contracts/staff-constants'
import type { Db } from '#server/db/client'
import { rowWhere } from '#server/db/row-where'
import { staff, staffKitchens } from '#server/db/tables'
import { pinHmac } from './pin-hmac'

type DemoPerson = { name: string; role: StaffRole; phone: string; pin: string; kitchen: number | null }

/** The people of the demo. Their PINs are public. */
export const demoStaff: readonly DemoPerson[] = [
  { name: 'Анна', role: 'owner', phone: '79000000001', pin: '135790', kitchen: null },
  { name: 'Борис', role: 'manager', phone: '79000000002', pin: '246801', kitchen: 1 },
  { name: 'Вера', role: 'cook', phone: '79000000003', pin: '3579', kitchen: 1 },
  { name: 'Гоша', role: 'courier', phone: '79000000004', pin: '4680', kitchen: 1 },
]

/** Who opens an empty shop on this machine. */
export const firstOwner: DemoPerson = { name: 'Владелец', role: 'owner', phone: '79000000001', pin: '135790', kitchen: null }

/** Writes the demo's people, or gives them their PINs back. @throws Error outside the demo */
export async function seedDemoStaff(
  db: Db,
  { environment, codeSecret }: { environment: string; codeSecret: string },
  people: readonly DemoPerson[] = demoStaff,
): Promise<void> {
  if (environment !== 'demo') throw new Error('The demo’s people exist only in the demo')
  const now = Date.now()
  for (const { name, role, phone, pin, kitchen } of people) {
    await db.insert(staff).values({ name, role, phone, is_demo: true, created_at: now }).onConflictDoNothing({ target: staff.phone })
    const isThis = and(eq(staff.phone, phone), eq(staff.is_demo, true))
    const [person] = await db.select({ id: staff.id }).from(staff).where(isThis)
    if (!person) continue
    await db
      .update(staff)
      .set({ pin_hmac: pinHmac({ codeSecret }, person.id, pin), pin_set_at: now })
      .where(isThis)
    const work = { staff_id: person.id, kitchen_id: sql`"id"` }
    await db
      .insert(staffKitchens)
      .select(rowWhere(staffKitchens, work, sql`from "kitchens" where "id" = ${kitchen} and true`))
      .onConflictDoNothing()
  }
}
