import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { heard, renderStaff } from '~/staff/kit/render.testing'
import { EditDifference } from './edit-difference'
import { preview, ZONE } from './orders.testing'

it('explains an edit before it is saved: lines, total, money, kitchen, and what to tell the guest', () => {
  const shown = preview({ how: 'refund', refund: 490, collect: 0, notes: ['Доставка теперь платная'] })
  renderStaff(<EditDifference preview={shown} isPaidOnline timeZone={ZONE} />)
  const change = within(screen.getByRole('region', { name: 'Что изменится' }))
  expect(change.getAllByRole('row').slice(1).map(heard)).toEqual(['Том ям 1 × 490 ₽ нет', 'Итого 1 770 ₽ 1 280 ₽'])
  expect(change.getAllByRole('listitem').map(heard)).toEqual(['Вернём 490 ₽ через банк', 'Не готовить: Том ям', 'Доставка теперь платная'])
})
