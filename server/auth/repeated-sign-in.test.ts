import { eq } from 'drizzle-orm'
import { env } from '#host'
import { beforeEach, expect, test, vi } from 'vitest'
import { loginResult } from '~/contracts/auth'
import { CONSENT_VERSION } from '~/contracts/site'
import { DAY_MS, MINUTE_MS } from '~/rules/time'
import { consents, customers, loginCodes, sessions } from '#server/db/tables'
import { addressOf, call, db, newestCode, otherThan, read } from '#server/http/api.testing'
import { ask, deviceOf, freezeClock, knownDevice, login, newPhone, START } from './auth.testing'

/* The answer to a sign-in is lost after the server used the code up. */

freezeClock()
let phone: string
let key: string
beforeEach(() => {
  phone = newPhone()
  key = crypto.randomUUID()
})

const askConsented = () => call(`/v2/get-smscode?phone=${phone}&consent=${CONSENT_VERSION}`, { headers: addressOf(phone) })
const tokenIn = async (answer: Response) => (await read(answer, loginResult)).token
const statusOf = async (code: string, client = {}) => (await login(phone, code, { key, ...client })).status
const triesOf = async () =>
  (await db.select().from(loginCodes).where(eq(loginCodes.phone, phone)).orderBy(loginCodes.id)).map(({ tries }) => tries)
async function stored() {
  const [customer] = await db.select().from(customers).where(eq(customers.phone, phone))
  const id = customer?.id ?? 0
  return [
    await db.$count(customers, eq(customers.phone, phone)),
    await db.$count(consents, eq(consents.customer_id, id)),
    await db.$count(sessions, eq(sessions.customer_id, id)),
  ]
}

test('the same call gets the same session: one account, one consent, one open session', async () => {
  await askConsented()
  const code = await newestCode(phone)
  const lost = await login(phone, code, { key })
  vi.setSystemTime(START + MINUTE_MS)
  const again = await login(phone, code, { key })
  expect([again.status, deviceOf(again)]).toEqual([200, deviceOf(lost)])
  const token = await tokenIn(again)
  expect([token, await stored()]).toEqual([await tokenIn(lost), [1, 1, 1]])
  expect((await call('/v2/user', { token })).status).toBe(200)
})

test('ten calls at once get one session', async () => {
  await askConsented()
  const code = await newestCode(phone)
  const answers = await Promise.all(Array.from({ length: 10 }, () => login(phone, code, { key })))
  expect(new Set(await Promise.all(answers.map(tokenIn))).size).toBe(1)
  expect(await stored()).toEqual([1, 1, 1])
})

test('a known browser, which still sends its former cookie, stays one browser', async () => {
  const device = await knownDevice(phone)
  vi.setSystemTime(START + MINUTE_MS)
  await ask(phone, { device })
  const code = await newestCode(phone)
  await login(phone, code, { device, key })
  expect(await statusOf(code, { device })).toBe(200)
  expect((await stored())[2]).toBe(1)
})

test('a newer code with the same key replaces the session that was not received', async () => {
  await askConsented()
  await statusOf(await newestCode(phone))
  vi.setSystemTime(START + MINUTE_MS)
  await askConsented()
  expect(await statusOf(await newestCode(phone))).toBe(200)
  expect(await stored()).toEqual([1, 1, 1])
})

test('without the key a code stays single use, and a wrong one beside it costs a try', async () => {
  await ask(phone)
  const code = await newestCode(phone)
  await login(phone, code, { key })
  expect(await statusOf(code, { key: crypto.randomUUID() })).toBe(422)
  expect((await login(phone, code)).status).toBe(422)
  expect(await statusOf(otherThan(code))).toBe(422)
  vi.setSystemTime(START + MINUTE_MS)
  await ask(phone)
  const newer = await newestCode(phone)
  const wrong = ['1111', '2222', '3333'].find((one) => one !== code && one !== newer) ?? ''
  expect((await login(phone, wrong, { key })).status).toBe(422)
  expect(await triesOf()).toEqual([0, 1])
})

test('the repeat of a used code costs the newer one no try', async () => {
  await ask(phone)
  const code = await newestCode(phone)
  await login(phone, code, { key })
  vi.setSystemTime(START + MINUTE_MS)
  await ask(phone)
  expect(await statusOf(code)).toBe(200)
  expect(await triesOf()).toEqual([0, 0])
})

test('a session that ended is not opened again, nor one after five minutes', async () => {
  await ask(phone)
  const code = await newestCode(phone)
  const token = await tokenIn(await login(phone, code, { key }))
  await call('/v2/logout', { token, method: 'POST' })
  expect([await statusOf(code), (await stored())[2]]).toEqual([422, 0])

  vi.setSystemTime(START + DAY_MS)
  await ask(phone)
  const later = await newestCode(phone)
  expect(await statusOf(later)).toBe(200)
  vi.setSystemTime(START + DAY_MS + 5 * MINUTE_MS)
  expect(await statusOf(later)).toBe(422)
})

test('a sign-in that broke off after the code was used is made up by the repeat', async () => {
  await askConsented()
  const code = await newestCode(phone)
  let batches = 0
  const DB = new Proxy(env.DB, {
    get(target, name) {
      if (name !== 'batch') return Reflect.get(target, name)
      return async (statements: D1PreparedStatement[]) => {
        batches += 1
        if (batches > 1) throw new Error('the Worker ended')
        return target.batch(statements)
      }
    },
  })
  vi.spyOn(console, 'error').mockImplementation(() => {})
  expect([await statusOf(code, { env: { DB } }), await stored()]).toEqual([500, [0, 0, 0]])
  expect([await statusOf(code), await stored()]).toEqual([200, [1, 1, 1]])
})
