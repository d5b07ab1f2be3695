import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as v from 'valibot'
import { beforeEach, expect, it } from 'vitest'
import { Form, useForm } from './form'
import { deleteFormDrafts } from './form-draft'

const schema = v.object({ street: v.string(), lat: v.optional(v.nullable(v.number())) })

function Address() {
  const form = useForm({
    schema,
    initial: { street: '', lat: null },
    send: async () => null,
    onSaved: () => undefined,
    draft: { form: 'address', owner: 7, id: null },
  })
  return (
    <Form form={form} action="Сохранить">
      <p role="note">{form.values.street}</p>
      <button type="button" onClick={() => form.change({ street: 'Лесная', lat: 55.7 })}>
        Подсказка
      </button>
    </Form>
  )
}

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Address />
    </QueryClientProvider>,
  )

beforeEach(() => deleteFormDrafts())

it('restores unsaved text with a number that the empty form has not', async () => {
  const { unmount } = show()
  await userEvent.setup().click(screen.getByRole('button', { name: 'Подсказка' }))
  unmount()
  show()
  expect(screen.getByRole('note').textContent).toBe('Лесная')
})
