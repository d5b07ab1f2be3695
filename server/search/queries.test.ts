import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { foundGoods } from '~/contracts/goods'
import { demoShop } from '#server/db/demo/demo-shop'
import { seedShop } from '#server/db/db.testing'
import { call, countTrips, read } from '#server/http/api.testing'
import { normalize, single } from '~/rules/words'
import { stem } from './words'

beforeAll(seedShop)

const find = async (q: string) => read(await call(`/v3/goods/search?q=${encodeURIComponent(q)}`), foundGoods)
const names = async (q: string) => (await find(q)).map(({ name }) => name)
const categoryOf = new Map(demoShop.goods.map(({ id, category }) => [id, category]))

/** Queries and what must be among the first three. */
const EXPECTED: [q: string, ...names: string[]][] = [
  // by name, complete or not, in any form and case
  ['Филадельфию', 'Филадельфия классик'],
  ['фила', 'Филадельфия классик', 'Запечённая Филадельфия'],
  ['филадельфия с угрем', 'Филадельфия с угрём'],
  ['опаленная филадельфия', 'Филадельфия опалённая'],
  ['калифорния', 'Калифорния с крабом', 'Калифорния с креветкой', 'Калифорния с лососем'],
  ['зеленый дракон', 'Зелёный дракон'],
  ['дракон', 'Зелёный дракон', 'Красный дракон'],
  ['цезарь', 'Цезарь с курицей', 'Ролл Цезарь', 'Цезарь с креветками'],
  ['салат цезарь', 'Цезарь с курицей', 'Цезарь с креветками'],
  ['пепперони', 'Пепперони', 'Пепперони с томатами'],
  ['4 сыра', 'Четыре сыра'],
  ['том ям', 'Том ям с креветками', 'Удон том ям'],
  ['томям', 'Том ям с креветками', 'Удон том ям'],
  ['чизкейк', 'Чизкейк Нью-Йорк', 'Чизкейк с матчей'],
  ['чиз кейк', 'Чизкейк Нью-Йорк', 'Чизкейк с матчей'],
  ['вода без газа', 'Вода без газа'],
  ['спайси', 'Спайси', 'Спайси лосось', 'Гункан спайси с лососем'],
  // by ingredient
  ['роллы с лососем', 'Калифорния с лососем', 'Спайси лосось', 'Лосось с юзу и яблоком'],
  ['угорь', 'Филадельфия с угрём', 'Маки с угрём', 'Нигири с угрём'],
  ['тунец', 'Тунец с трюфелем', 'Маки с тунцом', 'Нигири с тунцом'],
  ['пицца с грибами', 'Ветчина и грибы', 'Грибы и трюфель'],
  ['пицца с беконом', 'Карбонара', 'Мясная'],
  ['маскарпоне', 'Тирамису'],
  ['сет на компанию', 'Большая компания'],
  // by synonym
  ['семга', 'Нигири с лососем'],
  ['сет с пиццей', 'Роллы и пицца'],
  ['грибной', 'Грибной под сыром'],
  ['торт', 'Чизкейк Нью-Йорк'],
  ['морепродукты', 'Морская'],
  // by badge and kind
  ['острое', 'Красный дракон', 'Спайси лосось', 'Диабло'],
  ['острая пицца', 'Диабло'],
  ['новинки', 'Лосось с юзу и яблоком', 'Креветка с манго', 'Утка с хойсином'],
  ['скидки', 'Спайси лосось', 'Бонито', 'Пепперони с томатами'],
  ['без глютена', 'Маки с лососем', 'Нигири с опалённым лососем', 'Гункан с икрой лосося'],
  ['десерт без глютена', 'Моти с манго', 'Панна-котта с юзу'],
  ['без лактозы', 'Калифорния с лососем', 'Зелёный дракон', 'Креветка в темпуре'],
  ['пицца без мяса', 'Овощи с гриля'],
  // misspelled: a letter, the keyboard layout, the alphabet
  ['пеперони', 'Пепперони', 'Пепперони с томатами'],
  ['филаделфия', 'Филадельфия классик'],
  ['филоделфия', 'Филадельфия классик'],
  ['кревтка', 'Креветка в темпуре', 'Калифорния с креветкой'],
  ['цезраь', 'Цезарь с курицей'],
  ['роллы с лососм', 'Калифорния с лососем', 'Спайси лосось'],
  ['abkfltkmabz', 'Филадельфия классик'],
  ['njv zv', 'Том ям с креветками'],
  ['kола', 'Кола без сахара'],
  ['filadelfia', 'Филадельфия классик'],
  ['pepperoni', 'Пепперони', 'Пепперони с томатами'],
  ['coca cola', 'Кола без сахара'],
  ['сщсф', 'Кола без сахара'],
  // more words than any dish has
  ['хочу заказать пепперони', 'Пепперони'],
  ['филадельфия с осьминогом и мятой', 'Филадельфия классик'],
  ['пицца с угрём', 'Канада', 'Филадельфия с угрём'],
]

test.each(EXPECTED)('«%s» finds in its first three: %s, %s, %s', async (q, ...expected) => {
  expect((await names(q)).slice(0, 3)).toEqual(expect.arrayContaining(expected.filter(Boolean)))
})

/** Queries that bring the products of a category first. */
const CATEGORIES: Record<string, string[]> = {
  rolls: ['роллы', 'ролл', 'роллов', 'ролы', 'РОЛЛЫ', 'rolls', 'hjkks', 'кщдды', 'дешевые роллы'],
  pizza: ['пицца', 'пиццу', 'пица', 'pizza', 'gbwwf'],
  sushi: ['суши', 'sushi', 'ыгырш'],
  baked: ['запеченные роллы', 'запеченые', 'горячие роллы'],
  sets: ['наборы', 'сет', 'сеты', 'cет', 'ctns'],
  wok: ['вок', 'wok', 'лапша'],
  salads: ['салаты', 'cfkfn'],
  soups: ['супы', 'суп'],
  desserts: ['десерты', 'сладкое'],
  drinks: ['напитки', 'напиток'],
  sauces: ['соусы'],
}

test.each(Object.entries(CATEGORIES))('the products of %s come first for %j', async (category, queries) => {
  for (const q of queries) {
    const found = (await find(q)).slice(0, 5).map(({ id }) => categoryOf.get(id))
    expect([q, ...found]).toEqual([q, ...Array.from({ length: 5 }, () => category)])
  }
})

test('what the shop does not sell is not found', async () => {
  for (const q of ['шаурма', 'бургер', 'zzzzzz', 'ывапролдж', 'пиво']) expect([q, await find(q)]).toEqual([q, []])
})

test('«без …» leaves out what has it, or has it as an allergen', async () => {
  const rolls = await names('роллы без огурца')
  expect(rolls).toContain('Креветка с манго')
  for (const dish of demoShop.goods.filter(({ composition }) => composition.includes('огурец'))) expect(rolls).not.toContain(dish.name)
  const noFish = new Set(await names('без рыбы'))
  expect(noFish.size).toBe(20)
  for (const dish of demoShop.goods.filter(({ allergens }) => allergens.includes('рыба'))) expect(noFish).not.toContain(dish.name)
})

test('every dish is found first by its whole name', async () => {
  for (const { name } of demoShop.goods) expect((await names(name))[0]).toBe(name)
})

test('every dish is found before the last letter of its name is typed', async () => {
  const begun = demoShop.goods.map(({ name }) => ({ name, q: name.slice(0, -1) }))
  const found = await Promise.all(begun.map(async ({ q }) => names(q)))
  expect(begun.filter(({ name }, at) => !found[at]?.includes(name))).toEqual([])
})

const LETTERS = 'абвгдежзийклмнопрстуфхцчшщыьэюя'
const TYPOS = {
  removed: (word: string, at: number) => word.slice(0, at) + word.slice(at + 1),
  added: (word: string, at: number, letter: string) => word.slice(0, at) + letter + word.slice(at),
  changed: (word: string, at: number, letter: string) => word.slice(0, at) + letter + word.slice(at + 1),
  swapped: (word: string, at: number) => word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2),
}
const wordsIn = (text: string) => normalize(text).match(/[а-яa-z]+/gu) ?? []
const LONG_WORDS = [...new Set(demoShop.goods.flatMap(({ name }) => wordsIn(name.replace(/без \S+/, ''))))].filter(
  ({ length }) => length >= 5,
)
const ALL_WORDS = demoShop.goods.flatMap(({ name, composition, description }) => wordsIn(`${name} ${composition} ${description}`))

test.each(Object.entries(TYPOS))('a word of five letters or more with one letter %s still finds its dish', async (_, misspell) => {
  const typo = fc.record({
    word: fc.constantFrom(...LONG_WORDS),
    part: fc.double({ min: 0, max: 0.999, noNaN: true }),
    letter: fc.constantFrom(...LETTERS),
  })
  await fc.assert(
    fc.asyncProperty(typo, async ({ word, part, letter }) => {
      const typed = misspell(word, Math.floor(part * word.length), letter)
      // another word of the shop is no misspelling
      fc.pre(!ALL_WORDS.some((other) => single(other).startsWith(single(typed)) || stem(single(other)) === stem(single(typed))))
      const [meant, found] = [await find(word), new Set((await find(typed)).map(({ id }) => id))]
      expect([typed, meant.slice(0, 3).some(({ id }) => found.has(id))]).toEqual([typed, true])
    }),
    { numRuns: 60, seed: 7 },
  )
})

test.each(['', '?q', '?q=', '?q=%20р%20', '?q=🍣', '?Q=роллы'])(
  'a q shorter than two characters or missing (%s) finds nothing',
  async (query) => {
    expect(await (await call(`/v3/goods/search${query}`)).json()).toEqual([])
  },
)

test.each(['ъъъъщщ', 'ъщ', 'щщщщ', 'хъхъэ', '[[oo', 'ъъ ъъ', 'zzzzqqq', 'ыыыыы', 'oooooo', ']]]]]['])(
  'rubbish finds nothing: %s',
  async (q) => {
    expect((await find(q)).map(({ name }) => name)).toEqual([])
  },
)

test.each([
  ['the longest', 'ролл '.repeat(2000)],
  ['one word of ten thousand letters', 'р'.repeat(10_000)],
  ['ligatures that grow when normalized', 'ﷺ'.repeat(3_000)],
  ['hundreds of words', Array.from({ length: 900 }, (_, at) => `слово${at}`).join(' ')],
  ['quotes of SQL', 'роллы"; DROP TABLE goods; --'],
  ['names of object members', '__proto__ constructor {{constructor}}'],
  ['control characters', '\0роллы\0 \u200b\u202eыллор'],
  ['only stop words', 'без без и и и'],
  ['other scripts', '🍣🍕 👨‍👩‍👧‍👦 日本語 رول ٣ ⅣⅤ ½ !!!???'],
])('any q is answered with a list quickly: %s', async (_, q) => {
  const startedAt = Date.now()
  expect((await find(q)).length).toBeLessThanOrEqual(20)
  expect(Date.now() - startedAt).toBeLessThan(2_000)
})

test('a q that is too long finds nothing: it is not cut to one that finds something', async () => {
  const long = (length: number) => `ролл${' без лука'.repeat(20)}`.slice(0, length)
  expect((await find(long(98))).length).toBeGreaterThan(0)
  expect(await find(long(120))).toEqual([])
})

test('a q that is no text is answered with a list', async () => {
  for (const raw of ['%ff%fe', '%ED%A0%80', '%', '%00']) {
    const response = await call(`/v3/goods/search?q=${raw}`)
    expect([raw, response.status, Array.isArray(await response.json())]).toEqual([raw, 200, true])
  }
})

test('operators have no meaning', async () => {
  const plain = await find('роллы')
  for (const q of ['"роллы"', 'роллы*', '(роллы)', '-роллы', 'РОЛЛЫ!', ' роллы ', 'ро\u00adллы']) expect(await find(q)).toEqual(plain)
})

test('costs one statement, and one where the client has the response', async () => {
  await find('роллы')
  const { DB, trips } = countTrips()
  const first = await call('/v3/goods/search?q=hjkks', { env: { DB } })
  expect([first.status, trips()]).toEqual([200, 1])
  const etag = first.headers.get('etag') ?? ''
  expect((await call('/v3/goods/search?q=hjkks', { headers: { 'if-none-match': etag }, env: { DB } })).status).toBe(304)
  expect(trips()).toBe(2)
})
