import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { cartLineBody } from '~/contracts/cart'
import { addLine, type DraftLine, draftLine, lineBody, plainLine, setChoice, setQtt, withOption } from './order-lines'

const ROLL = { id: 1, name: 'Ролл' }
const DUET = { id: 2, name: 'Дуэт' }
const SPICY = { id: 81, name: 'Спайси' }
const NUTS = { id: 82, name: 'Ореховый' }
const spicy = { additionals: [], side: [], sauce: [{ ...SPICY, qtt: 1 }] }
const shown = (lines: readonly DraftLine[]) => lines.map(({ name, qtt }) => [name, qtt])

describe('the lines', () => {
  it('count the same dish and options as one', () => {
    const lines = addLine(addLine([plainLine(ROLL, 1)], plainLine(DUET, 1)), plainLine(ROLL, 2))
    expect(shown(lines)).toEqual([
      ['Ролл', 3],
      ['Дуэт', 1],
    ])
    expect(addLine(lines, { ...plainLine(ROLL, 1), ...spicy })).toHaveLength(3)
  })

  it('count them as one in whatever order the options were chosen', () => {
    const both = withOption({ ...plainLine(ROLL, 1), ...spicy }, 'sauce', NUTS, 2)
    const reversed = { ...both, sauce: both.sauce.toReversed() }
    expect(shown(addLine([both], reversed))).toEqual([['Ролл', 2]])
  })

  it('leave what was ordered at its price, and add to what is new', () => {
    const kept: DraftLine & { position?: number } = { ...plainLine(ROLL, 1), position: 0 }
    const twice = addLine<typeof kept>(addLine<typeof kept>([kept], plainLine(ROLL, 1)), plainLine(ROLL, 1))
    expect(twice.map(({ position, qtt }) => [position, qtt])).toEqual([
      [0, 1],
      [undefined, 2],
    ])
  })

  it('hold no more of a dish than an order may', () => {
    expect(addLine([plainLine(ROLL, 90)], plainLine(ROLL, 20))[0]?.qtt).toBe(99)
  })

  it('lose a line at zero', () => {
    const lines = [plainLine(ROLL, 1), plainLine(DUET, 1)]
    expect(shown(setQtt(lines, 0, 0))).toEqual([['Дуэт', 1]])
    expect(shown(setQtt(lines, 1, 4))).toEqual([
      ['Ролл', 1],
      ['Дуэт', 4],
    ])
  })

  it('become one when what is chosen becomes the same', () => {
    const lines = [{ ...plainLine(ROLL, 1), ...spicy }, plainLine(ROLL, 2)]
    const noted = setChoice(lines, 1, { ...spicy, note: 'без лука' })
    expect(noted.map(({ note, qtt }) => [note, qtt])).toEqual([
      ['', 1],
      ['без лука', 2],
    ])
    expect(setChoice(noted, 0, { note: 'без лука' })).toEqual([{ ...plainLine(ROLL, 3), ...spicy, note: 'без лука' }])
    expect(setChoice(lines, 1, spicy)).toEqual([{ ...plainLine(ROLL, 3), ...spicy }])
  })
})

it('an option is set, changed in its place, and taken away', () => {
  const two = withOption(withOption(plainLine(ROLL, 1), 'sauce', SPICY, 1), 'sauce', NUTS, 1)
  const sauces = (line: DraftLine) => line.sauce.map(({ id, qtt }) => [id, qtt])
  expect(sauces(withOption(two, 'sauce', SPICY, 3))).toEqual([
    [81, 3],
    [82, 1],
  ])
  expect(sauces(withOption(two, 'sauce', SPICY, 0))).toEqual([[82, 1]])
  expect(withOption(two, 'side', SPICY, 0)).toEqual(two)
})

it('a line is sent without names, as the API takes it', () => {
  const body = { id: 1, qtt: 2, additionals: [], side: [], sauce: [{ id: 81, qtt: 1 }], note: null }
  expect(cartLineBody.parse(lineBody({ ...plainLine(ROLL, 2), ...spicy }))).toEqual(body)
  expect(lineBody({ ...plainLine(ROLL, 1), note: 'без лука' }).note).toBe('без лука')
})

it('a stored line has a dish, a name and portions', () => {
  expect(v.is(draftLine, plainLine(ROLL, 1))).toBe(true)
  expect([plainLine(ROLL, 0), { ...plainLine(ROLL, 1), side: null }, ROLL].map((line) => v.is(draftLine, line))).toEqual([
    false,
    false,
    false,
  ])
})
