import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ActFoot } from './act-foot'
import { renderStaff, resizeTo } from './render.testing'
import { SidePanel } from './side-panel'

function show(part: Partial<Parameters<typeof ActFoot>[0]> = {}) {
  resizeTo(1280)
  const save = vi.fn<() => void>()
  const { user } = renderStaff(
    <SidePanel isOpen onClose={() => undefined} title="Новый код">
      <p>Поля</p>
      <ActFoot isLoading={false} onAct={save} {...part} />
    </SidePanel>,
  )
  return { user, save, panel: within(screen.getByRole('complementary', { name: 'Новый код' })) }
}

it('ends the form of its panel with what it changes and the button that acts', async () => {
  const { user, save, panel } = show({ says: 'Скидка начнётся сразу' })
  expect(panel.getByRole('status').textContent).toBe('Скидка начнётся сразу')
  await user.click(panel.getByRole('button', { name: 'Сохранить' }))
  expect(save).toHaveBeenCalledOnce()
})

it('says on the button what is missing, and does nothing', async () => {
  const { user, save, panel } = show({ label: 'Создать', lacks: 'Введите код' })
  const button = panel.getByRole('button', { name: /^Создать/ })
  await user.click(button)
  expect(save).not.toHaveBeenCalled()
  expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Введите код')
})

it('has room for a last question and for another button', () => {
  const { panel } = show({
    children: <input aria-label="Причина" />,
    beside: <button type="button">Не сохранять</button>,
  })
  expect(panel.getByRole('textbox', { name: 'Причина' })).toBeTruthy()
  expect(panel.getByRole('button', { name: 'Не сохранять' })).toBeTruthy()
})
