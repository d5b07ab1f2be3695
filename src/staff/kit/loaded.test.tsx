import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ApiError } from '~/lib/api-error'
import { Loaded } from './loaded'

const shown = (query: { data?: unknown; isPending?: boolean; error?: Error }) =>
  renderToStaticMarkup(
    <Loaded query={{ data: undefined, isPending: false, error: null, refetch: () => undefined, ...query }} waiting={<p aria-busy="true" />}>
      <input aria-label="Название" defaultValue="Филадельфия" />
    </Loaded>,
  )
const error = new ApiError({ status: 500, message: 'Не получилось' })

it('has the shape of what comes, then it', () => {
  expect(shown({ isPending: true })).toBe('<p aria-busy="true"></p>')
  expect(shown({ data: {} })).toBe('<input aria-label="Название" value="Филадельфия"/>')
})

it('says why nothing came, with the way to ask again', () => {
  const html = shown({ error })
  expect(html).toMatch(/role="alert"[^>]*>Не получилось<.*<button.*Ещё раз/)
  expect(html).not.toContain('<input')
})

it('keeps a form and what is typed into it where reading again fails', () => {
  const html = shown({ data: {}, error })
  expect(html).toMatch(/role="alert"[^>]*>Не\u00a0обновили: Не получилось</)
  expect(html).toContain('aria-label="Название"')
})
