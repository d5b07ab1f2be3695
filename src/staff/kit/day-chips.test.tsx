import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { type Period, presetsOf, useDayChips } from './day-chips'
import { renderStaff } from './render.testing'

const TODAY = '2026-11-24'

function show(start: Period | null, all?: string) {
  const picked: (Period | null)[] = []
  function Filters() {
    const [period, setPeriod] = useState(start)
    const pick = (next: Period | null) => {
      picked.push(next)
      setPeriod(next)
    }
    const { chips, days } = useDayChips(period, TODAY, pick, all)
    return (
      <>
        {chips}
        {days}
      </>
    )
  }
  const { user } = renderStaff(<Filters />)
  return { user, picked }
}

const chip = (name: string | RegExp) => screen.getByRole('button', { name })
const isOn = (name: string | RegExp) => chip(name).getAttribute('aria-pressed') === 'true'
const day = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

it('counts its periods back from today, today included', () => {
  expect(presetsOf(TODAY).map(({ from, to }) => [from, to])).toEqual([
    ['2026-11-24', '2026-11-24'],
    ['2026-11-23', '2026-11-23'],
    ['2026-11-18', '2026-11-24'],
    ['2026-10-28', '2026-11-24'],
  ])
})

it('picks a period by one touch, and says which one it is', async () => {
  const { user, picked } = show({ from: TODAY, to: TODAY })
  expect(isOn('Сегодня')).toBe(true)
  await user.click(chip(/^7.дней/))
  expect(picked).toEqual([{ from: '2026-11-18', to: TODAY }])
  expect(isOn('Сегодня')).toBe(false)
  expect(isOn(/^7.дней/)).toBe(true)
})

it('has all time only where that can be chosen', async () => {
  const { user, picked } = show({ from: TODAY, to: TODAY }, 'Всё время')
  await user.click(chip('Всё время'))
  expect(picked).toEqual([null])
  expect(isOn('Всё время')).toBe(true)
})

it('opens the days of another period, which is open where it is chosen already', async () => {
  const { user } = show(null, 'Всё время')
  expect(screen.queryByLabelText('С')).toBeNull()
  await user.click(chip('Период'))
  expect(day('С').value).toBe(TODAY)
})

it.each([
  ['С', '2026-11-23', { from: '2026-11-23', to: '2026-11-23' }],
  ['По', '2026-11-10', { from: '2026-11-10', to: '2026-11-10' }],
  ['По', '2026-11-21', { from: '2026-11-20', to: '2026-11-21' }],
])('moves the other end with one that is set past it: %s %s', (side, value, period) => {
  const { picked } = show({ from: '2026-11-20', to: '2026-11-22' })
  fireEvent.change(day(side), { target: { value } })
  expect(picked).toEqual([period])
})
