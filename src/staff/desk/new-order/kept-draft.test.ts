import { beforeEach, expect, it, vi } from 'vitest'
import { plainLine } from '~/order-form/order-lines'
import { EMPTY_DRAFT } from './draft'
import { keepDraft, keptDraft } from './kept-draft'
import { dish } from './new-order.testing'

const kept = {
  owner: 'person 2',
  draft: { ...EMPTY_DRAFT, phone: '79161204546', found: '79161204546', lines: [plainLine(dish(1, 'Ролл'), 2)] },
  attempt: { key: 'a', body: '{}' },
}
const values = new Map<string, string>()

beforeEach(() => {
  values.clear()
  const sessionStorage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, text: string) => values.set(key, text),
    removeItem: (key: string) => values.delete(key),
  }
  vi.stubGlobal('window', { sessionStorage })
})

it('gives the order back to the person who typed it', () => {
  keepDraft(kept)
  expect(keptDraft('person 2')).toEqual(kept)
})

it('is gone for the next person at the same tab', () => {
  keepDraft(kept)
  expect(keptDraft('person 3')).toBeNull()
  expect(keptDraft('person 2')).toBeNull()
})

it('is no order if it cannot be read', () => {
  keepDraft(kept)
  for (const key of values.keys()) values.set(key, '{"owner":"person 2","draft":{}}')
  expect(keptDraft('person 2')).toBeNull()
})
