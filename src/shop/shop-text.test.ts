import { expect, test } from 'vitest'
import type { Hours } from '~/contracts/common'
import type { SystemStatus } from '~/contracts/system'
import { deliveryFacts } from './delivery-facts'
import { kitchenNotice } from './kitchen'

const week = (open: string, close: string, days = [1, 2, 3, 4, 5, 6, 7]): Hours[] => days.map((day) => ({ day, open, close }))

const terms = { fee: 149, free_from: 1200, min_order: 600, eta_min: 35, eta_max: 45 }
const rest = ['Привозим: за 35–45 минут', 'Кухня: Ежедневно 10:00–23:00']

test.each([
  [{}, ['Доставка: 149 ₽', 'За наш счёт: от 1 200 ₽', 'Заказ: от 600 ₽', ...rest]],
  [{ free_from: null, min_order: 0 }, ['Доставка: 149 ₽', 'Заказ: на любую сумму', ...rest]],
  [{ fee: 0 }, ['Доставка: за наш счёт', 'Заказ: от 600 ₽', ...rest]],
])('delivery facts with %j', (change, rows) => {
  const facts = deliveryFacts({ delivery: { ...terms, ...change } }, week('10:00', '23:00'))
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
