import { expect, it } from 'vitest'
import { changesOf, subjectText, whoText } from './audit-text'

const changes = (before: unknown, after: unknown) => changesOf({ before: JSON.stringify(before), after: JSON.stringify(after) })

it('names what was changed, from what to what', () => {
  const before = { name: 'Вера', role: 'cook', kitchens: [1] }
  expect(changes(before, { ...before, kitchens: [1, 2] })).toEqual([{ field: 'кухни', was: '1', is: '1, 2' }])
  expect(changes(before, { role: 'manager' })).toEqual([{ field: 'роль', was: 'cook', is: 'manager' }])
  expect(changes(null, { available: false })).toEqual([{ field: 'в продаже', was: null, is: 'нет' }])
  expect(changes({ status: 'active' }, null)).toEqual([{ field: 'состояние', was: 'active', is: null }])
})

it('names subjects and who acted', () => {
  const names = new Map([['person:3', 'Вера']])
  expect([subjectText('order:812', names), subjectText('person:3', names), subjectText('orders', names)]).toEqual([
    'Заказ 812',
    'Человек Вера',
    'orders',
  ])
  const who = { staff: 'Борис', device: 'Суши', actor: 'staff' }
  expect([whoText(who), whoText({ ...who, staff: null }), whoText({ staff: null, device: null, actor: 'key' })]).toEqual([
    'Борис, «Суши»',
    'Планшет «Суши»',
    'Ключ программы',
  ])
})
