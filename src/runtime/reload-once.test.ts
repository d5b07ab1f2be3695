import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { reloadForBuild, reloadOnce } from './reload-once'

const reload = vi.fn<() => void>()
const kept = new Map<string, string>()

beforeEach(() => {
  reload.mockReset()
  kept.clear()
  vi.stubGlobal('window', { location: { reload } })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  })
})
afterEach(() => void vi.unstubAllGlobals())

describe('after a page chunk load error it reloads the current path', () => {
  it('at most once per ten seconds', () => {
    expect([reloadOnce(100_000), reloadOnce(109_999), reloadOnce(110_000)]).toEqual([true, false, true])
    expect(reload).toHaveBeenCalledTimes(2)
  })

  it('not offline', () => {
    vi.stubGlobal('navigator', { onLine: false })
    expect(reloadOnce(100_000)).toBe(false)
    expect(reload).not.toHaveBeenCalled()
  })

  it('not without session storage', () => {
    vi.stubGlobal('sessionStorage', {
      getItem: () => {
        throw new DOMException('denied', 'SecurityError')
      },
    })
    expect(reloadOnce(100_000)).toBe(false)
  })
})

describe('when the build id changed it reloads', () => {
  it('once for each build, and not within ten seconds of another reload', () => {
    expect(reloadForBuild('b', 100_000)).toBe(true)
    expect(reloadForBuild('b', 200_000)).toBe(false)
    expect(reloadForBuild('c', 105_000)).toBe(false)
    expect(reloadForBuild('d', 120_000)).toBe(true)
    expect(reload).toHaveBeenCalledTimes(2)
  })
})
