import { expect, it } from 'vitest'
import type { Hours } from '~/contracts/common'
import { deliveryFacts } from './delivery-facts'

const hours: Hours[] = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, open: '10:00', close: '23:00' }))
const terms = { fee: 149, free_from: 1200, min_order: 600, eta_min: 35, eta_max: 45 }
const plain = (rows: [string, string][]) => rows.map((row) => row.join(': ').replaceAll('\u00a0', ' ').replaceAll('\u2060', ''))

it('/delivery tells fee, free-from, minimum, time and hours as the city has them', () => {
  expect(plain(deliveryFacts(terms, hours))).toEqual([
    'Доставка: 149 ₽',
    'За наш счёт: от 1 200 ₽',
    'Заказ: от 600 ₽',
    'Привозим: за 35–45 минут',
    'Кухня: Ежедневно 10:00–23:00',
  ])
})

it('and leaves out what it has not', () => {
  expect(plain(deliveryFacts({ ...terms, free_from: null, min_order: 0 }, hours))).toEqual([
    'Доставка: 149 ₽',
    'Заказ: на любую сумму',
    'Привозим: за 35–45 минут',
    'Кухня: Ежедневно 10:00–23:00',
  ])
  expect(plain(deliveryFacts({ ...terms, fee: 0 }, hours))[0]).toBe('Доставка: за наш счёт')
  expect(plain(deliveryFacts({ ...terms, fee: 0 }, hours))[1]).toBe('Заказ: от 600 ₽')
})
