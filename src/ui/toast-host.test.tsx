import { isValidElement } from 'react'
import { toast } from 'sonner'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ToastData } from './toast-body'
import { addToast } from './toast-host'

// the list itself would outlive this file
vi.mock('react-dom/client', () => ({ createRoot: () => ({ render: () => undefined }) }))

beforeEach(() => void toast.dismiss())

const undo = { label: 'Вернуть', onPress: () => undefined }
const note = (title: string, action?: ToastData['action']): ToastData => ({ kind: 'note', title, ...(action && { action }) })
const shown = () => toast.getToasts().map((one) => ('jsx' in one && isValidElement<ToastData>(one.jsx) ? one.jsx.props.title : undefined))

test.each([
  ['of four the oldest leaves', [note('a'), note('b'), note('c'), note('d')], 'bcd'],
  ['one with an action stays', [note('a', undo), note('b'), note('c'), note('d')], 'acd'],
  ['among three with an action another is shown', [note('a', undo), note('b', undo), note('c', undo), note('d')], 'abcd'],
  ['a later one with an action stays as well', [note('a'), note('b', undo), note('c'), note('d'), note('e')], 'bde'],
])('%s', (_, added, left) => {
  for (const one of added) addToast(one)
  expect(shown().join('')).toBe(left)
})
