// JavaScript that a page downloads before the first touch: it is opened and left alone until nothing has come for six seconds.
import { openEdges } from './edge.ts'
import { PROBE, untilQuiet } from './phone.ts'
import { openBrowser } from './raw-browser.ts'
import type { Stand } from './stand.ts'
import { TARGETS, type Line, type Samples } from './table.ts'

const SCRIPTS = `Object.entries(performance.getEntriesByType('resource').filter(({ name }) => /\\.js(\\?|$)/.test(name))
  .reduce((all, { name, encodedBodySize }) => ({ ...all, [name]: Math.max(all[name] ?? 0, encodedBodySize) }), {}))`
/** The start waits up to five seconds after the page. */
const QUIET_MS = 6000
const MAX_KB = 162

export async function javascript({ servers, pages }: Stand): Promise<Line[]> {
  const { edges, close } = await openEdges(servers)
  const browser = await openBrowser()
  const kilobytes = (url: string) =>
    browser.page({ probe: PROBE }, async ({ evaluate, go }) => {
      await go(url)
      await untilQuiet(evaluate, QUIET_MS)
      const files = await evaluate<[name: string, bytes: number][]>(SCRIPTS)
      if (files.length === 0 || files.some(([, bytes]) => !bytes)) throw new Error(`sizes of ${url} are not known`)
      return files.reduce((sum, [, bytes]) => sum + bytes, 0) / 1000
    })
  try {
    const lines: Line[] = []
    for (const [name, page] of Object.entries(pages)) {
      const samples: Samples = {}
      for (const target of TARGETS)
        if (edges[target]) samples[target] = [await kilobytes(edges[target] + (target === 'empty' ? page.empty : page.path))]
      lines.push({ what: `JavaScript before the first touch, ${name}`, unit: 'kB', samples, aim: { most: MAX_KB } })
    }
    return lines
  } finally {
    await browser.close()
    close()
  }
}
