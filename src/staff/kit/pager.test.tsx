import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Pager, useLastPage } from './pager'
import { heard, renderStaff } from './render.testing'

const metaOf = (current_page: number, last_page: number) => ({ current_page, last_page, total: last_page * 20 })

function List({ page, of, onPage }: { page: number; of: number; onPage: (page: number) => void }) {
  const meta = metaOf(page, of)
  useLastPage(meta, onPage)
  return <Pager meta={meta} onPage={onPage} />
}

function show(page: number, of: number) {
  const turn = vi.fn<(page: number) => void>()
  const { user } = renderStaff(<List page={page} of={of} onPage={turn} />)
  return { user, turn }
}

it('turns to the pages beside', async () => {
  const { user, turn } = show(3, 7)
  expect(heard(screen.getByRole('navigation', { name: 'Страницы' }))).toContain('3 из 7, всего 140')
  await user.click(screen.getByRole('button', { name: 'Дальше' }))
  await user.click(screen.getByRole('button', { name: 'Назад' }))
  expect(turn.mock.calls).toEqual([[4], [2]])
})

it('is not there for one page', () => {
  show(1, 1)
  expect(screen.queryByRole('navigation')).toBeNull()
})

it('lets quick presses in a row through', () => {
  show(3, 7)
  expect(screen.getByRole('button', { name: 'Дальше' }).dataset['once']).toBeUndefined()
})

it('turns to the last page from one past it, and from no other', () => {
  expect(show(9, 7).turn).toHaveBeenCalledWith(7)
  expect(show(7, 7).turn).not.toHaveBeenCalled()
})
