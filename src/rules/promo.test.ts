import { describe, expect, it } from 'vitest'
import { CODES, dish } from './golden-carts.testing'
import { cartTotals, type PricedLine } from './line-price'
import { cartProblem, codeProblem, type CodeRule, type PromoState, worthOfSum } from './promo'
import { normalCode } from './promo-code'

const STARTS = Date.parse('2026-11-01T00:00:00+03:00')
const ENDS = Date.parse('2026-11-30T23:59:59.999+03:00')
const stateWith = (parts: Partial<PromoState> = {}): PromoState => ({
  code: 'SUSHI10',
  starts_at: STARTS,
  ends_at: ENDS,
  isOff: false,
  isUsedUp: false,
  times: 0,
  per_customer: null,
  ...parts,
})
const problemAt = (at: number | string, state: PromoState | null = stateWith(), timeZone = 'Europe/Moscow') =>
  codeProblem(state, 'SUSHI10', new Date(at), timeZone)

it.each([
  ['sushi10', 'SUSHI10'],
  ['  Sushi10\n', 'SUSHI10'],
  ['роллы', 'РОЛЛЫ'],
  ['su\u200bshi 10\u00ad', 'SUSHI10'],
])('%j is stored as %s', (typed, code) => expect(normalCode(typed)).toBe(code))

describe('an unusable code says why', () => {
  const middle = '2026-11-15T12:00:00+03:00'

  it.each<[string, PromoState | null, number | string, string, string]>([
    ['unknown', null, middle, 'unknown', 'Кода SUSHI10 нет. Проверьте буквы и цифры.'],
    ['not yet: a millisecond before it starts', stateWith(), STARTS - 1, 'not_yet', 'Код SUSHI10 заработает 1\u00a0ноября'],
    ['expired: a millisecond after it ends', stateWith(), ENDS + 1, 'expired', 'Код SUSHI10 закончился 30\u00a0ноября'],
    ['already used by you', stateWith({ times: 1, per_customer: 1 }), middle, 'already_used', 'Код SUSHI10 вы уже применили'],
    [
      'used by you as often as you may',
      stateWith({ times: 3, per_customer: 3 }),
      middle,
      'already_used',
      'Код SUSHI10 вы уже применили 3\u00a0раза',
    ],
    ['off', stateWith({ isOff: true }), middle, 'expired', 'Код SUSHI10 сейчас не\u00a0действует'],
    ['used up', stateWith({ isUsedUp: true }), middle, 'used_up', 'Код SUSHI10 уже разобрали'],
  ])('%s', (_name, state, at, reason, text) => {
    expect(problemAt(at, state)).toEqual({ reason, text })
  })

  it('validity comes before use', () => {
    const spent = stateWith({ isUsedUp: true, times: 1, per_customer: 1 })
    expect(problemAt(ENDS + 1, spent)?.reason).toBe('expired')
    expect(problemAt(STARTS - 1, spent)?.reason).toBe('not_yet')
    expect(problemAt(middle, spent)?.reason).toBe('already_used')
  })

  it('is usable from its start to its end, and always where it has no bounds', () => {
    for (const at of [STARTS, middle, ENDS]) expect(problemAt(at)).toBeNull()
    const endless = stateWith({ starts_at: null, ends_at: null })
    expect([problemAt(0, endless), problemAt('2999-12-31T00:00:00Z', endless)]).toEqual([null, null])
  })

  it.each([
    // 21:30 UTC of 31 October is 00:30 of 1 November in Moscow, and still 23:30 of 31 October in Kaliningrad
    ['2026-10-31T21:30:00Z', 'Europe/Moscow', '2026-10-01T00:00:00Z', '1\u00a0ноября'],
    ['2026-10-31T21:30:00Z', 'Europe/Kaliningrad', '2026-10-01T00:00:00Z', '31\u00a0октября'],
    // the year is named where it differs, by the city's calendar: in Yekaterinburg it is 2027 from 19:00 UTC
    ['2027-01-10T00:00:00Z', 'Asia/Yekaterinburg', '2026-12-31T18:59:59Z', '10\u00a0января 2027'],
    ['2027-01-10T00:00:00Z', 'Asia/Yekaterinburg', '2026-12-31T19:00:00Z', '10\u00a0января'],
    ['2026-12-31T20:00:00Z', 'Asia/Yekaterinburg', '2026-12-01T00:00:00Z', '1\u00a0января 2027'],
  ])('names the date of %s in %s, asked at %s: %s', (starts, timeZone, now, text) => {
    const state = stateWith({ starts_at: Date.parse(starts), ends_at: null })
    expect(problemAt(now, state, timeZone)?.text).toBe(`Код SUSHI10 заработает ${text}`)
  })
})

describe('a usable code may give nothing to a cart', () => {
  const noSale = { sale_active: false }
  it.each<[string, CodeRule, PricedLine[], string | null, string?]>([
    ['a kopeck below the minimum', CODES.MINUS200, [dish(999.99)], 'cart_too_small', 'действует от 1 000 ₽. Не хватает 0,01 ₽.'],
    ['far below it', CODES.ROLLGIFT, [dish(360)], 'cart_too_small', 'действует от 1 500 ₽. Не хватает 1 140 ₽.'],
    ['exactly the minimum', CODES.MINUS200, [dish(1000)], null],
    ['the minimum reached by what it does not discount', CODES.MINUS200, [dish(10), dish(990, 1, noSale)], null],
    ['nothing saleActive', CODES.SUSHI10, [dish(990, 1, noSale)], 'nothing_to_discount', 'На эти блюда код SUSHI10 не действует'],
    // 10 % of 0.04 = 0.004 → 0
    ['a share under half a kopeck', CODES.SUSHI10, [dish(0.04)], 'nothing_to_discount'],
    ['a share of half a kopeck', CODES.SUSHI10, [dish(0.05)], null],
    ['a gift though nothing is saleActive', CODES.ROLLGIFT, [dish(1500, 1, noSale)], null],
    ['a gift that is gone', { ...CODES.ROLLGIFT, gift: null }, [dish(1500)], 'gift_gone', 'Подарок по коду ROLLGIFT закончился'],
  ])('%s', (_name, promo, lines, reason, text = '') => {
    const problem = cartProblem(promo, cartTotals(lines), worthOfSum(promo, cartTotals(lines).saleActive))
    expect(problem?.reason ?? null).toBe(reason)
    expect((problem?.text ?? '').replaceAll('\u00a0', ' ')).toContain(text)
  })
})
