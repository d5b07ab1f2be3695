import { expect, test } from 'vitest'
import { withDefault, withItem, withoutItem } from './default-first'

const item = (id: number, is_default = false) => ({ id, is_default })
const shown = (list: readonly { id: number; is_default: boolean }[]) =>
  list.map(({ id, is_default }) => `${id}${is_default ? '*' : ''}`).join(' ')
const list = Object.freeze([item(2, true), item(1), item(3)])

test.each([
  ['another default moves to the front', withDefault(list, 3), '3* 1 2'],
  ['the present default stays', withDefault(list, 2), '2* 1 3'],
  ['an unknown id changes nothing', withDefault(list, 9), '2* 1 3'],
  ['a new item is last', withItem(list, item(4)), '2* 1 3 4'],
  ['a new default replaces the previous one', withItem(list, item(4, true)), '4* 1 2 3'],
  ['a changed item keeps its place', withItem(list, item(1)), '2* 1 3'],
  ['a removed item goes', withoutItem(list, 3), '2* 1'],
  ['without the default the newest becomes the default', withoutItem(list, 2), '3* 1'],
  ['the last item leaves an empty list', withoutItem([item(7, true)], 7), ''],
  ['a restored default takes its place back', withItem(withoutItem(list, 2), item(2, true)), '2* 1 3'],
  ['newest first: a new item follows the default', withItem([item(1, true), item(2)], item(3), true), '1* 3 2'],
  ['newest first: an item saved twice is listed once', withItem([item(1, true)], item(1, true), true), '1*'],
  ['newest first: without the default the newest becomes it', withoutItem([item(1, true), item(3), item(2)], 1, true), '3* 2'],
])('%s', (_, changed, text) => expect(shown(changed)).toBe(text))
