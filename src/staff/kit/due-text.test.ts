import { expect, it } from 'vitest'
import { dueByText, dueText } from './due-text'

it.each([
  ['2026-11-21T19:30:00Z', '22:30'],
  ['2026-11-21T23:30:00Z', '02:30'],
  ['2026-11-22T09:30:00Z', 'вс 12:30'],
  ['2026-11-27T09:30:00Z', 'пт 12:30'],
  ['2026-11-20T09:30:00Z', '12:30'],
])('a promise for %s is due %s', (moment, text) => {
  expect(dueText(moment, Date.parse('2026-11-21T18:00:00Z'), 'Europe/Moscow')).toBe(text)
})

it('is said in a sentence', () => {
  const said = (moment: string) => dueByText(moment, Date.parse('2026-11-21T18:00:00Z'), 'Europe/Moscow').replaceAll('\u00a0', ' ')
  expect([said('2026-11-21T19:30:00Z'), said('2026-11-23T09:45:00Z')]).toEqual(['к 22:30', 'на пн 12:45'])
})
