import { expect, test } from 'vitest'
import type { Hours } from '~/contracts/common'
import type { SystemStatus } from '~/contracts/system'
import { deliveryFacts, hoursText } from './delivery-facts'
import { kitchenNotice } from './kitchen'

const week = (open: string, close: string, days = [1, 2, 3, 4, 5, 6, 7]): Hours[] => days.map((day) => ({ day, open, close }))

test.each<[string, Hours[], string]>([
  ['the same every day', week('10:00', '23:00'), 'Ежедневно 10:00–23:00'],
  ['round the clock', week('00:00', '24:00'), 'Круглосуточно'],
  ['a close after midnight', week('10:00', '02:00'), 'Ежедневно 10:00–02:00'],
  [
    'other hours at weekends',
    [...week('10:00', '22:00', [1, 2, 3, 4]), ...week('10:00', '02:00', [5, 6, 7])],
    'Пн–Чт\u00a010:00–22:00, Пт–Вс\u00a010:00–02:00',
  ],
  ['two days closed', week('09:00', '18:00', [1, 2, 3, 4, 5]), 'Пн–Пт\u00a009:00–18:00, Сб, Вс\u00a0закрыто'],
  [
    'a single day and a break',
    [...week('10:00', '14:00'), ...week('16:00', '22:00', [2, 3, 4, 5, 6, 7])],
    'Пн\u00a010:00–14:00, Вт–Вс\u00a010:00–14:00 и\u00a016:00–22:00',
  ],
  ['no hours', [], 'Ежедневно закрыто'],
])('opening hours: %s', (_name, hours, text) => {
  expect(hoursText(hours)).toBe(text)
})

const terms = { fee: 149, free_from: 1200, min_order: 600, eta_min: 35, eta_max: 45 }
const rest = ['Привозим: за 35–45 минут', 'Кухня: Ежедневно 10:00–23:00']

test.each([
  [{}, ['Доставка: 149 ₽', 'За наш счёт: от 1 200 ₽', 'Заказ: от 600 ₽', ...rest]],
  [{ free_from: null, min_order: 0 }, ['Доставка: 149 ₽', 'Заказ: на любую сумму', ...rest]],
  [{ fee: 0 }, ['Доставка: за наш счёт', 'Заказ: от 600 ₽', ...rest]],
])('delivery facts with %j', (change, rows) => {
  const facts = deliveryFacts({ ...terms, ...change }, week('10:00', '23:00'))
  expect(facts.map((row) => row.join(': ').replaceAll('\u00a0', ' ').replaceAll('\u2060', ''))).toEqual(rows)
})

const status = (isNight: boolean, busy?: string, maintenance?: string): SystemStatus => ({
  night_mode: isNight,
  delivery_state: { is_busy: busy !== undefined, message: busy ?? '' },
  maintenance_state: { is_active: maintenance !== undefined, message: maintenance ?? '' },
})

test.each([
  ['none in normal operation', status(false), null, null],
  ['busy with its message', status(false, 'Везём за час'), null, { kind: 'busy', text: 'Везём за час' }],
  [
    'night with the opening hour',
    status(true),
    'Кухня спит до 24 ноября, 10:00',
    { kind: 'night', text: 'Кухня спит до 24 ноября, 10:00. Соберите заказ сейчас, привезём, как откроемся.' },
  ],
  ['night without one', status(true), null, { kind: 'night', text: 'Кухня спит. Соберите заказ сейчас, привезём, как откроемся.' }],
  ['maintenance first', status(true, 'Везём за час', 'Меняем печь'), 'Кухня спит до 10:00', { kind: 'maintenance', text: 'Меняем печь' }],
])('the kitchen notice: %s', (_, state, closed, notice) => {
  expect(kitchenNotice(state, closed)).toEqual(notice)
})
