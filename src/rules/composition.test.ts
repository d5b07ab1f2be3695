import { describe, expect, it } from 'vitest'
import { ingredientKey, readComposition } from './composition'

const namesOf = (text: string) => readComposition(text).map(({ name }) => name)

describe('readComposition', () => {
  it.each([
    ['лосось, сливочный сыр, огурец, рис, нори', ['лосось', 'сливочный сыр', 'огурец', 'рис', 'нори']],
    ['опалённый лосось, копчёный угорь, печёный чеснок', ['лосось', 'угорь', 'чеснок']],
    ['маринованный огурец, огурцы, маринованное яйцо', ['маринованный огурец', 'огурец', 'яйцо']],
    ['креветка в темпуре, Томат, чили, краб', ['креветки', 'томаты', 'перец чили', 'снежный краб']],
    ['куриное филе, куриное бедро, цыплёнок', ['курица', 'куриное бедро']],
    ['соус (майонез, чили), соус цезарь с анчоусом', ['соус', 'соус цезарь']],
    ['мёд; мед, МЁД.', ['мёд']],
    ['', []],
    [' , ,, ', []],
    ['а'.repeat(61), []],
  ])('reads «%s»', (text, names) => {
    expect(namesOf(text)).toEqual(names)
  })

  it.each([
    ['лосось 30 г, рис 0,12 кг, нори', [30, 120, null]],
    ['Лосось, 30 г', [30]],
    ['Креветки, 3 шт', [null]],
    ['рис 99 кг', [null]],
  ])('reads the amounts of «%s»', (text, grams) => {
    expect(readComposition(text).map((one) => one.grams)).toEqual(grams)
  })

  it('takes names of one product as one', () => {
    for (const [one, other] of [
      ['Креветка', 'креветки'],
      ['чеддер', 'сыр чеддер'],
      ['зеленый лук', 'зелёный лук'],
      ['Спайси', 'соус спайси'],
    ] as const)
      expect(ingredientKey(one)).toBe(ingredientKey(other))
    expect(ingredientKey('огурец')).not.toBe(ingredientKey('маринованный огурец'))
  })
})
