import { eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { outboxMessages } from '~/contracts/dev'
import { staffMe, staffSignedIn } from '~/contracts/staff-people'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '~/rules/time'
import { attempts, loginCodes, outbox, staff, staffSessions } from '#server/db/tables'
import { sha256Hex } from '#server/core/secrets'
import { addressOf, call, db, PUBLIC_SHOP, read, signIn } from '#server/http/api.testing'
import { newCustomer, NOON, POINT, setUpShop } from '#server/orders/orders.testing'
import { addDevice, addStaff, cookieSet, staffCall, staffCookie, type TestPerson } from './people.testing'

setUpShop()

const ask = (phone: string) => staffCall('POST', '/staff/sign-in/code', { body: { phone } })
const enter = (phone: string, code: string, cookie?: string) =>
  staffCall('POST', '/staff/sign-in', { body: { phone, code }, ...(cookie !== undefined && { cookie }) })
const me = (cookie: string) => staffCall('GET', '/staff/me', { cookie })

async function codeOf(phone: string): Promise<string> {
  const [newest] = await read(await call(`/dev/outbox?phone=${phone}`), outboxMessages)
  return /Код (\d{6})/.exec(newest?.text ?? '')?.[1] ?? ''
}
const wrong = (code: string) => (code === '000000' ? '000001' : '000000')

async function signedIn(person: TestPerson): Promise<string> {
  await ask(person.phone)
  const { headers } = await enter(person.phone, await codeOf(person.phone))
  return cookieSet(headers, 'staff') ?? ''
}

describe('sign-in by phone', () => {
  test('a code signs in, with a hidden strict cookie, and works once', async () => {
    const person = await addStaff({ kitchens: [POINT.day], name: 'Борис' })
    expect((await ask(person.phone)).json).toEqual({ expires_in: 300, resend_in: 60 })
    const code = await codeOf(person.phone)
    const answer = await enter(person.phone, code)
    const { me: he } = staffSignedIn.parse(answer.json)
    expect(he).toMatchObject({ person: { id: person.id, name: 'Борис', role: 'manager' }, device: null, has_pin: false, stepped_up: false })
    expect(he.kitchens.map(({ id }) => id)).toEqual([POINT.day])
    expect(answer.headers.get('set-cookie')).toMatch(/^staff=[0-9a-f]{64}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
    expect((await enter(person.phone, code)).status).toBe(422)
    const cookie = cookieSet(answer.headers, 'staff') ?? ''
    expect(staffMe.parse((await me(cookie)).json).person?.id).toBe(person.id)
    const token = cookie.replace('staff=', '')
    expect(await db.select().from(staffSessions).where(eq(staffSessions.token_hash, token))).toEqual([])
  })

  test('an unknown, a blocked and a known phone get the same answers and rows; only the known one a message', async () => {
    const known = await addStaff()
    const blocked = await addStaff()
    await db.update(staff).set({ status: 'blocked', blocked_at: 1 }).where(eq(staff.id, blocked.id))
    const phones = [known.phone, blocked.phone, '79981239999']
    const answers = async (send: (phone: string) => ReturnType<typeof ask>) =>
      Promise.all(phones.map(async (phone) => [(await send(phone)).status, (await send(phone)).json]))
    const [first, ...same] = await answers(ask)
    for (const one of same) expect(one).toEqual(first)
    expect(await Promise.all(phones.map(codeOf))).toEqual([expect.stringMatching(/^\d{6}$/), '', ''])
    for (const phone of phones) expect(await db.select().from(loginCodes).where(eq(loginCodes.phone, phone))).toHaveLength(1)
    const guess = wrong(await codeOf(known.phone))
    const [denied, ...alike] = await answers((phone) => enter(phone, guess))
    expect(denied).toEqual([422, expect.objectContaining({ error: expect.objectContaining({ code: 'wrong_code', tries_left: 3 }) })])
    for (const one of alike) expect(one).toEqual(denied)
  })

  test('a code whose answer was lost works again with its key, for one session', async () => {
    const person = await addStaff()
    const sessionsOf = () => db.$count(staffSessions, eq(staffSessions.staff_id, person.id))
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const send = (code: string, more = {}) =>
      staffCall('POST', '/staff/sign-in', { body: { phone: person.phone, code }, headers: { ...headers, ...more } })
    await ask(person.phone)
    const code = await codeOf(person.phone)
    const [lost, again] = [await send(code), await send(code)]
    expect([lost.status, again.status, await sessionsOf()]).toEqual([200, 200, 1])
    expect(again.json).toEqual(lost.json)
    const cookie = cookieSet(again.headers, 'staff') ?? ''
    expect((await me(cookie)).status).toBe(200)
    expect((await send(code, { 'idempotency-key': crypto.randomUUID() })).status).toBe(422)
    vi.setSystemTime(NOON.getTime() + MINUTE_MS)
    await ask(person.phone)
    expect([(await send(await codeOf(person.phone))).status, await sessionsOf()]).toEqual([200, 1])
    await staffCall('POST', '/staff/sign-out', { cookie })
    expect((await send(code)).status).toBe(422)
  })

  test('five wrong codes end a code', async () => {
    const { phone } = await addStaff()
    await ask(phone)
    const code = await codeOf(phone)
    for (let left = 4; left >= 0; left--) expect(await enter(phone, wrong(code))).toMatchObject({ json: { error: { tries_left: left } } })
    expect((await enter(phone, code)).status).toBe(422)
  })

  test('the code before the last one costs no try', async () => {
    const { phone } = await addStaff()
    await ask(phone)
    const first = await codeOf(phone)
    vi.setSystemTime(NOON.getTime() + MINUTE_MS)
    await ask(phone)
    const second = await codeOf(phone)
    if (first === second) return
    const answer = { status: 422, json: { error: { tries_left: 5, fields: { code: expect.stringContaining('новее') } } } }
    for (let time = 0; time < 6; time++) expect(await enter(phone, first)).toMatchObject(answer)
    expect((await enter(phone, `Код ${second.slice(0, 3)} ${second.slice(3)}`)).status).toBe(200)
  })

  test('five codes an hour and ten a day per phone', async () => {
    const { phone } = await addStaff()
    const statuses: number[] = []
    for (let minute = 0; minute < 7; minute++) {
      vi.setSystemTime(NOON.getTime() + minute * MINUTE_MS)
      statuses.push((await ask(phone)).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 422, 422])
    for (let minute = 0; minute < 5; minute++) {
      vi.setSystemTime(NOON.getTime() + 2 * HOUR_MS + minute * MINUTE_MS)
      expect((await ask(phone)).status).toBe(200)
    }
    vi.setSystemTime(NOON.getTime() + 5 * HOUR_MS)
    expect(await ask(phone)).toMatchObject({ status: 422, json: { error: { code: 'too_many_codes' } } })
  })

  test('codes of customers and of staff do not stand in for each other', async () => {
    const { phone } = await addStaff()
    await ask(phone)
    const code = await codeOf(phone)
    expect((await call('/v2/login', { body: { phone, code: code.slice(0, 4) }, headers: addressOf(phone) })).status).toBe(422)
    await signIn(phone)
    // the customer's code did not replace it
    expect((await enter(phone, code)).status).toBe(200)
  })

  test('the answer does not wait for the message, whose text is not stored', async () => {
    const { phone } = await addStaff()
    let arrive = () => {}
    const sent = vi.fn(() => new Promise<Response>((done) => (arrive = () => done(Response.json({ status_code: 500 })))))
    vi.stubGlobal('fetch', sent)
    const silent = vi.spyOn(console, 'error').mockReturnValue()
    const env = { SMS_ADAPTER: 'smsru', SMSRU_API_ID: 'key' }
    expect((await staffCall('POST', '/staff/sign-in/code', { body: { phone }, env })).status).toBe(200)
    expect(sent).toHaveBeenCalledOnce()
    arrive()
    await vi.waitFor(() => expect(silent).toHaveBeenCalled())
    vi.unstubAllGlobals()
    expect(await db.select().from(outbox).where(eq(outbox.phone, phone))).toMatchObject([{ kind: 'staff', text: null, status: 'failed' }])
  })

  test('a phone of another country is refused before anything is stored', async () => {
    expect(await ask('380501234567'.slice(0, 11))).toMatchObject({ status: 422, json: { error: { code: 'phone_not_served' } } })
  })
})

describe('sessions', () => {
  test.each([
    ['owner', 14],
    ['manager', 14],
    ['cook', 30],
    ['courier', 30],
  ] as const)('a session of %s ends %i days after its last use', async (role, days) => {
    const person = await addStaff({ role, kitchens: role === 'owner' ? [] : [POINT.day] })
    const cookie = await staffCookie(person)
    vi.setSystemTime(NOON.getTime() + (days - 1) * DAY_MS)
    const used = await me(cookie)
    expect([used.status, cookieSet(used.headers, 'staff')]).toEqual([200, cookie])
    vi.setSystemTime(NOON.getTime() + (2 * days - 2) * DAY_MS)
    expect((await me(cookie)).status).toBe(200)
    vi.setSystemTime(NOON.getTime() + 3 * days * DAY_MS)
    expect(await me(cookie)).toMatchObject({ status: 401, json: { error: { code: 'no_session' } } })
  })

  test('signing out ends the session, signing in again the one before, and a person has twenty at most', async () => {
    const person = await addStaff()
    const cookie = await signedIn(person)
    expect((await staffCall('POST', '/staff/sign-out', { cookie })).status).toBe(204)
    expect((await me(cookie)).status).toBe(401)
    const cookies: string[] = []
    for (let i = 0; i < 20; i++) {
      vi.setSystemTime(NOON.getTime() + HOUR_MS + i)
      cookies.push(await staffCookie(person))
    }
    vi.setSystemTime(NOON.getTime() + 2 * HOUR_MS)
    cookies.push(await signedIn(person))
    expect((await me(cookies[0] ?? '')).status).toBe(401)
    expect((await me(cookies[1] ?? '')).status).toBe(200)
    vi.setSystemTime(NOON.getTime() + 3 * HOUR_MS)
    await ask(person.phone)
    expect((await enter(person.phone, await codeOf(person.phone), cookies[1])).status).toBe(200)
    expect((await me(cookies[1] ?? '')).status).toBe(401)
  })

  test('the demo’s people sign in nowhere else', async () => {
    const person = await addStaff({ is_demo: true })
    const cookie = await staffCookie(person)
    expect((await me(cookie)).status).toBe(200)
    const preview = { ...PUBLIC_SHOP, ENVIRONMENT: 'preview' }
    expect((await staffCall('GET', '/staff/me', { cookie, env: preview })).status).toBe(401)
    await staffCall('POST', '/staff/sign-in/code', { body: { phone: person.phone }, env: preview })
    expect(await codeOf(person.phone)).toBe('')
  })
})

describe('calls from elsewhere', () => {
  const SITE = 'http://localhost'
  test.each<[string, Record<string, string>, number]>([
    ['another site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['a sister site', { 'sec-fetch-site': 'same-site' }, 403],
    ['an address typed', { 'sec-fetch-site': 'none' }, 403],
    ['a foreign origin', { origin: 'https://evil.example' }, 403],
    ['nothing said', {}, 403],
    ['our pages', { 'sec-fetch-site': 'same-origin' }, 204],
    ['our origin', { origin: SITE }, 204],
    ['an older browser on our page', { referer: `${SITE}/staff/board` }, 204],
    ['an older browser on a foreign page', { referer: `https://evil.example/${SITE}` }, 403],
    ['a foreign origin that names our page', { origin: 'null', referer: `${SITE}/staff/board` }, 403],
  ])('%s', async (_name, headers, status) => {
    const person = await addStaff()
    const cookie = await staffCookie(person)
    const answer = await staffCall('POST', '/staff/sign-out', { headers: { ...headers, cookie } })
    expect(answer.status).toBe(status)
    if (status === 403) expect(answer).toMatchObject({ json: { error: { code: 'cross_site' } } })
    expect((await me(cookie)).status).toBe(status === 403 ? 200 : 401)
  })

  test('a customer’s token is none of staff’s, and stays', async () => {
    const { token } = await newCustomer()
    const answer = await staffCall('GET', '/staff/me', { token })
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([401, null])
    expect((await call('/v2/user', { token })).status).toBe(200)
  })

  test('an expired session never uses up the budget of its address, made-up ones do', async () => {
    const cookie = await staffCookie(await addStaff())
    const expired = `staff=${'e'.repeat(64)}`
    const { id } = await addStaff()
    const gone = { staff_id: id, kind: 'code' as const, created_at: 1, last_used_at: 1, expires_at: 1 }
    await db.insert(staffSessions).values({ ...gone, token_hash: sha256Hex('e'.repeat(64)) })
    const { statusOf, keys } = limitedTo(2)
    for (let i = 0; i < 4; i++) expect(await statusOf(expired)).toBe(401)
    expect(keys).toEqual([])
    for (const status of [401, 401, 429]) expect(await statusOf(`staff=${'b'.repeat(64)}`)).toBe(status)
    expect(await statusOf(cookie)).toBe(200)
    expect(new Set(keys)).toEqual(new Set(['staff-stranger 198.51.100.9', expect.stringMatching(/^staff-caller session:\d+$/)]))
  })
})

test('calls count by session or device, whatever the address', async () => {
  const [one, other] = [await staffCookie(await addStaff()), await staffCookie(await addStaff())]
  const [tablet, { statusOf }] = [await addDevice(POINT.day), limitedTo(2)]
  for (const cookie of [one, tablet.cookie])
    expect([await statusOf(cookie, '10.66.0.1'), await statusOf(cookie, '10.66.0.2'), await statusOf(cookie, '10.66.0.3')]).toEqual([
      200, 200, 429,
    ])
  expect(await statusOf(other, '10.66.0.1')).toBe(200)
})

/** Calls where the largest budget allows so many, and the clients that were counted. */
function limitedTo(limit: number) {
  const keys: string[] = []
  const FLOOD_MANY = {
    limit: async ({ key }: { key: string }) => ({ success: keys.push(key) > 0 && keys.filter((one) => one === key).length <= limit }),
  }
  const statusOf = async (cookie: string, address = '198.51.100.9') => {
    const headers = { 'cf-connecting-ip': address, 'sec-fetch-site': 'same-origin', cookie }
    return (await staffCall('GET', '/staff/me', { headers, env: { FLOOD_MANY } })).status
  }
  return { statusOf, keys }
}

test('signing in on a tablet by code ends with the shift, and lifts its block', async () => {
  const [manager, tablet] = [await addStaff({ kitchens: [POINT.day] }), await addDevice(POINT.day)]
  const wrongPins = Array.from({ length: 15 }, () => ({ kind: 'staff_pin_wrong' as const, subject: `tablet:${tablet.id}`, at: Date.now() }))
  await db.insert(attempts).values(wrongPins)
  await ask(manager.phone)
  const answer = await enter(manager.phone, await codeOf(manager.phone), tablet.cookie)
  expect(staffSignedIn.parse(answer.json).me).toMatchObject({ person: { id: manager.id }, device: { id: tablet.id }, stepped_up: true })
  expect(
    await db
      .select()
      .from(attempts)
      .where(eq(attempts.subject, `tablet:${tablet.id}`)),
  ).toEqual([])
  const both = `${tablet.cookie}; ${cookieSet(answer.headers, 'staff')}`
  vi.setSystemTime(Date.now() + 4 * MINUTE_MS)
  expect(staffMe.parse((await me(both)).json)).toMatchObject({ person: null, device: { id: tablet.id } })
})
