import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { StaffDevice, StaffPerson } from '~/contracts/staff-people'
import { heard, renderStaff } from '~/staff/kit/render.testing'
import { DeviceCards } from './device-cards'
import { PeopleTable } from './people-table'

const NOW = Date.parse('2026-11-24T15:42:00.000Z')
const ago = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString()
const KITCHENS = [
  { id: 1, name: 'Покровка', time_zone: 'Europe/Moscow', stations: [{ id: 2, name: 'Холодный' }] },
  { id: 2, name: 'Лесная', time_zone: 'Europe/Moscow', stations: [] },
]
const person = (parts: Partial<StaffPerson>) =>
  ({
    id: 1,
    name: 'Вера',
    role: 'manager',
    phone: '7••••••4546',
    kitchens: [1],
    has_pin: true,
    last_used_at: ago(1),
    status: 'active',
    ...parts,
  }) as StaffPerson

it('says of each person where they work, how they sign in, and when they were seen', async () => {
  const opened: number[] = []
  const people = [
    person({}),
    person({ id: 2, name: 'Илья', role: 'cook', phone: null, has_pin: false, last_used_at: ago(60 * 26) }),
    person({ id: 3, name: 'Олег', role: 'courier', status: 'blocked', kitchens: [] }),
  ]
  const { user } = renderStaff(<PeopleTable people={people} kitchens={KITCHENS} chosen={1} now={NOW} onOpen={(id) => opened.push(id)} />)
  const rows = screen.getAllByRole('row').slice(1).map(heard)
  expect(rows[0]).toMatch(/^Вера управляющий Покровка .*6 цифр сейчас$/)
  expect(rows[1]).toMatch(/^Илья повар Покровка нет телефона нет вчера$/)
  expect(rows[2], 'a blocked person is not online').toMatch(/вход закрыт без кухни .*1 мин назад|вход закрыт без кухни .*сейчас$/)
  await user.click(screen.getByRole('button', { name: 'Илья' }))
  expect(opened).toEqual([2])
})

const device = (parts: Partial<StaffDevice>) =>
  ({ id: 1, name: 'Суши', kind: 'kitchen', kitchen_id: 1, station_id: 2, sound_on: true, last_seen_at: ago(0.5), ...parts }) as StaffDevice

it('says of each tablet whether it answers and sounds', async () => {
  const opened: number[] = []
  const devices = [
    device({}),
    device({ id: 2, name: 'Пицца', sound_on: false, last_seen_at: ago(4) }),
    device({ id: 3, name: 'Касса', kind: 'counter', last_seen_at: null }),
  ]
  const { user } = renderStaff(<DeviceCards devices={devices} kitchens={KITCHENS} now={NOW} onOpen={(id) => opened.push(id)} />)
  const cards = screen.getAllByRole('listitem').map(heard)
  expect(cards[0]).toMatch(/^30 с Суши кухня, Покровка, холодный цех звук включён$/)
  expect(cards[1]).toMatch(/^4 мин назад Пицца .* звук выключен$/)
  expect(cards[2], 'a counter has no sound').toMatch(/^не было Касса прилавок, Покровка/)
  await user.click(screen.getByRole('button', { name: 'Пицца' }))
  expect(opened).toEqual([2])
})

it('says how the first tablet is connected', () => {
  renderStaff(<DeviceCards devices={[]} kitchens={KITCHENS} now={NOW} onOpen={() => undefined} />)
  expect(screen.getByText(/Планшетов пока нет/)).toBeTruthy()
})
