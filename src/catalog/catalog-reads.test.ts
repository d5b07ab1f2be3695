import { beforeEach, expect, it, vi } from 'vitest'
import { apiGet } from '~/api/client.server'
import { ApiError } from '~/lib/api-error'
import { readCategory } from './catalog-reads.server'

vi.mock('~/api/client.server', () => ({ apiGet: vi.fn() }))
const apiCalls = vi.mocked(apiGet)
const paths = () => apiCalls.mock.calls.map(([path]) => path)

const image = { sm: '/s.webp', webp: '/a.webp' }
const whole = [{ id: 1, slug: 'rolls', name: 'Роллы', image, items: [] }]
const reject = (status: number, code: string) => Promise.reject(new ApiError({ status, message: 'нет', code }))

beforeEach(() => void apiCalls.mockReset())

it('reads a page of a category with the query in the path', async () => {
  apiCalls.mockResolvedValueOnce({ ...whole[0], total: 0, badges: [], next: null })
  await readCategory('rolls', { badge: 'sale', sort: 'cheap', after: 7 })
  expect(paths()).toEqual(['/v3/categories/rolls?badge=sale&sort=cheap&after=7&per_page=60'])
})

it.each([
  [404, 'unknown_category'],
  [503, 'unreachable'],
])('passes on %i %s', async (status, code) => {
  apiCalls.mockReturnValueOnce(reject(status, code))
  await expect(readCategory('nope', {})).rejects.toMatchObject({ status })
  expect(paths()).toHaveLength(1)
})

it.each(['..', '.', 'a/b', '%2e', '', 'роллы', 'x'.repeat(121), '\ud800'])('answers 404 to the slug «%s» without a call', async (slug) => {
  await expect(readCategory(slug, {})).rejects.toMatchObject({ status: 404 })
  expect(paths()).toEqual([])
})

it.each([
  ['rolls', undefined, null],
  ['soups', undefined, { status: 404 }],
  ['rolls', 3, { status: 422, code: 'unknown_after' }],
])('cuts «%s» after %s from the whole menu where a remote API does not serve the path', async (slug, after, error) => {
  apiCalls.mockReturnValueOnce(reject(404, 'not_found')).mockResolvedValueOnce(whole)
  const reading = readCategory(slug, { after })
  if (error) await expect(reading).rejects.toMatchObject(error)
  else expect(await reading).toMatchObject({ slug: 'rolls', total: 0, next: null })
  expect(paths()[1]).toBe('/v3/categories')
})
