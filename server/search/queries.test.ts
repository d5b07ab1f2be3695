import fc from 'fast-check'
import { beforeAll, describe, expect, it, test } from 'vitest'
import { foundGoods } from '~/contracts/goods'
import { demoShop } from '#server/db/demo/demo-shop'
import { seedDemoShop } from '#server/db/seed'
import { call, db, read } from '#server/http/api.testing'
import { normalize, single, stem } from './words'

beforeAll(async () => {
  await seedDemoShop(db, demoShop)
})

const find = async (q: string) => read(await call(`/v3/goods/search?q=${encodeURIComponent(q)}`), foundGoods)
const names = async (q: string) => (await find(q)).map(({ name }) => name)
const categoryOf = new Map(demoShop.goods.map(({ id, category }) => [id, category]))

/** Queries and what must be among the first three. */
const EXPECTED: [q: string, ...names: string[]][] = [
  // by name, complete or not, in any form and case
  ['филадельфия', 'Филадельфия классик', 'Запечённая Филадельфия'],
  ['Филадельфию', 'Филадельфия классик'],
  ['фила', 'Филадельфия классик', 'Запечённая Филадельфия'],
  ['филадельфия с угрем', 'Филадельфия с угрём'],
  ['филадельфия с авокадо', 'Филадельфия с авокадо'],
  ['опаленная филадельфия', 'Филадельфия опалённая'],
  ['запеченная филадельфия', 'Запечённая Филадельфия'],
  ['калифорния', 'Калифорния с крабом', 'Калифорния с креветкой', 'Калифорния с лососем'],
  ['калифорния с лосос', 'Калифорния с лососем'],
  ['канада', 'Канада'],
  ['зелёный дракон', 'Зелёный дракон'],
  ['зеленый дракон', 'Зелёный дракон'],
  ['дракон', 'Зелёный дракон', 'Красный дракон'],
  ['бонито', 'Бонито'],
  ['цезарь', 'Цезарь с курицей', 'Ролл Цезарь', 'Цезарь с креветками'],
  ['ролл цезарь', 'Ролл Цезарь'],
  ['салат цезарь', 'Цезарь с курицей', 'Цезарь с креветками'],
  ['пепперони', 'Пепперони', 'Пепперони с томатами'],
  ['маргарита', 'Маргарита'],
  ['четыре сыра', 'Четыре сыра'],
  ['4 сыра', 'Четыре сыра'],
  ['гавайская', 'Гавайская'],
  ['карбонара', 'Карбонара'],
  ['том ям', 'Том ям с креветками', 'Удон том ям'],
  ['том-ям с креветками', 'Том ям с креветками'],
  ['томям', 'Том ям с креветками', 'Удон том ям'],
  ['фо бо', 'Фо бо'],
  ['мисо', 'Мисо с тофу'],
  ['крем суп', 'Крем-суп из тыквы'],
  ['тирамису', 'Тирамису'],
  ['чизкейк', 'Чизкейк Нью-Йорк', 'Чизкейк с матчей'],
  ['чиз кейк', 'Чизкейк Нью-Йорк', 'Чизкейк с матчей'],
  ['нью йорк', 'Чизкейк Нью-Йорк'],
  ['моти', 'Моти с манго', 'Моти с маракуйей'],
  ['лимонад', 'Лимонад манго и маракуйя', 'Лимонад юзу и огурец'],
  ['морс', 'Морс клюквенный'],
  ['чай', 'Имбирный чай'],
  ['сок', 'Сок апельсиновый'],
  ['апельсиновый сок', 'Сок апельсиновый'],
  ['кола', 'Кола без сахара'],
  ['вода без газа', 'Вода без газа'],
  ['вода с газом', 'Вода с газом'],
  ['соевый', 'Соевый соус'],
  ['соевый соус', 'Соевый соус'],
  ['унаги', 'Унаги'],
  ['спайси', 'Спайси', 'Спайси лосось', 'Гункан спайси с лососем'],
  ['поке', 'Поке с лососем'],
  ['сашими из тунца', 'Сашими из тунца'],
  ['гункан с икрой', 'Гункан с икрой лосося'],
  ['дуэт', 'Дуэт'],
  ['большая компания', 'Большая компания'],
  // by ingredient
  ['роллы с лососем', 'Калифорния с лососем', 'Спайси лосось', 'Лосось с юзу и яблоком'],
  ['ролл с креветкой', 'Калифорния с креветкой', 'Креветка в темпуре', 'Креветка с манго'],
  ['роллы с угрём', 'Филадельфия с угрём', 'Маки с угрём', 'Запечённый угорь'],
  ['угорь', 'Филадельфия с угрём', 'Маки с угрём', 'Нигири с угрём'],
  ['тунец', 'Тунец с трюфелем', 'Маки с тунцом', 'Нигири с тунцом'],
  ['пицца с грибами', 'Ветчина и грибы', 'Грибы и трюфель'],
  ['пицца с ананасами', 'Гавайская'],
  ['пицца с беконом', 'Карбонара', 'Мясная'],
  ['горгонзола', 'Груша и горгонзола', 'Четыре сыра'],
  ['суп с лососем', 'Сливочный суп с лососем'],
  ['удон с курицей', 'Удон с курицей терияки', 'Суп удон с курицей'],
  ['салат с говядиной', 'Тёплый салат с говядиной'],
  ['маскарпоне', 'Тирамису'],
  ['халапеньо', 'Диабло'],
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
  ['веганские роллы', 'Чука и кешью', 'Тофу терияки', 'Маки с огурцом'],
  ['новинки', 'Лосось с юзу и яблоком', 'Креветка с манго', 'Утка с хойсином'],
  ['хиты', 'Филадельфия классик', 'Калифорния с крабом', 'Канада'],
  ['скидки', 'Спайси лосось', 'Бонито', 'Пепперони с томатами'],
  ['без глютена', 'Маки с лососем', 'Нигири с опалённым лососем', 'Гункан с икрой лосося'],
  ['десерт без глютена', 'Моти с манго', 'Панна-котта с юзу'],
  ['без лактозы', 'Калифорния с лососем', 'Зелёный дракон', 'Креветка в темпуре'],
  ['кола без сахара', 'Кола без сахара'],
  ['пицца без мяса', 'Овощи с гриля'],
  // misspelled: a letter, the keyboard layout, the alphabet
  ['пеперони', 'Пепперони', 'Пепперони с томатами'],
  ['пепирони', 'Пепперони', 'Пепперони с томатами'],
  ['филаделфия', 'Филадельфия классик'],
  ['колифорния', 'Калифорния с крабом'],
  ['моргарита', 'Маргарита'],
  ['кревтка', 'Креветка в темпуре', 'Калифорния с креветкой'],
  ['цезраь', 'Цезарь с курицей'],
  ['гаваиская', 'Гавайская'],
  ['роллы с лососм', 'Калифорния с лососем', 'Спайси лосось'],
  ['abkfltkmabz', 'Филадельфия классик'],
  ['nbhfvbce', 'Тирамису'],
  ['gtggthjyb', 'Пепперони'],
  ['njv zv', 'Том ям с креветками'],
  ['kола', 'Кола без сахара'],
  ['тoм ям', 'Том ям с креветками'],
  ['filadelfia', 'Филадельфия классик'],
  ['philadelphia', 'Филадельфия классик'],
  ['california', 'Калифорния с крабом'],
  ['pepperoni', 'Пепперони', 'Пепперони с томатами'],
  ['cezar', 'Цезарь с курицей'],
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

test.each(['шаурма', 'бургер', 'zzzzzz', 'ывапролдж', 'пиво', 'борщ'])('«%s», which the shop does not sell, finds nothing', async (q) => {
  expect(await find(q)).toEqual([])
})

test('«без …» leaves out what has it, or has it as an allergen', async () => {
  const rolls = await names('роллы без огурца')
  expect(rolls).toContain('Креветка с манго')
  for (const dish of demoShop.goods.filter(({ composition }) => composition.includes('огурец'))) expect(rolls).not.toContain(dish.name)
  const noFish = new Set(await names('без рыбы'))
  expect(noFish.size).toBe(20)
  for (const dish of demoShop.goods.filter(({ allergens }) => allergens.includes('рыба'))) expect(noFish).not.toContain(dish.name)
})

test('an unavailable dish is found', async () => {
  const gone = demoShop.goods.filter(({ available }) => !available)
  expect(gone.length).toBeGreaterThan(0)
  for (const { name } of gone) expect(await names(name)).toContain(name)
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

describe('a word of five letters or more with one letter', () => {
  it.each(Object.entries(TYPOS))('%s still finds its dish', async (_, misspell) => {
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
})
