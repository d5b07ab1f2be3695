import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Hours } from '~/contracts/common'
import { useEditForm } from './edit-form'
import { EditPage } from './edit-panel'
import { heard, renderStaff } from './render.testing'
import { servedHours, ServedHoursField } from './week-field'

const FIELDS = { hours: servedHours('Часы подачи', 'всегда') }
const LUNCH: Hours[] = [{ day: 1, open: '12:00', close: '16:00' }]

function opened(hours: Hours[]) {
  const save = vi.fn(async ({ changes }: { changes: { hours?: Hours[] } }) => ({ hours, ...changes }))
  function Form() {
    const form = useEditForm(FIELDS, { row: { hours }, save })
    return (
      <EditPage form={form}>
        <ServedHoursField form={form} note="Вне этих часов не подаём" />
      </EditPage>
    )
  }
  const { user } = renderStaff(<Form />)
  const fold = screen.getByRole('button', { name: /Часы подачи/ })
  return { user, save, fold, day: (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name }) }
}

it('is closed at first, and says what is in it', async () => {
  const { user, fold } = opened(LUNCH)
  expect(heard(fold)).toBe('Часы подачи пн с 12:00 до 16:00')
  expect(screen.queryByRole('textbox')).toBeNull()
  await user.click(fold)
  expect(fold.getAttribute('aria-expanded')).toBe('true')
  expect(screen.getAllByRole('textbox')).toHaveLength(7)
})

it('writes hours out in full once their field is left, and saves what was read', async () => {
  const { user, save, fold, day } = opened([])
  expect(heard(fold)).toContain('всегда')
  await user.click(fold)
  await user.type(day('Вторник'), '9-14, 15-2')
  await user.tab()
  expect(day('Вторник').value).toBe('09:00–14:00, 15:00–02:00')
  expect(screen.getByText(/02:00 следующего дня/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Сохранить 1 изменение' }))
  const tuesday = [
    { day: 2, open: '09:00', close: '14:00' },
    { day: 2, open: '15:00', close: '02:00' },
  ]
  expect(save).toHaveBeenCalledWith(expect.objectContaining({ changes: { hours: tuesday } }))
})

it('copies a day to all days', async () => {
  const { user, fold, day } = opened(LUNCH)
  await user.click(fold)
  await user.click(screen.getByRole('button', { name: 'Скопировать на все дни: понедельник' }))
  expect(day('Воскресенье').value).toBe('12:00–16:00')
})

it('tells a day without hours from a week without any', async () => {
  const { user, fold, day } = opened(LUNCH)
  await user.click(fold)
  expect(screen.getAllByText('Не подаём')).toHaveLength(6)
  await user.clear(day('Понедельник'))
  expect(screen.queryByText('Не подаём')).toBeNull()
})

it('says at the day what cannot be read, and saves nothing', async () => {
  const { user, save, fold, day } = opened(LUNCH)
  await user.click(fold)
  await user.clear(day('Понедельник'))
  await user.type(day('Понедельник'), 'с утра')
  const [monday] = within(screen.getByRole('list')).getAllByRole('listitem')
  expect(heard(monday as HTMLElement)).toContain('не прочитать')
  await user.click(screen.getByRole('button', { name: 'Сохранить 1 изменение' }))
  expect(save).not.toHaveBeenCalled()
})
