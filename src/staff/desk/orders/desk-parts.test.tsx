import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { createRef, useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { SEARCH_DEBOUNCE_MS } from '~/contracts/constants'
import type { StaffOrderPage } from '~/contracts/staff'
import type { Refund } from '~/contracts/staff-edits'
import { busyBoard } from '~/staff/live/board.testing'
import { heard, renderStaff, resizeTo } from '~/staff/kit/render.testing'
import { stillKitchen } from '~/staff/live/kitchen.testing'
import { knownMe } from '~/staff/session/me.testing'
import { AddDish } from './add-dish'
import { ApprovalsPanel } from './approvals-panel'
import { DeskFilterBar } from './desk-filters'
import { DeskHead } from './desk-head'
import { DeskList } from './desk-list'
import type { DeskFilters, DeskSearch } from './desk-search'
import { deskQueries } from './orders.queries'
import { at, dish, NOW, staffOrder, ZONE } from './orders.testing'
import { ReasonField } from './reason-field'

const api = vi.hoisted(() => vi.fn<(call: string, given?: unknown) => Promise<unknown>>())
vi.mock('~/staff/api', () => ({ api }))
beforeEach(() => void api.mockReset())

const TODAY = '2026-11-21'
const none: DeskFilters = { q: '', status: undefined, flag: undefined, source: undefined, day: undefined, page: 1 }
const counts: StaffOrderPage['counts'] = { new: 2, later: 1, queue: 3, cooking: 4, ready: 1, road: 0, late: 2, refunds: 0, no_receipt: 0 }

function filters(parts: Partial<DeskFilters> = {}, shown = counts) {
  const asked: DeskSearch[] = []
  const { user } = renderStaff(
    <DeskFilterBar filters={{ ...none, ...parts }} counts={shown} today={TODAY} onFilter={(next) => asked.push(next)} />,
  )
  return { user, asked, chips: within(screen.getByRole('group', { name: 'Какие заказы' })) }
}

it('filters by what is done with an order, and counts them', async () => {
  const { user, asked, chips } = filters({ status: 'ready' })
  expect(chips.getAllByRole('button').map(heard)[0]).toBe('Все 11')
  expect(heard(chips.getByRole('button', { pressed: true }))).toMatch(/1$/)
  await user.click(chips.getByRole('button', { name: /Опаздывают.*2/ }))
  expect(asked).toEqual([{ flag: 'late' }])
})

it('keeps the rare filters behind a button, open where one is on, each to be taken off by a second press', async () => {
  expect(filters().chips.getByRole('button', { name: 'Ещё фильтры' }).getAttribute('aria-expanded')).toBe('false')
  expect(screen.queryByRole('group', { name: 'Откуда' })).toBeNull()
})

it('takes a rare filter off by a second press', async () => {
  const { user, asked } = filters({ source: 'phone', q: 'Оль' })
  const from = within(screen.getByRole('group', { name: 'Откуда' }))
  await user.click(from.getByRole('button', { pressed: true }))
  expect(asked).toEqual([{ q: 'Оль', source: undefined }])
})

it('shows the orders of a day', () => {
  const { asked } = filters({ flag: 'unpaid' })
  fireEvent.change(screen.getByLabelText('За день'), { target: { value: '2026-11-20' } })
  expect(asked).toEqual([{ q: '', flag: 'unpaid', day: '2026-11-20' }])
})

type Head = { q?: string; isFound?: boolean; refunds?: number; rights?: Parameters<typeof knownMe>[0] }

function head({ q = '', isFound = true, refunds = 0, rights = {} }: Head = {}) {
  const did = { search: vi.fn<(q: string) => void>(), results: vi.fn<() => void>(), refunds: vi.fn<() => void>() }
  const kitchen = stillKitchen(busyBoard)
  function Desk() {
    const [asked, setAsked] = useState(q)
    const search = (next: string) => {
      did.search(next)
      setAsked(next)
    }
    return (
      <DeskHead
        day="сегодня"
        q={asked}
        searchField={createRef()}
        onSearch={search}
        isFound={isFound}
        onResults={did.results}
        refunds={refunds}
        onRefunds={did.refunds}
      />
    )
  }
  const { user } = renderStaff(kitchen.within(<Desk />), [knownMe(rights)])
  return { user, did, field: screen.getByRole<HTMLInputElement>('searchbox', { name: 'Поиск заказа' }) }
}

it('searches when typing pauses, and at once by Enter, which leads to the results', async () => {
  const { user, did, field } = head()
  await user.type(field, 'Оль{Enter}')
  expect(did.search).toHaveBeenCalledExactlyOnceWith('Оль')
  expect(did.results).toHaveBeenCalledOnce()
})

it('asks nothing before a pause', () => {
  vi.useFakeTimers()
  const { did, field } = head()
  fireEvent.change(field, { target: { value: 'Оль' } })
  expect(did.search).not.toHaveBeenCalled()
  act(() => vi.advanceTimersByTime(SEARCH_DEBOUNCE_MS))
  expect(did.search).toHaveBeenCalledExactlyOnceWith('Оль')
})

it('is emptied by Escape and by its button', async () => {
  const { user, field } = head({ q: '1038' })
  await user.type(field, '{Escape}')
  expect(field.value).toBe('')
  await user.type(field, '10')
  await user.click(screen.getByRole('button', { name: 'Очистить поиск' }))
  expect(field.value).toBe('')
})

it('shows what waits for the owner only to people who decide it, and the way to a new order to those who may take one', async () => {
  head({ refunds: 2 })
  expect(screen.queryByRole('button', { name: /Возвраты ждут/ })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Заказ' })).toBeNull()
})

it('leads the owner to the refunds that wait', async () => {
  const { user, did } = head({ refunds: 2, rights: { rights: ['refund.approve', 'order.create'] } })
  await user.click(screen.getByRole('button', { name: 'Возвраты ждут: 2' }))
  expect(did.refunds).toHaveBeenCalledOnce()
  expect(screen.getByRole('link', { name: 'Заказ' }).getAttribute('href')).toBe('/staff/orders/new')
})

it('shows orders without a receipt only where there are some', async () => {
  expect(filters().chips.queryByRole('button', { name: /Без чека/ })).toBeNull()
  cleanup()
  const { user, asked, chips } = filters({}, { ...counts, no_receipt: 2 })
  await user.click(chips.getByRole('button', { name: /Без чека\s*2/ }))
  expect(asked).toEqual([{ flag: 'no_receipt' }])
})

function orders(width: number) {
  resizeTo(width)
  const opened: number[] = []
  const list = [staffOrder(), staffOrder({ id: 813, number: '1039', status: 'canceled', stage: null, ended_at: at(-1) })]
  const { user } = renderStaff(<DeskList orders={list} chosen={813} now={NOW} timeZone={ZONE} onOpen={(id) => opened.push(id)} />)
  return { user, opened }
}

it('is a table with a row for each order, opened by its number', async () => {
  const { user, opened } = orders(1280)
  const rows = screen.getAllByRole('row').slice(1).map(heard)
  expect(rows[0]).toMatch(/^1038 18:50 .*Филадельфия.* 1 770 ₽/)
  expect(rows[1], 'a cancelled one has no promise').toMatch(/^1039 – /)
  expect(screen.getByRole('button', { current: true, name: 'Заказ 1039' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Заказ 1038' }))
  expect(opened).toEqual([812])
})

it('has no table on a phone', async () => {
  const { user, opened } = orders(390)
  expect(screen.queryByRole('table')).toBeNull()
  await user.click(screen.getByRole('button', { name: /1038/ }))
  expect(opened).toEqual([812])
})

function adding() {
  const added: string[] = []
  const goods = [
    dish(1, 'Филадельфия', 640),
    dish(2, 'Филадельфия с угрём', 720),
    { ...dish(3, 'Филе сёмги', 500), available: false, back_at: at(30) },
  ]
  const menu = { goods, points: [], cities: [], city_id: 1, online_payment: true }
  const { user } = renderStaff(<AddDish menu={menu as never} timeZone={ZONE} onAdd={({ name }) => added.push(name)} />)
  return { user, added, field: screen.getByRole<HTMLInputElement>('combobox', { name: 'Добавить блюдо' }) }
}

it('adds the first dish by Enter, or another one by the arrows', async () => {
  const { user, added, field } = adding()
  await user.type(field, 'фил{Enter}')
  expect(field.value).toBe('')
  await user.type(field, 'фил{ArrowDown}')
  expect(field.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id)
  await user.keyboard('{Enter}')
  expect(added).toEqual(['Филадельфия', 'Филадельфия с угрём'])
})

it('shows a stopped dish with its end, and does not add it', async () => {
  const { user, added, field } = adding()
  await user.type(field, 'филе')
  const stopped = screen.getByRole('option', { name: /Филе сёмги.*стоп до.19:00/ })
  await user.click(stopped)
  await user.keyboard('{Enter}')
  expect(added).toEqual([])
})

it('says that there is no such dish, and forgets it by Escape', async () => {
  const { user, field } = adding()
  await user.type(field, 'борщ')
  expect(screen.getByRole('status').textContent).toContain('Такого блюда нет')
  await user.keyboard('{Escape}')
  expect(field.value).toBe('')
})

const asked: Refund = {
  id: 5,
  order_id: 812,
  order_number: '1038',
  amount: 5000,
  way: 'online',
  lines: [],
  reason: 'Остыло',
  status: 'requested',
  edit_id: null,
  by: 'Вера',
  decided_by: null,
  error: null,
  created_at: at(-5),
  done_at: null,
}

function approvals(refunds: Refund[]) {
  const opened: number[] = []
  const { user } = renderStaff(<ApprovalsPanel isOpen timeZone={ZONE} onOpen={(id) => opened.push(id)} onClose={() => undefined} />, [
    [deskQueries.refunds().queryKey, refunds],
  ])
  return { user, opened }
}

it.each([
  [/^Вернуть 5.000.₽$/, 'POST /staff/refunds/{id}/approve'],
  ['Отказать', 'POST /staff/refunds/{id}/decline'],
])('answers a refund above the limit: %s', async (name, call) => {
  api.mockResolvedValue([])
  const { user } = approvals([asked])
  expect(heard(screen.getByRole('listitem'))).toMatch(/^Вера просит вернуть 5 000 ₽ через банк по № 1038 18:25\. Остыло/)
  await user.click(screen.getByRole('button', { name }))
  expect(api).toHaveBeenCalledWith(call, { params: { id: 5 } })
})

it('opens the order of a refund, and says that none waits', async () => {
  const { user, opened } = approvals([asked])
  await user.click(screen.getByRole('button', { name: 'Заказ' }))
  expect(opened).toEqual([812])
})

it('says that nothing waits', () => {
  approvals([])
  expect(screen.getByText(/Ничего не ждёт/)).toBeTruthy()
})

it('a reason is one of the usual ones, or in own words', async () => {
  function Reason() {
    const [text, setText] = useState('')
    return <ReasonField label="Почему" quick={['Остыло', 'Перепутали']} value={text} onChange={setText} />
  }
  const { user } = renderStaff(<Reason />)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Почему' })
  await user.click(screen.getByRole('button', { name: 'Остыло' }))
  expect(field.value).toBe('Остыло')
  expect(screen.getByRole('button', { pressed: true }).textContent).toBe('Остыло')
  await user.type(field, ' по дороге')
  expect(screen.queryByRole('button', { pressed: true })).toBeNull()
})
