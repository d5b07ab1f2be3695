import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lineUid, mergeOptions, type UidLine } from './line-uid'

const plain: UidLine = { id: 7, additionals: [], side: [], sauce: [] }

describe('lineUid: the id plus the sorted option ids and quantities', () => {
  const chosen = (...options: [id: number, qtt: number][]) => options.map(([id, qtt]) => ({ id, qtt }))
  it.each<[string, Partial<UidLine>, string]>([
    ['a product alone', {}, '7'],
    [
      'options of all kinds',
      { additionals: chosen([12, 2], [11, 1]), side: chosen([51, 1]), sauce: chosen([81, 3]) },
      '7-a11x1.12x2-b51x1-c81x3',
    ],
    ['the same option twice is one', { sauce: chosen([81, 1], [81, 2]) }, '7-c81x3'],
    ['an option without pieces is none', { sauce: chosen([81, 0]) }, '7'],
    ['words to the kitchen come last', { sauce: chosen([81, 1]), note: 'без лука-порея x2' }, '7-c81x1-nбез лука-порея x2'],
    ['no words are none', { note: '' }, '7'],
    ['null is none', { note: null }, '7'],
    ['ids are sorted as numbers', { additionals: chosen([100, 1], [20, 1]) }, '7-a20x1.100x1'],
  ])('%s', (_name, parts, uid) => expect(lineUid({ ...plain, ...parts })).toBe(uid))

  it('is the same for the same choice, and only then', () => {
    const options = fc.array(fc.record({ id: fc.integer({ min: 1, max: 9 }), qtt: fc.integer({ min: 1, max: 3 }) }), { maxLength: 4 })
    // words that look like the other parts of an id
    const note = fc.oneof(fc.constantFrom('', null, undefined, '-c1x1', 'c1x1', '1x1'), fc.string({ maxLength: 3 }))
    const line = fc.record({ id: fc.integer({ min: 1, max: 3 }), additionals: options, side: options, sauce: options, note })
    const meaning = ({ id, additionals, side, sauce, note }: UidLine) =>
      JSON.stringify([id, note || '', ...[additionals, side, sauce].map((chosen) => mergeOptions(chosen).toSorted((a, b) => a.id - b.id))])
    fc.assert(
      fc.property(line, line, (one, other) => {
        const turned = { ...one, additionals: one.additionals.toReversed(), sauce: one.sauce.toReversed() }
        expect(lineUid(turned)).toBe(lineUid(one))
        expect(lineUid(one) === lineUid(other)).toBe(meaning(one) === meaning(other))
      }),
    )
  })
})
