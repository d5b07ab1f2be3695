import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Ticket } from '~/contracts/staff-board'
import { testLine, testTicket } from '~/rules/tickets.testing'
import { meQueries } from '~/staff/session/me.queries'
import { PassRow } from './pass-row'

const actions = {
  toggle: () => undefined,
  step: () => undefined,
  deliver: () => undefined,
  undo: () => undefined,
  putAway: () => undefined,
  more: () => undefined,
}
const client = new QueryClient()
client.setQueryData(meQueries.me().queryKey, {
  person: null,
  device: null,
  kitchens: [],
  shop: { name: 'Love Sushi', phone_mask: '+# (###) ###-##-##', extras: [{ name: 'приборы', per_person: 1 }] },
  rights: [],
  pin_rights: [],
  has_pin: false,
  stepped_up: false,
  now: '2026-11-24T15:30:00.000Z',
})

/** What a row says, in order, as text; its buttons in brackets, ticked ones with a star. */
function row(ticket: Ticket, packed: readonly number[] = []): string {
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <PassRow ticket={ticket} minutes={9} zone="Europe/Moscow" packed={packed} runsAt={null} isWaiting={false} actions={actions} />
    </QueryClientProvider>,
  )
  return html
    .replace(/<button[^>]*aria-pressed="true"[^>]*>/g, ' [* ')
    .replace(/<button[^>]*>/g, ' [ ')
    .replace(/<\/button>/g, ' ] ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/[\s\u00a0]+/g, ' ')
    .trim()
}

it('says who gets the bag and when, before anything is ticked', () => {
  expect(row(testTicket({ guest: 'Ольга' }))).toContain('Доставка 19:00, Ольга , Лесная, 9 [ 1 Филадельфия классик ]')
  expect(row(testTicket({ guest: 'Ольга', delivery_type: 'pickup' }))).toContain('Самовывоз 18:50, Ольга [ 1')
  expect(row(testTicket()), 'a board kept from before names had none').toContain('Доставка 19:00 , Лесная, 9')
})

it('takes a set apart, with what was added to it', () => {
  const parts = [
    { name: 'Филадельфия классик', qtt: 1 },
    { name: 'Маки с лососем', qtt: 1 },
  ]
  const set = testTicket({ lines: [testLine({ name: 'Дуэт', qtt: 2, parts, adds: ['Спайси'] })] })
  expect(row(set)).toContain('Дуэт + спайси : [ 2 Филадельфия классик ] [ 2 Маки с лососем ]')
  expect(row(set, [1000])).toContain('[* 2 × Филадельфия классик ] [ 2 Маки с лососем ]')
})

it('has no button for the next step while the bag lacks something', () => {
  expect(row(testTicket())).toMatch(/Ещё 1 позиция$/)
  expect(row(testTicket(), [0])).toMatch(/\[ Готов \]$/)
  expect(row(testTicket({ stage: 'ready', delivery_type: 'pickup' }), [0])).toMatch(/\[ Выдан \]$/)
})
