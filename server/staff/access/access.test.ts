import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { contentOf } from '#server/db/db.testing'
import { staffAudit } from '#server/db/tables'
import { db, newAddress } from '#server/http/api.testing'
import { describedOperations, type Operation } from '#server/http/operations.testing'
import { addThings, bodiesOf, headersOf, pathOf, type Things } from '#server/http/things.testing'
import { NOON, POINT, seedShop } from '#server/orders/orders.testing'
import { addStaff, staffCall, staffCookie } from '#server/staff/office/people/people.testing'

/* Every staff operation of the API description: new ones are covered without a change here. */

let operations: Operation[]
/** Of kitchen `night`. */
let things: Things
let bodies: Record<string, object>
/** Ids that no kitchen has, and calls of owners, who have all kitchens. */
const SHARED = [
  'PATCH /staff/goods/{id}',
  'PUT /staff/goods/{id}/ingredients',
  'POST /staff/refunds/{id}/approve',
  'POST /staff/refunds/{id}/decline',
  'POST /staff/ready/{id}/run',
  'DELETE /staff/cities/{id}',
  'DELETE /staff/pickuppoints/{id}',
  'POST /staff/pickuppoints',
  'POST /staff/cities',
  'PATCH /staff/stations/{id}',
  'DELETE /staff/stations/{id}',
]
/** All kitchens have one menu, the same codes and news, guests and imports. */
const isShared = (name: string) =>
  SHARED.includes(name) || / \/staff\/(?:menu|promos|promotions|loyalty|zones|news|customers|imports)(?:\/|$)/.test(name)

beforeAll(async () => {
  // the night kitchen is open
  vi.useFakeTimers({ toFake: ['Date'], now: NOON })
  await seedShop()
  operations = (await describedOperations()).filter(({ isStaff, bearer }) => isStaff && bearer === 'needed')
  things = await addThings(POINT.night)
  bodies = bodiesOf(things)
  // a counter of ids is no change
  await db.insert(staffAudit).values({ at: 1, action: 'x', subject: 'x' })
})
afterAll(() => void vi.useRealTimers())

const send = (one: Operation, headers: Record<string, string>) =>
  staffCall(one.method, pathOf(one, things), {
    headers: { ...headersOf(one), ...newAddress(), ...headers },
    ...(one.hasBody && { body: bodies[one.name] }),
  })

describe('every staff call but sign-in and pairing', () => {
  test('is 404 for a manager of another kitchen wherever it names an object of a kitchen', async () => {
    const manager = await staffCookie(await addStaff({ kitchens: [POINT.day] }), { steppedUp: true })
    const naming = operations.filter(
      ({ name, ids, query }) => !isShared(name) && (ids.some((id) => !id.endsWith('.staff_id')) || query.includes('kitchen_id')),
    )
    expect(naming.length).toBeGreaterThan(10)
    const before = await contentOf()
    for (const one of naming.filter(({ name }) => name !== 'POST /staff/ops'))
      expect([one.name, (await send(one, { cookie: manager, 'sec-fetch-site': 'same-origin' })).status]).toEqual([one.name, 404])
    expect(await contentOf()).toBe(before)
  })

  test('refuses a cookie from another site', async () => {
    const manager = await staffCookie(await addStaff({ role: 'owner' }), { steppedUp: true })
    const before = await contentOf()
    for (const one of operations) {
      const answer = await send(one, { cookie: manager, 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' })
      expect([one.name, answer]).toMatchObject([one.name, { status: 403, json: { error: { code: 'cross_site' } } }])
    }
    expect(await contentOf()).toBe(before)
  })
})
