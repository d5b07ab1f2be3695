import { expect, it } from 'vitest'
import { fallbackResponse, type FallbackStatus } from './fallback-response'

const linksOf = async (status: FallbackStatus, path: string) =>
  [...(await fallbackResponse(status, path).text()).matchAll(/<a href="([^"]*)"/g)].map(([, href]) => href)

it('leads staff back to their screens, and visitors to the shop', async () => {
  expect(await linksOf(404, '/staff/nothing')).toEqual(['/staff'])
  expect(await linksOf(500, '/staff/board')).toEqual(['/staff', ''])
  expect(await linksOf(404, '/nothing')).toEqual(['/', '/menu'])
  expect(await linksOf(404, '/staffing')).toEqual(['/', '/menu'])
})
