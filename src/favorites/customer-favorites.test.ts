import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { createStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '~/lib/api-error'
import { showFault } from '~/ui/show-error'
import { openFavorites, sendMark } from './customer-favorites'
import { favoriteIdsAtom, setPendingMarkAtom } from './favorites.atoms'
import { addFavorite, deleteFavorite, fetchFavorites, joinFavorites } from './favorites.functions'
import { favoriteQueries } from './favorites.queries'

vi.mock('~/ui/show-error')
vi.mock('~/ui/show-toast')
vi.mock('./favorites.functions', () => ({ addFavorite: vi.fn(), deleteFavorite: vi.fn(), fetchFavorites: vi.fn(), joinFavorites: vi.fn() }))

const saved = new Map<string, unknown>()
vi.mock('~/lib/storage', () => ({
  readStored: (key: string) => saved.get(key) ?? null,
  writeStored: (key: string, value: unknown) => (value === null ? saved.delete(key) : saved.set(key, value)),
}))

/** The server's list. While `isHeld`, its calls wait for `release`. */
let server: number[] = []
let gates: (() => void)[] = []
let isHeld = false
const sent: string[] = []
const hold = () => (isHeld ? new Promise<void>((go) => gates.push(go)) : Promise.resolve())
const release = () => gates.shift()?.()

let store = createStore()
let queryClient = new QueryClient()
let close = () => {}
const shown = () => store.get(favoriteIdsAtom)
const press = (id: number, isOn: boolean) => {
  store.set(setPendingMarkAtom, { id, isOn })
  return sendMark({ store, queryClient }, id)
}
const open = async () => {
  close = openFavorites({ store, queryClient })
  await vi.waitFor(() => expect(queryClient.getQueryData(['me', 'favorites'])).toBeDefined())
}

beforeEach(() => {
  vi.clearAllMocks()
  saved.clear()
  sent.length = 0
  server = []
  gates = []
  isHeld = false
  store = createStore()
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  vi.mocked(fetchFavorites).mockImplementation(async () => [...server])
  vi.mocked(addFavorite).mockImplementation(async ({ data }) => {
    sent.push(`+${data.good_id}`)
    await hold()
    server = [data.good_id, ...server.filter((id) => id !== data.good_id)]
  })
  vi.mocked(deleteFavorite).mockImplementation(async ({ data }) => {
    sent.push(`-${data.good_id}`)
    await hold()
    server = server.filter((id) => id !== data.good_id)
    return null
  })
  vi.mocked(joinFavorites).mockImplementation(async ({ data }) => {
    sent.push(`join ${data.ids.join()}`)
    for (const id of data.ids) if (!server.includes(id)) server = [id, ...server]
    return [...server]
  })
})
afterEach(() => close())

describe('a mark', () => {
  test('that the server rejects is rolled back with a message', async () => {
    server = [2]
    await open()
    const refusal = new ApiError({ status: 500, message: 'Кухня горит' })
    vi.mocked(addFavorite).mockRejectedValueOnce(refusal)
    await press(1, true)
    expect(shown()).toEqual([2])
    expect(showFault).toHaveBeenCalledExactlyOnceWith(refusal)
  })

  test('that was undone meanwhile is rejected silently', async () => {
    await open()
    isHeld = true
    vi.mocked(addFavorite).mockImplementationOnce(async () => {
      await hold()
      throw new ApiError({ status: 500, message: 'Кухня горит' })
    })
    const done = press(1, true)
    await vi.waitFor(() => expect(gates).toHaveLength(1))
    void press(1, false)
    release()
    await done
    expect(shown()).toEqual([])
    expect(showFault).not.toHaveBeenCalled()
  })
})

describe('quick presses', () => {
  test.each([
    ['an even number ends unmarked', [true, false], ['+1', '-1'], []],
    ['an odd number ends marked; intermediate presses are not sent', [true, false, true, false, true], ['+1'], [1]],
  ])('%s', async (_, presses, calls, end) => {
    await open()
    isHeld = true
    const [first = true, ...others] = presses
    const done = [press(1, first)]
    expect(shown(), 'before the response').toEqual([1])
    await vi.waitFor(() => expect(gates).toHaveLength(1))
    for (const isOn of others) done.push(press(1, isOn))
    for (const _call of calls) {
      await vi.waitFor(() => expect(gates).toHaveLength(1))
      release()
    }
    await Promise.all(done)
    expect([sent, server, shown()]).toEqual([calls, end, end])
  })

  test('of two products do not wait for each other', async () => {
    await open()
    isHeld = true
    const done = [press(1, true), press(2, true)]
    await vi.waitFor(() => expect(sent).toEqual(['+1', '+2']))
    release()
    release()
    await Promise.all(done)
    expect(shown()).toEqual([2, 1])
  })
})

test('a response older than the mark does not remove it', async () => {
  await open()
  let answer = (_: number[]) => {}
  vi.mocked(fetchFavorites).mockImplementationOnce(() => new Promise((go) => (answer = go)))
  void queryClient.invalidateQueries({ queryKey: ['me', 'favorites'] })
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(1))
  const done = press(1, true)
  await vi.waitFor(() => expect(server).toEqual([1]))
  answer([])
  await done
  expect(shown()).toEqual([1])
})

describe('at sign-in', () => {
  test('the guest’s list is merged in the order of marking and leaves the browser', async () => {
    server = [9, 2]
    saved.set('favorites', [1, 2, 3])
    await open()
    await vi.waitFor(() => expect(saved.has('favorites')).toBe(false))
    expect([sent, shown()]).toEqual([['join 3,2,1'], [1, 3, 9, 2]])
  })

  test('a long list is sent in parts', async () => {
    const ids = Array.from({ length: 45 }, (_, i) => i + 1)
    saved.set('favorites', ids)
    await open()
    await vi.waitFor(() => expect(saved.has('favorites')).toBe(false))
    expect(vi.mocked(joinFavorites).mock.calls.map(([{ data }]) => data.ids.length)).toEqual([20, 20, 5])
    expect(shown()).toEqual(ids)
  })

  test('an older response to a page does not remove the guest’s list', async () => {
    saved.set('favorites', [1, 2])
    let answer = (_: number[]) => {}
    vi.mocked(fetchFavorites).mockImplementationOnce(() => new Promise((go) => (answer = go)))
    const page = new QueryObserver(queryClient, favoriteQueries.list())
    const leave = page.subscribe(() => {})
    await vi.waitFor(() => expect(fetchFavorites).toHaveBeenCalledOnce())
    close = openFavorites({ store, queryClient })
    await vi.waitFor(() => expect(saved.has('favorites')).toBe(false))
    answer([])
    await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect([shown(), page.getCurrentResult().data]).toEqual([
      [1, 2],
      [1, 2],
    ])
    leave()
  })

  test('after a failed merge the guest’s list stays stored and shown', async () => {
    server = [9]
    saved.set('favorites', [1])
    vi.mocked(joinFavorites).mockRejectedValueOnce(new TypeError('Failed to fetch'))
    await open()
    expect(saved.get('favorites')).toEqual([1])
    await vi.waitFor(() => expect(shown()).toEqual([1, 9]))
  })

  test('a press waits for the merge', async () => {
    saved.set('favorites', [1])
    let answer = (_: number[]) => {}
    vi.mocked(joinFavorites).mockImplementationOnce(() => new Promise((go) => (answer = go)))
    close = openFavorites({ store, queryClient })
    await vi.waitFor(() => expect(joinFavorites).toHaveBeenCalledOnce())
    const done = press(1, false)
    expect(shown()).toEqual([])
    expect(sent).toEqual([])
    server = [1]
    answer([1])
    await done
    expect([sent, server, shown()]).toEqual([['-1'], [], []])
  })
})
