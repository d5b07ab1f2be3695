import { describe, expect, it } from 'vitest'
import type { Goods } from '~/contracts/goods'
import { syncCart, type CurrentChoice, type CurrentOptions, type SyncChange, type SyncResult } from './cart-sync'
import { testGoods as goods } from './goods.testing'

type Chosen = CurrentOptions['side'][number]
type Line = { id: number; qtt: number; price: number } & CurrentChoice

const chosen = (id: number, price: number, qtt = 1): Chosen => ({ id, qtt, price, name: `добавка ${id}` })
/** Two rolls at the present price of 300 ₽ without options. */
const line = (parts: Partial<Line> = {}): Line => ({ id: 1, qtt: 2, price: 300, additionals: [], side: [], sauce: [], note: '', ...parts })
const sync = (lines: readonly Line[], catalogue: ReadonlyMap<number, Goods> | Iterable<Goods>) =>
  syncCart(lines, catalogue, (old, current, options) => ({ ...old, price: current.price, ...options }))

const nothing: SyncResult<Line> = { lines: [], outed: [], changed: [], cheaper: [] }
const dish = (was: number, now: number): SyncChange => ({ kind: 'price', field: 'price', name: 'Ролл', was, now })
const extra = (field: string, was: number, now: number): SyncChange => ({
  kind: 'price',
  field,
  name: `добавка ${field.split('.')[1]}`,
  was,
  now,
})
const gone = (field: string, was: number): SyncChange => ({
  kind: 'gone',
  field,
  name: `добавка ${field.split('.')[1]}`,
  was,
  now: null,
})

/** The result of one line with changes. */
const differs = (one: Line, ...changes: SyncChange[]) => ({ lines: [one], changed: [{ line: one, changes }] })
const isCheaper = (one: Line, ...changes: SyncChange[]) => ({ lines: [one], cheaper: [{ line: one, changes }] })

const cases: [rule: string, cart: Line[], catalogue: Goods[], result: Partial<SyncResult<Line>>][] = [
  ['words to the kitchen stay', [line({ note: 'без лука' })], [goods()], { lines: [line({ note: 'без лука' })] }],
  [
    'words that are not taken any more are dropped and said; the lines become one',
    [line({ note: 'без лука' }), line()],
    [goods({ takes_notes: false })],
    differs(line({ qtt: 4 }), {
      kind: 'note',
      field: 'note',
      name: 'Ролл',
      text: 'Ролл: к этому блюду пожеланий не принимаем: «без лука»',
      was: null,
      now: null,
    }),
  ],
  ['products with quantity 0 are dropped', [line({ qtt: 0 })], [goods()], {}],
  ['products with quantity under 0 are dropped', [line({ qtt: -1 })], [goods()], {}],
  ['dropped also when they are missing from the catalogue', [line({ qtt: 0 })], [], {}],
  ['options with quantity 0 are dropped', [line({ sauce: [chosen(81, 45, 0)] })], [goods()], { lines: [line()] }],

  ['a missing product is outed as it was', [line({ price: 1 })], [], { outed: [line({ price: 1 })] }],
  ['an unavailable product is outed', [line()], [goods({ available: false })], { outed: [line()] }],
  [
    'every line of a missing product is, and the others stay',
    [line({ id: 7 }), line(), line({ id: 7, sauce: [chosen(81, 45)] })],
    [goods()],
    { lines: [line()], outed: [line({ id: 7 }), line({ id: 7, sauce: [chosen(81, 45)] })] },
  ],

  ['a higher price is a change', [line()], [goods({ price: 310 })], differs(line({ price: 310 }), dish(300, 310))],
  ['by a kopeck too', [line({ price: 299.99 })], [goods()], differs(line(), dish(299.99, 300))],

  [
    'an option that is gone is a change, and dropped',
    [line({ additionals: [chosen(11, 50)], sauce: [chosen(82, 45)] })],
    [goods()],
    differs(line({ additionals: [chosen(11, 50)] }), gone('sauce.82', 45)),
  ],
  ['an option under another kind is gone', [line({ side: [chosen(11, 50)] })], [goods()], differs(line(), gone('side.11', 50))],
  ['also one that cost nothing', [line({ side: [chosen(52, 0)] })], [goods()], differs(line(), gone('side.52', 0))],

  [
    'a dearer option is a change',
    [line({ additionals: [chosen(11, 40)] })],
    [goods()],
    differs(line({ additionals: [chosen(11, 50)] }), extra('additionals.11', 40, 50)),
  ],
  [
    'unchanged options are not',
    [line({ additionals: [chosen(11, 50)], side: [chosen(51, 0)], sauce: [chosen(81, 45, 2)] })],
    [goods()],
    { lines: [line({ additionals: [chosen(11, 50)], side: [chosen(51, 0)], sauce: [chosen(81, 45, 2)] })] },
  ],
  [
    'more of an option than allowed is cut, a change',
    [line({ additionals: [chosen(11, 50, 9)] })],
    [goods()],
    differs(line({ additionals: [chosen(11, 50, 5)] }), { kind: 'max', field: 'additionals.11', name: 'добавка 11', was: 9, now: 5 }),
  ],

  [
    'lower prices alone are not a change but cheaper',
    [line({ price: 350, additionals: [chosen(11, 60)] })],
    [goods()],
    isCheaper(line({ additionals: [chosen(11, 50)] }), dish(350, 300), extra('additionals.11', 60, 50)),
  ],
  [
    'one dearer and one cheaper is a change with both',
    [line({ price: 350, additionals: [chosen(11, 40)] })],
    [goods()],
    differs(line({ additionals: [chosen(11, 50)] }), dish(350, 300), extra('additionals.11', 40, 50)),
  ],

  [
    'another name of an option is adopted and no difference',
    [line({ sauce: [{ ...chosen(81, 45), name: 'старое имя' }] })],
    [goods()],
    { lines: [line({ sauce: [chosen(81, 45)] })] },
  ],
  [
    'an option with another id is known by its name among those of its kind',
    [line({ sauce: [{ ...chosen(80, 40), name: 'добавка 81' }], side: [{ ...chosen(79, 0), name: 'добавка 81' }] })],
    [goods()],
    differs(
      line({ sauce: [chosen(81, 45)] }),
      { ...gone('side.79', 0), name: 'добавка 81' },
      { ...extra('sauce.81', 40, 45), field: 'sauce.80' },
    ),
  ],
  [
    'but is gone where the other one is chosen too',
    [line({ sauce: [{ ...chosen(80, 40), name: 'добавка 81' }, chosen(81, 45)] })],
    [goods()],
    differs(line({ sauce: [chosen(81, 45)] }), { ...gone('sauce.80', 40), name: 'добавка 81' }),
  ],
  [
    'lines that became the same are merged in the place of the first',
    [line({ qtt: 1, sauce: [chosen(82, 45)] }), line({ id: 2 }), line({ qtt: 2 }), line({ qtt: 3, sauce: [chosen(83, 45)] })],
    [goods(), goods({ id: 2 })],
    {
      lines: [line({ qtt: 6 }), line({ id: 2 })],
      changed: [{ line: line({ qtt: 6 }), changes: [gone('sauce.82', 45), gone('sauce.83', 45)] }],
    },
  ],
  [
    'to at most 99 pieces, with each difference once',
    [line({ qtt: 98, price: 290 }), line({ qtt: 2, price: 290, sauce: [chosen(82, 45)] })],
    [goods()],
    differs(line({ qtt: 99 }), dish(290, 300), gone('sauce.82', 45)),
  ],
  ['an empty cart stays empty', [], [goods()], {}],
]

describe('cart sync', () => {
  it.each(cases)('%s', (_rule, cart, catalogue, wanted) => {
    const result = { ...nothing, ...wanted }
    expect(sync(cart, catalogue)).toEqual(result)
    expect(sync(cart, new Map(catalogue.map((one) => [one.id, one])))).toEqual(result)
  })

  it('the caller puts current data into a line', () => {
    const named = syncCart([{ ...line(), name: 'старое имя' }], [goods({ name: 'Новое имя' })], (old, { name }) => ({ ...old, name }))
    expect(named.lines).toEqual([{ ...line(), name: 'Новое имя' }])
  })

  it('reads a long catalogue only up to the last product needed', () => {
    let seen = 0
    function* catalogue() {
      for (let id = 1; id <= 100_000; id += 1) {
        seen += 1
        yield goods({ id })
      }
    }
    expect(sync([line({ id: 3 }), line({ id: 1 })], catalogue()).lines).toHaveLength(2)
    expect(seen).toBe(3)
  })
})
