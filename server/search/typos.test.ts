import fc from 'fast-check'
import { beforeAll, describe, expect, it, test } from 'vitest'
import { foundGoods } from '~/contracts/goods'
import { demoShop } from '#server/db/demo/demo-shop'
import { seedDemoShop } from '#server/db/seed'
import { call, db, read } from '#server/http/api.testing'
import { inRussian, otherLayout } from './keyboard'
import { single, stem } from './stem'
import { deletionsOf, isOneTypo, MIN_TYPO_LENGTH } from './typos'
import { plain } from './words'

beforeAll(async () => {
  await seedDemoShop(db, demoShop)
  await find('роллы')
})

const find = async (q: string) => (await read(await call(`/v3/goods/search?q=${encodeURIComponent(q)}`), foundGoods)).map(({ id }) => id)

const LETTERS = 'абвгдежзийклмнопрстуфхцчшщыьэюя'
/** Every way to slip in one letter of a word. */
const SLIPS = {
  left: (word: string, at: number) => word.slice(0, at) + word.slice(at + 1),
  added: (word: string, at: number, letter: string) => word.slice(0, at) + letter + word.slice(at),
  changed: (word: string, at: number, letter: string) => word.slice(0, at) + letter + word.slice(at + 1),
  swapped: (word: string, at: number) => word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2),
}

const wordsIn = (text: string) => plain(text).match(/[а-яa-z]+/gu) ?? []
/** The words of five letters or more of the demo's names; «без сахара» is no word «сахара». */
const NAMED = [...new Set(demoShop.goods.flatMap(({ name }) => wordsIn(name.replace(/без \S+/, ''))))].filter(
  (word) => word.length >= MIN_TYPO_LENGTH,
)
const ALL = demoShop.goods.flatMap(({ name, composition, description }) => wordsIn(`${name} ${composition} ${description}`))

describe('one typo in a word of five letters or more', () => {
  it.each(Object.entries(SLIPS))('(%s) still finds a dish with it', async (_, slip) => {
    const one = fc.record({
      word: fc.constantFrom(...NAMED),
      part: fc.double({ min: 0, max: 0.999, noNaN: true }),
      letter: fc.constantFrom(...LETTERS),
    })
    await fc.assert(
      fc.asyncProperty(one, async ({ word, part, letter }) => {
        const typed = slip(word, Math.floor(part * word.length), letter)
        fc.pre(!ALL.some((other) => single(other).startsWith(single(typed)) || single(stem(single(other))) === stem(single(typed)))) // that would be no typo
        const [meant, found] = [await find(word), await find(typed)]
        expect(
          meant.slice(0, 3).filter((id) => found.includes(id)),
          `${word} as ${typed}`,
        ).not.toEqual([])
      }),
      { numRuns: 60, seed: 7 },
    )
  })
})

test('two words share a deletion where they are one typo apart', () => {
  const words = fc.stringMatching(/^[абвг]{4,8}$/)
  fc.assert(
    fc.property(words, words, (one, other) => {
      if (!isOneTypo(one, other)) return
      const left = new Set(deletionsOf(one))
      expect(deletionsOf(other).some((rest) => left.has(rest))).toBe(true)
    }),
  )
})

test.each([
  ['суши', 'суши', true],
  ['суши', 'сши', true],
  ['суши', 'сушии', true],
  ['суши', 'сужи', true],
  ['суши', 'сшуи', true],
  ['суши', 'шуси', false],
  ['суши', 'су', false],
  ['суши', 'сашы', false],
])('«%s» and «%s» are one typo apart: %s', (one, other, expected) => {
  expect([isOneTypo(one, other), isOneTypo(other, one)]).toEqual([expected, expected])
})

test.each([
  ['hjkks', 'роллы'],
  ['rf,fxjr', 'кабачок'],
  ['njv zv', 'том ям'],
  ['щдшмшук', 'olivier'],
])('the keys of «%s» say «%s» under the other layout, and back', (typed, meant) => {
  expect([otherLayout(typed), otherLayout(meant)]).toEqual([meant, typed])
})

test.each([
  ['sushi', 'суши'],
  ['filadelfiya', 'филаделфия'],
  ['shchi', 'щи'],
  ['chay', 'чай'],
  ['wok', 'вок'],
])('«%s» sounds like «%s»', (latin, russian) => {
  expect(inRussian(latin)).toBe(russian)
})
