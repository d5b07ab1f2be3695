import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { ReadyCheck } from '~/contracts/staff-ready'
import { heard, renderStaff } from '~/staff/kit/render.testing'
import { ReadyCards, ReadyDone } from './ready-cards'

const check = (parts: Partial<ReadyCheck>) =>
  ({ id: 'menu', title: 'Меню', ok: false, why: 'Нет блюд', next: { text: 'Открыть меню', href: '/staff/menu' }, ...parts }) as ReadyCheck

function show(checks: ReadyCheck[], running?: string) {
  const run: string[] = []
  const { user } = renderStaff(<ReadyCards checks={checks} running={running} onRun={({ id }) => run.push(id)} />)
  return { user, run }
}

it('says what is missing and why, and leads to where it is done', () => {
  show([check({})])
  expect(heard(screen.getByRole('listitem'))).toBe('Меню Нет блюд Открыть меню')
  expect(screen.getByRole('link', { name: 'Открыть меню: Меню' }).getAttribute('href')).toBe('/staff/menu')
})

it('runs a check that is made here, once', async () => {
  const test = check({ id: 'test_order' as never, next: { text: 'Сделать заказ', href: '/staff/ready' } })
  const { user, run } = show([test])
  await user.click(screen.getByRole('button', { name: 'Сделать заказ' }))
  expect(run).toEqual(['test_order'])
})

it('does not run one that is running', async () => {
  const test = check({ id: 'test_order' as never, next: { text: 'Сделать заказ', href: '/staff/ready' } })
  const { user, run } = show([test], 'test_order')
  await user.click(screen.getByRole('button', { name: 'Сделать заказ' }))
  expect(run).toEqual([])
})

it('opens a payment page of the customers beside this one', () => {
  show([check({ next: { text: 'Оплатить', href: 'https://pay.example/1' } })])
  const link = screen.getByRole('link', { name: 'Оплатить' })
  expect(link.getAttribute('target')).toBe('_blank')
  expect(link.getAttribute('rel')).toContain('noreferrer')
})

it('lists what passed, and why something does not apply', () => {
  renderStaff(
    <ReadyDone checks={[check({ ok: true, why: null }), check({ id: 'sms' as never, title: 'СМС', ok: null, why: 'не нужны' })]} />,
  )
  expect(screen.getAllByRole('listitem').map(heard)).toEqual(['Меню', 'СМС не нужны'])
})
