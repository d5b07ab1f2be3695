import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { EmptyState } from './empty-state'
import { FreshnessText } from './freshness-text'
import { Initial } from './initial'
import { QrCode } from '~/ui/qr-code'
import { heard, renderStaff } from './render.testing'
import { Ring } from './ring'
import { TableSkeleton } from './skeleton'
import { StatePill } from './state-pill'

it('a list without rows says what it is for, and has the next step', () => {
  renderStaff(
    <EmptyState title="Кодов пока нет" text="Код даёт скидку.">
      <button type="button">Первый код</button>
    </EmptyState>,
  )
  expect(screen.getByRole('heading', { name: 'Кодов пока нет' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Первый код' })).toBeTruthy()
})

it.each([
  [7, true, 'Ответ сервера получен 7 с'],
  [1, false, '1 секунда без ответа'],
  [22, false, '22 секунды без ответа'],
  [75, false, '75 секунд без ответа'],
])('the age of an answer of %s s is said in words once it is too old', (seconds, isFresh, words) => {
  const { container } = renderStaff(<FreshnessText seconds={seconds} isFresh={isFresh} />)
  expect(heard(container)).toBe(words)
})

it('a state has a word beside its colour', () => {
  const { container } = renderStaff(
    <StatePill icon="check" tone="good">
      Идёт
    </StatePill>,
  )
  expect(heard(container)).toBe('Идёт')
})

it('a countdown rounds up, so that it is not over before its end', () => {
  const { container, rerender } = renderStaff(<Ring left={4.2} of={5} />)
  expect(container.textContent).toBe('5')
  rerender(<Ring left={0} of={5} />)
  expect(container.textContent).toBe('0')
})

it('a person is shown by a letter that a reader does not hear', () => {
  const { container } = renderStaff(<Initial name="вера" />)
  expect(container.textContent).toBe('В')
  expect(heard(container)).toBe('')
})

it('a code to scan is named, and another one for another text', () => {
  const drawn = (text: string) => {
    const { unmount } = renderStaff(<QrCode text={text} label="Код планшета" />)
    const path = screen.getByRole('img', { name: 'Код планшета' }).querySelector('path')?.getAttribute('d')
    unmount()
    return path
  }
  expect(drawn('123456')).toMatch(/^M\d/)
  expect(drawn('123456')).toBe(drawn('123456'))
  expect(drawn('123457')).not.toBe(drawn('123456'))
})

it('what still loads is busy and says nothing', () => {
  const { container } = renderStaff(<TableSkeleton rows={3} />)
  expect(container.querySelector('[aria-busy="true"]')?.children).toHaveLength(3)
  expect(heard(container)).toBe('')
})
