import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ApiError } from '~/lib/api-error'
import { RemoveRow } from './remove-row'
import { heard, renderStaff } from './render.testing'

test('a row goes after a question, and what was typed in it is let go; a refusal says why and keeps it', async () => {
  const letGo = vi.fn()
  const onGone = vi.fn(() => expect(letGo).toHaveBeenCalledOnce())
  const remove = vi
    .fn()
    .mockRejectedValueOnce(new ApiError({ status: 409, message: 'В\u00a0категории есть блюда' }))
    .mockResolvedValueOnce({})
  const { user, container } = renderStaff(
    <RemoveRow form={{ letGo }} warning="Удалить категорию «Супы»?" remove={remove} rereads={[]} onGone={onGone} />,
  )
  await user.click(screen.getByRole('button', { name: 'Удалить' }))
  expect(heard(container)).toContain('Удалить категорию «Супы»?')
  await user.click(screen.getByRole('button', { name: 'Да, удалить' }))
  expect((await screen.findByRole('alert')).textContent).toBe('В\u00a0категории есть блюда')
  expect(letGo).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Да, удалить' }))
  expect(onGone).toHaveBeenCalledOnce()
  expect(screen.queryByRole('alert')).toBeNull()
})
