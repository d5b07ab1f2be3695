import { expect, it } from 'vitest'
import { minutesLeftText, promisedPlaceText } from './ticket-words'

it.each([
  [7, '7 мин'],
  [-15, '−15 мин'],
  [119, '119 мин'],
  [120, '2 ч'],
  [-179, '−2 ч'],
])('%s minutes are %s at the head of a ticket', (minutes, words) => {
  const { value, unit } = minutesLeftText(minutes)
  expect(`${value} ${unit}`).toBe(words)
})

it('a guest at the counter waits for the beginning of the promise, one at home for its end', () => {
  const promise = { from: '2026-11-27T18:30:00+03:00', to: '2026-11-27T18:50:00+03:00' }
  const said = (delivery_type: 'delivery' | 'pickup', at: string) =>
    promisedPlaceText({ delivery_type, promise }, 'Europe/Moscow', Date.parse(at))
  expect(said('pickup', '2026-11-27T17:00:00+03:00')).toBe('Самовывоз 18:30')
  expect(said('delivery', '2026-11-27T17:00:00+03:00')).toBe('Доставка 18:50')
  expect(said('delivery', '2026-11-25T17:00:00+03:00')).toBe('Доставка пт 18:50')
})
