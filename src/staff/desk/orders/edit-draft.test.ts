import { describe, expect, it } from 'vitest'
import { setQtt, withOption } from '~/order-form/order-lines'
import { changesOf, draftOf, firstDishes, isComplete, recipientFaults, positionsOf, withDish } from './edit-draft'
import { deskOrder, dish, line, preview, staffOrder } from './orders.testing'

const base = draftOf(deskOrder())

describe('an edit', () => {
  it('asks for nothing while nothing differs', () => {
    expect(changesOf(base, { ...base, reason: 'Гость попросил' })).toBeUndefined()
    expect(changesOf(base, { ...base, lines: setQtt(setQtt(base.lines, 0, 3), 0, 2) })).toBeUndefined()
  })

  it('sends all lines when one changes: kept ones by their position, new ones without', () => {
    const lines = withDish(setQtt(base.lines, 1, 0), dish(305, 'Дуэт', 1290))
    expect(changesOf(base, { ...base, lines })).toEqual({
      lines: [
        { position: 0, id: 101, qtt: 2, additionals: [], side: [], sauce: [], note: null },
        { id: 305, qtt: 1, additionals: [], side: [], sauce: [], note: null },
      ],
    })
  })

  it('sends only the fields that differ', () => {
    expect(changesOf(base, { ...base, persons: 3, time: null, pay_type: 1 })).toEqual({
      persons: 3,
      time_type: 'now',
      datetime: null,
      pay_type: 1,
    })
    expect(changesOf(base, { ...base, delivery_type: 'pickup', pickup_point_id: 1 })).toEqual({
      delivery_type: 'pickup',
      pickup_point_id: 1,
    })
  })

  it('changes words to the kitchen, and takes them out', () => {
    const [first, ...rest] = base.lines
    if (!first) throw new Error('no line')
    const noted = { ...base, lines: [{ ...first, note: ' без лука ' }, ...rest] }
    expect(changesOf(base, noted)?.lines?.map(({ note }) => note)).toEqual(['без лука', ...rest.map(() => null)])
    expect(changesOf(noted, base)?.lines?.[0]?.note).toBeNull()
  })

  it('leaves a recipient whose masked phone nobody types, and needs a whole phone for another one', () => {
    const order = staffOrder({ recipient: { name: 'Ольга', phone: '7900•••6677' }, leave_at_door: true })
    const kept = draftOf(deskOrder({ order }))
    expect([changesOf(kept, kept), recipientFaults(kept, kept)]).toEqual([undefined, {}])
    expect(changesOf(kept, { ...kept, for_other: false, leave_at_door: false, no_call: true })).toEqual({
      recipient: null,
      leave_at_door: false,
      no_call: true,
    })
    const renamed = { ...kept, recipient: { ...kept.recipient, name: 'Пётр' } }
    expect(Object.keys(recipientFaults(kept, renamed))).toEqual(['recipient.phone'])
    const recipient = { name: 'Пётр', phone: '79001110022' }
    expect(recipientFaults(kept, { ...kept, recipient })).toEqual({})
    expect(changesOf(kept, { ...kept, recipient })).toEqual({ recipient })
  })

  it('sends the address again when a pickup becomes a delivery', () => {
    const pickup = draftOf(deskOrder({ order: staffOrder({ delivery_type: 'pickup', address: null }) }))
    const moved = { ...pickup, delivery_type: 'delivery' as const }
    expect(isComplete(moved)).toBe(false)
    const address = { ...moved.address, street: 'Лесная', house: '7' }
    expect(changesOf(pickup, { ...moved, address })).toEqual({ delivery_type: 'delivery', address })
  })

  it('leaves gifts alone, which follow their code', () => {
    const order = staffOrder({ lines: [line(101, 'Филадельфия', 2, 640), line(900, 'Мисо', 1, null)] })
    expect(draftOf(deskOrder({ order })).lines).toHaveLength(1)
  })

  it('needs a dish', () => expect(isComplete({ ...base, lines: [] })).toBe(false))

  it('counts a dish that is added twice', () => {
    const twice = withDish(withDish(base.lines, dish(305, 'Дуэт', 1290)), dish(305, 'Дуэт', 1290))
    expect(twice.at(-1)).toMatchObject({ id: 305, qtt: 2 })
    // with options it is another line
    const spiced = twice.map((one) => (one.id === 305 ? withOption(one, 'sauce', { id: 7, name: 'Спайси' }, 1) : one))
    const third = withDish(spiced, dish(305, 'Дуэт', 1290))
    expect(new Set(third.map(({ key }) => key)).size).toBe(4)
  })
})

it('takes the positions of the last edit, which may have gaps', () => {
  const lines = [0, 2].map((position) => ({ position, name: '', qtt: 1, amount: 1, options: [] }))
  const { was } = preview()
  const edit = (revision: number, after: typeof was) => ({ revision, at: '', by: null, text: '', before: was, after })
  const desk = deskOrder({ edits: [edit(4, { ...was, lines }), edit(3, was)] })
  expect(positionsOf(desk)).toEqual([0, 2])
  expect(positionsOf(deskOrder())).toEqual([0, 1])
})

it('finds a dish by the beginnings of its words', () => {
  const goods = [dish(1, 'Филадельфия опалённая', 640), dish(2, 'Филадельфия классик', 590), dish(3, 'Том ям', 490)]
  const names = (typed: string) => firstDishes(goods, typed).map(({ id }) => id)
  expect(names('фил')).toEqual([1, 2])
  expect(names('фил опален')).toEqual([1])
  expect(names('ям')).toEqual([3])
  expect(names('дельф')).toEqual([])
  expect(names(' ')).toEqual([])
})
