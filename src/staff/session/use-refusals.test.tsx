import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { EditField } from '~/staff/kit/edit-field'
import { useEditForm } from '~/staff/kit/edit-form'
import { EditPage } from '~/staff/kit/edit-panel'
import { text } from '~/staff/kit/field-kinds'
import { renderStaff } from '~/staff/kit/render.testing'
import { stubApi } from '~/staff/kit/stub-api.testing'
import { api } from '~/staff/api'
import { useRight } from './me.queries'
import { knownMe } from './me.testing'
import { useRefusals } from './use-refusals'

const FIELDS = { name: text('Название') }

function Screen() {
  useRefusals()
  const mayEdit = useRight('places.terms') !== 'no'
  const form = useEditForm(FIELDS, {
    row: { name: 'Калуга', revision: 1 },
    save: ({ changes, revision }) => api('PATCH /staff/cities/{id}', { params: { id: 1 }, revision, body: changes }).then(() => null),
  })
  return <EditPage form={form}>{mayEdit && <EditField form={form} name="name" />}</EditPage>
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Название' })
const confirm = vi.fn<() => boolean>()
const show = () => renderStaff(<Screen />, [knownMe({ rights: ['places.terms'] })])

beforeEach(() => {
  vi.unstubAllGlobals()
  confirm.mockReset().mockReturnValue(false)
  vi.stubGlobal('confirm', confirm)
  stubApi(() => ({ status: 401, body: { message: 'Войдите ещё раз' } }))
})

test('a session that has ended keeps a form with typed text where a person says so, and asks once', async () => {
  const { user, router } = show()
  await user.type(field(), ' 2')
  await user.click(screen.getByRole('button', { name: 'Сохранить 1 изменение' }))
  await waitFor(() => expect(confirm).toHaveBeenCalledOnce())
  await user.type(field(), '!')
  expect(field().value).toBe('Калуга 2!')
  expect(screen.getByRole('alert').textContent).toContain('Войдите')
  expect(router.history.location.pathname).toBe('/')
})
