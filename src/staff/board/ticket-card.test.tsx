import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import type { Ticket } from '~/contracts/staff-board'
import { minutesLeft } from '~/rules/ticket-age'
import { KitchenStore } from '~/staff/live/kitchen-store'
import { KitchenContext } from '~/staff/live/use-kitchen'
import { linesOf } from './board-lists'
import { busyBoard, DUET, inMinutes, line, NOW, ticket } from './board.testing'
import { nextStep } from './next-step'
import { TicketCard } from './ticket-card'

const HOT = 2
const store = new KitchenStore(1, 'test')
const actions = { tapLine: () => undefined, takeStep: () => undefined, open: () => undefined }

/** What a card says, in order, as text; its buttons in brackets. */
function card(
  ticket: Ticket,
  station: number | null = null,
  part: { first?: number; end?: number; waiting?: string; isFolded?: boolean } = {},
): string {
  const { first = 0, end = linesOf(ticket, station).length, waiting = '', isFolded = false } = part
  const html = renderToStaticMarkup(
    <KitchenContext value={store}>
      <TicketCard
        ticket={ticket}
        minutes={minutesLeft(ticket.cook_by, NOW)}
        step={nextStep(ticket, station)}
        station={station}
        stations={busyBoard.stations}
        timeZone="Europe/Moscow"
        waiting={waiting}
        isSelected={false}
        first={first}
        end={end}
        isFolded={isFolded}
        actions={actions}
      />
    </KitchenContext>,
  )
  return html
    .replace(/<svg[^>]*aria-label="([^"]*)"[^>]*>/g, ' $1 ')
    .replace(/<button/g, ' [<button')
    .replace(/<\/button>/g, ' ] ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/[\s\u00a0]+/g, ' ')
    .trim()
}

const shown = (number: number) => busyBoard.tickets.find(({ id }) => id === number) ?? ticket(number, 0, [])

describe('a card', () => {
  it('tells number, minutes, promise and urgency before the dishes', () => {
    expect(card(shown(1038))).toMatch(/^\[ Заказ 1038 −12 мин Доставка 18:50 очень поздно \] \[ 2 Филадельфия опалённая \]/)
    expect(card(shown(1045))).toContain('3 мин Самовывоз 18:45 пора готовить')
    expect(card(shown(1047))).toContain('13 мин Доставка 19:15 есть время')
  })

  it('puts the allergy and what changed above the dishes', () => {
    const allergy = card(shown(1042))
    expect(allergy.indexOf('Аллергия: кунжут, даже следы. Ребёнку 6 лет')).toBeGreaterThan(0)
    expect(allergy.indexOf('Аллергия')).toBeLessThan(allergy.indexOf('Филадельфия с угрём'))
    expect(allergy).toContain('без кунжута')
    const changed = card(shown(1043))
    expect(changed).toContain('Изменён в 18:39 +2 Калифорния с крабом −1 Салат чука')
    expect(changed).toMatch(/\[ 2 Калифорния с крабом добавили \]/)
  })

  it('names the allergy where the comment begins with something else', () => {
    const comment = 'Сын аллергик, без арахиса'
    expect(card(ticket(1, 5, [line('Вулкан')], { comment, flags: ['allergy'] }))).toContain(`Аллергия: ${comment}`)
    expect(card(ticket(1, 5, [line('Вулкан')], { comment: 'Аллергия на мёд', flags: ['allergy'] }))).toContain('Аллергия на мёд')
  })

  it('splits a set into its dishes, for all the sets ordered', () => {
    expect(card(ticket(1, 5, [{ ...DUET, qtt: 2 }]))).toContain('2 Дуэт 2 Филадельфия классик 2 Калифорния с крабом 2 Маки с лососем')
  })

  it('carries the quantity of a made line in its text, and says what waits for the network', () => {
    expect(card(shown(1047), null, { waiting: '0' })).toContain('[ готово 3 × Филадельфия классик ждёт связи ]')
  })

  it('says not to cook what was cancelled, and keeps nothing else to press', () => {
    expect(card(shown(1044))).toBe('[ Заказ 1044 Доставка 19:11 отменён гостем ] Не готовить: Вулкан, Салат чука [ Понятно ]')
  })

  it('asks for a call before cooking, and tells why', () => {
    const first = ticket(1, 20, [line('Вулкан')], { status: 'new', stage: null, flags: ['first', 'call'], to_pay: 3370 })
    expect(card(first)).toContain('Первый заказ, 3 370 ₽ при получении [ Позвонить гостю ]')
  })

  it('tells when a pre-order is begun', () => {
    const later = ticket(1, 60, [line('Вулкан')], { stage: 'later', fire_at: inMinutes(36) })
    expect(card(later)).toContain('Ко времени, начать в 19:18 [ Начать раньше ]')
  })

  it('folded reads as text, with options, allergy and comment in full, and can be begun', () => {
    const lines = [{ ...DUET, qtt: 2 }, line('Канада', { removes: ['Без кунжута'], adds: ['Икра масаго', 'Спайси'] })]
    const folded = card(ticket(1, 20, lines, { stage: 'queue', comment: 'Домофон не работает' }), null, { isFolded: true })
    expect(folded).toContain('2 Дуэт , 3 блюда 1 Канада , без кунжута + икра масаго, спайси Домофон не работает [ Начать ]')
    expect(folded.match(/\[/g), 'head and button').toHaveLength(2)
    const allergy = card(ticket(1, 20, lines, { stage: 'queue', comment: 'Аллергия на арахис' }), null, { isFolded: true })
    expect(allergy).toContain('Аллергия на арахис 2 Дуэт')
  })

  it('tells that the shop accepts a new order, and when', () => {
    const fresh = (accepts_at: number) =>
      card(ticket(1, 20, [line('Канада')], { status: 'new', stage: null, accepts_at: new Date(Date.now() + accepts_at).toISOString() }))
    vi.useFakeTimers({ now: NOW })
    expect(fresh(41_000)).toContain('Гость может отменить 0:41 [ Принять ]')
    expect(fresh(10_000)).toContain('Примется сама через 0:10 [ Принять ]')
    expect(fresh(-500)).toContain('Принимается сама [ Принять ]')
    vi.useRealTimers()
  })

  it('shows a station its own lines, and counts the others', () => {
    const through = card(shown(1038), HOT)
    expect(through).not.toContain('Филадельфия')
    expect(through).toContain('Холодный: ещё 1 позиция [ Ждём холодный ]')
  })

  it('continues on a second card, which alone has the button', () => {
    const long = ticket(1, 5, [line('Вулкан'), line('Канада'), line('Дракон')])
    const [one, two] = [card(long, null, { end: 2 }), card(long, null, { first: 2 })]
    expect(one).not.toContain('Готово')
    expect(two).toContain('продолжение')
    expect(two).toContain('[ 1 Дракон ] [ Готово ]')
  })
})
