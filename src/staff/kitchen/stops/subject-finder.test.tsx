import { act, fireEvent, screen, within } from '@testing-library/react'
import { useRef, useState } from 'react'
import { expect, it, vi } from 'vitest'
import type { StopSubjectRow } from '~/contracts/staff-stops'
import { heard, renderStaff } from '~/staff/kit/render.testing'
import { SubjectFinder } from './subject-finder'

const SALMON: StopSubjectRow = { subject: 'ingredient', id: 12, name: 'лосось', goods: 23 }
const CANADA: StopSubjectRow = { subject: 'goods', id: 2, name: 'Канада', goods: 0 }
const RICE: StopSubjectRow = { subject: 'ingredient', id: 13, name: 'рис', goods: 70 }
const SUBJECTS = { frequent: [SALMON, RICE], subjects: [SALMON, RICE, CANADA] }

type Part = { subjects?: typeof SUBJECTS | undefined; problem?: string | null; stopped?: string[]; canHold?: boolean }

function show({ subjects = SUBJECTS, problem = null, stopped = [], canHold = true }: Part = {}) {
  const did: [string, string][] = []
  function Finder() {
    const [typed, setTyped] = useState('')
    const field = useRef<HTMLInputElement>(null)
    return (
      <SubjectFinder
        field={field}
        typed={typed}
        onType={setTyped}
        subjects={problem === null ? subjects : undefined}
        problem={problem}
        chosen={null}
        stopped={new Set(stopped)}
        onChoose={({ name }) => did.push(['choose', name])}
        onHold={canHold ? ({ name }) => did.push(['hold', name]) : undefined}
      />
    )
  }
  const { user } = renderStaff(<Finder />)
  return { user, did, field: screen.getByRole<HTMLInputElement>('combobox', { name: 'Чего нет?' }) }
}

const keys = () => within(screen.getByRole('group', { name: 'Чего чаще нет' })).getAllByRole('button')

it('has what is stopped most as keys, and says what is stopped now', async () => {
  const { user, did } = show({ stopped: ['ingredient:13'] })
  expect(keys().map(heard)).toEqual(['Лосось', 'на стопе Рис'])
  await user.click(keys()[0] ?? document.body)
  expect(did).toEqual([['choose', 'лосось']])
})

it('finds by a part of a name, the first one by Enter', async () => {
  const { user, did, field } = show()
  await user.type(field, 'кан')
  expect(screen.queryByRole('group', { name: 'Чего чаще нет' })).toBeNull()
  expect(screen.getAllByRole('option').map(heard)).toEqual(['Канада блюдо'])
  await user.keyboard('{Enter}')
  expect(did).toEqual([['choose', 'Канада']])
  expect(field.value, 'ready for the next').toBe('')
})

it('counts the dishes of an ingredient', async () => {
  const { user, field } = show()
  await user.type(field, 'лос')
  expect(heard(screen.getByRole('option'))).toMatch(/^Лосось продукт ?, 23 блюда$/)
})

it('is chosen by the arrows', async () => {
  const { user, did, field } = show()
  await user.type(field, 'с')
  await user.keyboard('{ArrowDown}')
  const marked = screen.getAllByRole('option', { selected: true })
  expect(marked).toHaveLength(1)
  expect(field.getAttribute('aria-activedescendant')).toBe(marked[0]?.id)
  await user.click(marked[0] ?? document.body)
  expect(did).toHaveLength(1)
})

it('says that there is no such thing, and is emptied by its button', async () => {
  const { user, field } = show()
  await user.type(field, 'трюфель')
  expect(screen.getByRole('status').textContent).toContain('Такого в\u00a0меню нет')
  await user.click(screen.getByRole('button', { name: 'Очистить' }))
  expect(field.value).toBe('')
  expect(document.activeElement).toBe(field)
})

it('does not take the key that leads here for a text', async () => {
  const { user, field } = show()
  await user.type(field, '/ло')
  expect(field.value).toBe('ло')
})

it.each([
  ['stops at once when a key is held', {}, [['hold', 'лосось']]],
  ['only opens without a connection', { canHold: false }, [['choose', 'лосось']]],
  ['only opens what is stopped already', { stopped: ['ingredient:12'] }, [['choose', 'лосось']]],
])('%s', (_, part, expected) => {
  vi.useFakeTimers()
  const { did } = show(part)
  const key = keys()[0] ?? document.body
  fireEvent.pointerDown(key, { button: 0 })
  act(() => vi.advanceTimersByTime(500))
  fireEvent.pointerUp(key)
  fireEvent.click(key)
  expect(did).toEqual(expected)
})

it('says why there is nothing to choose from', () => {
  show({ problem: 'Связь пропала' })
  expect(heard(screen.getByRole('alert'))).toBe('Связь пропала')
})
