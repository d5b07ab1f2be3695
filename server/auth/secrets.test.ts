import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { loginResult } from '~/contracts/auth'
import { attempts, devices, loginCodes, sessions } from '#server/db/tables'
import { call, db, newestCode, otherThan, read } from '#server/http/api.testing'
import { sameText, sha256Hex } from '#server/core/secrets'
import { MINUTE_MS } from '~/rules/time'
import { ask, deviceOf, freezeClock, login, newPhone, START } from './auth.testing'

freezeClock()
let phone: string
let said: string[]

beforeEach(() => {
  phone = newPhone()
  said = []
  for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const)
    vi.spyOn(console, method).mockImplementation((...words: unknown[]) => void said.push(words.map(String).join(' ')))
})

/** All response headers except cookies. */
const headersOf = (answer: Response) =>
  [...answer.headers]
    .filter(([name]) => name !== 'set-cookie')
    .flat()
    .join('\n')

/** Runs every path of sign-in; returns its secrets and responses. */
async function wholeSignIn() {
  const answers: Response[] = []
  const keep = (answer: Response) => (answers.push(answer), answer)
  const secrets = [phone]
  for (let i = 0; i < 2; i++) {
    vi.setSystemTime(START + i * 2 * MINUTE_MS)
    keep(await ask(phone))
    const code = await newestCode(phone)
    for (let wrong = 0; wrong <= i; wrong++) keep(await login(phone, otherThan(code)))
    const right = keep(await login(phone, code))
    keep(await login(phone, code))
    const { token } = await read(right.clone(), loginResult)
    secrets.push(code, token, deviceOf(right), sha256Hex(token))
    keep(await call('/v3/sessions', { token }))
    if (i === 1) keep(await call('/v2/logout', { method: 'POST', token }))
    keep(await call('/v2/user', { token }))
  }
  keep(await ask('not a phone'))
  return { secrets, answers }
}

test('no secret appears in logs or response headers', async () => {
  const { secrets, answers } = await wholeSignIn()
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200, 204, 401, 422]))
  for (const answer of answers) {
    expect(answer.headers.get('location')).toBe(null)
    for (const secret of secrets) expect(headersOf(answer)).not.toMatch(new RegExp(`\\b${secret}\\b`))
  }
  expect(said).toEqual([])
})

test('codes, tokens and devices are stored as hashes', async () => {
  await ask(phone)
  const code = await newestCode(phone)
  const answer = await login(phone, code)
  const { token } = await read(answer.clone(), loginResult)
  const device = deviceOf(answer)
  await ask(phone, { device })
  const second = await newestCode(phone)
  const kept = await Promise.all([
    db.select().from(loginCodes),
    db.select().from(sessions),
    db.select().from(devices),
    db.select().from(attempts),
  ])
  const text = JSON.stringify(kept)
  for (const secret of [token, device]) {
    expect(text).not.toContain(secret)
    expect(text).toContain(sha256Hex(secret))
  }
  for (const one of [code, second]) expect(text).not.toMatch(new RegExp(`"${one}"`))
})

test('a code is stored as an HMAC that depends on the phone', async () => {
  await ask(phone)
  const [row] = await db.select().from(loginCodes).where(eq(loginCodes.phone, phone))
  const login = `login:${phone}:${await newestCode(phone)}`
  expect(row?.code_hmac).toBe(createHmac('sha256', 'test-code-secret').update(login).digest('hex'))
})

test('sameText compares secrets of any length', () => {
  expect(sameText('a-secret', 'a-secret')).toBe(true)
  for (const other of ['', 'a', 'a-secre', 'a-secret-', 'b-secret', 'a-secreT', 'a-secreta-secret']) {
    expect(sameText(other, 'a-secret')).toBe(false)
    expect(sameText('a-secret', other)).toBe(false)
  }
  expect(sameText('', '')).toBe(true)
})
