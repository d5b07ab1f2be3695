import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { reachOfStop, type MenuParts } from './stop-reach'

/** Dishes 1 and 2 need salmon (11), 3 does not; set 20 has 1 and 3, set 21 has 1 and 2, set 22 has 3; option 30 is salmon. */
const menu: MenuParts = {
  needs: [
    { goods_id: 1, ingredient_id: 11 },
    { goods_id: 2, ingredient_id: 11 },
    { goods_id: 3, ingredient_id: 12 },
  ],
  made: [{ option_id: 30, ingredient_id: 11 }],
  parts: [
    { goods_id: 20, part_id: 1 },
    { goods_id: 20, part_id: 3 },
    { goods_id: 21, part_id: 1 },
    { goods_id: 21, part_id: 2 },
    { goods_id: 22, part_id: 3 },
  ],
}

describe('stopReach', () => {
  it.each([
    ['an ingredient: dishes, options and sets', 'ingredient', 11, [], { goods: [1, 2], sets: [20, 21], options: [30] }],
    ['a kept dish stops no set', 'ingredient', 11, [1], { goods: [2], sets: [21], options: [30] }],
    ['a kept set stays', 'ingredient', 11, [21], { goods: [1, 2], sets: [20], options: [30] }],
    ['all dishes kept', 'ingredient', 11, [1, 2], { goods: [], sets: [], options: [30] }],
    ['a dish and its sets', 'goods', 3, [], { goods: [3], sets: [20, 22], options: [] }],
    ['the stopped dish itself cannot be kept', 'goods', 3, [3, 22], { goods: [3], sets: [20], options: [] }],
    ['a set', 'goods', 20, [], { goods: [], sets: [20], options: [] }],
    ['an option', 'option', 30, [], { goods: [], sets: [], options: [30] }],
    ['an ingredient of nothing', 'ingredient', 99, [], { goods: [], sets: [], options: [] }],
  ] as const)('%s', (_name, subject, id, kept, reach) => {
    expect(reachOfStop(subject, id, menu, kept)).toEqual(reach)
  })

  it('never takes a kept dish off sale, and keeping more never stops more', () => {
    const ids = fc.subarray([1, 2, 3, 20, 21, 22])
    fc.assert(
      fc.property(fc.constantFrom(11, 12), ids, ids, (ingredient, kept, more) => {
        const all = (list: number[]) => {
          const { goods, sets } = reachOfStop('ingredient', ingredient, menu, list)
          return [...goods, ...sets]
        }
        expect(all(kept).filter((id) => kept.includes(id))).toEqual([])
        expect(all(kept)).toEqual(expect.arrayContaining(all([...kept, ...more])))
      }),
    )
  })
})
