import { describe, expect, it } from 'vitest'
import { testLine, testLunch, testTicket } from '~/rules/tickets.testing'
import { promiseOf } from '~/staff/kit/ticket-words'
import { afterAllergy, stationOf } from './slip-text'

describe('afterAllergy', () => {
  it.each([
    ['Аллергия: кунжут, даже следы. Ребёнку 6 лет', 'кунжут, даже следы. Ребёнку 6 лет'],
    ['аллергия на орехи', 'орехи'],
    ['Позвоните. У мужа аллергия на рыбу!', 'Позвоните. У мужа аллергия на рыбу!'],
    ['Наш сын — аллергик', 'Наш сын — аллергик'],
  ])('%s', (comment, text) => {
    expect(afterAllergy(comment)).toBe(text)
  })
})

it('names the moment the guest waits for', () => {
  const promise = { from: '2026-11-24T15:45:00Z', to: '2026-11-24T16:00:00Z' }
  expect(promiseOf(testTicket({ promise }))).toEqual({ word: 'Доставка', moment: promise.to })
  expect(promiseOf(testTicket({ promise, delivery_type: 'pickup' }))).toEqual({ word: 'Самовывоз', moment: promise.from })
})

it('is for one station if that makes every line, or is asked for', () => {
  const cold = testLine({ station_id: 1 })
  const hot = testLine({ station_id: 2 })
  expect(stationOf([cold, cold], null)).toBe(1)
  expect(stationOf([cold, hot], null)).toBeNull()
  expect(stationOf([cold, hot], 2)).toBe(2)
  expect(stationOf([testLunch()], null)).toBeNull()
})
