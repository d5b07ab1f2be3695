import { env } from '#host'
import { beforeEach, expect, test, vi } from 'vitest'
import { staffSignedIn } from '~/contracts/staff-people'
import { HOUR_MS, MINUTE_MS } from '~/rules/time'
import { readSettings } from '#server/core/settings'
import { attempts, loginCodes, staff, staffAudit, staffKitchens, staffSessions } from '#server/db/tables'
import { db } from '#server/http/api.testing'
import { NOON, setUpShop } from '#server/orders/orders.testing'
import { newOwnerLink } from './owner-link'
import { addStaff, cookieSet, staffCall } from './people.testing'

setUpShop()
beforeEach(async () => {
  for (const table of [staffSessions, staffKitchens, staffAudit, loginCodes, attempts, staff]) await db.delete(table)
})

const anna = { name: 'Анна', phone: '79981112233' }
const link = async () => (await newOwnerLink(db, readSettings(env))) ?? ''
const tokenIn = (made: string) => made.slice(made.indexOf('#') + 1)
const become = (token: string, person: object = anna, headers?: Record<string, string>) =>
  staffCall('POST', '/staff/first-owner', { body: { token, ...person }, ...(headers && { headers }) })
const people = () => db.select({ name: staff.name, role: staff.role, phone: staff.phone }).from(staff)

test('the link makes an owner who is signed in, chooses a PIN, and is in the audit; it works once', async () => {
  const made = await link()
  expect(made).toMatch(/^http\S+\/staff\/first#[0-9a-f]{64}$/)
  expect(JSON.stringify(await db.select().from(loginCodes))).not.toContain(tokenIn(made))
  const answer = await become(tokenIn(made))
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const { me } = staffSignedIn.parse(answer.json)
  expect(me).toMatchObject({ person: { name: 'Анна', role: 'owner' }, device: null, has_pin: false })
  const cookie = cookieSet(answer.headers, 'staff') ?? ''
  expect((await staffCall('PUT', `/staff/people/${me.person?.id}/pin`, { cookie, body: { pin: '482915' } })).status).toBe(204)
  expect(await db.select().from(staffAudit)).toMatchObject([
    { actor: 'shop', action: 'person.add', subject: `person:${me.person?.id}`, after: { role: 'owner' } },
    { action: 'person.pin' },
  ])
  expect(await become(tokenIn(made), { ...anna, phone: '79981112244' })).toMatchObject({
    status: 410,
    json: { message: expect.stringContaining('уже есть владелец') },
  })
  expect(await people()).toEqual([{ ...anna, role: 'owner' }])
})

test('an answer that was lost is repeated by its key, for one owner, one session and one line of the audit', async () => {
  const token = tokenIn(await link())
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const lost = await become(token, anna, headers)
  vi.setSystemTime(NOON.getTime() + MINUTE_MS)
  const again = await become(token, anna, headers)
  expect([lost.status, again.status, cookieSet(again.headers, 'staff')]).toEqual([200, 200, cookieSet(lost.headers, 'staff')])
  expect([await db.$count(staff), await db.$count(staffSessions), await db.$count(staffAudit)]).toEqual([1, 1, 1])
  expect((await become(token, anna, { 'idempotency-key': crypto.randomUUID() })).status).toBe(410)
})

test('of two at once one becomes the owner', async () => {
  const token = tokenIn(await link())
  const answers = await Promise.all([become(token), become(token, { name: 'Борис', phone: '79981112244' })])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410])
  expect([await db.$count(staff), await db.$count(staffSessions)]).toEqual([1, 1])
})

test('an hour ends a link, and a newer one ends the one before', async () => {
  const [first, second] = [tokenIn(await link()), tokenIn(await link())]
  const over = { status: 410, json: { message: expect.stringContaining('owner-link') } }
  expect(await become(first)).toMatchObject(over)
  vi.setSystemTime(NOON.getTime() + HOUR_MS)
  expect(await become(second)).toMatchObject(over)
  expect(await people()).toEqual([])
  expect((await become(tokenIn(await link()))).status).toBe(200)
})

test('an owner who was added otherwise ends the link, and no other is made', async () => {
  const token = tokenIn(await link())
  await addStaff({ role: 'owner' })
  expect(await become(token)).toMatchObject({ status: 410, json: { error: { code: 'has_owner' } } })
  expect(await newOwnerLink(db, readSettings(env))).toBeNull()
})

test('a wrong token opens nothing, and too many of them are refused, also with the right one', async () => {
  const token = tokenIn(await link())
  expect(await become('f'.repeat(64))).toMatchObject({ status: 404, json: { message: expect.stringContaining('целиком') } })
  for (let tries = 1; tries < 60; tries++) await become('f'.repeat(64))
  expect((await become(token)).status).toBe(429)
  expect(await people()).toEqual([])
})

test('a name, a whole phone of the shop’s country, and no colleague’s phone; the link stays', async () => {
  const token = tokenIn(await link())
  const { phone } = await addStaff({ role: 'manager' })
  expect(await become(token, { ...anna, name: ' ' })).toMatchObject({
    status: 422,
    json: { error: { fields: { name: expect.any(String) } } },
  })
  expect(await become(token, { ...anna, phone: '380981112233' })).toMatchObject({ status: 422 })
  expect(await become(token, { ...anna, phone })).toMatchObject({ status: 409, json: { error: { code: 'phone_taken' } } })
  expect((await become(token)).status).toBe(200)
})

test('another site cannot use it with the cookies of this browser', async () => {
  const token = tokenIn(await link())
  const headers = { cookie: `staff=${'a'.repeat(64)}`, 'sec-fetch-site': 'cross-site' }
  expect((await become(token, anna, headers)).status).toBe(403)
})
