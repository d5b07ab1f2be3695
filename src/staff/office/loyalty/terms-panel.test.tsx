import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { StaffLoyalty } from '~/contracts/staff-loyalty'
import { DEFAULT_LOYALTY_TERMS } from '~/rules/loyalty-terms'
import { renderStaff, resizeTo } from '~/staff/kit/render.testing'
import { SidePanel } from '~/staff/kit/side-panel'
import { refused, stubApi } from '~/staff/kit/stub-api.testing'
import { knownMe } from '~/staff/session/me.testing'
import { TermsPanel } from './terms-panel'

const current: StaffLoyalty = {
  ...DEFAULT_LOYALTY_TERMS,
  id: 1,
  from: '1970-01-01T00:00:00.000Z',
  state: 'now',
  by: null,
  revision: 0,
}
const coming: StaffLoyalty = { ...current, id: 2, from: '2100-01-01T00:00:00.000Z', state: 'next', by: 'Анна', revision: 3 }
const me = knownMe({ rights: ['places.terms'] })
const show = (parts: { row?: StaffLoyalty; seed?: StaffLoyalty }) =>
  renderStaff(
    <SidePanel isOpen onClose={vi.fn()} title="Условия">
      <TermsPanel {...parts} timeZone="Europe/Moscow" onClose={vi.fn()} />
    </SidePanel>,
    [me],
  )
beforeEach(() => {
  vi.unstubAllGlobals()
  resizeTo(1440)
})

const type = (label: string, text: string, at = 0) => {
  const field = screen.getAllByLabelText(label)[at]
  if (!field) throw new Error(`no ${label}`)
  fireEvent.change(field, { target: { value: text } })
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('new terms begin with those in force and are sent whole; a fault is at its field', async () => {
  let isFirst = true
  const sent = stubApi(({ call, body }) => {
    if (call.startsWith('GET')) return { body: me[1] }
    if (isFirst) {
      isFirst = false
      return refused({ 'ranks.1.from': 'Больше, чем у ранга ниже' })
    }
    return { body: { ...coming, ...(body as object) } }
  })
  show({ seed: current })
  type('Возвращаем, %', '4,5', 1)
  press('Создать')
  expect(await screen.findByText('Больше, чем у ранга ниже')).toBeTruthy()
  press('Создать')
  await waitFor(() => expect(sent.filter(({ call }) => call === 'POST /staff/loyalty')).toHaveLength(2))
  const ranks = DEFAULT_LOYALTY_TERMS.ranks.map((step, index) => (index === 1 ? { ...step, percent: 4.5 } : step))
  expect(sent.find(({ call }) => call === 'POST /staff/loyalty')?.body).toEqual({ ...DEFAULT_LOYALTY_TERMS, ranks, from: null })
})

test('of coming terms only what differs is sent, at the revision that was seen', async () => {
  const sent = stubApi(({ call }) => ({ body: call.startsWith('GET') ? me[1] : coming }))
  show({ row: coming })
  type('Сгорают через, дней', '')
  press('Сохранить')
  await waitFor(() => expect(sent.some(({ call }) => call.startsWith('PATCH'))).toBe(true))
  expect(sent.find(({ call }) => call.startsWith('PATCH'))).toEqual({
    call: 'PATCH /staff/loyalty/2',
    revision: 3,
    body: { life_days: null },
  })
})

test('a preview says what would be different, and a risk is named while it is typed', async () => {
  const preview = { days: 90, orders: 3, earned: { was: 10, would: 20 }, spent: { was: 5, would: 0 }, ranks: { up: 0, down: 0 } }
  stubApi(({ call }) => ({ body: call.startsWith('GET') ? me[1] : preview }))
  show({ seed: current })
  type('Сгорают через, дней', '0')
  expect(screen.getByText(/сгорят в/)).toBeTruthy()
  press('Посчитать за 90 дней')
  expect((await screen.findByText(/начислили/)).textContent?.replaceAll('\u00a0', ' ')).toBe('начислили бы 20 бонусов вместо 10')
})

test('terms that have begun can only be read', () => {
  show({ row: current })
  expect(screen.getByText(/уже начались/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Сохранить' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Удалить условия' })).toBeNull()
})
