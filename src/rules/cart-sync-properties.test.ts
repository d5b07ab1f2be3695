import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_LINE_QTT, MAX_OPTION_QTT } from '~/contracts/constants'
import type { Goods } from '~/contracts/goods'
import { cartChanges } from './cart-changes'
import { syncCart, type CurrentChoice } from './cart-sync'
import { lineUid } from './line-uid'
import { testGoods as goods, testOption as option } from './goods.testing'

type Line = { id: number; qtt: number; price: number } & CurrentChoice

const chosen = (id: number, price: number, qtt: number) => ({ id, qtt, price, name: `добавка ${id}` })
const sync = (lines: readonly Line[], catalogue: readonly Goods[]) =>
  syncCart(lines, catalogue, (old, current, options) => ({ ...old, price: current.price, ...options }))

describe('properties of every cart and catalogue', () => {
  const roubles = fc.integer({ min: 0, max: 3 }).map((kopecks) => kopecks / 100)
  const optionId = (first: number) => fc.integer({ min: first, max: first + 3 })
  const offered = (first: number) =>
    fc.uniqueArray(
      fc.tuple(optionId(first), roubles, fc.integer({ min: 1, max: 3 })).map(([id, price, max]) => option(id, price, max)),
      { selector: ({ id }) => id },
    )
  const chosenOf = (first: number) =>
    fc.uniqueArray(
      fc.tuple(optionId(first), roubles, fc.integer({ min: 0, max: MAX_OPTION_QTT })).map(([id, price, qtt]) => chosen(id, price, qtt)),
      { selector: ({ id }) => id },
    )
  const anyGoods = fc
    .record({
      id: fc.integer({ min: 1, max: 5 }),
      price: roubles,
      available: fc.boolean(),
      additionals: offered(10),
      sides: offered(20),
      sauces: offered(30),
      takes_notes: fc.boolean(),
    })
    .map(goods)
  const anyLine = fc.record({
    id: fc.integer({ min: 1, max: 7 }),
    qtt: fc.integer({ min: -1, max: MAX_LINE_QTT }),
    price: roubles,
    additionals: chosenOf(10),
    side: chosenOf(20),
    sauce: chosenOf(30),
    note: fc.constantFrom('', '', 'без лука', 'c30x1'),
  })
  const anyCart = fc.array(anyLine, { maxLength: 12 })
  const anyCatalogue = fc.uniqueArray(anyGoods, { selector: ({ id }) => id })

  it('syncing twice changes nothing the second time', () => {
    fc.assert(
      fc.property(anyCart, anyCatalogue, (cart, catalogue) => {
        const { lines } = sync(cart, catalogue)
        expect(sync(lines, catalogue)).toEqual({ lines, outed: [], changed: [], cheaper: [] })
      }),
    )
  })

  it('every line was in the cart, in its order, at present prices, with no more pieces', () => {
    fc.assert(
      fc.property(anyCart, anyCatalogue, (cart, catalogue) => {
        const { lines, outed, changed, cheaper } = sync(cart, catalogue)
        const present = cart.filter(({ qtt }) => qtt > 0)
        const isAvailable = ({ id }: Line) => catalogue.some((one) => one.id === id && one.available)
        expect(outed).toEqual(present.filter((one) => !isAvailable(one)))

        const firsts = (list: Line[]) => [...new Set(list.map(({ id }) => id))]
        expect(firsts(lines)).toEqual(firsts(present.filter(isAvailable)))
        expect(new Set(lines.map(lineUid)).size).toBe(lines.length)
        for (const { id, price, qtt, additionals, side, sauce, note } of lines) {
          const before = present.filter((one) => one.id === id)
          expect(price).toBe(catalogue.find((one) => one.id === id)?.price)
          expect(qtt).toBeLessThanOrEqual(before.reduce((sum, one) => sum + one.qtt, 0))
          const isTaken = catalogue.find((one) => one.id === id)?.takes_notes !== false
          expect(isTaken ? before.map((one) => one.note) : ['']).toContain(note)
          const options = before.flatMap((one) => [...one.additionals, ...one.side, ...one.sauce])
          for (const one of [...additionals, ...side, ...sauce])
            expect(options.some((was) => was.id === one.id && was.qtt >= one.qtt)).toBe(true)
        }
        for (const { line: shown } of [...changed, ...cheaper]) expect(lines).toContain(shown)
      }),
    )
  })

  it("the API's view agrees with the browser's", () => {
    fc.assert(
      fc.property(anyCart, anyCatalogue, (cart, catalogue) => {
        const { outed, changed, cheaper } = sync(cart, catalogue)
        const seen = cartChanges(cart, new Map(catalogue.map((one) => [one.id, one])))
        const ids = (lines: readonly { id: number }[]) => [...new Set(lines.map(({ id }) => id))]
        expect(seen.outed).toEqual(ids(outed))
        // a line that was only cut is the API's 422 of that field
        const conflicts = changed.filter(({ changes }) =>
          changes.some(({ kind, was, now }) => kind === 'gone' || (kind === 'price' && now > was)),
        )
        expect(ids(seen.changed)).toEqual(ids(conflicts.map(({ line: one }) => one)))
        const lowered = [...changed, ...cheaper].filter(({ changes }) =>
          changes.some(({ kind, was, now }) => kind === 'price' && now < was),
        )
        expect(ids(seen.cheaper)).toEqual(ids(lowered.map(({ line: one }) => one)))
      }),
    )
  })
})
