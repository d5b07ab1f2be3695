import { eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { pairingState, staffDevice, staffDeviceList, startedPairing, waitingPairing } from '~/contracts/staff-people'
import { DAY_MS, MINUTE_MS } from '~/rules/time'
import { staffDevices as devices, staffPairings, stations } from '#server/db/tables'
import { db } from '#server/http/api.testing'
import { NOON, POINT, setUpShop, STAFF_TOKEN } from '#server/orders/orders.testing'
import { auditsOf } from '#server/staff/staff.testing'
import { addDevice, addStaff, cookieFor, cookieSet, staffCall, staffCookie } from './people.testing'

setUpShop()

const UA = 'Mozilla/5.0 (Linux; Android 14; SM-X110) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36'
let lastAddress = 0
const start = async (address = `10.77.0.${(lastAddress += 1)}`) =>
  staffCall('POST', '/staff/pairings', { headers: { 'user-agent': UA, 'cf-connecting-ip': address } })
const started = async () => startedPairing.parse((await start()).json)
const poll = (poll_token: string, cookie?: string) =>
  staffCall('POST', '/staff/pairings/poll', { body: { poll_token }, ...(cookie !== undefined && { cookie }) })
const statusOf = async (token: string) => pairingState.parse((await poll(token)).json).status
const approve = (code: string, cookie: string, parts = {}) =>
  staffCall('POST', '/staff/devices', { cookie, body: { code, name: 'Суши', kind: 'kitchen', kitchen_id: POINT.day, ...parts } })
const me = (cookie: string) => staffCall('GET', '/staff/me', { cookie })

describe('pairing', () => {
  test('a manager sees what waits and approves it; the tablet gets its cookie, also where an answer was lost', async () => {
    const manager = await cookieFor({ kitchens: [POINT.day] })
    const { code, poll_token, expires_in } = await started()
    expect([code, expires_in]).toEqual([expect.stringMatching(/^\d{6}$/), 600])
    expect(await statusOf(poll_token)).toBe('waiting')
    const found = await staffCall('GET', `/staff/pairings/${code}`, { cookie: manager })
    expect(waitingPairing.parse(found.json)).toEqual({ code, label: 'Chrome, Android', created_at: NOON.toISOString() })
    const approved = await approve(code, manager)
    const device = staffDevice.parse(approved.json)
    expect([approved.status, device]).toMatchObject([201, { name: 'Суши', kind: 'kitchen', kitchen_id: POINT.day, station_id: null }])
    expect(await auditsOf(`device:${device.id}`)).toMatchObject([{ action: 'device.approve', actor: 'staff', after: { name: 'Суши' } }])

    const answer = await poll(poll_token)
    expect(answer.json).toEqual({ status: 'approved' })
    expect(answer.headers.get('set-cookie')).toMatch(
      /^staff_device=[0-9a-f]{64}; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    )
    const cookie = cookieSet(answer.headers, 'staff_device') ?? ''
    expect((await me(cookie)).json).toMatchObject({ person: null, device: { id: device.id, name: 'Суши' }, kitchens: [{ id: POINT.day }] })
    const again = await poll(poll_token)
    expect([again.json, cookieSet(again.headers, 'staff_device')]).toEqual([{ status: 'approved' }, cookie])
    const person = await staffCookie(await addStaff({ kitchens: [POINT.day] }), { deviceId: device.id })
    const late = await poll(poll_token, `${cookie}; ${person}`)
    expect([late.json, late.headers.get('set-cookie')]).toEqual([{ status: 'approved' }, null])
    expect((await me(`${cookie}; ${person}`)).status).toBe(200)
    vi.setSystemTime(NOON.getTime() + 2 * MINUTE_MS)
    expect(await statusOf(poll_token)).toBe('gone')
    expect((await approve(code, manager)).status).toBe(422)
    expect((await staffCall('GET', `/staff/pairings/${code}`, { cookie: manager })).status).toBe(404)
  })

  test('a code does not work after ten minutes, and a foreign secret polls nothing', async () => {
    const manager = await cookieFor({ kitchens: [POINT.day] })
    const { code, poll_token } = await started()
    expect(await statusOf('0'.repeat(64))).toBe('gone')
    expect(await statusOf(`${code}${'0'.repeat(20)}`)).toBe('gone')
    vi.setSystemTime(NOON.getTime() + 10 * MINUTE_MS)
    expect((await approve(code, manager)).status).toBe(422)
    expect(await statusOf(poll_token)).toBe('gone')
  })

  test('of parallel approvals one counts, parallel polls get one device', async () => {
    const manager = await cookieFor({ kitchens: [POINT.day] })
    const { code, poll_token } = await started()
    const approvals = await Promise.all(Array.from({ length: 5 }, () => approve(code, manager)))
    expect(approvals.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422, 422])
    const polls = await Promise.all(Array.from({ length: 5 }, () => poll(poll_token)))
    expect(new Set(polls.map(({ headers }) => cookieSet(headers, 'staff_device'))).size).toBe(1)
  })

  test('twenty an hour from one address', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 21; i++) statuses.push((await start('198.51.100.20')).status)
    expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([20, 429])
  })

  test('nobody stays signed in on a tablet that becomes shared, and its former pairing ends', async () => {
    const owner = await addStaff({ role: 'owner' })
    const signedIn = await staffCookie(owner, { steppedUp: true })
    const before = await addDevice(POINT.day)
    const { code, poll_token } = await started()
    await approve(code, signedIn)
    const { headers } = await poll(poll_token, `${signedIn}; ${before.cookie}`)
    expect(headers.getSetCookie().some((one) => one.startsWith('staff=;'))).toBe(true)
    expect((await me(signedIn)).status).toBe(401)
    expect(await me(before.cookie)).toMatchObject({ status: 401, json: { error: { code: 'device_unknown' } } })
  })

  test('managers approve in their own kitchens', async () => {
    const { code } = await started()
    const manager = await cookieFor({ kitchens: [POINT.day] })
    expect((await approve(code, manager, { kitchen_id: POINT.night })).status).toBe(404)
    expect((await approve(code, manager, { station_id: 987_654 })).status).toBe(422)
    expect((await approve(code, manager)).status).toBe(201)
  })
})

describe('devices', () => {
  test('are listed, renamed and moved within the caller’s kitchens', async () => {
    const [ours, theirs] = [await addDevice(POINT.day), await addDevice(POINT.night)]
    const [station] = await db.insert(stations).values({ name: 'Холодный' }).returning()
    const manager = await cookieFor({ kitchens: [POINT.day] })
    const list = staffDeviceList.parse((await staffCall('GET', '/staff/devices', { cookie: manager })).json)
    expect(list.map(({ id }) => id)).toContain(ours.id)
    expect(list.map(({ id }) => id)).not.toContain(theirs.id)
    const change = (id: number, body: unknown) => staffCall('PATCH', `/staff/devices/${id}`, { cookie: manager, body })
    expect(await change(ours.id, { name: ' Холодный ', station_id: station?.id })).toMatchObject({
      status: 200,
      json: { name: 'Холодный', station_id: station?.id, kind: 'kitchen' },
    })
    expect(await auditsOf(`device:${ours.id}`)).toMatchObject([
      { action: 'device.change', before: { name: 'Суши', station_id: null }, after: { name: 'Холодный' } },
    ])
    expect((await change(ours.id, { kitchen_id: POINT.night })).status).toBe(404)
    expect((await change(theirs.id, { name: 'Чужой' })).status).toBe(404)
    expect((await change(ours.id, { name: '' })).status).toBe(422)
  })

  test('a revoked one is unknown at once, and its people are signed out', async () => {
    const tablet = await addDevice(POINT.day)
    const cook = await addStaff({ role: 'cook', kitchens: [POINT.day] })
    const both = `${tablet.cookie}; ${await staffCookie(cook, { deviceId: tablet.id })}`
    expect((await me(both)).json).toMatchObject({ person: { id: cook.id } })
    const manager = await cookieFor({ kitchens: [POINT.day] })
    expect((await staffCall('DELETE', `/staff/devices/${(await addDevice(POINT.night)).id}`, { cookie: manager })).status).toBe(404)
    expect((await staffCall('DELETE', `/staff/devices/${tablet.id}`, { cookie: manager })).status).toBe(204)
    expect(await me(both)).toMatchObject({ status: 401, json: { error: { code: 'device_unknown' } } })
    expect((await staffCall('DELETE', `/staff/devices/${tablet.id}`, { cookie: manager })).status).toBe(404)
  })

  test('tell their state, and are seen by what they watch, once a minute', async () => {
    const tablet = await addDevice(POINT.day)
    const row = async () => (await db.select().from(devices).where(eq(devices.id, tablet.id)))[0]
    const state = { sound_on: true, build: 'abc' }
    expect((await staffCall('PUT', '/staff/devices/here/state', { cookie: tablet.cookie, body: state })).status).toBe(204)
    expect(await row()).toMatchObject({ ...state, last_seen_at: null })
    const watch = () => staffCall('GET', `/staff/events?kitchen_id=${POINT.day}&after=0`, { cookie: tablet.cookie })
    for (const [minutes, seen] of [
      [1, 1],
      [1.5, 1],
      [2.5, 2.5],
    ] as const) {
      vi.setSystemTime(NOON.getTime() + minutes * MINUTE_MS)
      await watch()
      expect((await row())?.last_seen_at).toBe(NOON.getTime() + seen * MINUTE_MS)
    }
    expect((await staffCall('PUT', '/staff/devices/here/state', { token: STAFF_TOKEN, body: state })).status).toBe(404)
  })

  test('are forgotten 180 days after their last use', async () => {
    const { cookie } = await addDevice(POINT.day)
    vi.setSystemTime(NOON.getTime() + 100 * DAY_MS)
    expect((await me(cookie)).status).toBe(200)
    vi.setSystemTime(NOON.getTime() + 279 * DAY_MS)
    expect((await me(cookie)).status).toBe(200)
    vi.setSystemTime(NOON.getTime() + 459 * DAY_MS)
    expect(await me(cookie)).toMatchObject({ status: 401, json: { error: { code: 'device_unknown' } } })
  })
})

test('codes and secrets are stored as hashes', async () => {
  const { code, poll_token } = await started()
  const rows = JSON.stringify(await db.select().from(staffPairings))
  expect([rows.includes(`"${code}"`), rows.includes(poll_token)]).toEqual([false, false])
})
