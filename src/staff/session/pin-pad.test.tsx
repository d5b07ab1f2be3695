import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { renderStaff } from '~/staff/kit/render.testing'
import { PinPad } from './pin-pad'
import { PeopleTiles, type DevicePerson } from './people-tiles'

function show({ digits = 4, error }: { digits?: number; error?: string } = {}) {
  const answer = Promise.withResolvers<void>()
  const enter = vi.fn<(pin: string) => Promise<void>>(() => answer.promise)
  const { user, container } = renderStaff(<PinPad title="Вера, ваш ПИН" digits={digits} error={error} onPin={enter} />)
  const press = async (keys: string) => {
    for (const key of keys) await user.click(screen.getByRole('button', { name: key }))
  }
  return { user, enter, press, container, settle: () => act(async () => answer.resolve()) }
}

const typed = () => screen.getByRole('status').textContent

it('sends itself with the last digit, and never shows what was pressed', async () => {
  const { enter, press, container } = show()
  await press('771')
  expect(typed()).toBe('Введено 3 из 4')
  expect(enter).not.toHaveBeenCalled()
  await press('1')
  expect(enter).toHaveBeenCalledExactlyOnceWith('7711')
  expect(container.textContent).not.toContain('77')
})

it('takes no digit while it is checked, and is empty and ready again after', async () => {
  const { enter, press, settle } = show()
  await press('12345')
  expect(typed()).toBe('Проверяем ПИН')
  await settle()
  expect(typed()).toBe('Введено 0 из 4')
  await press('9876')
  expect(enter.mock.calls).toEqual([['1234'], ['9876']])
})

it('erases the last digit', async () => {
  const { user, enter, press } = show()
  await press('19')
  await user.click(screen.getByRole('button', { name: 'Стереть цифру' }))
  await press('234')
  expect(enter).toHaveBeenCalledExactlyOnceWith('1234')
})

it('takes the digits of a keyboard, of six as well, and none that are typed into a field', () => {
  const enter = vi.fn<(pin: string) => Promise<void>>(async () => undefined)
  renderStaff(
    <>
      <input aria-label="Имя" />
      <PinPad title="ПИН" digits={6} onPin={enter} />
    </>,
  )
  let at = 0
  const press = (key: string, on: Element = document.body) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    Object.defineProperty(event, 'timeStamp', { value: (at += 200) })
    fireEvent(on, event)
  }
  for (const key of '12') press(key)
  press('9', screen.getByRole('textbox'))
  expect(typed()).toBe('Введено 2 из 6')
  press('Backspace')
  expect(typed()).toBe('Введено 1 из 6')
})

it('reads out why a PIN was refused', () => {
  show({ error: 'ПИН не подошёл' })
  expect(screen.getByRole('alert').textContent).toBe('ПИН не подошёл')
})

const person = (id: number, name: string): DevicePerson => ({ id, name, role: 'cook', digits: 4 }) as DevicePerson

function Tiles({ people }: { people: DevicePerson[] }) {
  const [chosen, setChosen] = useState<number | null>(null)
  return <PeopleTiles people={people} chosen={chosen} onChoose={setChosen} />
}

it('a person chooses the own name', async () => {
  const { user } = renderStaff(<Tiles people={[person(1, 'Вера'), person(2, 'Илья')]} />)
  expect(screen.queryByRole('textbox'), 'few names need no search').toBeNull()
  await user.click(screen.getByRole('button', { name: /Илья/ }))
  expect(screen.getByRole('button', { pressed: true }).textContent).toContain('Илья')
})

it('many names can be searched, in any case', async () => {
  const { user } = renderStaff(<Tiles people={Array.from({ length: 13 }, (_, at) => person(at, at === 5 ? 'Ольга' : `Повар ${at}`))} />)
  await user.type(screen.getByRole('textbox', { name: 'Имя' }), ' оль')
  expect(screen.getAllByRole('button').map((one) => one.textContent)).toEqual([expect.stringContaining('Ольга')])
  await user.type(screen.getByRole('textbox', { name: 'Имя' }), 'ко')
  expect(screen.getByText(/Такого имени нет/)).toBeTruthy()
})
