import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ApiError } from '~/lib/api-error'
import { showToast } from '~/ui/show-toast'
import { useSorting } from './use-sorting'

const NEWS = ['staff', 'news']
const DISHES = ['staff', 'menu', 'dishes']
const MENU = ['staff', 'menu', 'all']

/** The verb of a list under a key, with the keys of the cache that are read again after it. */
function sortingOf(store: (ids: number[]) => Promise<unknown>, queryKey: string[], outdates?: string[]) {
  const client = new QueryClient()
  for (const key of [NEWS, DISHES, MENU]) client.setQueryData(key, [1, 2])
  const { result } = renderHook(() => useSorting<number[]>(queryKey, store, (_, ids) => ids, outdates), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  const outdated = () => [NEWS, DISHES, MENU].filter((key) => client.getQueryState(key)?.isInvalidated)
  return { client, sort: result.current, outdated, list: () => client.getQueryData(queryKey) }
}

it('reads the sorted list again and nothing else', async () => {
  const { sort, outdated, list } = sortingOf(() => Promise.resolve(), NEWS)
  sort([2, 1])
  expect(list()).toEqual([2, 1])
  await vi.waitFor(() => expect(outdated()).toEqual([NEWS]))
})

it('reads all again that the order changes', async () => {
  const { sort, outdated } = sortingOf(() => Promise.resolve(), DISHES, ['staff', 'menu'])
  sort([2, 1])
  await vi.waitFor(() => expect(outdated()).toEqual([DISHES, MENU]))
})

it('sends the next order when the one before is stored', async () => {
  const sent: [ids: number[], stored: () => void][] = []
  const { sort, outdated } = sortingOf((ids) => new Promise((done) => sent.push([ids, () => done(undefined)])), NEWS)
  sort([2, 1])
  sort([1, 2])
  await vi.waitFor(() => expect(sent.map(([ids]) => ids)).toEqual([[2, 1]]))
  sent[0]?.[1]()
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  expect(outdated()).toEqual([])
  sent[1]?.[1]()
  await vi.waitFor(() => expect(outdated()).toEqual([NEWS]))
})

it('keeps the new order where a read of the list was on its way', async () => {
  const { client, sort, list } = sortingOf(() => Promise.resolve(), NEWS)
  const { promise, resolve } = Promise.withResolvers<number[]>()
  const read = client.fetchQuery({ queryKey: NEWS, queryFn: () => promise }).catch(() => undefined)
  sort([2, 1])
  resolve([1, 2])
  await read
  expect(list()).toEqual([2, 1])
})

it('says why an order was not stored, and reads the stored one', async () => {
  const { sort, outdated } = sortingOf(() => Promise.reject(new ApiError({ status: 422, message: 'Такой новости нет' })), NEWS)
  sort([2, 1])
  await vi.waitFor(() => expect(outdated()).toEqual([NEWS]))
  expect(showToast).toHaveBeenCalledWith({ kind: 'bad', title: 'Такой новости нет' })
})
