// JavaScript that a page downloads before the first touch: it is opened and left alone until nothing has come for six seconds. Its
// own code is what a visitor who saves data downloads; the rest is that of other pages (docs/decisions/023).
import { openEdges } from './edge.ts'
import { PROBE, untilQuiet } from './phone.ts'
import { openBrowser } from './raw-browser.ts'
import type { Stand } from './stand.ts'
import { TARGETS, type Line, type Samples } from './table.ts'

const SCRIPTS = `Object.entries(performance.getEntriesByType('resource').filter(({ name }) => /\\.js(\\?|$)/.test(name))
  .reduce((all, { name, encodedBodySize }) => ({ ...all, [name]: Math.max(all[name] ?? 0, encodedBodySize) }), {}))`
/** The start waits up to five seconds after the page. */
const QUIET_MS = 6000
const MAX_KB = 157
const MAX_AHEAD_KB = 30
const SAVES_DATA = `Object.defineProperty(navigator, 'connection', { value: { saveData: true } })`

export async function javascript({ servers, pages }: Stand): Promise<Line[]> {
  const { edges, close } = await openEdges(servers)
  const browser = await openBrowser()
  const kilobytes = (url: string, probe = PROBE) =>
    browser.page({ probe }, async ({ evaluate, go }) => {
      await go(url)
      await untilQuiet(evaluate, QUIET_MS)
      const files = await evaluate<[name: string, bytes: number][]>(SCRIPTS)
      if (files.length === 0 || files.some(([, bytes]) => !bytes)) throw new Error(`sizes of ${url} are not known`)
      return files.reduce((sum, [, bytes]) => sum + bytes, 0) / 1000
    })
  try {
    const lines: Line[] = []
    for (const [name, page] of Object.entries(pages)) {
      const own: Samples = {}
      const ahead: Samples = {}
      for (const target of TARGETS) {
        if (!edges[target]) continue
        const url = edges[target] + (target === 'empty' ? page.empty : page.path)
        const size = await kilobytes(url, `${PROBE};${SAVES_DATA}`)
        own[target] = [size]
        ahead[target] = [(await kilobytes(url)) - size]
      }
      lines.push({ what: `JavaScript before the first touch, ${name}`, unit: 'kB', samples: own, aim: { most: MAX_KB } })
      lines.push({ what: `JavaScript of other pages loaded when idle, ${name}`, unit: 'kB', samples: ahead, aim: { most: MAX_AHEAD_KB } })
    }
    return lines
  } finally {
    await browser.close()
    close()
  }
}
