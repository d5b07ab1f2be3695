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

describe('a missing file', () => {
  /** A document of its own: it misses a file. */
  async function open() {
    vi.resetModules()
    const { isReloading, markMissing } = await import('./reload-once')
    const miss = (isWanted: boolean) => {
      const error = new TypeError('Failed to fetch dynamically imported module')
      markMissing(error, isWanted)
      return error
    }
    return { isReloading, miss }
  }

  it('reloads the page at once if somebody waits for it, and so do others until the page has gone', async () => {
    const { isReloading, miss } = await open()
    expect([miss(true), miss(true), miss(false)].map(isReloading)).toEqual([true, true, true])
    expect(reload).toHaveBeenCalledOnce()
  })

  it('that a prefetch missed reloads when its page is drawn', async () => {
    const { isReloading, miss } = await open()
    const error = miss(false)
    expect(reload).not.toHaveBeenCalled()
    expect([isReloading(error), isReloading(error)]).toEqual([true, true])
    expect(reload).toHaveBeenCalledOnce()
  })

  it('that cannot be parsed is shown without a reload', async () => {
    const { isReloading, markMissing } = await import('./reload-once')
    const error = new SyntaxError('Invalid regular expression: invalid group specifier name')
    markMissing(error, true)
    expect(isReloading(error)).toBe(false)
    expect(reload).not.toHaveBeenCalled()
  })

  it('is shown after a reload that did not help, and stays shown', async () => {
    reloadOnce()
    const { isReloading, miss } = await open()
    const error = miss(true)
    expect(isReloading(error)).toBe(false)
    kept.clear()
    expect(isReloading(error)).toBe(false)
    expect(reload).toHaveBeenCalledOnce()
  })
})
