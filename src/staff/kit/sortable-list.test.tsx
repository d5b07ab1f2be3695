import { screen, within } from '@testing-library/react'
import type { DetachedWindowAPI } from 'happy-dom'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { renderStaff } from './render.testing'
import { SortableList } from './sortable-list'

const ROWS = [
  { id: 1, name: 'Роллы' },
  { id: 2, name: 'Суши' },
  { id: 3, name: 'Пицца' },
]

function show({ isDisabled = false } = {}) {
  const sorted: number[][] = []
  function Categories() {
    const [rows, setRows] = useState(ROWS)
    const sort = (ids: number[]) => {
      sorted.push(ids)
      setRows(ids.flatMap((id) => ROWS.filter((row) => row.id === id)))
    }
    return (
      <SortableList rows={rows} onSort={sort} label="Категории" isDisabled={isDisabled}>
        {(row) => <b>{row.name}</b>}
      </SortableList>
    )
  }
  const { user } = renderStaff(<Categories />)
  const list = within(screen.getByRole('list', { name: 'Категории' }))
  return { user, sorted, list, names: () => list.getAllByRole('listitem').map((row) => row.querySelector('b')?.textContent) }
}

const button = (name: string) => screen.getByRole('button', { name })

it('moves a row up and down by its buttons, and says where it is now', async () => {
  const { user, sorted, names } = show()
  await user.click(button('Ниже: Роллы'))
  expect(sorted).toEqual([[2, 1, 3]])
  expect(names()).toEqual(['Суши', 'Роллы', 'Пицца'])
  expect(screen.getByText('«Роллы» теперь на месте 2 из 3')).toBeTruthy()
  await user.click(button('Выше: Пицца'))
  expect(names()).toEqual(['Суши', 'Пицца', 'Роллы'])
})

it('keeps the focus on the button of the row that moved, so that it can go on', async () => {
  const { user, names } = show()
  await user.click(button('Ниже: Роллы'))
  expect(document.activeElement).toBe(button('Ниже: Роллы'))
  await user.keyboard('{Enter}')
  expect(names()).toEqual(['Суши', 'Пицца', 'Роллы'])
})

it('moves nothing past its ends', async () => {
  const { user, sorted } = show()
  for (const name of ['Выше: Роллы', 'Ниже: Пицца']) {
    expect(button(name).getAttribute('aria-disabled')).toBe('true')
    await user.click(button(name))
  }
  expect(sorted).toEqual([])
})

it('is sorted by keys alone: space takes a row, Escape puts it back', async () => {
  const { user, sorted } = show()
  const handle = button('Переместить: Роллы')
  expect(document.getElementById(handle.getAttribute('aria-describedby') ?? '')?.textContent).toContain('Escape возвращает')
  handle.focus()
  await user.keyboard(' ')
  expect(await screen.findByText('«Роллы» теперь на месте 1 из 3')).toBeTruthy()
  await user.keyboard('{Escape}')
  expect(await screen.findByText('«Роллы» вернули на место')).toBeTruthy()
  expect(sorted).toEqual([])
})

it('shows its rows without handles where they cannot be sorted', () => {
  const { names } = show({ isDisabled: true })
  expect(names()).toEqual(['Роллы', 'Суши', 'Пицца'])
  expect(screen.queryByRole('button')).toBeNull()
})

describe('on a touch screen', () => {
  const { navigator } = (window as unknown as { happyDOM: DetachedWindowAPI }).happyDOM.settings
  const touchAt = (points: number) => void (navigator.maxTouchPoints = points)
  afterEach(() => touchAt(0))

  it('has the buttons of one row, which a tap on its handle opens and closes', async () => {
    touchAt(5)
    const { user, names, list } = show()
    expect(list.getAllByRole('button').map((one) => one.getAttribute('aria-label'))).toEqual([
      'Переместить: Роллы',
      'Переместить: Суши',
      'Переместить: Пицца',
    ])
    await user.click(button('Переместить: Роллы'))
    expect(button('Переместить: Роллы').getAttribute('aria-expanded')).toBe('true')
    await user.click(button('Ниже: Роллы'))
    await user.click(button('Ниже: Роллы'))
    expect(names(), 'its buttons go with it').toEqual(['Суши', 'Пицца', 'Роллы'])
    await user.click(button('Переместить: Суши'))
    expect(screen.queryByRole('button', { name: 'Выше: Роллы' })).toBeNull()
    await user.click(button('Переместить: Суши'))
    expect(screen.queryByRole('button', { name: 'Выше: Суши' })).toBeNull()
  })
})
