import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ActForm } from '~/ui/act-form'
import { lacking } from './lacking'
import { renderStaff } from './render.testing'
import { StaffButton } from './staff-button'

function show(props: Partial<Parameters<typeof StaffButton>[0]> = {}) {
  const press = vi.fn<() => void>()
  const { user } = renderStaff(
    <StaffButton {...props} onClick={press}>
      Вернуть
    </StaffButton>,
  )
  return { user, press, button: screen.getByRole('button', { name: /^Вернуть/ }) }
}

it('says on itself what is missing, stays within reach of the keyboard, and does nothing', async () => {
  const { user, press, button } = show({ lacks: 'Выберите причину' })
  await user.tab()
  expect(document.activeElement).toBe(button)
  await user.keyboard('{Enter}')
  await user.click(button)
  expect(press).not.toHaveBeenCalled()
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Выберите причину')
})

it('has what is missing in a name of its own', () => {
  show({ lacks: 'Нет связи', 'aria-label': 'Вернуть лосось' })
  expect(screen.getByRole('button', { name: 'Вернуть лосось. Нет связи' })).toBeTruthy()
})

it('acts when nothing is missing', async () => {
  const { user, press, button } = show({ lacks: lacking(false, false) })
  expect(button.getAttribute('aria-disabled')).toBeNull()
  await user.click(button)
  expect(press).toHaveBeenCalledOnce()
})

it('keeps the focus and ignores presses while it loads', async () => {
  const { user, press, button } = show({ isLoading: true })
  await user.click(button)
  expect(press).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(button)
  expect(button.getAttribute('aria-busy')).toBe('true')
})

it('sends no form while something is missing', async () => {
  const send = vi.fn<() => void>()
  const form = (lacks: string | null) => (
    <ActForm onAct={send}>
      <StaffButton type="submit" lacks={lacks}>
        Сохранить
      </StaffButton>
    </ActForm>
  )
  const { user, rerender } = renderStaff(form('Название'))
  await user.click(screen.getByRole('button'))
  expect(send).not.toHaveBeenCalled()
  rerender(form(null))
  await user.click(screen.getByRole('button'))
  expect(send).toHaveBeenCalledOnce()
})

it('names the first thing that is missing', () => {
  expect(lacking(false, 'Сумма', 'Причина')).toBe('Сумма')
})
