import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { conflict } from '#server/core/errors'
import { isGuardFailure } from '#server/db/fail-unless'
import { stations } from '#server/db/tables'
import { db } from '#server/http/api.testing'
import { setUpShop } from '#server/orders/orders.testing'
import { auditsOf } from '#server/staff/staff.testing'
import { addRow, lastPosition, removeRow } from './add-and-remove'
import { machineKey, type StaffContext } from './staff-context'

setUpShop()
const ctx = { db, now: new Date(), staff: machineKey } as StaffContext
const add = (name: string, more: object = {}) =>
  addRow(ctx, stations, { name, position: lastPosition(stations) }, { kind: 'station', action: 'station.add', after: { name }, ...more })
const stored = () => db.select().from(stations)

test('an added row is the last one, and its audit row and what is stored with it know its id', async () => {
  const before = await stored()
  const id = await add('Горячий', {
    writes: (own: ReturnType<typeof sql>) => [
      db
        .update(stations)
        .set({ name: sql`'Цех ' || ${own}` })
        .where(eq(stations.id, sql`${own}`)),
    ],
  })
  expect((await stored()).at(-1)).toMatchObject({ id, name: `Цех ${id}`, position: before.length })
  expect(await auditsOf(`station:${id}`)).toMatchObject([{ action: 'station.add', after: { name: 'Горячий' } }])
})

test('what may not be added leaves neither a row nor an audit row', async () => {
  const before = await stored()
  const error = await add('Лишний', { where: sql`0` }).catch((failure: unknown) => failure)
  expect(isGuardFailure(error)).toBe(true)
  expect(await stored()).toEqual(before)
})

test('what is needed stays, with its refusal; what is not goes, once', async () => {
  const id = await add('Пицца')
  const removal = { kind: 'station', id, action: 'station.remove', before: { name: 'Пицца' } } as const
  const refusal = conflict('in_use', 'Занят')
  await expect(removeRow(ctx, stations, { ...removal, unless: { isNeeded: sql`1`, refusal } })).rejects.toBe(refusal)
  expect(await auditsOf(`station:${id}`)).toHaveLength(1)
  for (let times = 0; times < 2; times++) await removeRow(ctx, stations, { ...removal, unless: { isNeeded: sql`0`, refusal } })
  expect(await stored()).not.toContainEqual(expect.objectContaining({ id }))
  expect(await auditsOf(`station:${id}`)).toMatchObject([{ action: 'station.remove', before: { name: 'Пицца' } }, {}])
})
