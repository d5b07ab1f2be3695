import { describe, expect, it } from 'vitest'
import type { Ticket } from '~/contracts/staff-board'
import { testLine, testTicket } from '~/rules/tickets.testing'
import { cardsAt, layTickets, roomOf } from '~/staff/kitchen/board/card-shape'
import { demoShop } from '#server/db/demo/demo-shop'
import { planOrder, seeded, type Plan } from './demo-mix'

/** The board of 1280×800 between its bars, without the counts. */
const ROOM = roomOf(1248, 680, 16)
const SEEDS = Array.from({ length: 20 }, (_, index) => index + 1)

const optionOf = new Map(demoShop.options.map((option) => [option.id, option]))
const menu = demoShop.goods.map(({ id, name, composition, category, options }) => {
  const ofKind = (kind: string) => options.filter((option) => optionOf.get(option)?.kind === kind).map((option) => ({ id: option }))
  const parts = category === 'sets' ? (composition ?? '').split(', ').map((part) => ({ name: part.replace(/ \d+ шт$/, ''), qtt: 1 })) : []
  return { id, name, parts, additionals: ofKind('additionals'), sides: ofKind('sides'), sauces: ofKind('sauces') }
})
/** As the shop sorts them: the first of each category, then the second, as its customers have ordered nothing yet. */
const popular = menu.toSorted((a, b) => (a.id % 100) - (b.id % 100) || a.id - b.id)

function ticketOf({ goods, comment, delivery_type }: Plan, id: number): Ticket {
  const lines = goods.map(({ id: goods_id, qtt, additionals, side, sauce }, position) => {
    const dish = menu.find((one) => one.id === goods_id)
    const adds = [...additionals, ...side, ...sauce].map((option) => optionOf.get(option.id)?.name ?? '')
    return testLine({ position, goods_id, qtt, name: dish?.name ?? '', parts: dish?.parts ?? [], adds })
  })
  return testTicket({ id, number: String(id), stage: 'queue', delivery_type, comment, lines })
}

/** The pages of so many orders of an evening, of which the cooks have begun the first. */
function pagesOf(seed: number, count: number, begun: number) {
  const random = seeded(seed)
  const tickets = Array.from({ length: count }, (_, index) => {
    const ticket = ticketOf(planOrder(random, popular), index + 1)
    return index < begun ? { ...ticket, stage: 'cooking' as const } : ticket
  })
  return layTickets(tickets, cardsAt(null, ROOM), ROOM, new Map())
}

describe('the board in a rush of the demo', () => {
  it.each([
    [9, 3, 2],
    [31, 6, 5],
    [60, 8, 8],
  ])('shows %d orders, %d of them begun, on %d pages', (count, begun, most) => {
    const lengths = SEEDS.map((seed) => pagesOf(seed, count, begun).length)
    const fitting = lengths.filter((length) => length <= most)
    // one evening in ten has more large orders than the mix
    expect(fitting.length, lengths.join(' ')).toBeGreaterThanOrEqual(0.9 * SEEDS.length)
    expect(Math.max(...lengths)).toBeLessThanOrEqual(most + 1)
  })

  it('shows every order once, open on the first page', () => {
    for (const seed of SEEDS) {
      const pages = pagesOf(seed, 60, 8)
      const whole = pages.flat(2).filter(({ first }) => first === 0)
      expect(whole.map(({ ticket }) => ticket.id).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, index) => index + 1))
      expect(pages[0]?.[0]?.[0]).toMatchObject({ ticket: { id: 1 }, isFolded: false })
    }
  })
})
