import { expect, test } from 'vitest'
import { READY_CHECKS } from '../src/contracts/staff-constants.ts'
import { openingLines } from './opening-list.ts'

const checks = (ok: boolean | null) => READY_CHECKS.map((id) => ({ id, title: id, ok, why: 'нет\u00a0её', next: null }))

test('eight lines at most, what no guest can order without first, then where the rest is', () => {
  const lines = openingLines({ checks: checks(false) })
  expect(lines).toHaveLength(10)
  expect([lines[1], lines.at(-1)]).toEqual(['  kitchens: нет её', `  …и ещё ${READY_CHECKS.length - 8}: /staff/ready`])
})

test('what is good, or does not apply, is left out; a shop that lacks nothing says nothing', () => {
  expect(openingLines({ checks: [...checks(null), ...checks(true)] })).toEqual([])
  const facts = { id: 'shop_facts' as const, title: 'Название', ok: false, why: null, next: null }
  expect(openingLines({ checks: [...checks(null), facts] })).toEqual(['Чего не хватает до открытия:', '  Название'])
})

test('a shop that did not say it is opened as well', () => {
  expect(openingLines({})).toEqual(['Чего не хватает до открытия: /staff/ready'])
})
