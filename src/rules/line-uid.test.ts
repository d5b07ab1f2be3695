import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lineUid, mergeOptions, type UidLine } from './line-uid'

const plain: UidLine = { id: 7, additionals: [], side: [], sauce: [] }

describe('lineUid: the id plus the sorted option ids and quantities', () => {
  it.each<[string, UidLine, string]>([
    ['a product alone', plain, '7'],
    [
      'options of all kinds',
      {
        ...plain,
        additionals: [
          { id: 12, qtt: 2 },
          { id: 11, qtt: 1 },
        ],
        side: [{ id: 51, qtt: 1 }],
        sauce: [{ id: 81, qtt: 3 }],
      },
      '7-a11x1.12x2-b51x1-c81x3',
    ],
    [
      'the same option twice is one',
      {
        ...plain,
        sauce: [
          { id: 81, qtt: 1 },
          { id: 81, qtt: 2 },
        ],
      },
      '7-c81x3',
    ],
    ['an option without pieces is none', { ...plain, sauce: [{ id: 81, qtt: 0 }] }, '7'],
    [
      'ids are sorted as numbers',
      {
        ...plain,
        additionals: [
          { id: 100, qtt: 1 },
          { id: 20, qtt: 1 },
        ],
      },
      '7-a20x1.100x1',
    ],
  ])('%s', (_name, line, uid) => {
    expect(lineUid(line)).toBe(uid)
  })

  it('tells kinds of options apart', () => {
    const option = [{ id: 11, qtt: 1 }]
    expect(
      new Set([lineUid({ ...plain, additionals: option }), lineUid({ ...plain, side: option }), lineUid({ ...plain, sauce: option })]).size,
    ).toBe(3)
  })

  it('is the same for the same choice, and only then', () => {
    const options = fc.array(fc.record({ id: fc.integer({ min: 1, max: 9 }), qtt: fc.integer({ min: 1, max: 3 }) }), { maxLength: 4 })
    const line = fc.record({ id: fc.integer({ min: 1, max: 3 }), additionals: options, side: options, sauce: options })
    const meaning = ({ id, additionals, side, sauce }: UidLine) => JSON.stringify([id, ...[additionals, side, sauce].map(mergeOptions)])
    fc.assert(
      fc.property(line, line, (one, other) => {
        const turned = { ...one, additionals: one.additionals.toReversed(), sauce: one.sauce.toReversed() }
        expect(lineUid(turned)).toBe(lineUid(one))
        expect(lineUid(one) === lineUid(other)).toBe(meaning(one) === meaning(other))
      }),
    )
  })
})
