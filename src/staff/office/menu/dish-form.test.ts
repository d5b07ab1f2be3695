import { expect, test } from 'vitest'
import { menuText, tabOf } from './dish-form'

test.each([
  ['price', 'main'],
  ['images', 'photo'],
  ['parts.0.qtt', 'kitchen'],
])('a fault of %s is on the tab %s', (fault, tab) => expect(tabOf(fault)).toBe(tab))

test('the menu in words names drafts and stops where there are any', () => {
  expect(menuText({ goods: 121, drafts: 0, stopped: 0 })).toBe('121 блюдо')
  expect(menuText({ goods: 1200, drafts: 3, stopped: 2 })).toBe('1\u00a0200 блюд, 3 черновика, 2 на\u00a0стопе')
})
