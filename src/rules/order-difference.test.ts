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
    'Мы изменили заказ: убрали «Мисо», добавки к «Дуэт», добавили «Унаги»\u00a0×\u00a02, время, +210\u00a0₽',
  )
  expect(guestText(order(was, 1000), order(was.slice(1), 810), [])).toBe('Мы изменили заказ: убрали «Мисо»\u00a0×\u00a02, −190\u00a0₽')
})
