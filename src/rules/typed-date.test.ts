import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dayFault } from './calendar-day'
import { isDay } from './time'
import { type Lean, typedDate } from './typed-date'

const TODAY = '2026-11-27'
const ahead: Lean = { today: TODAY, lean: 'ahead' }
const back: Lean = { today: TODAY, lean: 'back' }

it.each([
  ['01.02.2026', '2026-02-01'],
  ['1.2.2026', '2026-02-01'],
  ['1.2.26', '2026-02-01'],
  ['01,02,2026', '2026-02-01'],
  ['01 02 2026', '2026-02-01'],
  ['01-02-2026', '2026-02-01'],
  ['13/02/2026', '2026-02-13'],
  ['02/02/2026', '2026-02-02'],
  ['2026-02-01', '2026-02-01'],
  ['2026.2.1', '2026-02-01'],
  ['1 февраля 2026', '2026-02-01'],
  ['1 февраля 2026 г.', '2026-02-01'],
  ['1-е февраля 2026', '2026-02-01'],
  ['1 фев. 26', '2026-02-01'],
  ['01.фев.2026', '2026-02-01'],
  ['3 мая 2027 года', '2027-05-03'],
  ['8 март 2027', '2027-03-08'],
  ['10 сент. 2027', '2027-09-10'],
  ['29.02.2028', '2028-02-29'],
  ['٠١.٠٢.٢٠٢٦', '2026-02-01'],
  ['０１.０２.２０２６', '2026-02-01'],
  ['\u200e01.02.2026\u00a0', '2026-02-01'],
  ['Пт, 27 ноября 2026', '2026-11-27'],
  ['27.11.2026 (пятница)', '2026-11-27'],
  ['14.05.1990', '1990-05-14'],
])('reads the day %j as %s', (text, day) =>
  expect([typedDate(text, ahead), typedDate(text, back)]).toEqual([{ value: day }, { value: day }]),
)

it.each([
  ['01.02', '2027-02-01', '2026-02-01'],
  ['1 февраля', '2027-02-01', '2026-02-01'],
  ['01.фев', '2027-02-01', '2026-02-01'],
  ['27.11', '2026-11-27', '2026-11-27'],
  ['28 ноября', '2026-11-28', '2025-11-28'],
  ['29.02', '2028-02-29', '2024-02-29'],
  ['пт, 27 ноября', '2026-11-27', '2026-11-27'],
])('reads %j as the next or the last one', (text, next, last) => {
  expect([typedDate(text, ahead), typedDate(text, back)]).toEqual([{ value: next }, { value: last }])
})

it.each([
  ['', null],
  ['  ', null],
  ['сегодня', TODAY],
  ['Завтра', '2026-11-28'],
  ['послезавтра', '2026-11-29'],
  ['вчера', '2026-11-26'],
])('reads %j', (text, day) => expect(typedDate(text, ahead)).toEqual({ value: day }))

it.each([
  ['31.02', /^31 февраля не.бывает/],
  ['31.02.2026', /^31 февраля 2026 не.бывает/],
  ['29.02.2027', /^29 февраля 2027 не.бывает/],
  ['31 апреля', /^31 апреля не.бывает/],
  ['2026-02-31', /не.бывает/],
  ['2026-13-45', /^Месяца 13/],
  ['00.01.2026', /не.бывает/],
  ['32.01.2026', /не.бывает/],
  ['1.13.2026', /^Месяца 13/],
  ['01/02/2026', /^«01\/02\/2026»: это 1 февраля или 2 января/],
  ['02/13/2026', /^Месяца 13/],
  ['1.2.90', /четырьмя цифрами/],
  ['1 фебраля', /Месяца «фебраля»/],
  ['чт, 27 ноября 2026', /^Это не.чт: 27 ноября 2026 — пятница/],
  ['0026-02-01', /^Год 26/],
  ['01.02.20261', /не.прочитать/],
  ['01022026', /не.прочитать/],
  ['46054', /не.прочитать/],
  ['01.02–05.02', /не.прочитать/],
  ['с 1 по 5 февраля', /не.прочитать/],
  ['2026-02-01T10:00', /не.прочитать/],
  ['февраль', /не.прочитать/],
  ['в пятницу', /не.прочитать/],
  ['через неделю', /не.прочитать/],
  ['-1.2.2026', /не.прочитать/],
])('refuses %j with the reason', (text, reason) => expect(typedDate(text, ahead).fault).toMatch(reason))

it('never throws, and gives days of the calendar', () => {
  const part = fc.constantFrom('.', '-', '/', ' ', 'фев', 'мая', 'г.', 'пт, ', '1', '29', '31', '02', '13', '2026', '26')
  const text = fc.oneof(
    fc.string(),
    fc.array(part, { maxLength: 8 }).map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(text, fc.constantFrom(ahead, back), (typed, near) => {
      const { value, fault } = typedDate(typed, near)
      expect(value === undefined).toBe(fault !== undefined)
      if (value != null) expect(isDay(value)).toBe(true)
    }),
  )
})

it.each(['01.02', '1 февраля', '1.2.26'])('wants the whole year of %j where nothing says which one', (text) => {
  expect(typedDate(text).fault).toBe('Напишите год четырьмя цифрами')
  expect(typedDate('сегодня').fault).toMatch(/не.прочитать/)
})

it('says which bound a day is past', () => {
  expect(dayFault('', TODAY, TODAY)).toBeUndefined()
  expect(dayFault(TODAY, TODAY, TODAY)).toBeUndefined()
  expect(dayFault('2026-11-26', TODAY)).toBe('Не\u00a0раньше 27.11.2026')
  expect(dayFault('2026-11-28', undefined, TODAY)).toBe('Не\u00a0позже 27.11.2026')
  expect(dayFault('0002-01-01')).toBe('Не\u00a0раньше 01.01.1900')
})
