import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '~/lib/api-error'
import { apiGet } from '~/api/client.server'
import { readCategory } from './read-category.server'

vi.mock('~/api/client.server', () => ({ apiGet: vi.fn() }))
const asked = vi.mocked(apiGet)
const paths = () => asked.mock.calls.map(([path]) => path)

const image = { sm: '/s.webp', webp: '/a.webp' }
const whole = [{ id: 1, slug: 'rolls', name: 'Роллы', image, items: [] }]
const refuse = (code: string) => Promise.reject(new ApiError({ status: 404, message: 'нет', code }))

beforeEach(() => void asked.mockReset())

describe('a category', () => {
  it('is read by a page of our API, the query in the path', async () => {
    asked.mockResolvedValueOnce({ ...whole[0], total: 0, badges: [], next: null })
    await readCategory('rolls', { badge: 'sale', sort: 'cheap', after: 7 })
    expect(paths()).toEqual(['/v3/categories/rolls?badge=sale&sort=cheap&after=7&per_page=60'])
  })

  it('that our API does not know is 404, and the whole catalogue is not asked for', async () => {
    asked.mockReturnValueOnce(refuse('unknown_category'))
    await expect(readCategory('nope', {})).rejects.toMatchObject({ status: 404 })
    expect(paths()).toHaveLength(1)
  })

  it.each(['..', '.', 'a/b', '%2e', '', 'роллы', 'x'.repeat(121), '\ud800'])('by «%s» is 404 without asking', async (slug) => {
    await expect(readCategory(slug, {})).rejects.toMatchObject({ status: 404 })
    expect(paths()).toEqual([])
  })

  it('comes from the whole catalogue where an API elsewhere does not serve the path', async () => {
    asked.mockReturnValueOnce(refuse('not_found')).mockResolvedValueOnce(whole)
    expect(await readCategory('rolls', {})).toMatchObject({ slug: 'rolls', total: 0, next: null })
    expect(paths()[1]).toBe('/v3/categories')
  })

  it('that is not in it either is 404; a product that left it is 422', async () => {
    asked.mockReturnValueOnce(refuse('not_found')).mockResolvedValueOnce(whole)
    await expect(readCategory('soups', {})).rejects.toMatchObject({ status: 404 })
    asked.mockReturnValueOnce(refuse('not_found')).mockResolvedValueOnce(whole)
    await expect(readCategory('rolls', { after: 3 })).rejects.toMatchObject({ status: 422, code: 'unknown_after' })
  })

  it('other failures are handed on', async () => {
    asked.mockReturnValueOnce(Promise.reject(new ApiError({ status: 503, message: 'нет связи' })))
    await expect(readCategory('rolls', {})).rejects.toMatchObject({ status: 503 })
  })
})
