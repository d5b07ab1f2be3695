import { screen, within } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { PanelFooter } from './panel-footer'
import { renderStaff, resizeTo } from './render.testing'
import { SidePanel } from './side-panel'

/** A list whose rows open the panel of their dish. */
function Dishes({ children }: { children?: ReactNode }) {
  const [dish, setDish] = useState<string>()
  return (
    <>
      {['Вулкан', 'Канада'].map((name) => (
        <button key={name} type="button" onClick={() => setDish(name)}>
          {name}
        </button>
      ))}
      <SidePanel isOpen={dish !== undefined} onClose={() => setDish(undefined)} title={`Блюдо ${dish ?? ''}`}>
        <label>
          Цена
          <input />
        </label>
        {children}
      </SidePanel>
    </>
  )
}

const panel = () => screen.queryByRole('complementary')
const focused = () => document.activeElement

it('is a part of a wide page: takes the focus to its title, and gives it back', async () => {
  resizeTo(1280)
  const { user } = renderStaff(<Dishes />)
  await user.click(screen.getByRole('button', { name: 'Вулкан' }))
  expect(panel()).toBe(screen.getByRole('complementary', { name: 'Блюдо Вулкан' }))
  expect(focused()).toBe(screen.getByRole('heading', { name: 'Блюдо Вулкан' }))
  await user.click(screen.getByRole('button', { name: 'Закрыть' }))
  expect(panel()).toBeNull()
  expect(focused()).toBe(screen.getByRole('button', { name: 'Вулкан' }))
})

it('shows another dish in the same panel, and reads its title', async () => {
  resizeTo(1280)
  const { user } = renderStaff(<Dishes />)
  await user.click(screen.getByRole('button', { name: 'Вулкан' }))
  await user.click(screen.getByRole('button', { name: 'Канада' }))
  expect(focused()).toBe(screen.getByRole('heading', { name: 'Блюдо Канада' }))
})

it('closes by Escape, except where that ends something of its own', async () => {
  resizeTo(1280)
  const { user } = renderStaff(
    <Dishes>
      <button type="button" aria-roledescription="строка" aria-pressed="true">
        Переместить
      </button>
    </Dishes>,
  )
  await user.click(screen.getByRole('button', { name: 'Вулкан' }))
  screen.getByRole('button', { name: 'Переместить' }).focus()
  await user.keyboard('{Escape}')
  expect(panel()).not.toBeNull()
  screen.getByRole('textbox', { name: 'Цена' }).focus()
  await user.keyboard('{Escape}')
  expect(panel()).toBeNull()
})

it('keeps the foot that its content fills', async () => {
  resizeTo(1280)
  const act = vi.fn<() => void>()
  const { user } = renderStaff(
    <Dishes>
      <PanelFooter>
        <button type="button" onClick={act}>
          Сохранить
        </button>
      </PanelFooter>
    </Dishes>,
  )
  await user.click(screen.getByRole('button', { name: 'Вулкан' }))
  await user.click(within(screen.getByRole('complementary')).getByRole('button', { name: 'Сохранить' }))
  expect(act).toHaveBeenCalledOnce()
})

it('is a sheet over a narrow page, and moves with the window', async () => {
  const { user } = renderStaff(<Dishes />)
  await user.click(screen.getByRole('button', { name: 'Вулкан' }))
  expect(panel()).toBeNull()
  expect(screen.getByRole('dialog', { name: 'Блюдо Вулкан' })).toBeTruthy()
  resizeTo(1280)
  expect(panel()).not.toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
})
