import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { heard, renderStaff } from '~/staff/kit/render.testing'
import { OpenStops } from './open-stops'
import { NOW, testStop, ZONE } from './stops.testing'
import type { StopActions } from './use-stop-actions'

function show(stops: ReturnType<typeof testStop>[], { hasKitchens = false, everywhere = true, isOffline = false } = {}) {
  const did = { extend: vi.fn<StopActions['extend']>(), end: vi.fn<(stop: unknown) => void>(), open: vi.fn<(subject: string) => void>() }
  const actions = { movingId: null, endingId: null, extend: did.extend, end: did.end } as unknown as StopActions
  const { user } = renderStaff(
    <OpenStops
      stops={stops}
      now={NOW}
      timeZone={ZONE}
      hasKitchens={hasKitchens}
      everywhere={everywhere}
      isOffline={isOffline}
      actions={actions}
      onOpen={did.open}
    />,
  )
  const list = screen.getByRole('region', { name: 'Сейчас на\u00a0стопе' })
  return { user, did, list: within(list), text: heard(list) }
}

it('tells of each stop when it ends, gives it more time, and brings it back', async () => {
  const stop = testStop()
  const { user, did, list } = show([stop])
  expect(heard(list.getByRole('listitem'))).toContain('Лосось до 21:00, ещё 2 ч 18 мин')
  await user.click(list.getByRole('button', { name: '+30 мин: Лосось' }))
  expect(did.extend).toHaveBeenCalledExactlyOnceWith([stop], NOW)
  await user.click(list.getByRole('button', { name: 'Вернуть Лосось' }))
  expect(did.end).toHaveBeenCalledExactlyOnceWith([stop])
  await user.click(list.getByRole('button', { name: /^Лосось/ }))
  expect(did.open).toHaveBeenCalledExactlyOnceWith('ingredient:12')
})

it('shows sizes that were stopped together as one, which come back together', async () => {
  const sizeOf = (id: number, size: string, parts = {}) =>
    testStop({
      id,
      subject: 'goods',
      subject_id: 200 + id,
      name: `Пепперони, ${size}`,
      size_of: { family_id: 201, dish: 'Пепперони', size },
      ...parts,
    })
  const both = [sizeOf(1, '25 см'), sizeOf(2, '30 см')] as const
  const { user, did, list } = show([...both, sizeOf(3, '35 см', { until: null })])
  expect(list.getAllByRole('listitem').map(heard)).toEqual([
    expect.stringContaining('Пепперони: 25 см и 30 см до 21:00'),
    expect.stringContaining('Пепперони, 35 см пока не вернём'),
  ])
  await user.click(list.getByRole('button', { name: /\+30 мин: Пепперони: 25/ }))
  expect(did.extend).toHaveBeenCalledExactlyOnceWith([...both], NOW)
  await user.click(list.getByRole('button', { name: /Вернуть Пепперони: 25/ }))
  expect(did.end).toHaveBeenCalledExactlyOnceWith([...both])
})

it('offers no more time where there is no end', () => {
  const { list, text } = show([testStop({ until: null })])
  expect(text).toContain('Лосось пока не вернём')
  expect(list.queryByRole('button', { name: /\+30 мин/ })).toBeNull()
  expect(list.getByRole('button', { name: 'Вернуть Лосось' })).toBeTruthy()
})

it.each([
  [true, true],
  [false, false],
])('names all kitchens where there are several: %s', (hasKitchens, isNamed) => {
  expect(show([testStop({ kitchen_id: null })], { hasKitchens }).text.includes('все кухни')).toBe(isNamed)
})

it('of all kitchens has no buttons for people who may not end it', () => {
  const { list, text } = show([testStop({ kitchen_id: null }), testStop({ id: 2, name: 'угорь' })], { everywhere: false })
  expect(text).toContain('Лосось до 21:00, ещё 2 ч 18 мин , все кухни Вернёт владелец')
  expect(list.queryByRole('button', { name: 'Вернуть Лосось' })).toBeNull()
  expect(list.getByRole('button', { name: 'Вернуть Угорь' })).toBeTruthy()
})

it('changes nothing without a connection', async () => {
  const { user, did, list } = show([testStop()], { isOffline: true })
  await user.click(list.getByRole('button', { name: '+30 мин: Лосось. Нет связи' }))
  await user.click(list.getByRole('button', { name: 'Вернуть Лосось. Нет связи' }))
  expect(did.extend).not.toHaveBeenCalled()
  expect(did.end).not.toHaveBeenCalled()
})

it('says that nothing is missing', () => {
  const { list, text } = show([])
  expect(text).toContain('Всё есть. Ничего не на стопе.')
  expect(list.queryByRole('listitem')).toBeNull()
})
