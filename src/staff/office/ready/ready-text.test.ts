import { expect, test } from 'vitest'
import { headlineText } from './ready-text'

test.each([
  [0, 'Можно открываться'],
  [1, 'Остался один шаг'],
  [4, 'Осталось четыре шага'],
  [15, 'Осталось пятнадцать шагов'],
])('with %i checks left: %s', (left, text) => {
  const checks = Array.from({ length: 15 }, (_, index) => ({ ok: index < left ? false : index === 14 ? null : true }))
  expect(headlineText(checks)).toBe(text)
})
