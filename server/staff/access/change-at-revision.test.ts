import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { invalid, missing } from '#server/core/errors'
import { options } from '#server/db/tables'
import { db } from '#server/http/api.testing'
import { OPTION, setUpShop } from '#server/orders/orders.testing'
import { auditsOf } from '#server/staff/staff.testing'
import { changeAtRevision } from './change-at-revision'
import { machineKey, type StaffContext } from './staff-context'

setUpShop()
const id = OPTION.crab
const subject = `option:${id}`
const ctx = { db, now: new Date(), staff: machineKey } as StaffContext

async function find() {
  const [row] = await db.select().from(options).where(eq(options.id, id))
  if (!row) throw missing()
  return row
}
type Change = Awaited<ReturnType<Parameters<typeof changeAtRevision<typeof options, Awaited<ReturnType<typeof find>>, string, object>>[2]>>
const show = ({ name, revision }: { name: string; revision: number }) => `${name} ${revision}`
const change = (revision: number | null, plan: () => Promise<Change>) =>
  changeAtRevision(ctx, { table: options, id, kind: 'option', revision, find, show }, plan)
const rename = (name: string) => async () => ({ action: 'option.change', before: {}, after: { name }, set: { name } }) as const
const stored = async () => ({ shown: show(await find()), audits: (await auditsOf(subject)).map(({ after }) => after) })

beforeEach(async () => {
  await db.update(options).set({ name: 'Краб', revision: 0 }).where(eq(options.id, id))
  await db.run(sql`delete from staff_audit`)
})

test('a change has its audit row and the next revision; the answer is the row as it is then', async () => {
  expect(await change(0, rename('Рак'))).toBe('Рак 1')
  expect(await stored()).toEqual({ shown: 'Рак 1', audits: [{ name: 'Рак' }] })
})

test('of two who saw the same one wins, the other gets the present row', async () => {
  const both = await Promise.allSettled(['Рак', 'Лосось'].map((name) => change(0, rename(name))))
  const [won] = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const [lost] = both.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
  expect(won).toMatch(/ 1$/)
  expect(lost).toMatchObject({ status: 409, code: 'edited_meanwhile', details: { extra: { by: null, now: won } } })
  expect(await stored()).toEqual({ shown: won, audits: [{ name: won?.split(' ')[0] }] })
})

test('of those who saw none each changes what the one before left', async () => {
  await Promise.all(Array.from({ length: 4 }, (_, at) => change(null, rename(`Рак ${at}`))))
  expect(await stored()).toMatchObject({ shown: expect.stringMatching(/ 4$/), audits: { length: 4 } })
})

test('who comes too late is told so before the change is looked at', async () => {
  await change(0, rename('Рак'))
  const plan = () => Promise.reject(invalid('name', 'Нельзя'))
  await expect(change(0, plan)).rejects.toMatchObject({ code: 'edited_meanwhile', details: { extra: { now: 'Рак 1' } } })
})

test('a row that goes while it is changed is 404', async () => {
  const gone = { table: options, id, kind: 'option' as const, revision: 0, show }
  let reads = 0
  const finding = () => (reads++ === 0 ? find() : Promise.reject(missing()))
  const plan = async () => {
    await db.update(options).set({ revision: 7 }).where(eq(options.id, id))
    return rename('Рак')()
  }
  await expect(changeAtRevision(ctx, { ...gone, find: finding }, plan)).rejects.toMatchObject({ status: 404 })
})

test('a change of nothing is the row as it is', async () => {
  expect(await change(0, async () => null)).toBe('Краб 0')
  expect(await stored()).toEqual({ shown: 'Краб 0', audits: [] })
})

test.each<[string, () => Promise<Change>, object]>([
  ['is refused by its plan', () => Promise.reject(invalid('name', 'Нельзя')), { message: 'Нельзя' }],
  ['breaks a constraint', async () => ({ ...(await rename('Рак')()), set: { name: 'Рак', max: -1 } }), { cause: expect.any(Error) }],
  [
    'breaks a limit of its own, which it can name',
    async () => ({ ...(await rename('Рак')()), where: sql`0`, refusal: async () => invalid('name', 'Занято') }),
    { message: 'Занято' },
  ],
])('a change that %s leaves no audit row and the revision alone', async (_, plan, refused) => {
  for (const revision of [0, null]) await expect(change(revision, plan)).rejects.toMatchObject(refused)
  expect(await stored()).toEqual({ shown: 'Краб 0', audits: [] })
})
