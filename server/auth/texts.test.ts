import { expect, test } from 'vitest'
import { deviceName } from './device-name'
import { waitText, triesLeftText } from './texts'

test.each([
  [4, 'Код не подошёл. Осталось 4 попытки.'],
  [3, 'Код не подошёл. Осталось 3 попытки.'],
  [1, 'Код не подошёл. Осталась 1 попытка.'],
  [0, 'Код не подошёл. Попыток не осталось, запросите новый.'],
])('%i attempts left: «%s»', (left, text) => {
  expect(triesLeftText(left)).toBe(text)
})

test.each([
  [1, 'через 1 минуту'],
  [60_000, 'через 1 минуту'],
  [60_001, 'через 2 минуты'],
  [5 * 60_000, 'через 5 минут'],
  [21 * 60_000, 'через 21 минуту'],
  [11 * 60_000, 'через 11 минут'],
  [40 * 60_000, 'через 40 минут'],
  [59 * 60_000, 'через 59 минут'],
  [59 * 60_000 + 1, 'через час'],
  [60 * 60_000, 'через час'],
  [60 * 60_000 + 1, 'через 2 часа'],
  [5 * 3_600_000, 'через 5 часов'],
  [11 * 3_600_000, 'через 11 часов'],
  [11 * 3_600_000 + 1, 'завтра'],
  [24 * 3_600_000, 'завтра'],
])('%i ms: «%s»', (ms, text) => {
  expect(waitText(ms)).toBe(text)
})

test.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari, iPhone',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 YaBrowser/25.8.0 Safari/537.36',
    'Яндекс Браузер, Windows',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    'Edge, Windows',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox, macOS'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'Linux'],
  ['curl/8.0', 'Неизвестное устройство'],
  [undefined, 'Неизвестное устройство'],
])('%s: «%s»', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})
