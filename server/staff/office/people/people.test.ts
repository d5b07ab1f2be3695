import { and, eq, ne } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { staffPeople, staffPerson } from '~/contracts/staff-people'
import { staff, staffSessions } from '#server/db/tables'
import { db } from '#server/http/api.testing'
import { POINT, setUpShop, STAFF_TOKEN } from '#server/orders/orders.testing'
import { auditsOf } from '#server/staff/staff.testing'
import { addStaff, cookieFor, staffCall, staffCookie } from './people.testing'

setUpShop()

let lastPhone = 79_970_000_000
const phone = () => String((lastPhone += 1))
const add = (cookie: string, body: Record<string, unknown>) =>
  staffCall('POST', '/staff/people', { cookie, body: { name: 'Вера', phone: null, role: 'cook', kitchens: [POINT.day], ...body } })
const change = (cookie: string, id: number, body: unknown) => staffCall('PATCH', `/staff/people/${id}`, { cookie, body })
const me = (cookie: string) => staffCall('GET', '/staff/me', { cookie })

describe('POST /staff/people', () => {
  test('an owner adds everybody, with a masked phone and an audit row', async () => {
    const owner = await cookieFor({ role: 'owner' })
    const one = staffPerson.parse((await add(owner, { name: ' Борис ', phone: '+7 (997) 555-00-17', role: 'manager' })).json)
    expect(one).toMatchObject({ name: 'Борис', phone: '7••••••0017', role: 'manager', kitchens: [POINT.day], has_pin: false })
    expect(await auditsOf(`person:${one.id}`)).toMatchObject([{ action: 'person.add', after: { role: 'manager', kitchens: [POINT.day] } }])
    expect((await add(owner, { phone: phone(), role: 'owner', kitchens: [] })).status).toBe(201)
  })

  test.each<[Record<string, unknown>, number, string]>([
    [{ role: 'manager' }, 422, 'phone'],
    [{ role: 'owner', phone: '79970009999' }, 422, 'kitchens'],
    [{ kitchens: [] }, 422, 'kitchens'],
    [{ kitchens: [987_654] }, 404, ''],
    [{ name: '' }, 422, 'name'],
    [{ phone: '123' }, 422, 'phone'],
    [{ role: 'king' }, 422, 'role'],
  ])('%j is %i %s', async (body, status, field) => {
    const answer = await add(await cookieFor({ role: 'owner' }), body)
    expect(answer.status).toBe(status)
    if (field !== '') expect(answer).toMatchObject({ json: { error: { message: expect.stringMatching(`^${field}:`) } } })
  })

  test('one phone is one person', async () => {
    const [owner, known] = [await cookieFor({ role: 'owner' }), await addStaff()]
    expect(await add(owner, { phone: known.phone })).toMatchObject({ status: 409, json: { error: { code: 'phone_taken' } } })
  })

  test('a manager adds cooks and couriers of own kitchens only', async () => {
    const manager = await cookieFor({ kitchens: [POINT.day] })
    expect((await add(manager, {})).status).toBe(201)
    expect((await add(manager, { role: 'courier', phone: phone() })).status).toBe(201)
    expect((await add(manager, { role: 'manager', phone: phone() })).status).toBe(422)
    expect((await add(manager, { kitchens: [POINT.night] })).status).toBe(404)
    expect((await add(manager, { kitchens: [POINT.day, POINT.night] })).status).toBe(404)
    for (const role of ['cook', 'courier'] as const)
      expect(await add(await cookieFor({ role, kitchens: [POINT.day] }), {})).toMatchObject({
        status: 403,
        json: { error: { code: 'not_allowed', right: 'people.manage' } },
      })
  })
})

describe('GET /staff/people', () => {
  test('shows a manager the people of own kitchens', async () => {
    const manager = await addStaff({ kitchens: [POINT.day] })
    const [near, far] = [
      await addStaff({ role: 'cook', kitchens: [POINT.day, POINT.night] }),
      await addStaff({ role: 'cook', kitchens: [POINT.night] }),
    ]
    const list = async (cookie: string) => {
      const people = staffPeople.parse((await staffCall('GET', '/staff/people', { cookie })).json)
      return people.map(({ id }) => id)
    }
    const seen = await list(await staffCookie(manager))
    expect([seen.includes(manager.id), seen.includes(near.id), seen.includes(far.id)]).toEqual([true, true, false])
    expect(await list(await cookieFor({ role: 'owner' }))).toEqual(expect.arrayContaining([manager.id, near.id, far.id]))
  })
})

describe('PATCH /staff/people/{id}', () => {
  test('blocking signs the person out everywhere in the same batch, and keeps them out', async () => {
    const manager = await cookieFor({ kitchens: [POINT.day] })
    const cook = await addStaff({ role: 'cook', kitchens: [POINT.day], pin: '3579' })
    const cookie = await staffCookie(cook)
    expect((await me(cookie)).status).toBe(200)
    expect(await change(manager, cook.id, { status: 'blocked' })).toMatchObject({
      status: 200,
      json: { status: 'blocked', has_pin: false },
    })
    expect(await me(cookie)).toMatchObject({ status: 401, json: { error: { code: 'no_session' } } })
    expect(await db.select().from(staffSessions).where(eq(staffSessions.staff_id, cook.id))).toEqual([])
    expect(await auditsOf(`person:${cook.id}`)).toMatchObject([{ action: 'person.block', before: { status: 'active' } }])
    expect(await change(manager, cook.id, { status: 'active' })).toMatchObject({ status: 200, json: { status: 'active' } })
  })

  test('of a name and a phone the log keeps only that they changed', async () => {
    const owner = await cookieFor({ role: 'owner' })
    const cook = await addStaff({ role: 'cook', kitchens: [POINT.day] })
    await change(owner, cook.id, { name: 'Вера Ильина', phone: phone() })
    const [row] = await auditsOf(`person:${cook.id}`)
    expect(row).toMatchObject({ action: 'person.change', after: { role: 'cook', fields: ['name', 'phone'] } })
    await change(owner, cook.id, { status: 'blocked' })
    const kept = (await auditsOf(`person:${cook.id}`)).map(({ before, after }) => ({ before, after }))
    expect(JSON.stringify(kept)).not.toMatch(/Вера|\d{11}/)
  })

  test('closes the sockets of a person who was blocked or changed', async () => {
    const channel = { notify: vi.fn(async () => {}), drop: vi.fn(async () => {}) }
    const cook = await addStaff({ role: 'cook', kitchens: [POINT.day] })
    await staffCookie(cook)
    const [session] = await db.select().from(staffSessions).where(eq(staffSessions.staff_id, cook.id))
    const env = { KITCHEN_CHANNEL: { idFromName: (name: string) => name, get: () => channel, getByName: () => channel } }
    await staffCall('PATCH', `/staff/people/${cook.id}`, { token: STAFF_TOKEN, body: { status: 'blocked' }, env })
    await vi.waitFor(() => expect(channel.drop).toHaveBeenCalledWith({ session: session?.id }))
  })

  test('the last active owner can neither be blocked nor demoted, also not two at the same time', async () => {
    await db
      .update(staff)
      .set({ status: 'blocked', blocked_at: 1 })
      .where(and(eq(staff.role, 'owner'), ne(staff.status, 'blocked')))
    const owner = await addStaff({ role: 'owner' })
    const cookie = await staffCookie(owner, { steppedUp: true })
    const last = { status: 409, json: { error: { code: 'last_owner' } } }
    expect(await change(cookie, owner.id, { status: 'blocked' })).toMatchObject(last)
    expect(await change(cookie, owner.id, { role: 'manager', kitchens: [POINT.day] })).toMatchObject(last)
    expect((await me(cookie)).json).toMatchObject({ person: { role: 'owner' } })
    const other = await addStaff({ role: 'owner' })
    const key = (id: number) => staffCall('PATCH', `/staff/people/${id}`, { token: STAFF_TOKEN, body: { status: 'blocked' } })
    const statuses = (await Promise.all([key(owner.id), key(other.id)])).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 409])
  })

  test('a role with longer PINs needs a new one', async () => {
    const owner = await cookieFor({ role: 'owner' })
    const cook = await addStaff({ role: 'cook', kitchens: [POINT.day], pin: '3579' })
    expect((await change(owner, cook.id, { role: 'courier' })).json).toMatchObject({ role: 'courier', has_pin: true })
    expect((await change(owner, cook.id, { role: 'manager' })).json).toMatchObject({ role: 'manager', has_pin: false })
    expect((await change(owner, cook.id, { role: 'owner' })).json).toMatchObject({ role: 'owner', kitchens: [] })
  })

  test('a manager changes cooks and couriers whose kitchens are all own, and nobody above', async () => {
    const manager = await cookieFor({ kitchens: [POINT.day] })
    const peer = await addStaff({ kitchens: [POINT.day] })
    const shared = await addStaff({ role: 'cook', kitchens: [POINT.day, POINT.night] })
    for (const { id } of [peer, shared])
      expect(await change(manager, id, { name: 'Чужой' })).toMatchObject({ status: 403, json: { error: { code: 'not_allowed' } } })
    expect((await change(manager, (await addStaff({ role: 'owner' })).id, { name: 'Чужой' })).status).toBe(404)
    expect((await change(manager, (await addStaff({ role: 'cook', kitchens: [POINT.night] })).id, { name: 'Чужой' })).status).toBe(404)
    const cook = await addStaff({ role: 'cook', kitchens: [POINT.day] })
    expect((await change(manager, cook.id, { role: 'manager' })).status).toBe(422)
    expect((await change(manager, cook.id, { kitchens: [POINT.night] })).status).toBe(404)
    expect((await change(manager, cook.id, { name: 'Глеб' })).json).toMatchObject({ name: 'Глеб', kitchens: [POINT.day] })
  })
})
