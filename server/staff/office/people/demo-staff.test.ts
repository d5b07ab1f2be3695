import { eq } from 'drizzle-orm'
import { env } from '#host'
import { expect, test } from 'vitest'
import { staffSignedIn } from '~/contracts/staff-people'
import { readSettings } from '#server/core/settings'
import { seedShop } from '#server/db/db.testing'
import { staff, staffKitchens, staffSessions } from '#server/db/tables'
import { db } from '#server/http/api.testing'
import { demoStaff, firstOwner, seedDemoStaff } from './demo-staff'
import { addDevice, staffCall } from './people.testing'

const seed = () => seedDemoStaff(db, readSettings(env))

test('the demo’s people get in with their PINs, also after a second start with another secret', async () => {
  await seedShop()
  await seedDemoStaff(db, { environment: 'demo', codeSecret: 'another' })
  await seed()
  const { cookie } = await addDevice(1)
  const people = await db.select().from(staff).where(eq(staff.is_demo, true))
  expect(people.map(({ name, role }) => [name, role])).toEqual(demoStaff.map(({ name, role }) => [name, role]))
  for (const { phone, pin, name } of demoStaff) {
    const staff_id = people.find((one) => one.phone === phone)?.id
    const answer = await staffCall('POST', '/staff/pin', { cookie, body: { staff_id, pin } })
    expect(staffSignedIn.parse(answer.json).me.person).toMatchObject({ id: staff_id, name })
  }
  expect((await db.select().from(staffKitchens)).map(({ kitchen_id }) => kitchen_id)).toEqual([1, 1, 1])
})

test('they are written in the demo only, and never over real people', async () => {
  await expect(seedDemoStaff(db, { environment: 'production', codeSecret: 'x' })).rejects.toThrow('only in the demo')
  await db.delete(staff)
  const [first] = demoStaff
  await db.insert(staff).values({ name: 'Настоящая', phone: first?.phone ?? '', role: 'cook', created_at: 1 })
  await seed()
  expect(await db.select().from(staff).where(eq(staff.is_demo, false))).toMatchObject([{ name: 'Настоящая', role: 'cook', pin_hmac: null }])
})

test('an empty shop has one owner, who works nowhere yet', async () => {
  await db.delete(staffSessions)
  await db.delete(staffKitchens)
  await db.delete(staff)
  await seedDemoStaff(db, readSettings(env), [firstOwner])
  expect(await db.select().from(staff)).toMatchObject([{ role: 'owner', phone: firstOwner.phone, is_demo: true }])
  expect(await db.select().from(staffKitchens)).toEqual([])
})
