import { describe, expect, it } from 'vitest'
import { presetsOf } from '~/staff/kit/day-chips'
import { beforeText, periodOf } from './period'

const TODAY = '2026-11-26'
const day = { from: TODAY, to: TODAY }

describe('periodOf', () => {
  it.each([
    [{}, day],
    [
      { from: '2026-11-01', to: '2026-11-20' },
      { from: '2026-11-01', to: '2026-11-20' },
    ],
    [{ from: '2026-11-20', to: '2026-11-01' }, day],
    [{ from: '2026-11-20', to: '2026-11-27' }, day],
    [{ from: '2024-01-01', to: TODAY }, day],
    [{ from: 'вчера', to: TODAY }, day],
    [{ from: '2026-11-31', to: '2026-99-01' }, day],
  ])('%o', (search, period) => expect(periodOf(search, TODAY)).toEqual(period))
})

it('a week of presets ends today', () => {
  expect(presetsOf(TODAY).map(({ from, to }) => [from, to])).toEqual([
    [TODAY, TODAY],
    ['2026-11-25', '2026-11-25'],
    ['2026-11-20', TODAY],
    ['2026-10-30', TODAY],
  ])
})

it('the same weekday is «неделю назад», another period its days', () => {
  expect(beforeText({ from: '2026-11-19', to: '2026-11-19' }, day)).toBe('неделю назад')
  expect(beforeText({ from: '2026-11-25', to: '2026-11-25' }, day)).toBe('25\u00a0ноября')
})
