import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { AuditRow } from '~/contracts/staff-people'
import { heard, renderStaff } from '~/staff/kit/render.testing'
import { knownMe } from '~/staff/session/me.testing'
import { AuditFilters, type Filters } from './audit-filters'
import { AuditRows } from './audit-rows'
import { auditQueries } from './audit.queries'
import { LastChange } from './last-change'

const api = vi.hoisted(() => vi.fn<(call: string, given?: unknown) => Promise<unknown>>())
vi.mock('~/staff/api', () => ({ api }))
// what is read again never comes
beforeEach(
  () => void api.mockReset().mockImplementation((call) => (call.endsWith('undo') ? Promise.resolve({}) : new Promise(() => undefined))),
)

const ZONE = 'Europe/Moscow'
const row = (parts: Partial<AuditRow> = {}): AuditRow => ({
  id: 12,
  at: '2026-11-24T15:25:00.000Z',
  who: { staff: 'Вера', device: 'Касса', actor: 'staff' },
  action: 'goods.change',
  subject: 'goods:7',
  subject_name: 'Канада',
  before: { price: 490 },
  after: { price: 520 },
  reason: null,
  can_undo: true,
  ...parts,
})

it('says when, who, where, what, and the values before and after', () => {
  renderStaff(<AuditRows rows={[row()]} known={{ kitchens: [], timeZone: ZONE }} />, [knownMe()])
  const text = heard(screen.getByRole('listitem'))
  expect(text).toMatch(/^24 нояб\.?, 18:25 Вера Касса .*Канада.*490.*520/)
  expect(screen.getByRole('deletion').textContent).toContain('490')
  expect(screen.getByRole('insertion').textContent).toContain('520')
})

it('takes a change back, and reads everything again', async () => {
  const { user, client } = renderStaff(<AuditRows rows={[row()]} known={{ kitchens: [], timeZone: ZONE }} />, [
    knownMe(),
    [['staff', 'menu'], 1],
  ])
  await user.click(screen.getByRole('button', { name: /^Вернуть: .*Канада/ }))
  expect(api).toHaveBeenCalledExactlyOnceWith('POST /staff/audit/{id}/undo', { params: { id: 12 } })
  await waitFor(() => expect(client.getQueryState(['staff', 'menu'])?.isInvalidated).toBe(true))
})

it('offers no way back where there is none, and says why something was done', () => {
  renderStaff(<AuditRows rows={[row({ can_undo: false, reason: 'Отмена № 11' })]} known={{ kitchens: [], timeZone: ZONE }} />, [knownMe()])
  expect(screen.queryByRole('button')).toBeNull()
  expect(heard(screen.getByRole('listitem'))).toContain('Отмена № 11')
})

function last(found: AuditRow[]) {
  const query = auditQueries.page({ action: 'menu.prices', reads: 'no' })
  return renderStaff(<LastChange action="menu.prices" timeZone={ZONE} textOf={() => '24 цены'} />, [
    knownMe({ rights: ['audit.view'] }),
    [query.queryKey, { data: found, meta: { current_page: 1, last_page: 1, total: found.length } }],
  ])
}

it('the last change of many things can be taken back where it was made', async () => {
  const { user } = last([row()])
  expect(heard(screen.getByRole('status'))).toMatch(/^24 цены : Вера, .*можно вернуть до/)
  await user.click(screen.getByRole('button', { name: 'Вернуть: 24 цены' }))
  expect(api).toHaveBeenCalledWith('POST /staff/audit/{id}/undo', { params: { id: 12 } })
})

it.each([
  ['it is too late', [row({ can_undo: false })]],
  ['it was a way back itself', [row({ reason: 'Отмена № 3' })]],
  ['there was none', []],
])('says nothing of it where %s', (_, found) => {
  last(found)
  expect(screen.queryByRole('status')).toBeNull()
})

it('does not read the log for people who may not', () => {
  renderStaff(<LastChange action="menu.prices" timeZone={ZONE} textOf={() => '24 цены'} />, [knownMe()])
  expect(screen.queryByRole('status')).toBeNull()
  expect(api).not.toHaveBeenCalled()
})

it('filters by kind, person and days, and keeps the others', async () => {
  const asked: Filters[] = []
  const filters = { subject: undefined, person: undefined, from: undefined, to: undefined }
  const people = [{ id: 3, name: 'Вера' }] as never
  const { user } = renderStaff(
    <AuditFilters filters={{ ...filters, person: 3 }} people={people} today="2026-11-24" onChange={(next) => asked.push(next)} />,
  )
  await user.selectOptions(screen.getByRole('combobox', { name: 'О чём' }), 'Просмотры')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Кто' }), 'Все люди')
  await user.click(screen.getByRole('button', { name: 'Вчера' }))
  expect(asked).toEqual([
    { ...filters, person: 3, subject: 'orders' },
    filters,
    { ...filters, person: 3, from: '2026-11-23', to: '2026-11-23' },
  ])
})
