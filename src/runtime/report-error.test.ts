import { afterEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '~/lib/api-error'
import { reportPageError, statusOf } from './report-error'

afterEach(() => void vi.unstubAllGlobals())

const reported = (error: unknown) => {
  const reported = vi.fn<(error: unknown) => void>()
  vi.stubGlobal('window', { reportError: reported })
  reportPageError(error)
  return reported.mock.calls.map(([one]) => one)
}

describe('page errors', () => {
  it.each([300, 404, 499])('with status %i are not reported to error tracking', (status) => {
    expect(reported(new ApiError({ status, message: 'так' }))).toEqual([])
  })

  it.each([500, 503])('with status %i are', (status) => {
    const error = new ApiError({ status, message: 'так' })
    expect(reported(error)).toEqual([error])
  })

  it('bugs and lost connections are, as 500 and 503', () => {
    const [bug, offline] = [new Error('x is undefined'), new TypeError('Failed to fetch')]
    expect([statusOf(bug), statusOf(offline)]).toEqual([500, 503])
    expect(reported(bug)).toEqual([bug])
    expect(reported(offline)).toEqual([offline])
  })
})
