import { describe, expect, it } from 'vitest'
import { findDishes, parseQuery } from './dish-search'

const dish = (id: number, name: string) => ({ id, name })

const MENU = [
  dish(1, 'Запечённая Филадельфия'),
  dish(2, 'Филадельфия классик'),
  dish(3, 'Мисо с тофу'),
  dish(4, 'Coca-Cola'),
  dish(5, 'Тёплый салат с угрём'),
]
const names = (text: string) => findDishes(MENU, text).map(({ goods }) => goods.name)

describe('what is typed', () => {
  it.each([
    ['фил', { qtt: 1, text: 'фил' }],
    ['2*фил', { qtt: 2, text: 'фил' }],
    [' 12 * фил', { qtt: 12, text: 'фил' }],
    ['3х фил', { qtt: 3, text: 'фил' }],
    ['2*', { qtt: 2, text: '' }],
    ['0*фил', { qtt: 1, text: 'фил' }],
    ['2хот', { qtt: 1, text: '2хот' }],
  ])('%s', (typed, query) => {
    expect(parseQuery(typed)).toEqual(query)
  })
})

describe('the dishes found', () => {
  it('begin with what is typed before those with a later word', () => {
    expect(names('фил')).toEqual(['Филадельфия классик', 'Запечённая Филадельфия'])
  })

  it.each([
    ['запеченная', ['Запечённая Филадельфия']],
    ['тёп', ['Тёплый салат с угрём']],
    ['кл фил', ['Филадельфия классик']],
    ['abk', ['Филадельфия классик', 'Запечённая Филадельфия']],
    ['сщсф', ['Coca-Cola']],
    ['делфия', []],
    ['ъъъъьь', []],
    ['ъс', []],
    ['???', []],
    ['фил фил', []],
  ])('%s', (text, found) => {
    expect(names(text)).toEqual(found)
  })

  it('are all of the menu while nothing is typed', () => {
    expect(names('')).toHaveLength(MENU.length)
  })

  it('mark the letters that were typed', () => {
    expect(findDishes(MENU, 'кл фил')[0]?.parts).toEqual([
      { text: 'Фил', isHit: true },
      { text: 'адельфия ', isHit: false },
      { text: 'кл', isHit: true },
      { text: 'ассик', isHit: false },
    ])
  })
})
