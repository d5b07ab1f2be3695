import { describe, expect, it } from 'vitest'
import { isHandheld, lastUseWords } from './session-words'

const now = new Date('2026-11-22T12:00:00Z')

describe('issue 6 part 3: a list of sessions with device and last use', () => {
  it.each([
    ['2026-11-22T12:00:00+00:00', 'меньше часа назад'],
    ['2026-11-22T15:30:00+03:00', 'меньше часа назад'],
    ['2026-11-22T11:00:00+00:00', '1 час назад'],
    ['2026-11-22T12:30:00+05:00', '4 часа назад'],
    ['2026-11-21T12:00:00+00:00', '1 день назад'],
    ['2026-11-10T11:00:00+00:00', '12 дней назад'],
    ['2026-09-10T11:00:00+00:00', 'больше месяца назад'],
    // a clock that is behind the server's
    ['2026-11-22T12:05:00+00:00', 'меньше часа назад'],
  ])('%s was %s', (moment, words) => expect(lastUseWords(moment, now).replaceAll('\u00a0', ' ')).toBe(words))

  it.each([
    ['Chrome, Android', true],
    ['Safari, iPhone', true],
    ['Chrome, Windows', false],
    ['Неизвестное устройство', false],
  ])('%s is held in the hand: %s', (device, is) => expect(isHandheld(device)).toBe(is))
})
