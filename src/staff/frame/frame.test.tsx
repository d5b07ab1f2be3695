import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ApiError } from '~/lib/api-error'
import { heard, renderStaff } from '~/staff/kit/render.testing'
import { knownMe } from '~/staff/session/me.testing'
import { ScreensBar } from './bottom-bar'
import { FrameMenu } from './frame-menu'
import { Rail } from './rail'
import { StaffFailure } from './staff-failure'

// the kitchen of the address
vi.mock('~/staff/session/use-kitchen', () => ({ useChosenKitchen: () => ({ id: 1 }) }))
vi.mock('~/staff/api', () => ({ api: () => Promise.reject(new Error('no server')) }))

const VERA = { id: 3, name: 'Вера', role: 'manager' } as never
const KITCHENS = [
  { id: 1, name: 'Покровка', time_zone: 'Europe/Moscow', stations: [] },
  { id: 2, name: 'Лесная', time_zone: 'Europe/Moscow', stations: [] },
]
const names = (part: Element) =>
  within(part as HTMLElement)
    .getAllByRole('link')
    .map(heard)

it('the rail has the screens that a person may open, with what there is to do', () => {
  const me = knownMe({ person: VERA, kitchens: KITCHENS, rights: ['order.search', 'board.view'], pin_rights: ['menu.edit'] })
  renderStaff(<Rail onMenu={() => undefined} />, [me, [['staff', 'counts', 1], { orders: 4, tickets: 0, stops: 0, couriers: 0 }]])
  const screens = screen.getByRole('navigation', { name: 'Экраны' })
  expect(names(screens)).toEqual(['Заказы', 'Кухня', 'Меню', 'Цены'])
  expect(within(screens).getByRole('link', { name: 'Заказы' }).getAttribute('aria-description')).toBe('4')
  expect(within(screens).getByRole('link', { name: 'Кухня' }).getAttribute('aria-description'), 'nothing to do').toBeNull()
})

it('the bar of a phone has four screens, the rest behind «Ещё»', async () => {
  const open = vi.fn<() => void>()
  const rights = ['order.search', 'board.view', 'stop.set', 'numbers.view', 'menu.edit'] as const
  const { user } = renderStaff(<ScreensBar onMenu={open} />, [knownMe({ person: VERA, rights: [...rights] })])
  expect(names(screen.getByRole('navigation'))).toEqual(['Заказы', 'Кухня', 'Стоп', 'Цифры'])
  await user.click(screen.getByRole('button', { name: 'Ещё' }))
  expect(open).toHaveBeenCalledOnce()
})

const menu = (me: ReturnType<typeof knownMe>) => {
  const close = vi.fn<() => void>()
  const rendered = renderStaff(<FrameMenu isOpen onClose={close} />, [me])
  return { ...rendered, close, sheet: within(screen.getByRole('dialog', { name: 'Ещё' })) }
}

it('the menu says who works, and lets them change kitchen and theme', () => {
  const { sheet } = menu(knownMe({ person: VERA, kitchens: KITCHENS, rights: ['board.view'] }))
  expect(sheet.getByText('Вера')).toBeTruthy()
  expect(
    within(sheet.getByRole('group', { name: 'Кухня' }))
      .getAllByRole('button')
      .map(heard),
  ).toEqual(['Покровка', 'Лесная'])
  expect(sheet.getByRole('button', { name: 'Выйти' })).toBeTruthy()
})

it('a tablet without a person leads to the PIN, and one kitchen is no choice', () => {
  const device = { id: 1, name: 'Суши', kind: 'kitchen', kitchen_id: 1, station_id: null } as never
  const { sheet } = menu(knownMe({ device, kitchens: KITCHENS.slice(0, 1) }))
  expect(sheet.getByRole('link', { name: 'Войти по ПИНу' }).getAttribute('href')).toBe('/staff/sign-in')
  expect(sheet.queryByRole('group', { name: 'Кухня' })).toBeNull()
})

it.each([
  [new ApiError({ status: 403, message: 'Нет прав' }), 'Сюда вам нельзя', 'Нет прав'],
  [new Error('chunk'), 'Экран не открылся', 'Сервер не ответил. Проверьте связь.'],
])('a screen that did not open says why, and tries again', async (error, title, words) => {
  const reset = vi.fn<() => void>()
  const { user } = renderStaff(<StaffFailure error={error} reset={reset} info={undefined as never} />)
  expect(heard(screen.getByRole('heading'))).toBe(title)
  expect(heard(screen.getByRole('alert'))).toBe(words)
  await user.click(screen.getByRole('button', { name: 'Ещё раз' }))
  expect(reset).toHaveBeenCalledOnce()
})
