import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { catalogPack } from '~/contracts/catalog-pack'
import { BADGES, OPTION_KINDS } from '~/contracts/constants'
import type { Goods, Option } from '~/contracts/goods'
import { packCatalog, PACKED_UNITS, unpackCatalog, type WholeCatalog } from './catalog-pack'

/* Issue 8, part 4: the whole menu over the wire is the whole menu. */

const imageOf = (webp: string) => ({ sm: `/_ipx/w_320${webp}`, webp })
const slug = fc.stringMatching(/^[a-z0-9-]{1,8}$/)
const picture = fc.oneof(
  slug.map((name) => imageOf(`/pictures/${name}.webp`)),
  fc
    .constantFrom('/pictures/.webp', '/pictures/a/b.webp', '/pictures/=a.webp', '/a.webp', 'https://cdn.example/a.webp', '=', '')
    .map(imageOf),
)
const money = fc.integer({ min: 1, max: 1_000_000 }).map((kopecks) => kopecks / 100)
/** Options of a kind have ids of their own: unique over all three kinds. */
const optionsOf = (kind: number): Option[] =>
  [1, 2, 3].map((n) => ({ id: kind * 10 + n, name: `Добавка ${kind}${n}`, price: n / 2, max: n, image: imageOf(`/pictures/o${n}.webp`) }))
const own = (kind: number) => fc.shuffledSubarray(optionsOf(kind + 1))

const anyGoods = fc.record({
  slug,
  name: fc.string(),
  description: fc.string(),
  composition: fc.string(),
  price: money,
  old_price: fc.option(money),
  image: picture,
  images: fc.array(picture, { minLength: 1, maxLength: 3 }),
  weight: fc.double({ min: 0.1, max: 5000, noNaN: true }),
  unit: fc.constantFrom(...PACKED_UNITS),
  pieces: fc.option(fc.integer({ min: 1, max: 60 })),
  badge: fc.constantFrom(...BADGES),
  allergens: fc.shuffledSubarray(['рыба', 'соя', 'молоко']),
  bonuses_active: fc.boolean(),
  sale_active: fc.boolean(),
  available: fc.boolean(),
  nutrition: fc.record({ kcal: fc.nat(900), protein: money, fat: money, carbs: money }),
  additionals: own(0),
  sides: own(1),
  sauces: own(2),
}) satisfies fc.Arbitrary<Omit<Goods, 'id' | 'category_id'>>

const anyCatalog: fc.Arbitrary<WholeCatalog> = fc
  .record({
    version: fc.nat(),
    lists: fc.array(fc.record({ slug, image: picture, items: fc.array(anyGoods, { maxLength: 5 }) }), { maxLength: 4 }),
    seed: fc.nat(),
  })
  .map(({ version, lists, seed }) => {
    let made = 0
    const categories = lists.map(({ slug, image, items }, at) => {
      const goods = items.map((one) => ({ id: ++made, category_id: at + 1, ...one }))
      return { id: at + 1, slug, name: `Раздел ${at}`, image, items: goods, total: goods.length }
    })
    const ids = Array.from({ length: made }, (_, i) => i + 1)
    return { version, categories, popular: ids.filter((id) => (id * 31 + seed) % 3 === 0).toReversed() }
  })

describe('the packed menu', () => {
  it('comes out as it went in, whatever the shop, through JSON and by the contract', () => {
    fc.assert(
      fc.property(anyCatalog, (whole) => {
        const sent: unknown = JSON.parse(JSON.stringify(packCatalog(whole)))
        expect(unpackCatalog(catalogPack.parse(sent))).toEqual(whole)
      }),
      { numRuns: 300 },
    )
  })

  it('says once what repeats: an option, a list of allergens, a list of options', () => {
    const one = { ...goodsLike(1), additionals: optionsOf(1), allergens: ['рыба'] }
    const categories = [{ ...categoryLike, items: [one, { ...one, id: 2, slug: 'b' }], total: 2 }]
    const { menu } = packCatalog({ version: 1, categories, popular: [] })
    expect(menu).toMatchObject({ option_sets: [[0, 1, 2]], allergen_sets: [['рыба']] })
    expect(menu?.options).toHaveLength(3)
  })

  it('of a shop too large is nothing', () => {
    expect(unpackCatalog({ format: 1, version: 7, menu: null })).toBeNull()
  })

  it('with columns of different lengths is refused by the contract', () => {
    const pack = packCatalog({ version: 1, categories: [{ ...categoryLike, items: [goodsLike(1)], total: 1 }], popular: [] })
    expect(catalogPack.safeParse(pack).success).toBe(true)
    pack.menu?.goods.price.pop()
    expect(catalogPack.safeParse(pack).success).toBe(false)
  })
})

const categoryLike = { id: 1, slug: 'rolls', name: 'Роллы', image: imageOf('/pictures/rolls.webp') }

function goodsLike(id: number): Goods {
  const [first] = fc.sample(anyGoods, { numRuns: 1, seed: id })
  if (!first) throw new Error('nothing sampled')
  return { id, category_id: 1, ...first, ...Object.fromEntries(OPTION_KINDS.map((kind) => [kind, []])) }
}
