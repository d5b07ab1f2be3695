import { expect, it } from 'vitest'
import { windows1251 } from './formats.testing'
import { parseMenu } from './parse-menu'

const bytes = (text: string) => new TextEncoder().encode(text)
const yml = (shop: string, head = '<?xml version="1.0" encoding="UTF-8"?>') =>
  `${head}\n<!DOCTYPE yml_catalog SYSTEM "shops.dtd">\n<yml_catalog date="2026-01-10 12:00"><shop><name>Тихая гавань</name>\n${shop}\n</shop></yml_catalog>`
const read = (text: string) => parseMenu(bytes(text)).file

const CATEGORIES = `<categories>
<category id="1">Еда</category>
<category id="2" parentId="1">Роллы</category>
<category id="3" parentId="2">Запечённые</category>
<category id="4" parentId="1">Пицца</category>
<category id="5" parentId="4">Запечённые</category>
</categories>`

it('reads offers of nested categories with parameters, several pictures and HTML, in windows-1251', () => {
  const text = yml(
    `${CATEGORIES}<offers>
<offer id="a-1" available="true"><name>Ролл «Гавань» &amp; краб</name><price>1 290,00</price><oldprice>1490</oldprice><currencyId>RUR</currencyId>
<categoryId>3</categoryId><picture>https://img.example/1.jpg</picture><picture>https://img.example/2.jpg</picture>
<description><![CDATA[<p>Тёплый <b>ролл</b></p>]]></description><vendorCode>R-77</vendorCode>
<param name="Вес" unit="г">260</param><param name="Количество" unit="шт">8</param><param name="Состав">рис, краб</param>
<param name="Калорийность">210</param><param name="Белки, г">8,5</param><param name="Жиры">9</param><param name="Углеводы">24</param>
<param name="Добавки">Сыр +50; Икра 90 руб.</param><param name="Соус">Унаги +40</param></offer>
<offer id="a-2" available="false"><typePrefix>Пицца</typePrefix><vendor>Гавань</vendor><model>Груша</model><price from="true">590</price>
<categoryId>5</categoryId><weight>0.54</weight></offer>
</offers>`,
    '<?xml version="1.0" encoding="windows-1251"?>',
  )
  const { source, categories, options, goods, refused } = parseMenu(windows1251(text)).file
  expect([source, refused]).toEqual(['yml Тихая гавань', []])
  expect(categories).toEqual([
    { key: '3', name: 'Запечённые' },
    { key: '5', name: 'Пицца: Запечённые' },
  ])
  expect(options.map(({ kind, name, price }) => [kind, name, price])).toEqual([
    ['additionals', 'Сыр', 50],
    ['additionals', 'Икра', 90],
    ['sauces', 'Унаги', 40],
  ])
  expect(goods).toEqual([
    {
      key: 'a-1',
      line: 11,
      category: '3',
      name: 'Ролл «Гавань» & краб',
      price: 1290,
      old_price: 1490,
      description: 'Тёплый ролл',
      composition: 'рис, краб',
      weight: 260,
      unit: 'г',
      pieces: 8,
      nutrition: { kcal: 210, protein: 8.5, fat: 9, carbs: 24 },
      images: ['https://img.example/1.jpg', 'https://img.example/2.jpg'],
      available: true,
      article: 'R-77',
      options: options.map(({ key }) => key),
    },
    { key: 'a-2', line: 17, category: '5', name: 'Пицца Гавань Груша', price: 590, weight: 540, unit: 'г', available: false },
  ])
})

it('refuses single offers by line and reason, and reads the others', () => {
  const { goods, refused } = read(
    yml(`${CATEGORIES}<offers>
<offer id="1"><name>Суп</name><price>300</price><categoryId>2</categoryId></offer>
<offer id="2"><name>Без цены</name><categoryId>2</categoryId></offer>
<offer id="3"><price>300</price><categoryId>2</categoryId></offer>
<offer id="4"><name>Доллар</name><price>5</price><currencyId>USD</currencyId><categoryId>2</categoryId></offer>
<offer id="5"><name>Чужая</name><price>5</price><categoryId>99</categoryId></offer>
<offer id="1"><name>Второй суп</name><price>310</price><categoryId>2</categoryId></offer>
<offer id="6"><name>Рыба & чипсы</name><price>400</price><categoryId>2</categoryId></offer>
<offer id="7"><name>Не закрыт</offer>
<offer id="8"><name>Не закрыто предложение</name><price>400</price>
<offer id="9"><name>Чай</name><price>100</price><categoryId>2</categoryId></offer>
</offers>`),
  )
  expect(goods.map(({ key, name, line }) => [key, name, line])).toEqual([
    ['1', 'Суп', 11],
    ['6', 'Рыба & чипсы', 17],
    ['9', 'Чай', 20],
  ])
  expect(refused.map(({ line, why }) => ({ line, why }))).toEqual([
    { line: 12, why: '«Без цены»: нет цены' },
    { line: 13, why: 'Нет названия' },
    { line: 14, why: '«Доллар»: цена не в рублях (USD)' },
    { line: 15, why: '«Чужая»: нет категории 99' },
    { line: 16, why: '«Второй суп»: такой код уже есть в строке 11' },
    { line: 18, why: 'Предложение «7»: не закрыт элемент, строка 18' },
    { line: 19, why: 'Предложение «8»: не закрыт элемент, строка 20' },
  ])
})

const SIZES = `<offers>
<offer id="m30" group_id="m"><name>Маргарита</name><price>490</price><categoryId>4</categoryId><param name="Размер">30 см</param></offer>
<offer id="tea"><name>Чай</name><price>90</price><categoryId>4</categoryId><param name="Объем" unit="л">0,5</param></offer>
<offer id="m40" group_id="m"><name>Маргарита</name><price>690</price><categoryId>4</categoryId><param name="Размер">40 см</param></offer>
</offers>`

it('takes the offers of a group for dishes, or for one dish with options', () => {
  expect(read(yml(CATEGORIES + SIZES)).goods.map(({ key, name, price }) => [key, name, price])).toEqual([
    ['m30', 'Маргарита, 30 см', 490],
    ['m40', 'Маргарита, 40 см', 690],
    ['tea', 'Чай', 90],
  ])
  const { goods, options } = parseMenu(bytes(yml(CATEGORIES + SIZES)), { variants: 'options' }).file
  expect(goods.map(({ key, name, price }) => [key, name, price])).toEqual([
    ['m', 'Маргарита', 490],
    ['tea', 'Чай', 90],
  ])
  expect(options).toEqual([{ key: 'additionals/размер-40-см', kind: 'additionals', name: 'Размер: 40 см', price: 200, max: 1 }])
})

it('reads options of nested lists, as delivery services have them', () => {
  const { options, goods } = read(
    yml(`<offers><offer id="1"><name>Вок</name><price>350</price><category>Лапша</category>
<modifiers><group name="Соус на выбор"><modifier id="s1" name="Терияки" price="0"/><modifier id="s2" name="Чили" price="20" max="2"/></group>
<group><name>Добавить</name><modifier><name>Курица</name><price>90</price></modifier></group></modifiers></offer></offers>`),
  )
  expect(options).toEqual([
    { key: 's1', kind: 'sauces', name: 'Терияки', price: 0, max: 1 },
    { key: 's2', kind: 'sauces', name: 'Чили', price: 20, max: 2 },
    { key: 'additionals/курица', kind: 'additionals', name: 'Курица', price: 90, max: 1 },
  ])
  expect(goods[0]).toMatchObject({ category: 'лапша', options: options.map(({ key }) => key) })
})

it.each([
  ['<?xml version="1.0"?><!DOCTYPE yml_catalog [<!ENTITY a "aaa">]><yml_catalog><shop><offers/></shop></yml_catalog>', 'DTD'],
  ['<html><body>Меню</body></html>', 'страница сайта'],
  ['<КоммерческаяИнформация><Каталог/></КоммерческаяИнформация>', 'CommerceML'],
  ['<rss><channel><item/></channel></rss>', 'Google Merchant'],
  ['<yml_catalog><shop><offers></offers></shop></yml_catalog>', 'нет предложений'],
])('refuses %s', (text, why) => {
  expect(() => read(text)).toThrow(expect.objectContaining({ status: 422, code: 'not_a_menu', message: expect.stringContaining(why) }))
})

it.each([
  ['Острый суп. Состав: томаты, фасоль.', { description: 'Острый суп.', composition: 'томаты, фасоль' }],
  ['Состав: тесто, сыр', { composition: 'тесто, сыр' }],
  ['Состав: тесто. Готовим 10 минут', { description: 'Состав: тесто. Готовим 10 минут' }],
])('finds what a dish is made of at the end of its description: %s', (description, found) => {
  const offer = `<offer id="1"><name>Суп</name><price>300</price><categoryId>1</categoryId><description>${description}</description></offer>`
  const [dish] = read(yml(`${CATEGORIES}<offers>${offer}</offers>`)).goods
  expect({ description: dish?.description, composition: dish?.composition }).toEqual({
    description: undefined,
    composition: undefined,
    ...found,
  })
})

it('names parameters of options that say no price', () => {
  const offer =
    '<offer id="1"><name>Суп</name><price>300</price><category>Супы</category><param name="Соус">Унаги; Спайси +30</param></offer>'
  const { goods, options, damaged } = read(yml(`<offers>${offer}</offers>`))
  expect([options.map(({ name }) => name), goods[0]?.unsure]).toEqual([['Спайси'], ['options']])
  expect(damaged).toMatchObject([{ line: 4, name: 'Суп', field: 'options', value: 'Унаги' }])
})

it('reads HTML in a description without CDATA, and a unit in the name of a parameter', () => {
  const offer = `<offer id="1"><name>Суп</name><price>300</price><categoryId>1</categoryId><description><b>вкусно</b><br/>и <i>сытно</i></description>
    <param name="Вес, кг">0,48</param><param name="Диаметр, мм">24</param></offer>`
  expect(read(yml(`${CATEGORIES}<offers>${offer}</offers>`)).goods).toMatchObject([
    { name: 'Суп', description: 'вкусно\nи сытно', weight: 480, unit: 'г' },
  ])
})
