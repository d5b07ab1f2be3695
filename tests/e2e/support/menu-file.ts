const CATEGORIES = [
  { id: 10, parent: 1, name: 'Роллы классические', words: ['Ролл с лососем', 'Ролл с угрём', 'Ролл с тунцом'] },
  { id: 11, parent: 1, name: 'Роллы запечённые', words: ['Запечённый с крабом', 'Запечённый с мидиями', 'Запечённый с сыром'] },
  { id: 20, parent: 2, name: 'Пицца', words: ['Пицца с ветчиной', 'Пицца с грибами', 'Пицца с моцареллой'] },
  { id: 21, parent: 2, name: 'Супы', words: ['Суп с креветкой', 'Суп с лапшой', 'Суп с тофу'] },
  { id: 30, parent: 3, name: 'Салаты', words: ['Салат с чукой', 'Салат с кальмаром', 'Салат с авокадо'] },
  { id: 31, parent: 3, name: 'Напитки', words: ['Морс', 'Лимонад', 'Чай со льдом'] },
]
const SIGNS = [...new TextDecoder('windows-1251').decode(Uint8Array.from({ length: 256 }, (_, code) => code))]
const CODES = new Map(SIGNS.map((sign, code) => [sign, code]))

/** A menu as a delivery service exports it: YML in windows-1251 with nested categories, parameters, options and photos of a
 *  host that cannot be reached. The dish `index` costs 100 + 10 × `index` ₽. */
export function ymlMenu(count: number): Buffer {
  const parents = ['Суши-бар', 'Горячий цех', 'Холодный цех'].map((name, index) => `<category id="${index + 1}">${name}</category>`)
  const children = CATEGORIES.map(({ id, parent, name }) => `<category id="${id}" parentId="${parent}">${name}</category>`)
  const text = `<?xml version="1.0" encoding="windows-1251"?>
<yml_catalog date="2026-11-20 12:00"><shop><name>Рис и Нори</name><currencies><currency id="RUB" rate="1"/></currencies>
<categories>${[...parents, ...children].join('')}</categories>
<offers>${Array.from({ length: count }, (_, index) => offer(index)).join('\n')}</offers></shop></yml_catalog>`
  return Buffer.from(Uint8Array.from(text, (sign) => CODES.get(sign) ?? 63))
}

function offer(index: number): string {
  const category = CATEGORIES[index % CATEGORIES.length]
  if (!category) throw new Error('no category')
  const { words, id } = category
  const name = `${words[Math.floor(index / CATEGORIES.length) % words.length]} № ${index + 1}`
  const options = id === 10 ? '<param name="Добавки">Сыр +50; Икра 90 руб.</param><param name="Соус">Унаги +40</param>' : ''
  return `<offer id="d${index + 1}" available="true"><name>${name}</name><price>${100 + 10 * index}</price><currencyId>RUB</currencyId><categoryId>${id}</categoryId>
<picture>https://photos.example/${index + 1}.jpg</picture><description><![CDATA[<p>Готовим после заказа.</p>]]></description>
<param name="Вес" unit="г">${200 + index}</param><param name="Состав">рис, нори, соус</param>${options}</offer>`
}
