import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { UNFINISHED_DAY } from '~/lib/typed-field'
import { DateField } from './date-field'
import { renderStaff } from './render.testing'

const TODAY = '2026-11-24'

function show({ start = '', min, max }: { start?: string; min?: string; max?: string } = {}) {
  const days: string[] = []
  function Form() {
    const [day, setDay] = useState(start)
    const change = (next: string) => {
      days.push(next)
      setDay(next)
    }
    return <DateField label="Начало" today={TODAY} lean="ahead" value={day} onChange={change} {...(min && { min })} {...(max && { max })} />
  }
  const { user } = renderStaff(<Form />)
  return { user, days, field: screen.getByLabelText<HTMLInputElement>('Начало') }
}

const paste = (field: HTMLElement, text: string) => fireEvent.paste(field, { clipboardData: { getData: () => text } })
const isWrong = (field: HTMLElement) => field.getAttribute('aria-invalid') === 'true'

it('takes the day that is picked', () => {
  const { days, field } = show()
  fireEvent.change(field, { target: { value: '2026-12-31' } })
  expect(days).toEqual(['2026-12-31'])
  expect(field.value).toBe('2026-12-31')
})

it.each([
  ['1 февраля', '2027-02-01'],
  ['01.12.2026', '2026-12-01'],
])('takes a pasted «%s», which the browser drops', async (text, day) => {
  const { days, field } = show()
  paste(field, text)
  await waitFor(() => expect(days).toEqual([day]))
  expect(field.value).toBe(day)
})

it('says what is wrong with a pasted text, and keeps the day before', async () => {
  const { days, field } = show({ start: '2026-12-01' })
  paste(field, 'завтра или нет')
  await waitFor(() => expect(isWrong(field)).toBe(true))
  expect(days).toEqual([])
  expect(field.value).toBe('2026-12-01')
})

it('gives no day past its bounds, and says so when it is left', () => {
  const { days, field } = show({ max: '2026-11-24' })
  fireEvent.change(field, { target: { value: '2026-11-25' } })
  expect(days).toEqual([])
  fireEvent.blur(field)
  expect(days).toEqual([UNFINISHED_DAY])
  expect(isWrong(field)).toBe(true)
})

it('can be emptied', () => {
  const { days, field } = show({ start: '2026-12-01' })
  fireEvent.change(field, { target: { value: '' } })
  fireEvent.blur(field)
  expect(days).toEqual([''])
  expect(isWrong(field)).toBe(false)
})
