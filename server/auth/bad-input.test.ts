import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { attempts, customers, devices, loginCodes, outbox, sessions } from '#server/db/tables'
import { call, db, newestCode, readError, signIn } from '#server/http/api.testing'

const START = new Date('2026-11-21T09:00:00Z').getTime()
const SQL = "'; drop table sessions; --"
let lastPhone = 79_991_700_000
let phone: string

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: START })
  phone = String(++lastPhone)
})
afterEach(() => void vi.useRealTimers())

/** Counts all rows of sign-in and the attempts spent. */
async function stored() {
  const { tries } = (await env.DB.prepare('select coalesce(sum(tries), 0) as tries from login_codes').first<{ tries: number }>()) ?? {}
  const tables = [attempts, customers, devices, loginCodes, outbox, sessions]
  return [tries, ...(await Promise.all(tables.map((table) => db.$count(table))))]
}

/** Calls the API and checks that no row changed. */
async function refused(path: string, init: Parameters<typeof call>[1] = {}): Promise<Response> {
  const before = await stored()
  const answer = await call(path, init)
  expect(await stored()).toEqual(before)
  return answer
}

const FULL_WIDTH = '\uff17\uff19\uff19\uff19\uff11\uff17\uff10\uff10\uff10\uff10\uff11'
const PHONES: [string, unknown][] = [
  ['nothing', ''],
  ['eleven zeros', '00000000000'],
  ['letters', 'телефонтело'],
  ['full-width digits', FULL_WIDTH],
  ['Arabic digits', '٧٩٩٩١٧٠٠٠٠١'],
  ['SQL', SQL],
  ['a phone with SQL behind', `79991700001${SQL}`],
  ['HTML', '<b>79991700001</b>'],
  ['a right-to-left mark', '\u200f79991700001'],
  ['a NUL', '79991700001\u0000'],
  ['an emoji', '🍣'],
  ['forty-one digits', '7'.repeat(41)],
]

describe('GET /v2/get-smscode', () => {
  test.each(PHONES)('%s for a phone is 422 on the phone, and nothing is sent or stored', async (_name, typed) => {
    const answer = await refused(`/v2/get-smscode?phone=${encodeURIComponent(String(typed))}`)
    expect(answer.status).toBe(422)
    const error = await readError(answer)
    expect(error.message).toMatch(/^phone:Введите номер телефона/)
    expect(Object.keys(error.fields ?? {})).toEqual(['phone'])
  })

  test('unknown parameters are ignored', async () => {
    const answer = await call(`/v2/get-smscode?phone=${phone}&channel=x&code=1234&expires_in=99999&device=${'f'.repeat(64)}`)
    expect(await answer.json()).toEqual({ expires_in: 300, resend_in: 60 })
  })
})

describe('POST /v2/login', () => {
  const ofWrongTypes: [string, unknown][] = [
    ['a number', 79_991_700_001],
    ['null', null],
    ['a list', ['79991700001']],
    ['an object', { $ne: null }],
    ['true', true],
  ]
  test.each([...PHONES, ...ofWrongTypes])('%s for a phone is 422 on the phone', async (_name, typed) => {
    const answer = await refused('/v2/login', { body: { phone: typed, code: '1234' } })
    expect(answer.status).toBe(422)
    expect((await readError(answer)).message).toMatch(/^phone:Введите номер телефона/)
  })

  test.each<[string, unknown]>([
    ['nothing', ''],
    ['spaces', '    '],
    ['three digits', '123'],
    ['five digits', '12345'],
    ['full-width digits', '\uff11\uff12\uff13\uff14'],
    ['letters', 'код1'],
    ['a sign', '-123'],
    ['an exponent', '1e10'],
    ['SQL', "0' or '1'='1"],
    ['HTML', '<b>1</b>'],
    ['a number', 1234],
    ['null', null],
    ['a list', ['1234']],
    ['an object', { like: '%' }],
  ])('%s for a code is 422 on the code, and costs no try', async (_name, typed) => {
    await call(`/v2/get-smscode?phone=${phone}`, { headers: { 'cf-connecting-ip': `10.9.${lastPhone % 200}.1` } })
    const answer = await refused('/v2/login', { body: { phone, code: typed } })
    expect(answer.status).toBe(422)
    expect((await readError(answer)).message).toMatch(/^code:Введите (код|четыре цифры) из СМС$/)
  })

  test('accepts a code with spaces and a masked phone', async () => {
    await call(`/v2/get-smscode?phone=${phone}`)
    const masked = `+${phone.slice(0, 3)} (${phone.slice(3, 6)}) ${phone.slice(6, 8)}-${phone.slice(8)}`
    const code = (await newestCode(phone)).split('').join(' ')
    const answer = await call('/v2/login', { body: { phone: masked, code: ` ${code}\n`, rank: 'vip', id: 1 } })
    expect(answer.status).toBe(200)
  })

  test.each<[string, unknown, number, RegExp]>([
    ['no field', {}, 422, /^phone:Введите номер телефона$/],
    ['a list', [], 422, /[а-я]/],
    ['null', 'null', 422, /[а-я]/],
    ['a text', '"79991700001"', 422, /[а-я]/],
    ['half of JSON', '{"phone": "7999', 400, /^Не получилось прочитать запрос$/],
    ['a megabyte', { phone: '79991700001', code: '1'.repeat(1_048_576) }, 413, /^Запрос слишком большой$/],
  ])('%s for a body is refused in Russian', async (_name, body, status, message) => {
    const answer = await refused('/v2/login', { body })
    expect(answer.status).toBe(status)
    expect((await readError(answer)).message).toMatch(message)
  })

  test('rejects a form body and a missing body', async () => {
    const form = await refused('/v2/login', {
      body: `phone=${phone}&code=1234`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    const none = await refused('/v2/login', { method: 'POST' })
    for (const answer of [form, none]) {
      expect([400, 415, 422]).toContain(answer.status)
      expect((await readError(answer)).message).toMatch(/[а-я]/)
    }
  })
})

describe('a token', () => {
  const CALLS = [
    ['POST', '/v2/logout'],
    ['GET', '/v3/sessions'],
    ['DELETE', '/v3/sessions'],
    ['DELETE', '/v3/sessions/1'],
  ] as const

  test('a megabyte body is 413, the session survives', async () => {
    const token = await signIn(phone)
    const body = JSON.stringify({ all: 'x'.repeat(1_048_576) })
    for (const [method, path] of CALLS.filter(([name]) => name !== 'GET')) {
      const answer = await refused(path, { method, token, body })
      expect(answer.status).toBe(413)
      expect((await readError(answer)).message).toBe('Запрос слишком большой')
    }
    expect((await call('/v2/user', { token })).status).toBe(200)
  })
})

test('an invalid device cookie counts as an unknown client', async () => {
  for (const [i, device] of ['', 'x', SQL, 'F'.repeat(64), 'f'.repeat(63), `${'f'.repeat(64)}0`, '%00', '../x'].entries()) {
    const answer = await call(`/v2/get-smscode?phone=${phone}`, {
      headers: { cookie: `device=${device}`, 'cf-connecting-ip': `10.8.${i}.1` },
    })
    expect(answer.status).toBe(200)
  }
  expect((await db.select().from(loginCodes)).filter((row) => row.phone === phone)).toMatchObject([{ channel: '' }])
})
