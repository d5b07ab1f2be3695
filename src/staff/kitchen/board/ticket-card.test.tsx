import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { Ticket } from '~/contracts/staff-board'
import { testLunch } from '~/rules/tickets.testing'
import { minutesLeft } from '~/rules/ticket-age'
import { heard, renderStaff } from '~/staff/kit/render.testing'
import { KitchenStore } from '~/staff/live/kitchen-store'
import { KitchenContext } from '~/staff/live/use-kitchen'
import { linesOf } from './board-lists'
import { busyBoard, DUET, inMinutes, line, NOW, ticket } from '~/staff/live/board.testing'
import { nextStep } from './next-step'
import { type CardActions, TicketCard } from './ticket-card'

const [COLD, HOT] = [1, 2]
const store = new KitchenStore(1, 'test')
const ignored: CardActions = { tapLine: () => undefined, takeStep: () => undefined, open: () => undefined }

type Part = { first?: number; end?: number; waiting?: string; isFolded?: boolean; actions?: CardActions }

function show(ticket: Ticket, station: number | null = null, part: Part = {}) {
  const { first = 0, end = linesOf(ticket, station).length, waiting = '', isFolded = false, actions = ignored } = part
  const { user, unmount } = renderStaff(
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
  const article = screen.getByRole('article')
  const buttons = within(article).getAllByRole('button').map(heard)
  return { user, unmount, article, text: heard(article), buttons, last: buttons.at(-1) }
}

/** The same card once more, for another state of its ticket. */
function card(...args: Parameters<typeof show>) {
  const shown = show(...args)
  shown.unmount()
  return shown
}

const shown = (number: number) => busyBoard.tickets.find(({ id }) => id === number) ?? ticket(number, 0, [])

describe('what a card says', () => {
  it('is number, minutes, promise and urgency before the dishes', () => {
    const [head, dish] = card(shown(1038)).buttons
    expect(head).toBe('Заказ 1038 −12 мин Доставка 18:50 очень поздно')
    expect(dish).toBe('2 Филадельфия опалённая')
    expect(card(shown(1045)).buttons[0]).toContain('3 мин Самовывоз 18:45 пора готовить')
    expect(card(shown(1047)).buttons[0]).toContain('13 мин Доставка 19:15 есть время')
  })

  it('has the allergy and what changed above the dishes', () => {
    expect(card(shown(1042)).text).toMatch(/Аллергия: кунжут, даже следы\. Ребёнку 6 лет.*Филадельфия с угрём без кунжута/)
    const changed = card(shown(1043))
    expect(changed.text).toContain('Изменён в 18:39 +2 Калифорния с крабом −1 Салат чука')
    expect(changed.buttons).toContain('2 Калифорния с крабом добавили')
  })

  it('names the allergy where the comment begins with something else', () => {
    const comment = 'Сын аллергик, без арахиса'
    expect(card(ticket(1, 5, [line('Вулкан')], { comment, flags: ['allergy'] })).text).toContain(`Аллергия: ${comment}`)
    expect(card(ticket(1, 5, [line('Вулкан')], { comment: 'Аллергия на мёд', flags: ['allergy'] })).text).toContain('Аллергия на мёд')
  })

  it('splits a set into its dishes, for all the sets ordered', () => {
    expect(card(ticket(1, 5, [{ ...DUET, qtt: 2 }])).text).toContain('2 Дуэт 2 Филадельфия классик 2 Калифорния с крабом 2 Маки с лососем')
  })

  it('shows a station its part of a line, and how far the others are', () => {
    const lunch = (soup: number, salad: number) => ticket(1, 5, [testLunch(soup, salad)])
    expect(card(lunch(0, 0), HOT).buttons[1]).toBe('1 Обед 1 Том ям')
    const soup = card(lunch(1, 0), HOT)
    expect([soup.buttons[1], soup.last]).toEqual(['готово Обед', 'Ждём холодный'])
    expect(soup.text).toContain('Холодный: ещё 1 позиция')
    const salad = card(lunch(1, 0), COLD)
    expect([salad.buttons[1], salad.last]).toEqual(['1 Обед 1 Цезарь', 'Готово'])
    expect(card(lunch(1, 0)).buttons[1]).toBe('1 Обед готово Том ям 1 Цезарь 1 Морс')
    expect(card(lunch(1, 0), COLD, { isFolded: true }).text).toContain('1 Обед , 1 блюдо')
  })

  it('keeps the quantity of a made line in its text, and says what waits for the network', () => {
    show(shown(1047), null, { waiting: '0' })
    const made = screen.getByRole('button', { name: /Филадельфия классик/, pressed: true })
    expect(heard(made)).toBe('готово 3 × Филадельфия классик ждёт связи')
  })

  it('is not to cook what was cancelled, with nothing else to press', () => {
    const canceled = card(shown(1044))
    expect(canceled.text).toContain('Не готовить: Вулкан, Салат чука')
    expect(canceled.buttons).toEqual(['Заказ 1044 Доставка 19:11 отменён гостем', 'Понятно'])
  })

  it('asks for a call before cooking, and tells why', () => {
    const first = ticket(1, 20, [line('Вулкан')], { status: 'new', stage: null, flags: ['first', 'call'], to_pay: 3370 })
    expect(card(first)).toMatchObject({ text: expect.stringContaining('Первый заказ, 3 370 ₽ при получении'), last: 'Позвонить гостю' })
  })

  it('tells when a pre-order is begun', () => {
    const later = card(ticket(1, 60, [line('Вулкан')], { stage: 'later', fire_at: inMinutes(36) }))
    expect(later.text).toContain('Ко времени, начать: 19:18')
    expect(later.last).toBe('Начать раньше')
  })

  it('folded reads as text, with options, allergy and comment in full, and can be begun', () => {
    const lines = [{ ...DUET, qtt: 2 }, line('Канада', { removes: ['Без кунжута'], adds: ['Икра масаго', 'Спайси'] })]
    const folded = card(ticket(1, 20, lines, { stage: 'queue', comment: 'Домофон не работает' }), null, { isFolded: true })
    expect(folded.text).toContain('2 Дуэт , 3 блюда 1 Канада , без кунжута + икра масаго, спайси Домофон не работает')
    expect(folded.buttons, 'head and button').toHaveLength(2)
    expect(folded.last).toBe('Начать')
    const allergy = card(ticket(1, 20, lines, { stage: 'queue', comment: 'Аллергия на арахис' }), null, { isFolded: true })
    expect(allergy.text).toContain('Аллергия на арахис 2 Дуэт')
  })

  it('shows a station its own lines, and counts the others', () => {
    const through = show(shown(1038), HOT)
    expect(through.text).not.toContain('Филадельфия')
    expect(through.text).toContain('Холодный: ещё 1 позиция')
    expect(screen.getByRole('button', { name: 'Ждём холодный' }).getAttribute('aria-disabled')).toBe('true')
  })

  it('continues on a second card, which alone has the button', () => {
    const long = ticket(1, 5, [line('Вулкан'), line('Канада'), line('Дракон')])
    expect(card(long, null, { end: 2 }).buttons).toEqual([expect.stringContaining('Заказ 1'), '1 Вулкан', '1 Канада'])
    expect(card(long, null, { first: 2 }).buttons).toEqual([expect.stringContaining('продолжение'), '1 Дракон', 'Готово'])
  })
})

describe('the clock of a card', () => {
  it('counts the seconds in which the guest can cancel, then until the shop accepts', () => {
    vi.useFakeTimers({ now: NOW })
    const accepts_at = new Date(Date.now() + 12_000).toISOString()
    const { article } = show(ticket(1, 20, [line('Канада')], { status: 'new', stage: null, accepts_at }))
    expect(heard(article)).toContain('Гость может отменить 0:12 Принять')
    act(() => vi.advanceTimersByTime(2000))
    expect(heard(article)).toContain('Примется сама через 0:10 Принять')
    act(() => vi.advanceTimersByTime(11_000))
    expect(heard(article)).toContain('Принимается сама Принять')
  })

  it('opens the sheet after half a second of pressing, and takes that press for nothing else', () => {
    vi.useFakeTimers({ now: NOW })
    const actions = {
      tapLine: vi.fn<CardActions['tapLine']>(),
      takeStep: vi.fn<CardActions['takeStep']>(),
      open: vi.fn<CardActions['open']>(),
    }
    show(shown(1038), null, { actions })
    const dish = screen.getByRole('button', { name: /Том ям/ })
    fireEvent.pointerDown(dish, { button: 0, clientX: 5, clientY: 5 })
    act(() => vi.advanceTimersByTime(499))
    expect(actions.open).not.toHaveBeenCalled()
    act(() => vi.advanceTimersByTime(1))
    fireEvent.pointerUp(dish)
    fireEvent.click(dish)
    expect(actions.open).toHaveBeenCalledExactlyOnceWith(shown(1038))
    expect(actions.tapLine).not.toHaveBeenCalled()
    fireEvent.click(dish)
    expect(actions.tapLine).toHaveBeenCalledOnce()
  })

  it('does not open by a finger that scrolls', () => {
    vi.useFakeTimers({ now: NOW })
    const open = vi.fn<CardActions['open']>()
    const { article } = show(shown(1038), null, { actions: { ...ignored, open } })
    fireEvent.pointerDown(article, { button: 0, clientX: 5, clientY: 5 })
    fireEvent.pointerMove(article, { clientX: 5, clientY: 20 })
    act(() => vi.advanceTimersByTime(1000))
    expect(open).not.toHaveBeenCalled()
  })
})

it('marks the dish that is tapped, takes the step of its button, and opens by its head', async () => {
  const did: unknown[] = []
  const actions: CardActions = {
    tapLine: ({ id }, position) => did.push(['line', id, position]),
    takeStep: ({ id }) => did.push(['step', id]),
    open: ({ id }) => did.push(['open', id]),
  }
  const { user } = show(ticket(7, 5, [line('Вулкан'), line('Канада')]), null, { actions })
  await user.click(screen.getByRole('button', { name: /Канада/ }))
  await user.click(screen.getByRole('button', { name: 'Готово' }))
  await user.click(screen.getByRole('button', { name: /Заказ/ }))
  expect(did).toEqual([
    ['line', 7, 1],
    ['step', 7],
    ['open', 7],
  ])
})

it('has the words to the kitchen under their dish, open and folded', () => {
  const noted = ticket(7, 5, [{ ...line('Вулкан'), note: 'без лука' }, line('Канада')])
  expect(card(noted).text).toMatch(/Вулкан без лука.*Канада/)
  expect(card(noted, null, { isFolded: true }).text).toMatch(/Вулкан , «без лука».*Канада/)
})
