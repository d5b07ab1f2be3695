import { sql } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { certificate } from '~/contracts/cart'
import { errorBody } from '~/contracts/common'
import { attempts } from '#server/db/tables'
import { db } from '#server/http/api.testing'
import { call, CITY, CODE, GOODS, line, newCustomer, order, orderBody, placed, setUpShop } from '#server/orders/orders.testing'
import { quoted } from '#server/orders/order-state.testing'
import type { TestCustomer } from '#server/orders/orders.testing'

setUpShop()

const from = (address: string) => ({ 'cf-connecting-ip': address })

const check = (customer: TestCustomer, code: string, cart: unknown[] = [line(GOODS.roll, 2)], headers = {}) =>
  call('POST', '/v2/check-certificate', { token: customer.token, body: { certificate: code, cart }, headers })

/** The reason of a rejection; null for an accepted code. */
async function reasonOf(response: ReturnType<typeof check>) {
  const { status, json } = await response
  if (status === 200) return null
  const { error } = errorBody.parse(json)
  expect({ status, field: Object.keys(error.fields ?? {}) }).toEqual({ status: 422, field: ['certificate'] })
  return error.code.replace(/^promo_/, '')
}

describe('POST /v2/check-certificate: what a code gives', () => {
  it.each<[string, string, unknown[], unknown]>([
    ['a percentage', CODE.ten, [line(GOODS.roll)], { code: CODE.ten, type: 1, discount: 10, min_total: 0 }],
    ['roubles', CODE.minus, [line(GOODS.roll, 2)], { code: CODE.minus, type: 2, discount: 200, min_total: 1000 }],
    ['a gift', CODE.gift, [line(GOODS.roll, 3)], { code: CODE.gift, type: 3, discount: 0, gift: GOODS.roll, min_total: 1500 }],
    ['any case and spaces', ' tEst10 ', [line(GOODS.roll)], { code: CODE.ten, type: 1, discount: 10, min_total: 0 }],
    ['a cart that is still empty', CODE.ten, [], { code: CODE.ten, type: 1, discount: 10, min_total: 0 }],
    ['more roubles than the cart has', CODE.big, [line(GOODS.tea)], { code: CODE.big, type: 2, discount: 5000, min_total: 0 }],
  ])('%s', async (_name, code, cart, wanted) => {
    const { status, json } = await check(await newCustomer(), code, cart)
    expect({ status, json }).toEqual({ status: 200, json: wanted })
    certificate.parse(json)
  })

  it.each([
    ['a space', 'test 10'],
    ['a hyphen', 'TEST-10'],
    ['an invisible sign', 'TE\u200bST10\u00ad'],
    ['a Russian look-alike', 'ТЕSТ10'],
    ['the other layout', 'еуые10'],
    ['what was copied around it', '«TEST10».'],
    ['a letter for the zero', 'TEST1О'],
    ['a small L for the one', 'testl0'],
    ['a Macedonian letter', 'TEЅT10'],
    ['the word before it', 'Промокод: test10'],
    ['a sentence around it', 'TEST10 — скидка 10 % на всё меню до 31 декабря'],
  ])('finds a code with %s, and counts no try', async (_, typed) => {
    const customer = await newCustomer()
    for (let time = 0; time < 12; time++) expect(await reasonOf(check(customer, typed))).toBeNull()
    const quote = await quoted({ promocode: typed, goods: [line(GOODS.roll)] }, customer)
    expect(quote).toMatchObject({ promo: { code: CODE.ten, type: 1, discount: 10 }, promo_refused: null })
    const { id } = await placed(customer, orderBody({ promocode: typed, total: 1211 }))
    expect(await db.get(sql`select promocode from orders where id = ${id}`)).toEqual({ promocode: CODE.ten })
  })

  it('no type where the personal discount gives as much or more', async () => {
    const customer = await newCustomer({ rank: 'discount', personal_discount: 10 })
    expect((await check(customer, CODE.ten)).json).toEqual({ type: null, discount: 0 }) // a tie
    expect((await check(customer, CODE.minus, [line(GOODS.roll, 4)])).json).toEqual({ type: null, discount: 0 }) // 236 against 200
    expect((await check(customer, CODE.minus)).json).toMatchObject({ type: 2 }) // 118 against 200
  })

  it.each([
    ['no code', { certificate: ' ', cart: [] }, 'certificate:Введите код'],
    ['no cart', { certificate: CODE.ten }, 'cart:Заполните это поле'],
    ['no pieces', { certificate: CODE.ten, cart: [line(GOODS.roll, 0)] }, 'cart.0.qtt:Количество от 1'],
  ])('%s is 422', async (_name, body, message) => {
    const { token } = await newCustomer()
    expect(await call('POST', '/v2/check-certificate', { token, body })).toMatchObject({ status: 422, json: { error: { message } } })
  })
})

describe('an unusable code is 422 with its reason, and a note in a quote', () => {
  const roll = [line(GOODS.roll)]
  it.each<[string, code: string, goods: ReturnType<typeof line>[], text: string]>([
    ['unknown', 'nosuch', roll, 'Кода NOSUCH нет. Проверьте буквы и цифры.'],
    ['not_yet', CODE.soon, roll, 'Код TESTSOON заработает 1\u00a0декабря'],
    ['expired', CODE.old, roll, 'Код TESTOLD закончился 31\u00a0декабря 2019'],
    ['used_up', CODE.spent, roll, 'Код TESTSPENT уже разобрали'],
    ['already_used', CODE.once, roll, 'Код TESTONCE вы уже применили'],
    ['cart_too_small', CODE.minus, roll, 'Код TEST200 действует от 1\u00a0000\u00a0₽. Не хватает 410\u00a0₽.'],
    // an unavailable product does not count
    ['cart_too_small', CODE.minus, [...roll, line(GOODS.gone, 9)], 'Код TEST200 действует от 1\u00a0000\u00a0₽. Не хватает 410\u00a0₽.'],
    ['nothing_to_discount', CODE.ten, [line(GOODS.soup)], 'На эти блюда код TEST10 не действует'],
    ['gift_gone', CODE.gone, roll, 'Подарок по коду TESTGONE закончился'],
  ])('%s: %s', async (reason, code, goods, text) => {
    const customer = await newCustomer()
    if (reason === 'already_used') await placed(customer, orderBody({ promocode: CODE.once, total: 1152 }))
    const { status, json } = await check(customer, code, goods)
    expect({ status, json }).toEqual({
      status: 422,
      json: { message: text, error: { message: `certificate:${text}`, code: `promo_${reason}`, fields: { certificate: text } } },
    })
    const quote = await quoted({ city_id: CITY.day, promocode: code, goods }, customer)
    expect(quote).toMatchObject({ promo: null, promo_refused: { reason, text }, totals: { discount: 0 } })
    expect(quote.explanation.at(-1)).toEqual({ kind: 'note', text, amount: 0 })
  })

  it('an empty cart is too small for a code with a minimum', async () => {
    expect(await reasonOf(check(await newCustomer(), CODE.minus, []))).toBe('cart_too_small')
  })

  it('dates are in the zone of the place', async () => {
    const quote = await quoted({ city_id: CITY.night, promocode: CODE.old, goods: [] })
    // two minutes before midnight in Moscow it was 2020 in Yekaterinburg
    expect(quote.promo_refused?.text).toBe('Код TESTOLD закончился 1\u00a0января 2020')
  })
})

describe('rate limits of wrong codes', () => {
  it('one budget for checks, quotes and orders; a known code is not counted', async () => {
    const customer = await newCustomer()
    for (let time = 0; time < 12; time++) expect(await reasonOf(check(customer, CODE.old))).toBe('expired')
    for (let time = 0; time < 4; time++) expect(await reasonOf(check(customer, 'guess'))).toBe('unknown')
    for (let time = 0; time < 3; time++)
      expect((await quoted({ promocode: 'guess', goods: [] }, customer)).promo_refused?.reason).toBe('unknown')
    for (let time = 0; time < 3; time++)
      expect(await order(customer, orderBody({ promocode: 'guess' }))).toMatchObject({ json: { error: { code: 'promo_unknown' } } })
    expect(await reasonOf(check(customer, CODE.ten))).toBe('too_many_tries')
    expect((await quoted({ promocode: CODE.ten, goods: [line(GOODS.roll)] }, customer)).promo_refused?.reason).toBe('too_many_tries')
    expect(await order(customer, orderBody({ promocode: CODE.ten }))).toMatchObject({
      status: 422,
      json: { error: { code: 'promo_too_many_tries' } },
    })
    await placed(customer)
  })

  const guess = async (code: string, address: string) => {
    const { json } = await call('POST', '/v3/cart/quote', { body: { promocode: code, goods: [line(GOODS.roll)] }, headers: from(address) })
    return json
  }
  const unknown = { promo_refused: { reason: 'unknown' } }
  const later = { promo: null, promo_refused: { reason: 'too_many_tries', text: 'Слишком много неверных кодов. Попробуйте через час.' } }

  it('thirty an hour for the guests of an address; customers behind it are not affected', async () => {
    for (let time = 0; time < 30; time++) expect(await guess(`guest${time}`, '2001:db8:1:2::7')).toMatchObject(unknown)
    expect(await guess(CODE.ten, '2001:db8:1:2::7')).toMatchObject(later)
    // the same /64 is the same subscriber
    expect(await guess(CODE.ten, '2001:db8:1:2::8')).toMatchObject(later)
    expect(await guess(CODE.ten, '2001:db8:1:3::7')).toMatchObject({ promo: { type: 1 } })
    expect(await reasonOf(check(await newCustomer(), CODE.ten, undefined, from('2001:db8:1:2::7')))).toBeNull()
  })

  it('a hundred an hour for the guests of a subnet', async () => {
    for (let time = 0; time < 100; time++) expect(await guess('guess', `198.51.100.${time}`)).toMatchObject(unknown)
    expect(await guess(CODE.ten, '198.51.100.200')).toMatchObject(later)
    expect(await guess(CODE.ten, '198.51.101.200')).toMatchObject({ promo: { type: 1 } })
  })

  it('a thousand an hour for all guests: the operator is told, and codes of guests wait for the sign-in', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await db.delete(attempts)
    const spent = sql`with recursive n(i) as (values (1) union all select i + 1 from n where i < 998) select 'promo_wrong', 'guests', ${Date.now()} from n`
    await db.run(sql`insert into attempts (kind, subject, at) ${spent}`)
    expect(await guess('guess', '192.0.2.1')).toMatchObject(unknown)
    expect(error).not.toHaveBeenCalled()
    expect(await guess('guess', '192.0.2.2')).toMatchObject(unknown)
    const text = 'Код TEST10 проверим, когда вы войдёте.'
    for (const address of ['192.0.2.1', '203.0.113.7'])
      expect(await guess(CODE.ten, address)).toMatchObject({
        promo: null,
        promo_refused: { reason: 'sign_in', text },
        explanation: expect.arrayContaining([{ kind: 'note', text, amount: 0 }]),
      })
    expect(error.mock.calls.map(([text]) => JSON.parse(String(text)))).toEqual([
      { level: 'error', event: 'promo_guests_limit', limit: 1000 },
    ])
    expect(await reasonOf(check(await newCustomer(), CODE.ten))).toBeNull()
    vi.setSystemTime(Date.now() + 3_600_000)
    expect(await guess(CODE.ten, '192.0.2.1')).toMatchObject({ promo: { type: 1 } })
  })
})
