import { and, eq, like } from 'drizzle-orm'
import { env } from '#host'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { staffMe, staffSignedIn } from '~/contracts/staff-people'
import { HOUR_MS, MINUTE_MS } from '~/rules/time'
import { attempts, staff, staffSessions } from '#server/db/tables'
import { db } from '#server/http/api.testing'
import { serviceContextOf } from '#server/http/context'
import { findCaller } from '#server/staff/access/credentials'
import { NOON, POINT, setUpShop, STAFF_TOKEN } from '#server/orders/orders.testing'
import { addDevice, addStaff, cookieSet, staffCall, staffCookie, type TestPerson } from './people.testing'
import { signInByPin } from './pins.service'

setUpShop()

let cook: TestPerson
let tablet: Awaited<ReturnType<typeof addDevice>>
beforeEach(async () => {
  cook = await addStaff({ role: 'cook', kitchens: [POINT.day], pin: '3579', name: 'Вера' })
  tablet = await addDevice(POINT.day)
})

const enter = (person: Pick<TestPerson, 'id'>, pin: string, cookie = tablet.cookie) =>
  staffCall('POST', '/staff/pin', { cookie, body: { staff_id: person.id, pin } })
const later = (ms: number) => vi.setSystemTime(NOON.getTime() + ms)
const me = async (cookie: string) => staffMe.parse((await staffCall('GET', '/staff/me', { cookie })).json)
const stored = () => db.select().from(attempts).where(eq(attempts.kind, 'staff_pin_wrong'))

describe('a PIN on a shared tablet', () => {
  test('opens a session of that tablet, as a PIN just given', async () => {
    const answer = await enter(cook, '3579')
    expect(staffSignedIn.parse(answer.json).me).toMatchObject({
      person: { id: cook.id, name: 'Вера', role: 'cook' },
      device: { id: tablet.id },
      kitchens: [{ id: POINT.day }],
      has_pin: true,
      stepped_up: true,
    })
    const session = cookieSet(answer.headers, 'staff') ?? ''
    expect((await me(`${tablet.cookie}; ${session}`)).person?.id).toBe(cook.id)
    // elsewhere it is nothing
    expect((await staffCall('GET', '/staff/me', { cookie: session })).status).toBe(401)
    const other = await addDevice(POINT.day)
    expect((await me(`${other.cookie}; ${session}`)).person).toBe(null)
  })

  test('a repeat whose first answer was lost leaves one session open on the tablet', async () => {
    const lost = cookieSet((await enter(cook, '3579')).headers, 'staff') ?? ''
    const received = cookieSet((await enter(cook, '3579')).headers, 'staff') ?? ''
    expect((await me(`${tablet.cookie}; ${received}`)).person?.id).toBe(cook.id)
    expect((await me(`${tablet.cookie}; ${lost}`)).person).toBe(null)
    expect(await db.$count(staffSessions, eq(staffSessions.device_id, tablet.id))).toBe(1)
  })

  test('a person is signed out after three minutes without doing anything, whatever the screen reads, and after twelve hours', async () => {
    const session = cookieSet((await enter(cook, '3579')).headers, 'staff') ?? ''
    const both = `${tablet.cookie}; ${session}`
    const act = () => staffCall('GET', '/staff/devices/here/people', { cookie: both })
    later(2 * MINUTE_MS)
    await act()
    later(4 * MINUTE_MS)
    expect((await me(both)).person?.id).toBe(cook.id)
    later(4.9 * MINUTE_MS)
    await staffCall('GET', `/staff/board?kitchen_id=${POINT.day}`, { cookie: both })
    later(5.1 * MINUTE_MS)
    expect((await me(both)).person).toBe(null)
    const again = cookieSet((await enter(cook, '3579')).headers, 'staff') ?? ''
    await db
      .update(staffSessions)
      .set({ created_at: NOON.getTime() - 12 * HOUR_MS })
      .where(eq(staffSessions.staff_id, cook.id))
    later(6 * MINUTE_MS)
    await staffCall('GET', '/staff/devices/here/people', { cookie: `${tablet.cookie}; ${again}` })
    expect((await me(`${tablet.cookie}; ${again}`)).person).toBe(null)
  })

  test('lists the people of its kitchen who have a PIN, and nobody else gets in', async () => {
    const owner = await addStaff({ role: 'owner', pin: '135790', name: 'Анна' })
    const foreign = await addStaff({ role: 'cook', kitchens: [POINT.night], pin: '3579' })
    await addStaff({ role: 'cook', kitchens: [POINT.day] })
    const list = await staffCall('GET', '/staff/devices/here/people', { cookie: tablet.cookie })
    expect(list.json).toEqual(
      expect.arrayContaining([
        { id: owner.id, name: 'Анна', role: 'owner', digits: 6 },
        { id: cook.id, name: 'Вера', role: 'cook', digits: 4 },
      ]),
    )
    expect(JSON.stringify(list.json)).not.toContain(`"id":${foreign.id},`)
    expect((await enter(foreign, '3579')).status).toBe(404)
    expect((await enter(cook, '3579', await staffCookie(cook))).status).toBe(404)
  })
})

describe('wrong PINs', () => {
  test('the fifth blocks the person on this device for 15 minutes; others and other devices are free', async () => {
    for (const left of [4, 3, 2, 1]) {
      later((5 - left) * 3 * MINUTE_MS)
      expect(await enter(cook, '0000')).toMatchObject({ status: 422, json: { error: { code: 'wrong_pin', tries_left: left } } })
    }
    later(13 * MINUTE_MS)
    expect(await enter(cook, '0000')).toMatchObject({ json: { error: { code: 'pin_blocked', wait_seconds: 900 } } })
    later(27 * MINUTE_MS)
    expect(await enter(cook, '3579')).toMatchObject({ status: 422, json: { error: { code: 'pin_blocked' } } })
    const other = await addStaff({ role: 'cook', kitchens: [POINT.day], pin: '3579' })
    expect((await enter(other, '3579')).status).toBe(200)
    expect((await enter(cook, '3579', (await addDevice(POINT.day)).cookie)).status).toBe(200)
    later(28 * MINUTE_MS + 1)
    expect((await enter(cook, '3579')).status).toBe(200)
  })

  // below the API, whose guard would make it three times as slow
  test('of a thousand parallel guesses five are compared', { timeout: 60_000 }, async () => {
    await db.delete(attempts)
    const service = serviceContextOf(env, NOON)
    const { caller } = await findCaller(service, { session: undefined, device: tablet.cookie.split('=')[1] }, 'none')
    if (!caller) throw new Error('the tablet is unknown')
    const ctx = { ...service, staff: caller }
    const guesses = Array.from({ length: 1000 }, (_, guess) => String(guess).padStart(4, '0'))
    const answers = await Promise.allSettled(
      guesses.map((pin) => signInByPin(ctx, { staffId: cook.id, pin, label: '', session: undefined })),
    )
    expect(answers.every(({ status }) => status === 'rejected')).toBe(true)
    expect((await stored()).filter(({ subject }) => subject.includes('staff:'))).toHaveLength(5)
    expect((await enter(cook, '3579')).status).toBe(422)
  })

  test('the fifteenth on a device within an hour asks for a code by SMS', async () => {
    const people = await Promise.all([1, 2, 3].map(() => addStaff({ role: 'cook', kitchens: [POINT.day], pin: '3579' })))
    for (const person of people) for (let i = 0; i < 5; i++) await enter(person, '0000')
    expect(await enter(cook, '3579')).toMatchObject({ status: 422, json: { error: { code: 'code_needed' } } })
    later(90 * MINUTE_MS)
    expect(await enter(cook, '3579')).toMatchObject({ json: { error: { code: 'code_needed' } } })
  })

  test('are counted for a step-up as well', async () => {
    const manager = await addStaff({ kitchens: [POINT.day], pin: '246801' })
    const cookie = await staffCookie(manager)
    const prove = (pin: string) => staffCall('POST', '/staff/step-up', { cookie, body: { pin } })
    expect(await prove('000000')).toMatchObject({ json: { error: { tries_left: 4 } } })
    expect((await prove('246801')).status).toBe(204)
    for (let i = 0; i < 4; i++) await prove('000000')
    expect(await prove('246801')).toMatchObject({ status: 422, json: { error: { code: 'pin_blocked' } } })
  })
})

describe('step-up', () => {
  test('lasts five minutes; the machine key never needs it', async () => {
    const owner = await addStaff({ role: 'owner', pin: '135790' })
    const cookie = await staffCookie(owner)
    const body = { name: 'Новый', phone: null, role: 'cook', kitchens: [POINT.day] }
    const add = (how: { cookie?: string; token?: string }) => staffCall('POST', '/staff/people', { ...how, body })
    expect(await add({ cookie })).toMatchObject({ status: 403, json: { error: { code: 'pin_needed', right: 'people.manage' } } })
    await staffCall('POST', '/staff/step-up', { cookie, body: { pin: '135790' } })
    expect((await add({ cookie })).status).toBe(201)
    later(5 * MINUTE_MS)
    expect((await add({ cookie })).status).toBe(403)
    expect((await add({ token: STAFF_TOKEN })).status).toBe(201)
  })
})

describe('setting a PIN', () => {
  const setPin = (id: number, pin: string | null, cookie: string) => staffCall('PUT', `/staff/people/${id}/pin`, { cookie, body: { pin } })

  test('one’s own after a fresh code, which counts as a step-up, or after a PIN', async () => {
    const manager = await addStaff({ kitchens: [POINT.day] })
    const cookie = await staffCookie(manager)
    expect((await setPin(manager.id, '246801', cookie)).status).toBe(204)
    expect(await me(cookie)).toMatchObject({ has_pin: true, stepped_up: true })
    expect((await enter(manager, '246801')).status).toBe(200)
    later(16 * MINUTE_MS)
    expect(await setPin(manager.id, '864209', cookie)).toMatchObject({ status: 403, json: { error: { code: 'pin_needed' } } })
    await staffCall('POST', '/staff/step-up', { cookie, body: { pin: '246801' } })
    expect((await setPin(manager.id, '864209', cookie)).status).toBe(204)
    const [row] = await db.select().from(staff).where(eq(staff.id, manager.id))
    expect(row?.pin_hmac).toMatch(/^[0-9a-f]{64}$/)
  })

  test.each(['1234', '111111', '123456', '24680'])('%s is refused', async (pin) => {
    const manager = await addStaff({ kitchens: [POINT.day] })
    expect((await setPin(manager.id, pin, await staffCookie(manager))).status).toBe(422)
  })

  test('a manager clears a cook’s, sets one only where there is no phone, and touches no other manager’s', async () => {
    const manager = await staffCookie(await addStaff({ kitchens: [POINT.day], pin: '246801' }), { steppedUp: true })
    const phoneless = await addStaff({ role: 'cook', kitchens: [POINT.day], phone: null })
    expect((await setPin(phoneless.id, '3579', manager)).status).toBe(204)
    expect((await enter(phoneless, '3579')).status).toBe(200)
    expect(await setPin(cook.id, '4680', manager)).toMatchObject({ status: 422, json: { error: { code: 'own_pin_only' } } })
    expect((await setPin(cook.id, null, manager)).status).toBe(204)
    expect((await enter(cook, '3579')).status).toBe(404)
    const peer = await addStaff({ kitchens: [POINT.day], pin: '864209' })
    expect(await setPin(peer.id, null, manager)).toMatchObject({ status: 403, json: { error: { code: 'not_allowed' } } })
    const foreign = await addStaff({ role: 'cook', kitchens: [POINT.night], pin: '3579' })
    expect((await setPin(foreign.id, null, manager)).status).toBe(404)
  })
})

test('no PIN and no token is stored as it is', async () => {
  await enter(cook, '3579')
  const [one] = await db.select().from(staff).where(eq(staff.id, cook.id))
  expect(one?.pin_hmac).not.toContain('3579')
  const other = await addStaff({ role: 'cook', kitchens: [POINT.day], pin: '3579' })
  const [two] = await db.select().from(staff).where(eq(staff.id, other.id))
  expect(one?.pin_hmac).not.toBe(two?.pin_hmac)
  expect(env.CODE_SECRET.length).toBeGreaterThan(15)
  expect(
    await db
      .select()
      .from(staffSessions)
      .where(and(eq(staffSessions.staff_id, cook.id), like(staffSessions.token_hash, '%=%'))),
  ).toEqual([])
})
