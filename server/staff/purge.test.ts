import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { DAY_MS } from '~/rules/time'
import { imports, kitchenAlarms, orderEvents, staffAudit, staffOps, staffPairings, staffSessions, stops } from '#server/db/tables'
import { db } from '#server/http/api.testing'
import { NOON, POINT, seedShop } from '#server/orders/orders.testing'
import { addStaff } from './office/people/people.testing'
import { purgeStaff } from './purge'

const ago = (days: number) => NOON.getTime() - days * DAY_MS

test('each kind of row stays for its time', async () => {
  await seedShop()
  const { id: staff_id } = await addStaff()
  const [device_id, poll_hash] = [null, 'x']
  const ops = [1.9, 2.1].map((days) => ({ op_id: String(days), at: ago(days), kind: 'seen' }))
  await db.insert(staffOps).values(ops)
  const session = { staff_id, kind: 'code' as const, created_at: 1, last_used_at: 1 }
  await db.insert(staffSessions).values([29, 31].map((days) => ({ ...session, token_hash: String(days), expires_at: ago(days) })))
  const pairing = { code_hmac: 'x', label: 'x', created_at: 1, device_id }
  await db.insert(staffPairings).values([0.5, 1.5].map((days) => ({ ...pairing, poll_hash: poll_hash + days, expires_at: ago(days) })))
  const event = (kind: string, days: number) => ({ kind, at: ago(days), actor: 'staff', kitchen_id: POINT.day })
  const events = ['line', 'seen', 'stage', 'placed', 'promise'].flatMap((kind) => [59, 61, 399, 401].map((days) => event(kind, days)))
  await db.insert(orderEvents).values(events)
  const alarm = { kitchen_id: POINT.day, kind: 'silent' as const }
  await db.insert(kitchenAlarms).values([399, 401].map((days) => ({ ...alarm, started_at: ago(days), ended_at: ago(days) })))
  const over = { subject: 'ingredient' as const, from_at: ago(10) }
  // one ended by hand, one by the clock, one that still holds
  await db
    .insert(stops)
    .values([
      ...[399, 401].map((days) => ({ ...over, subject_id: days, ended_at: ago(days) })),
      ...[-1, 399, 401].map((days) => ({ ...over, subject_id: 1000 + days, until: ago(days) })),
    ])
  const audit = (action: string, days: number) => ({ action, subject: 'x', at: ago(days) })
  await db.insert(staffAudit).values([364, 366, 1094, 1096].flatMap((days) => [audit('orders.read', days), audit('order.move', days)]))
  const set = { action: 'shop.set', subject: 'shop:1', at: ago(1096) }
  await db.insert(staffAudit).values([
    { ...set, after: { consent_text: 'Прежний текст' } },
    { ...set, after: { name: 'Рис' } },
  ])
  const counts = { created: 0, changed: 0, same: 0, missing: 0, refused: 0 }
  const read = { source: 'menu', format: 'csv' as const, file: '{}', plan: '{}', plan_hash: 'x', counts }
  await db.insert(imports).values([89, 91].map((days) => ({ ...read, created_at: ago(days) })))

  expect(await purgeStaff({ db, now: NOON })).toEqual({
    ops: 1,
    sessions: 1,
    pairings: 1,
    small_events: 3,
    events: 5,
    alarms: 1,
    // the trigger that renews the catalogue's version counts as a row too
    stops: 2,
    passed_stops: 2,
    imports: 1,
    reads: 3,
    audit: 2,
  })
  const kinds = async (days: number) => {
    const rows = await db
      .select()
      .from(orderEvents)
      .where(eq(orderEvents.at, ago(days)))
    return rows.map(({ kind }) => kind).toSorted()
  }
  expect([await kinds(59), await kinds(61)]).toEqual([
    ['line', 'placed', 'promise', 'seen', 'stage'],
    ['placed', 'promise'],
  ])
  expect((await db.select().from(staffAudit)).map(({ action }) => action).toSorted()).toEqual([
    'order.move',
    'order.move',
    'order.move',
    'orders.read',
    // whose text of the consent customers' consents name
    'shop.set',
  ])
})
