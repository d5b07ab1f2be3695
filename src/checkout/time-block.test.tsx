import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { emptyDraft } from './checkout.atoms'
import { TimeBlock } from './time-block'
import type { Checkout } from './use-checkout'

const LUNCH = '«Бизнес-ланч» по\u00a0будням с\u00a012:00 до\u00a016:00'
/** Friday evening; lunch is on Monday. */
const NOW = new Date('2026-11-20T20:00:00+03:00')
const SLOTS = ['2026-11-23T12:00:00+03:00', '2026-11-23T12:15:00+03:00']
const days = [
  { day: '2026-11-20', label: 'Сегодня' },
  { day: '2026-11-23', label: 'Пн, 23' },
]

function show(draft: Partial<Checkout['draft']>, time: Partial<Checkout['time']> = {}, nowReason: string | null = LUNCH) {
  const checkout = {
    draft: { ...emptyDraft, time_type: 'datetime', ...draft },
    choices: { city: { time_zone: 'Europe/Moscow', delivery: { eta_min: 35, eta_max: 45 } } },
    now: NOW,
    nowReason,
    time: { days, day: '2026-11-23', slots: SLOTS, served: LUNCH, isLoading: false, isSlotOpen: true, lost: null, ...time },
  }
  render(<TimeBlock checkout={checkout as unknown as Checkout} />)
}
const said = () => document.body.textContent.replaceAll('\u00a0', ' ')

it('says why now is not possible, and from when everything is served', () => {
  show({})
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Сейчас/ }).disabled).toBe(true)
  expect(screen.getByRole('radio', { name: /Ко.времени/ }).closest('label')?.textContent).toMatch(/с.23.ноября, 12:00/)
  expect(said()).toContain('По часам подаём: «Бизнес-ланч» по будням с 12:00 до 16:00.')
  expect(screen.getByRole('button', { name: '12:00' })).toBeTruthy()
})

it('says of a day without these dishes to choose another', () => {
  show({ day: '2026-11-20' }, { day: '2026-11-20', slots: [] })
  expect(said()).toContain('На этот день времени нет. Выберите другой.')
})

it('says that dishes whose hours never meet cannot come together', () => {
  show({}, { slots: [] })
  expect(said()).toContain('В одно время всё это не подаём. Закажите что-то отдельно.')
})

it('says nothing of hours where all is always served', () => {
  show({ time_type: 'now' }, { served: '' }, null)
  expect(said()).not.toContain('подаём')
  expect(screen.getByRole('radio', { name: /Ко.времени/ }).closest('label')?.textContent).toMatch(/на.7.дней вперёд/)
})
