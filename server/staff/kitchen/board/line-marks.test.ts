import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { applyOp } from '~/rules/apply-op'
import { partOptionId } from '~/rules/part-option'
import { insertGoods } from '#server/catalog/catalog.testing'
import { categories, goodsParts, lineMarks, optionGroups, stations } from '#server/db/tables'
import { db } from '#server/http/api.testing'
import { readOrder } from '#server/orders/order-state.testing'
import { line, newCustomer, pickupBody, placed, setUpShop, times } from '#server/orders/orders.testing'
import { edited, keep } from '#server/staff/desk/edits.testing'
import { eventsOf, newOp, readEvents, run, sendOps, ticketOf } from './board.testing'

setUpShop()

const [COLD, HOT, BAR] = [71, 72, 73]
const [SALADS, SOUPS, DRINKS, LUNCHES, SETS] = [94_001, 94_002, 94_003, 94_004, 94_005]
const [SALAD, OTHER_SALAD, SOUP, OTHER_SOUP, DRINK, LUNCH, BURGER, SET] = [94_011, 94_012, 94_021, 94_022, 94_031, 94_041, 94_051, 94_061]
const names = new Map([
  [SALAD, 'Цезарь'],
  [OTHER_SALAD, 'Греческий'],
  [SOUP, 'Том ям'],
  [OTHER_SOUP, 'Мисо'],
  [DRINK, 'Морс'],
  [LUNCH, 'Обед'],
  [BURGER, 'Бургер с салатом'],
  [SET, 'Набор'],
])

beforeAll(async () => {
  await db.insert(stations).values([
    { id: COLD, name: 'Холодный' },
    { id: HOT, name: 'Горячий' },
    { id: BAR, name: 'Бар' },
  ])
  const category = (id: number, station_id: number | null) => ({
    id,
    slug: `c-${id}`,
    name: `Категория ${id}`,
    image: '/a.webp',
    station_id,
  })
  await db
    .insert(categories)
    .values([category(SALADS, COLD), category(SOUPS, HOT), category(DRINKS, null), category(LUNCHES, BAR), category(SETS, BAR)])
  const insert = (category_id: number, composition: string, ids: number[]) =>
    insertGoods(ids, (id) => ({ category_id, composition, name: names.get(id) ?? '', slug: `g-${id}`, price: 700 }))
  await insert(SALADS, 'салат', [SALAD, OTHER_SALAD])
  await insert(SOUPS, 'бульон', [SOUP, OTHER_SOUP])
  await insert(DRINKS, 'ягоды', [DRINK])
  await insert(LUNCHES, '', [LUNCH])
  await insert(LUNCHES, 'котлета, булка', [BURGER])
  await insert(SETS, 'Цезарь 1 шт, Том ям 1 шт', [SET])
  const group = (goods_id: number, source_category_id: number) =>
    ({ goods_id, kind: 'additionals', name: `Из ${source_category_id}`, min: 1, max: 1, price: 0, part: 1, source_category_id }) as const
  await db.insert(optionGroups).values([group(LUNCH, SALADS), group(LUNCH, SOUPS), group(LUNCH, DRINKS), group(BURGER, SALADS)])
  await db.insert(goodsParts).values([
    { goods_id: SET, part_id: SALAD, qtt: 1 },
    { goods_id: SET, part_id: SOUP, qtt: 1 },
  ])
})

const choose = (...ids: number[]) => ids.map((id) => ({ id: partOptionId(id, 1), qtt: 1 }))

/** An accepted order of lunches: salad, soup and drink. */
async function lunch(qtt = 1) {
  const customer = await newCustomer()
  const goods = [line(LUNCH, qtt, { additionals: choose(SALAD, SOUP, DRINK) })]
  const { id } = await placed(customer, pickupBody({ goods, total: qtt * 700 }))
  await run({ kind: 'accept', order_id: id })
  return { id, customer }
}
const markOp = (order_id: number, made: number, station_id?: number) => ({ kind: 'mark' as const, order_id, position: 0, made, station_id })
const mark = (id: number, made: number, station_id?: number) => run(markOp(id, made, station_id))
type Shown = { stage: string | null; lines: { made: number; marks?: { station_id: number; made: number }[] }[] } | null | undefined
/** Stage, portions that are made, and those of each station. */
const stateOf = (ticket: Shown) => [
  ticket?.stage,
  ticket?.lines[0]?.made,
  Object.fromEntries((ticket?.lines[0]?.marks ?? []).map((one) => [one.station_id, one.made])),
]

describe('a line whose parts are made at several stations', () => {
  it('is marked by each for its own part, and made when all are', async () => {
    const { id, customer } = await lunch(2)
    expect(stateOf(await ticketOf(id)), 'nobody cooks the drink, and a lunch is no dish of its own').toEqual([
      'queue',
      0,
      { [COLD]: 0, [HOT]: 0 },
    ])
    expect(stateOf((await mark(id, 2, HOT)).ticket)).toEqual(['cooking', 0, { [COLD]: 0, [HOT]: 2 }])
    expect((await readOrder(customer, id)).live?.made).toEqual({ done: 0, of: 1 })
    expect(stateOf((await mark(id, 1, COLD)).ticket)).toEqual(['cooking', 1, { [COLD]: 1, [HOT]: 2 }])
    expect(stateOf((await mark(id, 2, COLD)).ticket)).toEqual(['cooking', 2, { [COLD]: 2, [HOT]: 2 }])
    expect((await readOrder(customer, id)).live?.made).toEqual({ done: 1, of: 1 })
    expect(stateOf((await mark(id, 0, HOT)).ticket)).toEqual(['cooking', 0, { [COLD]: 2, [HOT]: 0 }])
    expect(stateOf((await run({ kind: 'stage', order_id: id, from: 'cooking', to: 'ready' })).ticket)).toEqual([
      'ready',
      2,
      { [COLD]: 2, [HOT]: 2 },
    ])
  })

  it('is marked for all by a tablet that shows all stations, or one that knows of none', async () => {
    const { id } = await lunch()
    expect(stateOf((await mark(id, 1)).ticket)).toEqual(['cooking', 1, { [COLD]: 1, [HOT]: 1 }])
    expect(stateOf((await mark(id, 0)).ticket)).toEqual(['queue', 0, { [COLD]: 0, [HOT]: 0 }])
  })

  it('keeps both marks of two stations at once, however often they meet', async () => {
    for (const { id } of await Promise.all(times(5, () => lunch(2)))) {
      await run({ kind: 'stage', order_id: id, from: 'queue', to: 'cooking' })
      const answers = await Promise.all([
        sendOps([newOp(markOp(id, 2, HOT))]),
        sendOps([newOp(markOp(id, 1, COLD)), newOp(markOp(id, 2, COLD))]),
        sendOps([newOp({ kind: 'mark', order_id: id, position: 0, made: 2, station_id: HOT })]),
      ])
      expect(answers.flat().every(({ ok }) => ok)).toBe(true)
      expect(stateOf(await ticketOf(id))).toEqual(['cooking', 2, { [COLD]: 2, [HOT]: 2 }])
    }
  })

  it('is foreseen by a tablet as the server answers', async () => {
    const { id } = await lunch(2)
    const ready = { kind: 'stage', order_id: id, from: 'cooking', to: 'ready' } as const
    const ops = [[1, HOT], [2, COLD], [1, BAR], [2, HOT], [0, COLD], [1], [0, HOT]].map(([made = 0, at]) => newOp(markOp(id, made, at)))
    for (const op of [...ops, newOp(ready), newOp(markOp(id, 1, COLD))]) {
      const before = await ticketOf(id)
      const foreseen = before && applyOp(before, op)
      const [result] = await sendOps([op])
      expect(stateOf(foreseen), JSON.stringify(op)).toEqual(stateOf(result?.ticket))
    }
  })

  it('tells other screens of the part of one station', async () => {
    const { id } = await lunch()
    await mark(id, 1, HOT)
    const before = (await eventsOf(id)).at(-1)?.id ?? 0
    await mark(id, 1, HOT)
    expect((await readEvents(before)).tickets, 'the same mark is no news').toEqual([])
    await mark(id, 0, HOT)
    const [, undone] = [await mark(id, 1, COLD), await readEvents(before)]
    expect(stateOf(undone.tickets.find((one) => one.id === id))).toEqual(['cooking', 0, { [COLD]: 1, [HOT]: 0 }])
  })

  it('is no business of another station, which is told so', async () => {
    const { id } = await lunch()
    expect(await mark(id, 1, BAR)).toMatchObject({
      ok: false,
      error: { code: 'not_found', message: 'Это блюдо теперь готовит другой цех' },
    })
    expect(stateOf(await ticketOf(id))).toEqual(['queue', 0, { [COLD]: 0, [HOT]: 0 }])
  })

  it('keeps the mark that it got before marks were of stations', async () => {
    const { id } = await lunch(2)
    await db.insert(lineMarks).values({ order_id: id, position: 0, made: 2, at: 0 })
    expect(stateOf(await ticketOf(id))).toEqual(['queue', 2, { [COLD]: 2, [HOT]: 2 }])
    expect(stateOf((await mark(id, 1, COLD)).ticket)).toEqual(['cooking', 1, { [COLD]: 1, [HOT]: 2 }])
  })

  it('is also made at its own station where it says what it is made of', async () => {
    const goods = [line(BURGER, 1, { additionals: choose(SALAD) })]
    const { id } = await placed(await newCustomer(), pickupBody({ goods, total: 700 }))
    expect(stateOf(await ticketOf(id))).toEqual([null, 0, { [COLD]: 0, [BAR]: 0 }])
  })

  it('can be a set of the menu', async () => {
    const { id } = await placed(await newCustomer(), pickupBody({ goods: [line(SET)], total: 700 }))
    const ticket = await ticketOf(id)
    expect(stateOf(ticket)).toEqual([null, 0, { [COLD]: 0, [HOT]: 0 }])
    expect(ticket?.lines[0]?.parts.map(({ station_id }) => station_id)).toEqual([COLD, HOT])
  })
})

describe('an edit', () => {
  const change = async (id: number, ...ids: number[]) => {
    const [kept] = await keep(id)
    await edited(id, { lines: [{ ...kept, additionals: choose(...ids) }] })
    return stateOf(await ticketOf(id))
  }

  it('resets the part that it changes, and no other', async () => {
    const { id } = await lunch()
    await mark(id, 1, HOT)
    await mark(id, 1, COLD)
    await run({ kind: 'stage', order_id: id, from: 'cooking', to: 'ready' })
    expect(await change(id, OTHER_SALAD, SOUP, DRINK)).toEqual(['cooking', 0, { [COLD]: 0, [HOT]: 1 }])
    await mark(id, 1, COLD)
    expect(await change(id, OTHER_SALAD, OTHER_SOUP, DRINK)).toEqual(['cooking', 0, { [COLD]: 1, [HOT]: 0 }])
  })

  it('cuts each part to the new quantity, and asks for more of each', async () => {
    const { id } = await lunch(2)
    await mark(id, 2, HOT)
    await mark(id, 1, COLD)
    await edited(id, { lines: await keep(id, [], { 0: 1 }) })
    expect(stateOf(await ticketOf(id))).toEqual(['cooking', 1, { [COLD]: 1, [HOT]: 1 }])
    await edited(id, { lines: await keep(id, [], { 0: 3 }) })
    expect(stateOf(await ticketOf(id))).toEqual(['cooking', 1, { [COLD]: 1, [HOT]: 1 }])
    const [stored] = await db.select().from(lineMarks).where(eq(lineMarks.order_id, id))
    expect(stored).toMatchObject({ made: 1, by_station: { [COLD]: 1, [HOT]: 1 } })
  })
})
