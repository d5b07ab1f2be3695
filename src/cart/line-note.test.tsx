import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createStore, Provider, useAtomValue } from 'jotai'
import { expect, it } from 'vitest'
import { testGoods } from '~/rules/goods.testing'
import { cartLinesAtom, replaceLinesAtom, toCartLine } from './cart.atoms'
import { LineNote } from './line-note'

const goods = { ...testGoods({ id: 1, name: 'Вок', price: 300 }), picture: '', about: '300 г' }
const wok = (note = '', qtt = 1) => toCartLine(goods, qtt, { additionals: [], side: [], sauce: [], note })

function List() {
  return (
    <ul tabIndex={-1} aria-label="Блюда в корзине">
      {useAtomValue(cartLinesAtom).map((line) => (
        <li key={line.uid}>
          <LineNote line={line} />
        </li>
      ))}
    </ul>
  )
}

function show(...lines: ReturnType<typeof wok>[]) {
  const store = createStore()
  store.set(replaceLinesAtom, lines)
  render(
    <Provider store={store}>
      <List />
    </Provider>,
  )
  return { user: userEvent.setup(), notes: () => store.get(cartLinesAtom).map(({ note, qtt }) => [note, qtt]) }
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Пожелание кухне' })

it('is written in its place; the Return key keeps it, and the list has the focus', async () => {
  const { user, notes } = show(wok('', 2))
  await user.click(screen.getByRole('button', { name: /^Пожелание кухне.*Вок/ }))
  expect(document.activeElement).toBe(field())
  await user.keyboard('  без лука{Enter}')
  expect(notes()).toEqual([['без лука', 2]])
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Блюда в корзине' }))
})

it('makes two lines one when they become the same', async () => {
  const { user, notes } = show(wok('без лука'), wok('', 3))
  await user.click(screen.getByRole('button', { name: /«без\sлука».*изменить/ }))
  await user.clear(field())
  await user.keyboard('{Enter}')
  expect(notes()).toEqual([['', 4]])
})

it('is left as it was by Escape', async () => {
  const { user, notes } = show(wok('без лука'))
  await user.click(screen.getByRole('button', { name: /«без\sлука»/ }))
  await user.keyboard(' и без риса{Escape}')
  expect(notes()).toEqual([['без лука', 1]])
  expect(screen.getByRole('button', { name: /«без\sлука»/ })).toBeTruthy()
})

it('counts what is too long, and keeps it typed until it fits', async () => {
  const { user, notes } = show(wok())
  await user.click(screen.getByRole('button', { name: /Пожелание кухне/ }))
  await user.click(field())
  await user.paste('я'.repeat(141))
  await user.tab()
  expect([notes(), field().value.length]).toEqual([[['', 1]], 141])
  expect(document.getElementById(field().getAttribute('aria-describedby') ?? '')?.textContent).toMatch(/^141 из\s140 знаков/)
  await user.click(field())
  await user.keyboard('{End}{Backspace}{Enter}')
  expect(notes()).toEqual([['я'.repeat(140), 1]])
})

it('is not offered where the kitchen reads none', () => {
  show(toCartLine({ ...goods, takes_notes: false }, 1))
  expect(screen.queryByRole('button')).toBeNull()
})
