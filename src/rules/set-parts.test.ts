import { describe, expect, it, test } from 'vitest'
import { partFinder, portionsOf, readParts } from './set-parts'

test.each<[string, [string, number][]]>([
  [
    'Ролл Краб - 3, Ролл Лосось - 3, Суши Угорь - 1',
    [
      ['Ролл Краб', 3],
      ['Ролл Лосось', 3],
      ['Суши Угорь', 1],
    ],
  ],
  [
    'Филадельфия классик 8 шт, Маки с лососем 8 шт.',
    [
      ['Филадельфия классик', 8],
      ['Маки с лососем', 8],
    ],
  ],
  [
    'Калифорния (8 шт); Дракон (4 шт)',
    [
      ['Калифорния', 8],
      ['Дракон', 4],
    ],
  ],
  [
    '2 × Пепперони\n1 x Маргарита',
    [
      ['Пепперони', 2],
      ['Маргарита', 1],
    ],
  ],
  [
    'Калифорния × 8, Дракон x4, имбирь',
    [
      ['Калифорния', 8],
      ['Дракон', 4],
    ],
  ],
  [
    'ролл Сейшн 1/2 - 4, Угорь - 6',
    [
      ['ролл Сейшн 1/2', 4],
      ['Угорь', 6],
    ],
  ],
  ['рис, нори, лосось', []],
  ['лосось 30 г, сыр 20 г', []],
  ['креветка - 3, рис, соус', []],
  ['Экономия: 190 ₽', []],
])('the dishes of «%s»', (text, parts) => expect(readParts(text)).toEqual(parts.map(([name, pieces]) => ({ name, pieces }))))

test('pieces are portions of a dish, at least one', () => {
  expect([portionsOf(8, 8), portionsOf(16, 8), portionsOf(3, 6), portionsOf(1, 6), portionsOf(2, null)]).toEqual([1, 2, 1, 1, 2])
})

describe('a set means', () => {
  const names = [
    'Ролл Краб',
    'Ролл Копченая курица',
    'ролл Копченая курица',
    'Ролл Сыр-лосось (Запеченный)',
    'Суши Краб',
    'Чизкейк',
    'Ролл Огурец',
  ]
  const find = partFinder(names.map((name, id) => ({ id, name })))
  test.each<[string, number | undefined]>([
    ['Ролл Краб', 0],
    ['суши краб', 4],
    ['ролл Копченая курица', 2],
    ['РОЛЛ курица копчёная', 1],
    ['Сыр лосось (Запеченный)', 3],
    ['Ролл огурец 1/2', 6],
    ['Огурец', 6],
    ['Сыр-лосось (запеченная)', 3],
  ])('by «%s» one dish', (name, id) => expect(find(name)?.id).toBe(id))
  it('no dish where two kinds or none fit', () => {
    expect([find('Краб'), find('Суши Огурец'), find('Ролл Лосось')]).toEqual([undefined, undefined, undefined])
  })
})
