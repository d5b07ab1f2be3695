import { env } from '#host'
import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { smsCodeSent } from '~/contracts/auth'
import { MINUTE_MS } from '~/rules/time'
import { attempts, loginCodes, outbox } from '#server/db/tables'
import { call, db, newestCode, otherThan, read, readError, signIn } from '#server/http/api.testing'
import { serviceContextOf, type ServiceContext } from '#server/http/context'
import { SmsError } from '#server/platform/sms/sms'
import { deviceOf, ask, freezeClock, login, newPhone, ofPhone, spend, START } from './auth.testing'
import { sendSignInCode } from './codes.service'
import { codeText } from './texts'

freezeClock()
let phone: string
beforeEach(() => void (phone = newPhone()))

const messages = () => db.$count(outbox, eq(outbox.phone, phone))

describe('GET /v2/get-smscode', () => {
  test('answers expiry and resend delay; a repeat within a minute sends nothing and answers the seconds left', async () => {
    const answer = await ask(phone)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(await read(answer, smsCodeSent)).toEqual({ expires_in: 300, resend_in: 60 })
    vi.setSystemTime(START + 25_500)
    expect(await read(await ask(phone), smsCodeSent)).toEqual({ expires_in: 275, resend_in: 35 })
    expect(await messages()).toBe(1)
  })

  test('ten concurrent calls send one SMS', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(phone)))
    expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(200))
    expect(await messages()).toBe(1)
  })

  test('gives the same answer for known and unknown phones', async () => {
    const known = newPhone()
    await signIn(known)
    vi.setSystemTime(START + 2 * MINUTE_MS)
    const [ofKnown, ofUnknown] = [await ask(known), await ask(phone)]
    expect(await ofKnown.text()).toBe(await ofUnknown.text())
    expect([...ofKnown.headers]).toEqual([...ofUnknown.headers])
  })

  test('a failed message is 422, stores no code, and counts as an attempt; a retry sends at once', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const send = vi.fn<ServiceContext['sms']['send']>(() => Promise.reject(new SmsError('code 201')))
    const context = serviceContextOf(env, new Date(), '198.51.100.1')
    const request = () => sendSignInCode({ ...context, sms: { ...context.sms, send } }, { phone })
    await expect(request()).rejects.toMatchObject({ code: 'sms_failed', details: { fields: { phone: expect.stringContaining('СМС') } } })
    expect(await db.$count(loginCodes, eq(loginCodes.phone, phone))).toBe(0)
    expect(await db.$count(attempts, eq(attempts.subject, ofPhone(phone)))).toBe(1)
    expect(log.mock.calls.flat().join()).not.toMatch(/7999|Код \d{4}/)
    send.mockResolvedValue()
    expect(await request()).toEqual({ expires_in: 300, resend_in: 60 })
    expect(send).toHaveBeenCalledTimes(2)
  })
})

describe('a code', () => {
  test('is spent after five wrong attempts and shows the attempts left', async () => {
    await ask(phone)
    const code = await newestCode(phone)
    const left = ['Осталось 4 попытки.', 'Осталось 3 попытки.', 'Осталось 2 попытки.', 'Осталась 1 попытка.']
    for (const text of [...left, 'Попыток не осталось, запросите новый.'])
      expect((await readError(await login(phone, otherThan(code)))).message).toBe(`code:Код не подошёл. ${text}`)
    const right = await login(phone, code)
    expect([right.status, await right.json()]).toMatchObject([422, { error: { tries_left: 0 } }])
  })

  test('counts five of ten concurrent attempts', async () => {
    await ask(phone)
    const code = await newestCode(phone)
    const answers = await Promise.all(Array.from({ length: 10 }, () => login(phone, otherThan(code))))
    const bodies = await Promise.all(answers.map((answer) => answer.json<{ error: { tries_left: number } }>()))
    expect(bodies.map(({ error }) => error.tries_left).toSorted()).toEqual([0, 0, 0, 0, 0, 0, 1, 2, 3, 4])
    const [stored] = await db.select().from(loginCodes).where(eq(loginCodes.phone, phone))
    expect(stored?.tries).toBe(5)
    expect((await login(phone, code)).status).toBe(422)
  })

  test('expires after five minutes, works until then, and once', async () => {
    await ask(phone)
    const code = await newestCode(phone)
    vi.setSystemTime(START + 5 * MINUTE_MS)
    expect((await readError(await login(phone, code))).message).toBe('code:Код устарел. Запросите новый.')
    vi.setSystemTime(START + 5 * MINUTE_MS - 1)
    expect((await login(phone, code)).status).toBe(200)
    expect((await readError(await login(phone, code))).message).toMatch(/^code:/)
  })

  test('is replaced by a new one, and stays valid when a further request is rejected', async () => {
    const codes: string[] = []
    for (let i = 0; i < 5; i++) {
      vi.setSystemTime(START + i * MINUTE_MS)
      await ask(phone)
      codes.unshift(await newestCode(phone))
    }
    const [code = '', old = ''] = codes
    vi.setSystemTime(START + 6 * MINUTE_MS)
    expect((await ask(phone)).status).toBe(422)
    if (old !== code) expect((await login(phone, old)).status).toBe(422)
    expect((await login(phone, code)).status).toBe(200)
  })

  test('that was replaced and is young costs no try, says that a newer one was sent, and works no more', async () => {
    await ask(phone)
    const first = await newestCode(phone)
    vi.setSystemTime(START + MINUTE_MS)
    await ask(phone)
    const second = await newestCode(phone)
    // one in ten thousand: both are the same
    if (first === second) return
    for (let i = 0; i < 6; i++) {
      const answer = await login(phone, first)
      expect([answer.status, await answer.json()]).toMatchObject([
        422,
        { error: { code: 'wrong_code', tries_left: 5, fields: { code: expect.stringContaining('новее') } } },
      ])
    }
    expect(await db.$count(attempts, and(eq(attempts.kind, 'code_wrong'), eq(attempts.subject, ofPhone(phone))))).toBe(0)
    expect((await readError(await login(phone, otherThan(second) === first ? '0000' : otherThan(second)))).message).toMatch(
      /Осталось 4 попытки/,
    )
    expect((await login(phone, second)).status).toBe(200)
    expect((await readError(await login(phone, first))).message).not.toContain('новее')
  })

  test('that was used and is young costs no try either, in whichever channel', async () => {
    await ask(phone)
    const first = await newestCode(phone)
    const device = deviceOf(await login(phone, first))
    vi.setSystemTime(START + MINUTE_MS)
    for (const client of [{}, { device }]) {
      await ask(phone, client)
      if (first === (await newestCode(phone))) return
      const answer = await login(phone, first, client)
      expect([answer.status, await answer.json()]).toMatchObject([
        422,
        { error: { tries_left: 5, fields: { code: expect.stringContaining('новее') } } },
      ])
    }
    expect(await db.$count(attempts, and(eq(attempts.kind, 'code_wrong'), eq(attempts.subject, ofPhone(phone))))).toBe(0)
  })

  test('that was replaced is a wrong one once it is old, and not compared over a budget', async () => {
    await ask(phone)
    const first = await newestCode(phone)
    vi.setSystemTime(START + MINUTE_MS)
    await ask(phone)
    if (first === (await newestCode(phone))) return
    await spend('code_wrong', ofPhone(phone), 15)
    expect((await readError(await login(phone, first))).message).toMatch(/^phone:/)
    await db.delete(attempts)
    vi.setSystemTime(START + 5 * MINUTE_MS)
    expect((await readError(await login(phone, first))).message).toMatch(/Осталось 4 попытки/)
  })

  test('is not compared beyond fifteen wrong ones, also in parallel', async () => {
    await spend('code_wrong', ofPhone(phone), 13)
    await ask(phone)
    const code = await newestCode(phone)
    const answers = await Promise.all(Array.from({ length: 5 }, () => login(phone, otherThan(code))))
    const texts = await Promise.all(answers.map(async (answer) => (await readError(answer)).message))
    expect(texts.map((text) => text.split(':')[0]).toSorted()).toEqual(['code', 'code', 'phone', 'phone', 'phone'])
    expect(await db.$count(attempts, and(eq(attempts.kind, 'code_wrong'), eq(attempts.subject, ofPhone(phone))))).toBe(15)
  })
})

describe('invalid input', () => {
  const TABLES = ['login_codes', 'attempts', 'customers', 'devices', 'outbox', 'sessions']
  const counts = TABLES.map((table) => `(select count(*) from ${table}) as ${table}`).join(', ')
  const stored = () => env.DB.prepare(`select (select sum(tries) from login_codes) as tries, ${counts}`).first()

  /** Calls the API and checks that no row changed. */
  async function rejected(path: string, body?: unknown) {
    const before = await stored()
    const answer = await call(path, { body })
    expect(answer.status).toBe(422)
    expect(await stored()).toEqual(before)
    return readError(answer)
  }

  const SQL = "'; drop table sessions; --"
  const texts = ['', '00000000000', 'телефонтело', `79991700001${SQL}`, '79991700001\u0000', '7'.repeat(41)]
  test.each(texts)('%j for a phone is 422 on the phone, and nothing is sent or stored', async (typed) => {
    const error = await rejected(`/v2/get-smscode?phone=${encodeURIComponent(typed)}`)
    expect(error.message).toMatch(/^phone:Введите номер телефона/)
    expect(Object.keys(error.fields ?? {})).toEqual(['phone'])
    expect((await rejected('/v2/login', { phone: typed, code: '1234' })).message).toBe(error.message)
  })

  test('for a phone outside PHONE_PREFIXES', async () => {
    const text = 'phone:Отправляем СМС только на номера, которые начинаются с +7.'
    expect(await rejected('/v2/get-smscode?phone=12025550134')).toMatchObject({ message: text, code: 'phone_not_served' })
    const env = { PHONE_PREFIXES: '7,373' }
    expect((await call('/v2/get-smscode?phone=37377712345', { env })).status).toBe(200)
    const refused = await readError(await call('/v2/get-smscode?phone=12025550134', { env }))
    expect(refused.message).toBe(text.replace('+7', '+7 или +373'))
  })

  test('for phones and codes of a body costs no attempt; every field is named, the first one in the message', async () => {
    await ask(phone)
    for (const typed of [79_991_700_001, null, ['79991700001'], { $ne: null }, true])
      expect((await rejected('/v2/login', { phone: typed, code: '1234' })).message).toMatch(/^phone:Введите номер телефона/)
    for (const typed of ['', '    ', '123', '12345', '-123', "0' or '1'='1", 1234, null, ['1234'], { like: '%' }])
      expect((await rejected('/v2/login', { phone, code: typed })).message).toMatch(/^code:Введите (код|четыре цифры) из СМС$/)
    const { message, fields } = await rejected('/v2/login', {})
    expect([message, fields]).toEqual(['phone:Введите номер телефона', { phone: 'Введите номер телефона', code: 'Введите код из СМС' }])
  })

  test('a masked phone and a code with spaces are accepted', async () => {
    const masked = `+${phone.slice(0, 3)} (${phone.slice(3, 6)}) ${phone.slice(6, 8)}-${phone.slice(8)}`
    expect((await call(`/v2/get-smscode?phone=${encodeURIComponent(masked)}`)).status).toBe(200)
    const code = (await newestCode(phone)).split('').join(' ')
    expect((await call('/v2/login', { body: { phone: masked, code: ` ${code}\n` } })).status).toBe(200)
  })

  test.each([
    ['full-width digits', 0xff10, ''],
    ['Arabic digits', 0x660, ''],
    ['a mark of direction', 0x30, '\u200f'],
  ])('a phone and a code in %s are the same phone and code', async (_, zero, mark) => {
    const typed = (text: string) => mark + text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)))
    expect((await call(`/v2/get-smscode?phone=${encodeURIComponent(typed(phone))}`)).status).toBe(200)
    expect((await call('/v2/login', { body: { phone: typed(phone), code: typed(await newestCode(phone)) } })).status).toBe(200)
    expect(await db.select().from(loginCodes).where(eq(loginCodes.phone, phone))).toHaveLength(1)
  })

  test('an invalid device cookie counts as an unknown client', async () => {
    const forged = ['', 'x', SQL, 'F'.repeat(64), 'f'.repeat(64), `${'f'.repeat(64)}0`, '%00']
    for (const [i, device] of forged.entries()) expect((await ask(phone, { device, from: `10.8.${i}.1` })).status).toBe(200)
    expect(await db.select().from(loginCodes).where(eq(loginCodes.phone, phone))).toMatchObject([{ channel: '' }])
  })
})

test('a message names the site that may fill the code in, while it is one message', async () => {
  const { settings } = serviceContextOf(env, new Date())
  const textAt = (origin: string) => codeText('4021', { db, settings: { ...settings, origin } })
  expect(await textAt('https://shop.example')).toBe('Код 4021. Никому его не говорите.\n@shop.example #4021')
  expect(await textAt('http://localhost:8787')).toMatch(/\n@localhost #4021$/)
  const long = await textAt('https://branch-of-a-long-name.shop.example')
  expect([long.includes('@'), long.length <= 70]).toEqual([false, true])
})
