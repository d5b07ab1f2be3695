import { expect, it } from 'vitest'
import { actionText, auditChangesOf, subjectText, personText } from './audit-text'

const known = { kitchens: [{ id: 1, name: 'Покровка', stations: [{ id: 2, name: 'Горячий' }] }], timeZone: 'Europe/Moscow' }
const changes = (before: unknown, after: unknown) => auditChangesOf({ before, after }, known)

it('names what was changed, from what to what', () => {
  const before = { name: 'Вера', role: 'cook', kitchens: [1] }
  expect(changes(before, { ...before, kitchens: [1, 2] })).toEqual([{ field: 'кухни', was: 'Покровка', is: 'Покровка, 2' }])
  expect(changes({ station_id: null }, { station_id: 2 })).toEqual([{ field: 'цех', was: 'все', is: 'Горячий' }])
  expect(changes(before, { role: 'manager' })).toEqual([{ field: 'роль', was: 'повар', is: 'управляющий' }])
  expect(changes(null, { available: false })).toEqual([{ field: 'в продаже', was: null, is: 'нет' }])
  expect(changes(null, { read: ['phone', 'email'] })).toEqual([{ field: 'показано', was: null, is: 'телефон, почта' }])
  expect(changes({ status: 'active' }, null)).toEqual([{ field: 'состояние', was: 'работает', is: null }])
})

it('says which area and which fees a delivery zone has', () => {
  const ring = [
    [37.6, 55.7],
    [37.7, 55.7],
    [37.7, 55.8],
    [37.6, 55.7],
  ]
  const ladder = [
    { from: 0, fee: 149 },
    { from: 1200, fee: 0 },
  ]
  const said = changes({ area: null, ladder: ladder.slice(0, 1) }, { area: [[ring]], ladder })
  expect(JSON.parse(JSON.stringify(said).replaceAll('\u00a0', ' '))).toEqual([
    { field: 'область', was: 'нет', is: '4 точки, от 55.7000, 37.6000' },
    { field: 'стоимость доставки', was: '149 ₽', is: '149 ₽, от 1 200 ₽ бесплатно' },
  ])
})

it('says values in words: statuses, and moments however they are stored', () => {
  const at = Date.parse('2026-11-24T15:25:00Z')
  expect(changes({ status: 'new' }, { status: 'processed' })).toEqual([{ field: 'состояние', was: 'Новый', is: 'Принят' }])
  const pause = changes({ paused_until: null }, { paused_until: new Date(at).toISOString() })
  expect(pause).toEqual([{ field: 'пауза до', was: 'нет', is: expect.stringContaining('18:25') }])
  expect(changes(null, { promised_to: at, reason: 'queue' })).toEqual([
    { field: 'обещано к', was: null, is: expect.stringContaining('18:25') },
    { field: 'причина', was: null, is: 'много заказов' },
  ])
})

it('shows what an older version wrote under another name as it is', () => {
  expect(actionText('order.gone')).toBe('order.gone')
  expect(actionText('constructor')).toBe('constructor')
  expect(changes({ gone: 1 }, { gone: 2 })).toEqual([{ field: 'gone', was: '1', is: '2' }])
})

it('names subjects and who acted', () => {
  const named = (subject: string, subject_name: string | null) => subjectText({ subject, subject_name })
  expect(named('order:812', '1812')).toBe('Заказ №\u00a01812')
  expect(named('device:2', 'Суши')).toBe('Планшет «Суши»')
  expect([named('order:812', null), named('orders', null)]).toEqual(['Заказ 812', ''])
  const who = { staff: 'Борис', device: 'Суши', actor: 'staff' }
  expect([personText(who), personText({ ...who, staff: null }), personText({ staff: null, device: null, actor: 'key' })]).toEqual([
    'Борис',
    'Без имени',
    'Ключ программы',
  ])
})
