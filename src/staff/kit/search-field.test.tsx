import { act, fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { SEARCH_DEBOUNCE_MS } from '~/contracts/constants'
import { renderStaff } from './render.testing'
import { SearchField, useSearchText } from './search-field'

function List({ start, onType }: { start?: string; onType?: (q: string | undefined) => void }) {
  const { q, field } = useSearchText(start, onType)
  return (
    <>
      <SearchField label="Найти" placeholder="" {...field} />
      <output aria-label="Ищем">{q}</output>
    </>
  )
}

const box = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Найти' })
const setText = (value: string) => fireEvent.change(box(), { target: { value } })
const asked = () => screen.getByRole('status', { name: 'Ищем' }).textContent

it('keeps a text that is too long as it is, says by how much, and searches what came before', async () => {
  const { user } = renderStaff(<List start="роллы" />)
  await user.click(box())
  await user.paste('п'.repeat(98))
  expect(box().value).toBe(`роллы${'п'.repeat(98)}`)
  expect(box().getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('103 из 100 знаков, сократите на 3')).toBeTruthy()
  expect(asked()).toBe('роллы')
  await user.keyboard('{Backspace}{Backspace}{Backspace}')
  expect(box().getAttribute('aria-invalid')).toBeNull()
})

it('tells of every sign at once, without the spaces around, and asks the list when typing pauses', () => {
  vi.useFakeTimers()
  const heard: unknown[] = []
  renderStaff(<List onType={(q) => heard.push(q)} />)
  for (const text of ['с', 'су', ' су ']) setText(text)
  expect(heard).toEqual(['с', 'су', 'су'])
  expect(asked()).toBe('')
  act(() => vi.advanceTimersByTime(SEARCH_DEBOUNCE_MS))
  expect(asked()).toBe('су')
  setText('')
  expect(heard.at(-1)).toBeUndefined()
})
