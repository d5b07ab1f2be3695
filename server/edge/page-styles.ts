import { reportError } from '#server/core/report-error'

type Rule = {
  /** The at-rules around it, outermost first. */
  within: readonly string[]
  /** For each of its selectors the classes («.dish») and elements («dialog») that it needs; empty for rules that are always kept. */
  needs: readonly (readonly string[])[]
  text: string
}
export type StyleSheet = readonly Rule[]

const NESTING = /^@(?:layer|media|supports|container)\b/
const COMMENT = /\/\*.*?\*\//gs
const TOKEN = /\\.|[(){};]|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/gs
const SELECTOR_PART = /(\.(?:\\[\da-f]{1,6} ?|\\.|[\w-])+)|[:#]+[\w-]+|([a-z][\w-]*)|[()[\],]/gi
const ESCAPE = /\\(?:([\da-f]{1,6}) ?|(.))/gi

/** The rules of a minified style sheet, in order. */
export function parseStyleSheet(commented: string): StyleSheet {
  const css = commented.replace(COMMENT, '')
  const rules: Rule[] = []
  let at = 0
  /** The text up to the next brace or semicolon that is not in a string or parentheses. */
  const take = () => {
    const start = at
    let depth = 0
    TOKEN.lastIndex = at
    for (let token = TOKEN.exec(css); token; token = TOKEN.exec(css)) {
      at = TOKEN.lastIndex
      if (token[0] === '(') depth++
      else if (token[0] === ')') depth--
      else if (depth === 0 && '{};'.includes(token[0])) return { text: css.slice(start, at - 1).trim(), end: token[0] }
    }
    at = css.length
    return { text: css.slice(start).trim(), end: undefined }
  }
  const skipBlock = () => {
    for (let depth = 1; depth > 0;) {
      const { end } = take()
      if (end === undefined) return
      if (end !== ';') depth += end === '{' ? 1 : -1
    }
  }
  const takeRules = (within: readonly string[]) => {
    while (at < css.length) {
      const start = at
      const { text, end } = take()
      if (end === '}') return
      if (end === '{' && NESTING.test(text)) {
        takeRules([...within, text])
        continue
      }
      if (end === '{') skipBlock()
      if (text !== '') rules.push({ within, needs: text.startsWith('@') ? [] : needsOf(text), text: css.slice(start, at) })
    }
  }
  takeRules([])
  return rules
}

/** The classes and elements outside parentheses of each selector of a list. */
function needsOf(selectors: string): string[][] {
  const all: string[][] = [[]]
  let depth = 0
  for (const [part, className, element] of selectors.matchAll(SELECTOR_PART)) {
    if (part === '(' || part === '[') depth++
    else if (part === ')' || part === ']') depth--
    else if (depth > 0) continue
    else if (part === ',') all.push([])
    else if (className ?? element) all.at(-1)?.push(unescapeName(part))
  }
  return all
}

const unescapeName = (name: string) =>
  name.replace(ESCAPE, (_, code?: string, char?: string) => (code ? String.fromCodePoint(Number.parseInt(code, 16)) : (char ?? '')))

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

/** The rules that a document may use on a screen: those for its classes and elements, and all that need none. */
export function usedStyles(sheet: StyleSheet, html: string): string {
  const lists = new Set([...html.matchAll(/ class="([^"]*)"/g)].map(([, list = '']) => list))
  const classes = [...lists].flatMap((list) => list.replace(/&([\w#]+);/g, (text, name: string) => ENTITIES[name] ?? text).split(/\s+/))
  const elements = [...html.matchAll(/<([a-z][\w-]*)/g)].map(([, name = '']) => name)
  const used = new Set([...classes.map((name) => `.${name}`), ...elements])
  let css = ''
  let open: readonly string[] = []
  for (const { within, needs, text } of sheet) {
    if (needs.length > 0 && !needs.some((names) => names.every((name) => used.has(name)))) continue
    if (within.includes('@media print')) continue
    if (within !== open) css += '}'.repeat(open.length) + within.map((rule) => `${rule}{`).join('')
    open = within
    css += text
  }
  return css + '}'.repeat(open.length)
}

let latest: { href: string; sheet: Promise<StyleSheet | undefined> } | undefined

/** The rules of a style sheet of this build; undefined if it cannot be read. Each isolate reads it once. */
export function styleSheetAt(assets: Pick<Fetcher, 'fetch'>, href: string): Promise<StyleSheet | undefined> {
  if (latest?.href !== href) latest = { href, sheet: readStyleSheet(assets, href) }
  return latest.sheet
}

async function readStyleSheet(assets: Pick<Fetcher, 'fetch'>, href: string): Promise<StyleSheet | undefined> {
  try {
    const response = await assets.fetch(new URL(href, 'https://assets.local'))
    if (!response.ok) throw new Error(`the style sheet answered ${response.status}`)
    return parseStyleSheet(await response.text())
  } catch (error) {
    latest = undefined
    reportError(error)
    return undefined
  }
}
