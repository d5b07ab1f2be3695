import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { SearchField, useSearchText } from './search-field'

const fieldWith = (value: string) =>
  renderToStaticMarkup(<SearchField label="Найти" placeholder="" value={value} onChange={() => undefined} />)

it('keeps a text that is too long as it is, and says by how much', () => {
  const long = 'п'.repeat(103)
  expect(fieldWith(long)).toMatch(/aria-invalid="true"/)
  expect(fieldWith(long)).toContain(`value="${long}"`)
  expect(fieldWith(long)).toContain('103 из\u00a0100 знаков, сократите на\u00a03')
  expect(fieldWith('п'.repeat(100))).not.toMatch(/aria-invalid="|знаков/)
})

it('asks the list only for what it can search', () => {
  const asked: unknown[] = []
  function List() {
    const { q, field } = useSearchText('роллы', (text) => asked.push(text))
    if (asked.length === 0) for (const text of ['суши', 'с'.repeat(101)]) field.onChange(text)
    return q
  }
  expect(renderToStaticMarkup(<List />)).toBe('роллы')
  expect(asked).toEqual(['суши'])
})
