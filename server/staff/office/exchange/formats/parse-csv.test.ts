import { expect, it } from 'vitest'
import { HttpError } from '#server/core/errors'
import { windows1251 } from './formats.testing'
import { type MenuHint, parseMenu } from './parse-menu'

const utf8 = (text: string) => new TextEncoder().encode(text)
const read = (bytes: Uint8Array, hint?: MenuHint) => {
  const { format, file } = parseMenu(bytes, hint)
  expect(format).toBe('csv')
  const names = new Map(file.categories.map(({ key, name }) => [key, name]))
  return { ...file, rows: file.goods.map(({ category, name, price, line }) => [names.get(category), name, price, line]) }
}

it('reads a spreadsheet in windows-1251 with prices and weights as people write them', () => {
  const { goods, options, rows, refused } = read(
    windows1251(
      'Прайс-лист кафе «Гавань»;;;;;;;;\r\n\r\nАртикул;Категория;Наименование товара;Цена, руб.;Старая цена;Вес;Состав;Фото;Добавки\r\n' +
        'R-1;Роллы;"Ролл ""Гавань""";1 290,00 руб.;1490-00;260 г;рис, краб;https://a.example/1.jpg, https://a.example/2.jpg;Сыр +50\r\n' +
        'R-2;;Ролл;от 350 ?;;0,26 кг;;;\r\nR-3;Напитки;"Морс\r\nклюквенный";90;;0,5 л;;;\r\nR-4;Напитки;Сок;договорная;;;;;\r\nR-1;Напитки;Чай;80;;;;;\r\n',
    ),
  )
  expect(rows).toEqual([
    ['Роллы', 'Ролл "Гавань"', 1290, 4],
    ['Роллы', 'Ролл', 350, 5],
    ['Напитки', 'Морс клюквенный', 90, 6],
  ])
  expect(goods[0]).toMatchObject({
    key: 'R-1',
    article: 'R-1',
    old_price: 1490,
    weight: 260,
    unit: 'г',
    composition: 'рис, краб',
    images: ['https://a.example/1.jpg', 'https://a.example/2.jpg'],
    options: [options[0]?.key],
  })
  expect(goods.slice(1).map(({ weight, unit }) => [weight, unit])).toEqual([
    [260, 'г'],
    [500, 'мл'],
  ])
  expect(refused).toEqual([
    { line: 8, why: '«Сок»: цена не прочитана: «договорная»', key: 'R-4', name: 'Сок' },
    { line: 9, why: '«Чай»: такой код уже есть в строке 4' },
  ])
})

it.each<[string, Uint8Array, unknown[]]>([
  [
    'commas, English headers and a mark',
    utf8('\ufeffSKU,Title,Category,Price,Photo\nx,Soup,Soups,"1,290.00",https://a.example/a.jpg\n'),
    ['Soups', 'Soup', 1290, 2],
  ],
  [
    'tabs and UTF-16',
    new Uint8Array(new Uint16Array([...'\ufeffНазвание\tЦена\tГруппа\nСуп\t300\tСупы\n'].map((sign) => sign.charCodeAt(0))).buffer),
    ['Супы', 'Суп', 300, 2],
  ],
  ['levels of categories', utf8('ID;Активно;Раздел 1;Раздел 2;Наименование;Цена\n1;1;Еда;Супы;Уха;300'), ['Супы', 'Уха', 300, 2]],
  ['a path of categories', utf8('Name;Regular price;Categories\nУха;300;Еда > Супы'), ['Супы', 'Уха', 300, 2]],
  ['headings instead of a column', utf8('Блюдо;Выход;Цена\nСУПЫ;;\nУха;1/250;300\n'), ['СУПЫ', 'Уха', 300, 3]],
  ['quotes that are never closed', utf8('Название;Цена;Раздел\n"Уха;300;Супы\n'), ['Супы', '"Уха', 300, 2]],
  ['the line sep=', utf8('sep=;\nНазвание;Цена;Раздел\nУха;300;Супы\n'), ['Супы', 'Уха', 300, 3]],
])('reads %s', (_, bytes, row) => {
  expect(read(bytes).rows).toEqual([row])
})

it('reads rows of one dish with sizes as dishes or as options', () => {
  const bytes = utf8('Категория;Название;Размер;Цена\nПицца;Груша;30 см;490\nПицца;Груша;40 см;690\n')
  expect(read(bytes).rows.map(([, name, price]) => [name, price])).toEqual([
    ['Груша, 30 см', 490],
    ['Груша, 40 см', 690],
  ])
  const { goods, options } = read(bytes, { variants: 'options' })
  expect(goods.map(({ name, price }) => [name, price])).toEqual([['Груша', 490]])
  expect(options.map(({ name, price }) => [name, price])).toEqual([['Размер: 40 см', 200]])
})

it('asks for the columns of a table without a header, and takes them', () => {
  const bytes = utf8('Супы;Уха;300\nСупы;Борщ;250\n')
  const error = refusal(() => parseMenu(bytes))
  expect([error.status, error.code, error.details.extra]).toEqual([
    422,
    'not_a_menu',
    {
      rows: [
        ['Супы', 'Уха', '300'],
        ['Супы', 'Борщ', '250'],
      ],
    },
  ])
  expect(read(bytes, { columns: ['category', 'name', 'price'] }).rows).toEqual([
    ['Супы', 'Уха', 300, 1],
    ['Супы', 'Борщ', 250, 2],
  ])
})

it.each<[string, Uint8Array, string]>([
  ['a text', utf8('Здравствуйте! Пришлите меню'), 'not_a_menu'],
  ['nothing', utf8('  \n'), 'not_a_menu'],
  ['a workbook', Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0), 'not_a_menu'],
  ['a header without dishes', utf8('Название;Цена\n'), 'not_a_menu'],
  ['too many dishes', utf8(`Название;Цена\n${Array.from({ length: 2001 }, (_, n) => `Блюдо ${n};100`).join('\n')}`), 'too_many'],
  ['more than 5 MiB', new Uint8Array(5 * 1024 * 1024 + 1).fill(65), 'too_big'],
])('refuses %s', (_, bytes, code) => {
  expect(refusal(() => parseMenu(bytes))).toMatchObject({ code, details: { fields: { file: expect.any(String) } } })
})

function refusal(run: () => unknown): HttpError {
  try {
    run()
  } catch (error) {
    if (error instanceof HttpError) return error
    throw error
  }
  throw new Error('not refused')
}
