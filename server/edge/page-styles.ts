import { reportError } from '#server/core/report-error'
import { type PageRules, rulesFileOf } from './page-rules'

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

/** The rules that a document uses: those for its classes and elements, and all that need none. */
export function usedStyles(rules: PageRules, html: string): string {
  const lists = new Set([...html.matchAll(/ class="([^"]*)"/g)].map(([, list = '']) => list))
  const classes = [...lists].flatMap((list) => list.replace(/&([\w#]+);/g, (text, name: string) => ENTITIES[name] ?? text).split(/\s+/))
  const elements = [...html.matchAll(/<([a-z][\w-]*)/g)].map(([, name = '']) => name)
  const used = new Set([...classes.map((name) => `.${name}`), ...elements])
  let css = ''
  let open: readonly string[] = []
  for (const { within, needs, text } of rules) {
    if (needs.length > 0 && !needs.some((names) => names.every((name) => used.has(name)))) continue
    if (within !== open) css += '}'.repeat(open.length) + within.map((rule) => `${rule}{`).join('')
    open = within
    css += text
  }
  return css + '}'.repeat(open.length)
}

let latest: { href: string; rules: Promise<PageRules | undefined> } | undefined

/** The rules of a style sheet of this build (`page-rules.ts`); undefined if they cannot be read. Each isolate reads them once. */
export function pageRulesAt(assets: Pick<Fetcher, 'fetch'>, href: string): Promise<PageRules | undefined> {
  if (latest?.href !== href) latest = { href, rules: readPageRules(assets, href) }
  return latest.rules
}

async function readPageRules(assets: Pick<Fetcher, 'fetch'>, href: string): Promise<PageRules | undefined> {
  try {
    const response = await assets.fetch(new URL(rulesFileOf(href), 'https://assets.local'))
    if (!response.ok) throw new Error(`the rules of the style sheet answered ${response.status}`)
    return await response.json<PageRules>()
  } catch (error) {
    latest = undefined
    reportError(error)
    return undefined
  }
}
