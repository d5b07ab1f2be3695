import { expect, test } from 'vitest'
import type { EditedOrder } from '~/contracts/staff-edits'
import { guestText, kitchenDifference, kitchenTexts } from './order-difference'

const line = (position: number, name: string, qtt = 1, options: string[] = []) => ({ position, name, qtt, amount: 100, options })
const was = [line(0, 'Мисо', 2), line(1, 'Дуэт', 1, ['Спайси']), line(2, 'Чай')]
const now = [line(0, 'Мисо'), line(1, 'Дуэт'), line(2, 'Чай'), line(5, 'Унаги', 2)]
const order = (lines: EditedOrder['lines'], total: number) => ({ lines, total }) as EditedOrder

test('the kitchen learns of each portion and option', () => {
  expect(kitchenDifference(was, now)).toEqual({ added: [{ name: 'Унаги', qtt: 2 }], removed: [{ name: 'Мисо', qtt: 1 }] })
  expect(kitchenTexts(was, now)).toEqual(['−1 Мисо', 'Дуэт: без добавок', '+2 Унаги'])
  expect(kitchenTexts(now, now)).toEqual([])
})

test('the guest reads what changed and by how much', () => {
  expect(guestText(order(was, 1000), order(now, 1210), ['time'])).toBe(
    'Мы изменили заказ: убрали «Мисо», в «Дуэт» теперь нет добавок, добавили «Унаги»\u00a0×\u00a02, время, +210\u00a0₽',
  )
  expect(guestText(order(was, 1000), order(was.slice(1), 810), [])).toBe('Мы изменили заказ: убрали «Мисо»\u00a0×\u00a02, −190\u00a0₽')
})

test('the options of a line may come in another order', () => {
  const halves = ['½ Маргарита', '½ Пепперони']
  expect(kitchenTexts([line(0, 'Половины', 1, halves)], [line(0, 'Половины', 1, halves.toReversed())])).toEqual([])
  expect(kitchenTexts([line(0, 'Половины', 1, halves)], [line(0, 'Половины', 1, ['½ Маргарита × 2'])])).toEqual([
    'Половины: ½ Маргарита × 2',
  ])
})

test('equal dishes are named with what tells them apart', () => {
  const noted = { ...line(1, 'Вок', 1, ['соба']), noted: true }
  const both = [line(0, 'Вок', 1, ['соба']), noted, line(2, 'Чай')]
  expect(kitchenTexts(both, [line(0, 'Вок', 1, ['соба'])])).toEqual(['−1 Вок (с\u00a0пожеланием)', '−1 Чай'])
  expect(kitchenTexts(both, [noted])).toEqual(['−1 Вок', '−1 Чай'])
  const udon = line(3, 'Вок', 2, ['удон'])
  expect(kitchenTexts(both, [...both, udon])).toEqual(['+2 Вок (удон)'])
  expect(guestText(order([...both, udon], 1000), order(both, 1000), [])).toBe('Мы изменили заказ: убрали «Вок (удон)»\u00a0×\u00a02')
})
