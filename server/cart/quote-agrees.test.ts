import fc from 'fast-check'
import { beforeAll, expect, it, vi } from 'vitest'
import type { CartLineBody, CartOptionBody } from '~/contracts/cart'
import { cityTerms } from '~/rules/delivery-terms'
import { priceCart, type Buyer, type CartToPrice } from '~/rules/pricing'
import { ruleOfTerms } from '~/rules/promo'
import { CITY, CODE, GOODS, newCustomer, NOON, OPTION, POINT, seedShop, type TestCustomer } from '#server/orders/orders.testing'
import { quoted } from '#server/orders/order-state.testing'

/* The browser prices a cart by the same rules from the catalogue, the city, the profile and the code; here the test is the browser. */

const inMenu = (price: number, bonuses_active = true, sale_active = true) => ({ price, bonuses_active, sale_active })
const MENU = new Map([
  [GOODS.roll, inMenu(590)],
  [GOODS.cheap, inMenu(90, false)],
  [GOODS.soup, inMenu(121.5, true, false)],
  [GOODS.cake, inMenu(450, false, false)],
  [GOODS.tea, inMenu(80)],
] as const)
const CODES = {
  [CODE.ten]: { type: 1, discount: 10, min_total: 0, gift: null },
  [CODE.minus]: { type: 2, discount: 200, min_total: 1000, gift: null },
  [CODE.big]: { type: 2, discount: 5000, min_total: 0, gift: null },
  [CODE.gift]: { type: 3, discount: 0, min_total: 1500, gift: { id: GOODS.roll, name: `Блюдо ${GOODS.roll}`, price: 590 } },
} as const
const TERMS = cityTerms({ fee: 149, free_from: 1200, min_order: 600 })
const BUYERS: (Buyer | null)[] = [
  null,
  { rank: 1, personal_discount: 0, bonuses: 0 },
  { rank: 3, personal_discount: 0, bonuses: 333 },
  { rank: 'vip', personal_discount: 0, bonuses: 100_000 },
  { rank: 'discount', personal_discount: 12.5, bonuses: 50 },
]

const customers: (TestCustomer | undefined)[] = []
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON })
  await seedShop()
  for (const buyer of BUYERS) customers.push(buyer ? await newCustomer(buyer) : undefined)
  return () => vi.useRealTimers()
})

const chosen = (id: number, price: number, max: number): fc.Arbitrary<CartOptionBody[]> =>
  fc.array(fc.record({ id: fc.constant(id), qtt: fc.integer({ min: 1, max }), price: fc.constant(price) }), { maxLength: 1 })

/** Only the roll has options. */
const anyLine: fc.Arbitrary<CartLineBody> = fc
  .record({
    id: fc.constantFrom(...MENU.keys()),
    qtt: fc.integer({ min: 1, max: 9 }),
    additionals: fc.tuple(chosen(OPTION.crab, 90, 2), chosen(OPTION.cheese, 60.5, 3)).map((both) => both.flat()),
    side: chosen(OPTION.rice, 0, 1),
    sauce: chosen(OPTION.spicy, 45, 5),
  })
  .map(({ id, qtt, ...options }) => ({
    id,
    qtt,
    price: MENU.get(id)?.price ?? 0,
    ...(id === GOODS.roll ? options : { additionals: [], side: [], sauce: [] }),
  }))

const anyInput = fc.record({
  goods: fc.array(anyLine, { maxLength: 6 }),
  delivery_type: fc.constantFrom('delivery' as const, 'pickup' as const),
  who: fc.nat({ max: BUYERS.length - 1 }),
  promocode: fc.option(fc.constantFrom(CODE.ten, CODE.minus, CODE.big, CODE.gift)),
  bonuses: fc.nat({ max: 2000 }),
})

const toPricedLine = (body: CartLineBody): CartToPrice['lines'][number] => {
  const known = [...MENU].find(([id]) => id === body.id)?.[1] ?? inMenu(0)
  const options = (list: CartOptionBody[]) => list.map(({ qtt, price = 0 }) => ({ qtt, price }))
  const { qtt, additionals, side, sauce } = body
  return { ...known, qtt, additionals: options(additionals), side: options(side), sauce: options(sauce) }
}

it('browser and server compute the same totals and explanation', async () => {
  const warn = vi.spyOn(console, 'warn')
  const checkOne = async ({ who, ...input }: typeof anyInput extends fc.Arbitrary<infer Input> ? Input : never) => {
    const { goods, delivery_type, promocode, bonuses } = input
    const own = priceCart({
      lines: goods.map(toPricedLine),
      delivery_type,
      terms: TERMS,
      buyer: BUYERS[who] ?? null,
      promo: promocode && ruleOfTerms(promocode, CODES[promocode]),
      bonuses,
    })
    const place = delivery_type === 'pickup' ? { pickup_point_id: POINT.day } : { city_id: CITY.day }
    const quote = await quoted({ ...place, ...input, total: own.totals.total }, customers[who])
    const { totals, explanation, bonuses_max, delivery, promo_saves, advice, promo_refused } = own
    const promo = own.promo && { ...CODES[promocode ?? CODE.ten], gift: own.promo.gift?.id ?? null }
    expect(quote).toMatchObject({ totals, explanation, bonuses_max, delivery, promo_saves, advice, promo, promo_refused })
  }
  await fc.assert(fc.asyncProperty(anyInput, checkOne), { seed: 4, numRuns: 40 })
  expect(warn).not.toHaveBeenCalled()
})
