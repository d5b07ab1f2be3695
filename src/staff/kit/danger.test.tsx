import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Danger } from './danger'
import { renderStaff } from './render.testing'

function show({ isLoading = false } = {}) {
  const remove = vi.fn<() => void>()
  const { user } = renderStaff(
    <Danger act="Удалить город" warning="Удалить Тверь? Это навсегда." yes="Удалить" isLoading={isLoading} onAct={remove} />,
  )
  const open = () => user.click(screen.getByRole('button', { name: 'Удалить город' }))
  return { user, remove, open }
}

const question = () => screen.queryByRole('group', { name: /Удалить Тверь\? Это.навсегда\./ })

it('asks in place before it acts, with the focus on the harmless answer', async () => {
  const { user, remove, open } = show()
  await open()
  expect(question()).not.toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Оставить' }))
  expect(remove).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Удалить' }))
  expect(remove).toHaveBeenCalledOnce()
})

it('keeps everything, and the focus, where it is not meant', async () => {
  const { user, remove, open } = show()
  await open()
  await user.click(screen.getByRole('button', { name: 'Оставить' }))
  expect(question()).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Удалить город' }))
  expect(remove).not.toHaveBeenCalled()
})

it('takes Escape for itself, so that the panel around stays open', async () => {
  const { open } = show()
  await open()
  expect(fireEvent.keyDown(screen.getByRole('button', { name: 'Оставить' }), { key: 'Escape' }), 'prevented').toBe(false)
  expect(question()).toBeNull()
})

it('acts once while the answer is on its way', async () => {
  const { user, remove, open } = show({ isLoading: true })
  await open()
  await user.click(screen.getByRole('button', { name: 'Удалить' }))
  expect(remove).not.toHaveBeenCalled()
})
