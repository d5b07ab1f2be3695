import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { foundGoods } from '~/contracts/goods'
import { insertGoods, makeShop, seedShop } from '#server/catalog/catalog.testing'
import { categories, dishes } from '#server/db/tables'
import { call, db, read } from '#server/http/api.testing'
import { single, wordsOf } from '~/rules/words'
import { stem } from './words'

const ask = (q: string) => call(`/v3/goods/search?q=${encodeURIComponent(q)}`)
const ids = async (q: string) => (await read(await ask(q), foundGoods)).map(({ id }) => id)
const range = (length: number) => Array.from({ length }, (_, at) => at + 1)
const update = (id: number, change: Partial<typeof dishes.$inferInsert>) => db.update(dishes).set(change).where(eq(dishes.id, id))

describe('results', () => {
  beforeAll(seedShop)
  beforeEach(async () => void (await db.delete(dishes)))

  it('follow each change of a product and of its category at once', async () => {
    await insertGoods([1, 2], (id) => ({ name: `Ролл Хризантема ${id}`, slug: `dish-${id}` }))
    expect(await ids('хризантема')).toEqual([1, 2])
    await update(1, { name: 'Георгин', composition: 'осьминог', description: 'Изысканный вкус.', badge: 'vegan' })
    for (const q of ['георгин', 'осьминог', 'изысканный', 'веганское']) expect([q, await ids(q)]).toEqual([q, [1]])
    await db.delete(dishes).where(eq(dishes.id, 2))
    expect(await ids('хризантема')).toEqual([])

    await db.insert(categories).values({ id: 90_150, slug: 'test-pies', name: 'Пироги', image: '/pictures/a.webp' })
    expect([await ids('пироги'), await ids('роллы')]).toEqual([[], [1]])
    await update(1, { category_id: 90_150 })
    expect([await ids('пироги'), await ids('роллы')]).toEqual([[1], []])
    await db.update(categories).set({ name: 'Ватрушки' }).where(eq(categories.id, 90_150))
    expect([await ids('пироги'), await ids('ватрушки')]).toEqual([[], [1]])
  })

  it('are sorted by popularity, then the badge of a hit, then the id', async () => {
    await insertGoods([1, 2, 3, 4], (id) => ({ name: 'Ролл', ...(id === 3 && { badge: 'top' }) }))
    expect(await ids('ролл')).toEqual([3, 1, 2, 4])
    await update(4, { popularity: 5 })
    await update(2, { popularity: 2_000_000 })
    expect(await ids('ролл')).toEqual([2, 4, 3, 1])
  })

  it('have matches in the name before the composition before the description, however popular', async () => {
    await insertGoods([1, 2, 3], (id) => ({
      name: id === 3 ? 'Салат Хризантема' : 'Салат',
      composition: id === 2 ? 'хризантема' : '',
      description: id === 1 ? 'Как хризантема.' : '',
      popularity: 10 - id,
    }))
    expect(await ids('хризантема')).toEqual([3, 2, 1])
  })

  it('are at most twenty, the popular ones', async () => {
    await insertGoods(range(30), (id) => ({ name: `Ролл ${id}`, popularity: id }))
    expect(await ids('ролл')).toEqual(range(30).toReversed().slice(0, 20))
  })
})

test('a shop of 5,000 products is searched quickly', async () => {
  await makeShop(5000, 11)
  expect(await ids('ролл 4711')).toEqual([4711])
  const startedAt = Date.now()
  for (const q of ['ролл', 'ро', 'ролл 17', 'hjkk', 'рлол 99', 'без лосося', 'ывапролд']) await ids(q)
  expect(Date.now() - startedAt).toBeLessThan(4000)
})

describe('stems', () => {
  const stems = (words: string) => new Set(wordsOf(words).map(stem))

  test.each([
    ['ролл', 'роллы роллов роллами роллу рол ролы'],
    ['лосось', 'лосося лососем лососю'],
    ['курица', 'курицы курицей курицу'],
    ['яйцо', 'яйца яиц яйцом'],
    ['напиток', 'напитки напитков напитками'],
    ['угорь', 'угря угрём угрю'],
    ['огурец', 'огурцы огурцов огурцом огурца'],
    ['креветка', 'креветки креветкой креветками креветок'],
    ['острый', 'острая острое острые острого остренький остро'],
    ['сливки', 'сливок сливками'],
    ['новинка', 'новинки новинок'],
    ['roll', 'rolls'],
  ])('unite the forms of «%s»: %s', (word, forms) => {
    expect(stems(`${word} ${forms}`)).toEqual(stems(word))
  })

  test.each([
    ['лосось', 'лось'],
    ['суп', 'супер'],
    ['сок', 'соус'],
  ])('keep «%s» and «%s» apart', (one, other) => {
    expect(stem(one)).not.toBe(stem(other))
  })

  test('are never empty and have no double letters', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[а-яa-z0-9]{1,24}$/), (word) => {
        expect(stem(single(word))).not.toBe('')
        expect(stem(single(word))).toBe(single(stem(single(word))))
      }),
    )
  })
})

test.each([
  ['Сёмга', ['семга']],
  ['Кока-Кола', ['кока', 'кола']],
  ['cет', ['сет']],
  ['ＲＯＬＬ', ['rol']],
  ['ро\u200bлл\u00adы', ['ролы']],
  ['Филаде́льфия', ['филадельфия']],
  ['и\u0306огурт', ['йогурт']],
  ['«Том—ям», 300 г!', ['том', 'ям', '300', 'г']],
  ['🍣 суши 🍣', ['суши']],
])('the words of «%s» are %j', (text, words) => {
  expect(wordsOf(text)).toEqual(words)
})
