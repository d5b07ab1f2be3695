import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Stop, StopPlan } from '~/contracts/staff-stops'
import { heard, renderStaff } from '~/staff/kit/render.testing'
import { StopSheet } from './stop-sheet'
import type { StopTarget } from './stop-target'
import { stopQueries } from './stops.queries'
import { NOW, testStop, ZONE } from './stops.testing'
import type { StopActions } from './use-stop-actions'

const api = vi.hoisted(() => vi.fn<() => Promise<unknown>>())
vi.mock('~/staff/api', () => ({ api }))

const KITCHEN = { id: 1, name: 'Покровка', time_zone: ZONE, stations: [] }
const TARGET: StopTarget = { subject: 'ingredient', id: 12, kitchen_id: 1, kept: [], all_sizes: false }
const named = (id: number, name: string) => ({ id, name })
const PLAN: StopPlan = {
  stop: null,
  stops: [],
  sizes: [],
  name: 'лосось',
  until: null,
  reach: { goods: [named(1, 'Филадельфия'), named(2, 'Канада')], sets: [named(3, 'Дуэт')], options: [] },
  could: [named(1, 'Филадельфия'), named(2, 'Канада'), named(3, 'Дуэт')],
  open_orders: [{ id: 7, number: '1038' }],
  share: 31,
  untils: { shift: '2026-11-24T20:00:00.000Z', tomorrow: '2026-11-25T07:00:00.000Z' },
}

type Part = {
  target?: StopTarget
  stops?: Stop[]
  plan?: StopPlan | null
  hasKitchens?: boolean
  everywhere?: boolean
  isOffline?: boolean
}

function show({ target = TARGET, stops = [], plan = PLAN, hasKitchens = false, everywhere = true, isOffline = false }: Part = {}) {
  const actions = { set: vi.fn<StopActions['set']>(), move: vi.fn<StopActions['move']>(), end: vi.fn<StopActions['end']>() }
  const on = {
    until: vi.fn<(until: unknown) => void>(),
    kitchen: vi.fn<(id: number | null) => void>(),
    toggle: vi.fn<(id: number) => void>(),
    allSizes: vi.fn<(isAll: boolean) => void>(),
  }
  const { user } = renderStaff(
    <StopSheet
      draft={{ target, until: 'shift' }}
      name="лосось"
      isOpen
      isWide
      kitchen={KITCHEN}
      hasKitchens={hasKitchens}
      everywhere={everywhere}
      stops={stops}
      now={NOW}
      isOffline={isOffline}
      actions={{ movingId: null, endingId: null, isSetting: false, ...actions } as unknown as StopActions}
      onUntil={on.until}
      onKitchen={on.kitchen}
      onToggle={on.toggle}
      onAllSizes={on.allSizes}
      onClose={() => undefined}
    />,
    plan === null ? [] : [[stopQueries.plan(target).queryKey, plan]],
  )
  const sheet = within(screen.getByRole('complementary', { name: 'Лосось' }))
  const press = (name: string | RegExp) => user.click(sheet.getByRole('button', { name }))
  return { user, sheet, press, actions, on, text: heard(screen.getByRole('complementary')) }
}

beforeEach(() => void api.mockReset())

it('says what goes off sale, who waits for it and until when, then stops it', async () => {
  const { press, actions, text } = show()
  expect(text).toMatch(/2 блюда .*1 набор .*Есть в заказе 1038\. Вчера 31 % выручки\./)
  expect(text).toContain('до 23:00, ещё 4 ч 18 мин')
  await press(/Поставить на.стоп/)
  expect(actions.set).toHaveBeenCalledExactlyOnceWith({ target: TARGET, until: 'shift' })
})

it('offers all sizes of a dish, which are no dishes to keep', async () => {
  const target: StopTarget = { ...TARGET, subject: 'goods', id: 1 }
  const { press, on, sheet } = show({ target, plan: { ...PLAN, sizes: [named(2, 'Канада')] } })
  expect(sheet.getByRole('button', { name: 'Этот размер', pressed: true })).toBeTruthy()
  expect(sheet.queryByRole('button', { name: 'Канада' })).toBeNull()
  await press('Все размеры')
  expect(on.allSizes).toHaveBeenCalledExactlyOnceWith(true)
})

it('has the focus on its button, so that Enter is enough', async () => {
  const { user, sheet, actions } = show()
  expect(document.activeElement).toBe(sheet.getByRole('button', { name: /Поставить на.стоп/ }))
  await user.keyboard('{Enter}')
  expect(actions.set).toHaveBeenCalledOnce()
})

it('leaves a dish on sale by a tap', async () => {
  const { press, on, sheet } = show({ target: { ...TARGET, kept: [2] } })
  expect(sheet.getByRole('button', { name: 'Канада' }).getAttribute('aria-pressed')).toBe('true')
  await press('Филадельфия')
  expect(on.toggle).toHaveBeenCalledExactlyOnceWith(1)
})

it('takes another end', async () => {
  const { press, on } = show()
  await press(/^2.ч$/)
  await press(/Пока не.вернём/)
  expect(on.until.mock.calls).toEqual([[120], [null]])
})

it.each([
  [true, true, true],
  [true, false, false],
  [false, true, false],
])('asks where only who may stop everywhere has several kitchens: %s %s', async (hasKitchens, everywhere, isAsked) => {
  const { sheet, press, on } = show({ hasKitchens, everywhere })
  expect(sheet.queryByRole('group', { name: 'Где' }) !== null).toBe(isAsked)
  if (!isAsked) return
  await press('Все кухни')
  expect(on.kitchen).toHaveBeenCalledExactlyOnceWith(null)
})

it('of a stop that holds changes the end or ends it', async () => {
  const stop = testStop({ reason: 'не привезли' })
  const { press, actions, text } = show({ stops: [stop] })
  expect(text).toContain('На стопе до 21:00, ещё 2 ч 18 мин. Вера. не привезли')
  await press('Изменить срок')
  expect(actions.move).toHaveBeenCalledExactlyOnceWith({ act: [stop], until: 'shift' })
  await press(/Вернуть в.продажу/)
  expect(actions.end).toHaveBeenCalledExactlyOnceWith([stop])
})

it('of all kitchens says who can end it, and offers nothing', () => {
  const { sheet, text } = show({ stops: [testStop({ kitchen_id: null })], everywhere: false })
  expect(text).toContain('Это стоп всех кухонь')
  expect(sheet.getAllByRole('button').map(heard), 'only the one that closes').toEqual([''])
})

it('changes nothing without a connection', async () => {
  const { press, actions } = show({ isOffline: true, plan: null })
  await press(/Поставить на.стоп/)
  expect(actions.set).not.toHaveBeenCalled()
  expect(api).not.toHaveBeenCalled()
})

it('says why a plan did not come, and asks again', async () => {
  api.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValueOnce(PLAN)
  const { press } = show({ plan: null })
  expect(heard(await screen.findByRole('alert'))).toContain('Связь пропала')
  await press('Ещё раз')
  expect(await screen.findByRole('button', { name: 'Канада' })).toBeTruthy()
})
