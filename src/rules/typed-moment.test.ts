import fc from 'fast-check'
import { expect, it } from 'vitest'
import { hoursText, nightText, type Shift, typedHours } from './typed-moment'

const day = (...clocks: string[]): Shift[] =>
  clocks.map((clock) => {
    const [open = '', close = ''] = clock.split('-')
    return { open, close }
  })

it.each<[string, Shift[]]>([
  ['9-22', day('09:00-22:00')],
  ['с 9 до 22', day('09:00-22:00')],
  ['С 9:00 до 22:00', day('09:00-22:00')],
  ['09:00–02:00', day('09:00-02:00')],
  ['9.30 — 22', day('09:30-22:00')],
  ['930-2200', day('09:30-22:00')],
  ['9 ч 30 - 22 ч', day('09:30-22:00')],
  ['１０：００-２２', day('10:00-22:00')],
  ['10:00\u00a0\u2212\u00a022:00\u200b', day('10:00-22:00')],
  ['10-24', day('10:00-24:00')],
  ['10-00', day('10:00-24:00')],
  ['00:00-00:00', day('00:00-24:00')],
  ['9-14, 15-22', day('09:00-14:00', '15:00-22:00')],
  ['9-14;15-22', day('09:00-14:00', '15:00-22:00')],
  ['с 9 до 14 и с 15 до 22', day('09:00-14:00', '15:00-22:00')],
  ['круглосуточно', day('00:00-24:00')],
  ['c 9 до 22', day('09:00-22:00')],
  ['9-22.', day('09:00-22:00')],
  ['9-22;', day('09:00-22:00')],
  ['с 09-00 до 22-00', day('09:00-22:00')],
  ['09-00 – 22-30', day('09:00-22:30')],
  ['с 9 утра до 10 вечера', day('09:00-22:00')],
  ['10 утра - 2 ночи', day('10:00-02:00')],
  ['с 12 дня до 12 ночи', day('12:00-24:00')],
  ['с 9 часов до 22 часов', day('09:00-22:00')],
  ['9:00-24:00', day('09:00-24:00')],
  ['٩-٢٢', day('09:00-22:00')],
  ['24/7', day('00:00-24:00')],
  ['24 часа', day('00:00-24:00')],
  ['Закрыто', []],
  ['выходной', []],
  ['—', []],
  ['  ', []],
])('reads the hours %j', (text, shifts) => expect(typedHours(text)).toEqual({ value: shifts }))

it.each([
  ['25:00-26:00', /25:00/],
  ['9-25', /«25»/],
  ['9:75-22', /9:75/],
  ['24-9', /«24»/],
  ['9', /«9» не/],
  ['9.5-22', /9\.5-22/],
  ['9-22, потом', /«потом»/],
  ['9-12-22', /9-12-22/],
  ['с утра до ночи', /не.прочитать/],
  ['пн-пт 9-22', /не.прочитать/],
  ['24:00', /не.прочитать/],
  ['до последнего гостя', /не.прочитать/],
  ['с 9', /не.прочитать/],
  ['9 22', /не.прочитать/],
  ['9am-10pm', /не.прочитать/],
  ['9 вечера - 2 дня ночи', /не.прочитать/],
  ['13 утра - 22', /13 утра/],
  ['10-22 (обед 14-15)', /не.прочитать/],
  ['9-22 ежедневно', /не.прочитать/],
  ['9-22,'.repeat(17), /Слишком длинно/],
])('refuses %j with the reason', (text, reason) => expect(typedHours(text).fault).toMatch(reason))

it('says when a shift ends on the next day', () => {
  expect(nightText(day('09:00-22:00'))).toBe('')
  expect(nightText(day('10:00-24:00'))).toBe('')
  expect(nightText(day('22:00-02:30'))).toMatch(/02:30 следующего дня/)
})

it('reads back each text that it writes', () => {
  const clock = fc
    .integer({ min: 0, max: 24 * 60 - 1 })
    .map((at) => `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`)
  const shift = fc.record({ open: clock, close: clock.map((close) => (close === '00:00' ? '24:00' : close)) })
  fc.assert(
    fc.property(fc.array(shift, { maxLength: 3 }), (shifts) => {
      expect(typedHours(hoursText(shifts))).toEqual({ value: shifts })
    }),
  )
})

it('never throws, and gives clocks that the API takes', () => {
  const sign = fc.constantFrom(...'0123456789:.,-–; ', 'с ', ' до ', ' и ', 'ч')
  const text = fc.oneof(
    fc.string(),
    fc.string({ unit: 'binary' }),
    fc.array(sign, { maxLength: 24 }).map((signs) => signs.join('')),
  )
  fc.assert(
    fc.property(text, (typed) => {
      const { value, fault } = typedHours(typed)
      expect(value === undefined).toBe(fault !== undefined)
      for (const { open, close } of value ?? []) {
        expect(open).toMatch(/^(?:[01]\d|2[0-3]):[0-5]\d$/)
        expect(close).toMatch(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/)
      }
    }),
  )
})
