import { expect, it } from 'vitest'
import { chosenOf, mostOf, optionSections } from './option-sections'

const option = (id: number, max = 5) => ({ id, name: `№ ${id}`, price: 50, max })
const group = { id: 1, kind: 'sauces' as const, name: 'Соус', min: 1, max: 1, free: 0, options: [21, 22].map((id) => ({ id, price: 50 })) }
const goods = { additionals: [option(11)], sides: [], sauces: [option(20), option(21), option(22)], groups: [group] }
const none = { additionals: [], side: [], sauce: [] }
const sauces = (max: number) => {
  const [section] = optionSections({ ...goods, groups: [{ ...group, max }] })
  if (!section) throw new Error('no section')
  return section
}

it('shows groups first, and other options of a kind without what groups have', () => {
  expect(optionSections(goods).map(({ title, options }) => [title, options.map(({ id }) => id)])).toEqual([
    ['Соус', [21, 22]],
    ['Добавки', [11]],
    ['Соусы', [20]],
  ])
})

it('replaces the choice in a group of one, and keeps what is outside it', () => {
  const chosen = {
    ...none,
    sauce: [
      { id: 20, name: '№ 20', qtt: 2 },
      { id: 21, name: '№ 21', qtt: 1 },
    ],
  }
  expect(chosenOf(chosen, sauces(1), option(22), 1).sauce.map(({ id }) => id)).toEqual([20, 22])
})

it('offers no more than the group still takes', () => {
  const chosen = { ...none, sauce: [{ id: 21, name: '№ 21', qtt: 2 }] }
  expect([21, 22].map((id) => mostOf(sauces(3), option(id), chosen))).toEqual([3, 1])
})
