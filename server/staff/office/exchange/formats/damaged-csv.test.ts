import { describe, expect, it, test } from 'vitest'
import { parseMenu } from './parse-menu'
import { optionLine } from '~/rules/option-line'
import { readOptions } from './option-text'

const read = (...lines: string[]) => parseMenu(new TextEncoder().encode(lines.join('\n'))).file
const HEAD = 'Артикул;Категория;Название;Цена;Старая цена;Вес;Шт;Аллергены;Добавки;Описание;Белки'

it('names the cells that a spreadsheet has damaged, and says nothing in their place', () => {
  const { goods, damaged, refused } = read(
    HEAD,
    '4,6E+11;Роллы;Канада;590;#ИМЯ?;01.фев;8;рыба;;????????;08.май',
    'R-2;Роллы;Дракон;01.фев;;260;8;;;;8,5',
    'R-3;Роллы;???;300;;260;8;;;;',
    '="00123";Роллы;Унаги;300;;260 г;8;;;Хит??? Да;',
  )
  expect(damaged?.map(({ line, field, value }) => [line, field, value])).toEqual([
    [2, 'article', '4,6E+11'],
    [2, 'old_price', '#ИМЯ?'],
    [2, 'weight', '01.фев'],
    [2, 'description', '????????'],
    [2, 'nutrition', '08.май'],
    [5, 'description', 'Хит??? Да'],
  ])
  expect(goods[0]).toEqual({
    key: expect.any(String),
    line: 2,
    category: 'роллы',
    name: 'Канада',
    price: 590,
    pieces: 8,
    allergens: ['рыба'],
    options: [],
  })
  expect(goods[1]).toMatchObject({ article: '00123', weight: 260 })
  expect(refused).toMatchObject([
    { line: 3, key: 'R-2', name: 'Дракон', why: expect.stringContaining('01.фев') },
    { line: 4, why: expect.stringContaining('буквы потеряны') },
  ])
})

it('says of an empty cell that it is empty, and nothing of a column that is not there', () => {
  const [full] = read(HEAD, 'R-1;Роллы;Канада;590;;;;;;;').goods
  expect(full).toEqual({
    key: 'R-1',
    line: 2,
    category: 'роллы',
    name: 'Канада',
    price: 590,
    article: 'R-1',
    old_price: null,
    pieces: null,
    allergens: [],
    options: [],
    description: '',
    nutrition: null,
  })
  expect(read('Название;Цена;Категория', 'Канада;590;Роллы').goods).toEqual([
    { key: 'роллы/канада', line: 2, category: 'роллы', name: 'Канада', price: 590 },
  ])
  const [sized] = read('Название;Цена;Вес;Шт', 'Канада;590;8 шт / 260 г;').goods
  expect(sized).toMatchObject({ weight: 260, pieces: 8 })
})

it.each(['Сыр', 'Сыр +5O', 'соус: Унаги', 'соус: Унаги +', 'Кола 0,5 л', 'Сыр +5 +бекон'])(
  '«%s» makes no option, and the row is named',
  (text) => {
    const { goods, options, damaged } = read('Название;Цена;Добавки', `Канада;590;Икра +90|${text}`)
    expect(options.map(({ name, price }) => [name, price])).toEqual([['Икра', 90]])
    expect(goods[0]).toMatchObject({ options: ['additionals/икра'], unsure: ['options', 'category'] })
    expect(damaged).toMatchObject([{ line: 2, name: 'Канада', field: 'options', value: text }])
  },
)

test.each(['×', '?', 'x', '', 'Г—'])('the shop’s own option is read after its sign became «%s»', (sign) => {
  const own = optionLine({ kind: 'sauces', name: 'Унаги +1', price: 50.5, max: 3 })
  expect(readOptions(own.replace(/x(?=\d$)/, sign))).toEqual({
    options: [{ kind: 'sauces', name: 'Унаги +1', price: 50.5, max: 3 }],
    unread: [],
  })
})

it('reads own options of which a spreadsheet has made one line', () => {
  const { options, unread } = readOptions('соус: Унаги +50 x3 добавка: Сыр +60 x1')
  expect([options.map(({ name, price, max }) => [name, price, max]), unread]).toEqual([
    [
      ['Унаги', 50, 3],
      ['Сыр', 60, 1],
    ],
    [],
  ])
})

test.each([
  ['0', false],
  ['0,0', false],
  ['-3', false],
  ['ЛОЖЬ', false],
  ['12', true],
  ['да', true],
])('%s in stock: on sale %s', (stock, available) => {
  expect(read('Название;Цена;Опубликован;Published;Остаток', `Уха;300;;1;${stock}`).goods).toMatchObject([{ available }])
})

it('keeps the text of HTML', () => {
  expect(read('Название;Цена;Описание', 'Уха;300;"<b>вкусно</b><br>и&nbsp;сытно"').goods).toMatchObject([
    { description: 'вкусно\nи сытно' },
  ])
})

describe('a text that is longer than the menu takes', () => {
  const header = 'Название;Цена;Категория;Описание;Состав;Артикул;Аллергены;Добавки'
  const long = (text: string, length: number) => text.repeat(Math.ceil(length / text.length)).slice(0, length)

  it.each([
    ['description', 3, long('а', 2001), '2001 из\u00a02000 знаков, сократите на\u00a01'],
    ['description', 3, long('<b>а</b>', 24_000), '20000 из\u00a02000 знаков, сократите на\u00a018000'],
    ['composition', 4, long('рис, ', 1203), '1203 из\u00a01000 знаков, сократите на\u00a0203'],
    ['article', 5, long('7', 61), '61 из\u00a060 знаков, сократите на\u00a01'],
    ['allergens', 6, `рыба, ${long('о', 41)}`, '41 из\u00a040 знаков, сократите на\u00a01'],
    ['options', 7, `соус: ${long('у', 130)} +50 x1`, '130 из\u00a0120 знаков, сократите на\u00a010'],
    ['category', 2, long('Р', 121), '121 из\u00a0120 знаков, сократите на\u00a01'],
  ])('%s is named, and nothing of it is read', (field, at, text, why) => {
    const { goods, damaged } = read(header, ['Уха', '300', 'Супы', '', '', '', '', ''].with(at, text).join(';'))
    expect(damaged).toMatchObject([{ line: 2, name: 'Уха', field, why }])
    const [dish] = goods
    if (field === 'category' || field === 'options') expect(dish).toMatchObject({ unsure: [field] })
    else expect(dish).not.toHaveProperty(field)
  })

  it('as its name refuses the row, also with its size', () => {
    const { goods, refused } = read('Название;Цена', `${long('Сет ', 119)}!!;300`, `${long('Ю', 120)};200`)
    expect(goods.map(({ name }) => name.length)).toEqual([120])
    expect(refused).toMatchObject([{ line: 2, why: expect.stringContaining('121 из\u00a0120 знаков') as string }])
  })
})
