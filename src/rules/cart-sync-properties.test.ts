import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_LINE_QTT, MAX_OPTION_QTT } from '~/contracts/constants'
import type { Goods } from '~/contracts/goods'
import { cartChanges } from './cart-changes'
import { syncCart, type CurrentChoice } from './cart-sync'
import { linePrice } from './line-price'
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
  /** Groups of what is offered, with any minimum, maximum and free pieces. */
  const withGroups = (parts: Pick<Goods, 'additionals' | 'sides' | 'sauces'>) =>
    fc
      .array(
        fc.record({
          id: fc.nat(9),
          kind: fc.constantFrom('additionals' as const, 'sides' as const, 'sauces' as const),
          name: fc.constant('Группа'),
          min: fc.nat(4),
          more: fc.nat(4),
          free: fc.nat(4),
        }),
        { maxLength: 3 },
      )
      .map((groups) => ({
        ...parts,
        groups: groups.map(({ more, ...group }, at) => {
          const options = parts[group.kind].filter((_, place) => place % groups.length === at).map(({ id, price }) => ({ id, price }))
          return { ...group, max: Math.max(1, group.min + more), options }
        }),
      }))
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
    .chain(withGroups)
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
        const again = sync(lines, catalogue)
        // a broken group stays one until the guest chooses again
        expect(again.changed.flatMap(({ changes }) => changes).filter(({ kind }) => kind !== 'choice')).toEqual([])
        expect({ ...again, changed: [] }).toEqual({ lines, outed: [], changed: [], cheaper: [] })
      }),
    )
  })

  it('says of every line whether its choice may be ordered', () => {
    fc.assert(
      fc.property(anyCart, anyCatalogue, (cart, catalogue) => {
        const { lines, changed } = sync(cart, catalogue)
        const said = changed.filter(({ changes }) => changes.some(({ kind }) => kind === 'choice')).map((one) => one.line)
        const isBroken = (line: Line) =>
          catalogue
            .find(({ id }) => id === line.id)
            ?.groups.some(({ kind, options, min, max }) => {
              const field = kind === 'sides' ? 'side' : kind === 'sauces' ? 'sauce' : 'additionals'
              const pieces = line[field].filter(({ id }) => options.some((one) => one.id === id)).reduce((sum, { qtt }) => sum + qtt, 0)
              return pieces < min || pieces > max
            })
        expect(lines.filter(isBroken)).toEqual(said)
      }),
    )
  })

  it('prices a line by its pieces without the cheapest free ones of each group', () => {
    fc.assert(
      fc.property(anyCart, anyCatalogue, (cart, catalogue) => {
        for (const line of sync(cart, catalogue).lines) {
          const groups = catalogue.find(({ id }) => id === line.id)?.groups ?? []
          const kopecks = ({ price, qtt }: { price: number; qtt: number }) => Array<number>(qtt).fill(Math.round(price * 100))
          const all = [...line.additionals, ...line.side, ...line.sauce]
          const paid = all.flatMap(kopecks).reduce((sum, one) => sum + one, 0)
          const saved = groups.flatMap(({ options, free }) =>
            all
              .filter(({ id }) => options.some((one) => one.id === id))
              .flatMap(kopecks)
              .toSorted((a, b) => a - b)
              .slice(0, free),
          )
          const expected = (Math.round(line.price * 100) + paid - saved.reduce((sum, one) => sum + one, 0)) * line.qtt
          expect(Math.round(linePrice(line) * 100)).toBe(expected)
        }
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
