import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { StaffDevice, StaffKitchen, StaffPerson } from '~/contracts/staff-people'
import { renderStaff, resizeTo } from '~/staff/kit/render.testing'
import { refused, stubApi } from '~/staff/kit/stub-api.testing'
import { hasUnsavedWork } from '~/staff/kit/use-unsaved'
import { knownMe } from '~/staff/session/me.testing'
import { DevicePanel } from './device-panel'
import { PersonPanel } from './person-panel'

const kitchens: StaffKitchen[] = [
  { id: 1, name: 'Покровка', time_zone: 'Europe/Moscow', stations: [{ id: 11, name: 'Холодный' }] },
  { id: 2, name: 'Арбат', time_zone: 'Europe/Moscow', stations: [{ id: 11, name: 'Холодный' }] },
]
const me = knownMe({ kitchens, person: { id: 1, name: 'Вера', role: 'owner' } })
const person: StaffPerson = {
  id: 9,
  name: 'Ольга',
  phone: '7900•••12',
  role: 'cook',
  kitchens: [1],
  status: 'active',
  has_pin: true,
  last_used_at: null,
}
const device: StaffDevice = {
  id: 3,
  name: 'Суши',
  kind: 'kitchen',
  kitchen_id: 1,
  station_id: 11,
  created_at: '2026-11-01T00:00:00Z',
  last_seen_at: null,
  sound_on: true,
  build: null,
}
const onClose = vi.fn()
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const button = (name: string) => screen.getByRole('button', { name })

beforeEach(() => {
  vi.unstubAllGlobals()
  onClose.mockReset()
  resizeTo(1440)
})

test('a change of a person sends what differs; an empty phone keeps the one that is there', async () => {
  const sent = stubApi(() => ({ body: person }))
  const { user } = renderStaff(<PersonPanel person={person} isOpen onClose={onClose} />, [me])
  await user.type(field('Имя'), ' К.')
  await user.click(button('Арбат'))
  await user.click(button('Сохранить'))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent[0]).toMatchObject({ call: 'PATCH /staff/people/9', body: { name: 'Ольга К.', kitchens: [1, 2] } })
  expect(sent[0]?.body).not.toHaveProperty('phone')
})

test('an owner has all kitchens, so none is asked or sent', async () => {
  const sent = stubApi(() => ({ body: person }))
  const { user } = renderStaff(<PersonPanel person={person} isOpen onClose={onClose} />, [me])
  await user.click(button('Владелец'))
  expect(screen.queryByRole('group', { name: 'Где работает' })).toBeNull()
  await user.click(button('Сохранить'))
  await waitFor(() => expect(sent[0]?.body).toEqual({ role: 'owner', kitchens: [] }))
})

test('a new person is a cook of the first kitchen; a refusal is said at its field and keeps what was typed', async () => {
  const sent = stubApi(() => refused({ kitchens: 'Выберите хотя бы одну кухню' }))
  const { user } = renderStaff(<PersonPanel person={undefined} isOpen onClose={onClose} />, [me])
  expect(button('Добавить').textContent).toContain('Напишите имя')
  await user.type(field('Имя'), 'Пётр')
  await user.click(button('Покровка'))
  await user.click(button('Добавить'))
  await screen.findByText('Выберите хотя бы одну кухню')
  expect(sent[0]?.body).toEqual({ name: 'Пётр', phone: null, role: 'cook', kitchens: [] })
  expect(field('Имя').value).toBe('Пётр')
  expect(onClose).not.toHaveBeenCalled()
})

test('an act that closes the panel does not ask about what was typed beside it', async () => {
  const sent = stubApi(() => ({ body: { ...person, status: 'blocked' } }))
  const { user } = renderStaff(<PersonPanel person={person} isOpen onClose={() => onClose(hasUnsavedWork())} />, [me])
  await user.type(field('Имя'), ' К.')
  expect(hasUnsavedWork()).toBe(true)
  await user.click(button('Закрыть вход'))
  await user.click(within(screen.getByRole('region', { name: 'Закрыть вход' })).getByRole('button', { name: 'Закрыть' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledExactlyOnceWith(false))
  expect(sent[0]?.body).toEqual({ status: 'blocked' })
})

test('a tablet that moves to another kitchen leaves its station', async () => {
  const sent = stubApi(() => ({ body: device }))
  const { user } = renderStaff(<DevicePanel device={device} onClose={onClose} />, [me])
  expect(button('Холодный').getAttribute('aria-pressed')).toBe('true')
  await user.click(button('Арбат'))
  expect(button('Все').getAttribute('aria-pressed')).toBe('true')
  await user.click(button('Сохранить'))
  await waitFor(() => expect(sent[0]?.body).toEqual({ kitchen_id: 2, station_id: null }))
})
