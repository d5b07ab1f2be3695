import { expect, it } from 'vitest'
import { stationText } from './station-text'

it.each([
  ['Холодный', 'холодный цех'],
  ['Горячий', 'горячий цех'],
  ['Пицца', 'цех: пицца'],
  ['Роллы и суши', 'цех: роллы и суши'],
  ['Горячий цех', 'горячий цех'],
  ['Цех № 2', 'цех № 2'],
])('%s: %s', (name, text) => {
  expect(stationText(name)).toBe(text)
})
