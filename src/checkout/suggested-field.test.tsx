import { QueryClient, QueryClientProvider, queryOptions } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { SuggestedField } from './suggested-field'
import type { TypedAddress } from './suggestions.functions'

const HOUSES = [
  { street: 'Лесная', house: '7', building: '', lat: 55.78, lng: 37.59 },
  { street: 'Лесная', house: '70', building: '', lat: 55.79, lng: 37.58 },
]
vi.mock('./suggestions.functions', () => ({
  suggestionQueries: {
    found: (typed: TypedAddress) =>
      queryOptions({
        queryKey: [typed],
        queryFn: () => HOUSES.filter(({ house }) => house.startsWith(typed.house ?? '')),
        enabled: typed.house !== '',
      }),
  },
}))

function show() {
  const exact = vi.fn()
  function House() {
    const [house, setHouse] = useState('')
    return (
      <SuggestedField
        label="Дом"
        value={house}
        typed={{ city_id: 1, street: 'Лесная', house }}
        onChange={({ target }) => setHouse(target.value)}
        onChoose={() => undefined}
        onExact={exact}
      />
    )
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <House />
    </QueryClientProvider>,
  )
  return { exact, user: userEvent.setup() }
}

it('takes the place of a house that is typed as it is called, without a choice in the list', async () => {
  const { exact, user } = show()
  await user.type(screen.getByRole('combobox', { name: 'Дом' }), '70')
  await waitFor(() => expect(exact).toHaveBeenLastCalledWith(HOUSES[1]))
})

it('takes it also when the field is left before the answer', async () => {
  const { exact, user } = show()
  await user.type(screen.getByRole('combobox', { name: 'Дом' }), '7')
  await user.tab()
  await waitFor(() => expect(exact).toHaveBeenLastCalledWith(HOUSES[0]))
  expect(screen.queryByRole('listbox')).toBeNull()
})

it('knows no place of a house that is not called so', async () => {
  const { exact, user } = show()
  await user.type(screen.getByRole('combobox', { name: 'Дом' }), '7а')
  await user.tab()
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
  expect(exact).not.toHaveBeenCalledWith(expect.objectContaining({ house: '7а' }))
})
