import { describe, expect, it, test } from 'vitest'
import type { HttpError } from '#server/core/errors'
import { windows1251 } from './formats.testing'
import { parseMenu } from './parse-menu'

const bytes = (text: string) => new TextEncoder().encode(text)
const read = (text: string) => parseMenu(bytes(text)).file
const short = (text: string) =>
  read(text).goods.map(({ name, price, available }) => [name, price, ...(available === undefined ? [] : [available])])
const refusal = (given: string | Uint8Array) => {
  try {
    parseMenu(typeof given === 'string' ? bytes(given) : given)
    return null
  } catch (error) {
    return (error as HttpError).message
  }
}
const wide = (text: string, isBig: boolean) => {
  const view = new DataView(new ArrayBuffer(text.length * 2))
  for (let at = 0; at < text.length; at += 1) view.setUint16(at * 2, text.charCodeAt(at), !isBig)
  return new Uint8Array(view.buffer)
}

describe('what the shop pays is never the price', () => {
  test.each([
    ['Loyverse', 'Handle,SKU,Name,Category,Cost,Default price\na,1,Roll,Rolls,20.00,100.00'],
    ['a table', 'Name,Cost,Price\nRoll,20,100'],
    ['selling price', '[{"name":"Roll","cost":20,"sellingPrice":100}]'],
    ['sale price', '[{"name":"Roll","cost":20,"salePrice":100}]'],
  ])('%s', (_, text) => expect(short(text)).toEqual([['Roll', 100]]))

  it('unless no other field is a price', () => expect(short('Name,Cost\nRoll,20')).toEqual([['Roll', 20]]))
})

test.each([
  'закончился',
  'скоро',
  'Нет!',
  'недоступно',
  'не активен',
  'выкл',
  'hide',
  'нет на складе',
  'временно нет',
  'sold out',
  'unavailable',
  'N/A',
  '❌',
  'архив',
  'снят с продажи',
  'OUT_OF_STOCK',
  '0 шт',
])('«%s» is not on sale, in a table and in JSON', (said) => {
  expect(short(`Название;Цена;Наличие\nРолл;350;${said}`)).toEqual([['Ролл', 350, false]])
  expect(short(JSON.stringify([{ name: 'Ролл', price: 350, availability: said }]))).toEqual([['Ролл', 350, false]])
})

test.each(['да', 'под заказ', '5', 'x', '✓', 'в наличии', 'неделя'])('«%s» is on sale', (said) =>
  expect(short(`Название;Цена;Наличие\nРолл;350;${said}`)).toEqual([['Ролл', 350, true]]),
)

test.each([
  ['Видимость на витрине', 'скрыт'],
  ['Разрешена к продаже', 'нет'],
  ['Архивный', 'да'],
  ['status', 'false'],
])('a column «%s» with «%s» keeps a dish off the site', (column, said) =>
  expect(short(`Название;Цена;${column}\nРолл;350;${said}`)).toEqual([['Ролл', 350, false]]),
)

it('reads a stop list, a stock of 0 and addresses of schema.org in JSON', () => {
  const fields = [{ in_stop_list: true }, { stop: 1 }, { suspended: true }, { stock: 0 }, { availability: 'https://schema.org/OutOfStock' }]
  const goods = read(JSON.stringify(fields.map((one, at) => ({ name: `Ролл ${at}`, price: 350, ...one })))).goods
  expect(goods.map(({ available }) => available)).toEqual(fields.map(() => false))
  expect(short('[{"name":"Ролл","price":350,"stock":7,"stop":false}]')).toEqual([['Ролл', 350, true]])
})

it('reads a count of 0 and an empty availability in YML', () => {
  const offer = (attributes: string, inside: string) =>
    read(
      `<yml_catalog><shop><offers><offer id="1"${attributes}><name>Ролл</name><price>350</price>${inside}</offer></offers></shop></yml_catalog>`,
    ).goods[0]?.available
  expect([offer('', '<count>0</count>'), offer(' available=""', ''), offer(' available="true"', '<count>3</count>')]).toEqual([
    false,
    undefined,
    true,
  ])
})

it('refuses prices of another currency that a column or a header names', () => {
  for (const text of ['Название;Цена;Валюта\nРолл;12;USD', 'Name,Price (USD)\nRoll,12', 'Название;Цена, $\nРолл;12'])
    expect(refusal(text)).toMatch(/не.в.рублях/)
  expect(short('Название;Цена;Валюта\nРолл;350;Российский рубль\nСет;900;руб.')).toEqual([
    ['Ролл', 350],
    ['Сет', 900],
  ])
})

it('refuses rows that are longer than the header, and totals', () => {
  const { goods, refused } = read('Название,Цена,Вес\nРолл,350,50,260\nВок,300,250,,\nИтого,650,510\nИтоговый сет,900,700')
  expect(goods.map(({ name, weight }) => [name, weight])).toEqual([
    ['Вок', 250],
    ['Итоговый сет', 700],
  ])
  expect(refused).toMatchObject([
    { line: 2, why: expect.stringContaining('ячеек больше') },
    { line: 4, why: expect.stringContaining('итог') },
  ])
})

it('keeps an amount that is a date of a spreadsheet, and reads no amount from half a portion', () => {
  const { goods, damaged } = read('Название;Цена;Вес\nРолл;350;45292\nСет;900;1/2\nСуп;200;250/30')
  expect(goods.map(({ weight }) => weight)).toEqual([undefined, undefined, 280])
  expect(damaged).toMatchObject([{ line: 2, field: 'weight', value: '45292' }])
})

it('reads «нет» as no allergens, and «нектарин» as one', () => {
  const { goods } = read('Название;Цена;Аллергены\nРолл;350;нет\nСок;200;нектарин, соя')
  expect(goods.map(({ allergens }) => allergens)).toEqual([[], ['нектарин', 'соя']])
})

test.each([true, false])('reads UTF-16 without a mark, big-endian: %s', (isBig) => {
  const { goods } = parseMenu(wide('Название;Цена;Вес\nРолл;350;260\n', isBig)).file
  expect(goods).toMatchObject([{ name: 'Ролл', price: 350, weight: 260 }])
})

test.each<[string, string | Uint8Array, RegExp]>([
  ['letters of a wrong encoding', new TextDecoder('windows-1251').decode(bytes('Название;Цена\nРолл;350')), /испорчены/],
  ['the same by windows-1252', new TextDecoder('windows-1252').decode(bytes('Название;Цена\nРолл;350')), /испорчены/],
  ['a page of a table', '<meta charset="utf-8"><table><tr><td>Название</td></tr></table>', /страница сайта/],
  ['a page without a doctype', '<head><title>Вход</title></head>', /страница сайта/],
  ['RTF', String.raw`{\rtf1\ansi Название}`, /RTF/],
  ['Numbers', bytes('PK\u0003\u0004Index/Document.iwa'), /Numbers/],
])('names %s, and what is taken instead', (_, given, pattern) => {
  expect(refusal(given)).toMatch(pattern)
  expect(refusal(given)).toContain('Название;Цена;Категория;Вес')
})

it('takes an ordinary text for no damaged one', () => {
  expect(refusal(windows1251('Название;Цена\nСССР Роллы;350'))).toBeNull()
  expect(refusal('Название;Цена\nСССР РСФСР;350')).toBeNull()
})
