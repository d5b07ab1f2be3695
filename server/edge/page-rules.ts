// The build writes the rules of the customers' sheet beside it (tools/build.ts); the Worker picks those of a page (page-styles.ts).

type PageRule = {
  /** The at-rules around it, outermost first. */
  within: readonly string[]
  /** For each of its selectors the classes («.dish») and elements («dialog») that it needs; empty for rules that are always kept. */
  needs: readonly (readonly string[])[]
  text: string
}
export type PageRules = readonly PageRule[]

/** The file with the rules of a sheet, beside it. */
export const rulesFileOf = (sheet: string) => sheet.replace(/\.css$/, '.rules.json')

const NESTING = /^@(?:layer|media|supports|container)\b/
/** At-rules for what a page cannot show when it opens: paper, and what a pointer is over. */
const LATER = /^@media (?:print|\(hover:hover\))/
/** The name that other rules use a rule by. */
const NAMED = /^@(?:property|keyframes) ([\w-]+)/
const COMMENT = /\/\*.*?\*\//gs
const TOKEN = /\\.|[(){};]|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/gs
const SELECTOR_PART = /(\.(?:\\[\da-f]{1,6} ?|\\.|[\w-])+)|[:#]+[\w-]+|([a-z][\w-]*)|[()[\],]/gi
/** A selector in `:is()` alone, as the bundler writes nested ones. */
const WRAPPED = /^:is\(((?:[^(),]|\((?:[^()]|\([^()]*\))*\))*)\)/
const ESCAPE = /\\(?:([\da-f]{1,6}) ?|(.))/gi

/** The rules of a minified style sheet that a page may use before the sheet is there, in order. */
export function pageRulesOf(css: string): PageRules {
  const rules = rulesOf(css.replace(COMMENT, '')).filter(({ within }) => !within.some((rule) => LATER.test(rule)))
  return rules.map((rule) => {
    const name = NAMED.exec(rule.text)?.[1]
    return name === undefined ? rule : { ...rule, needs: needsOfUsers(name, rules) }
  })
}

/** What the rules with a name need, if all of them need something. */
function needsOfUsers(name: string, rules: PageRules): PageRule['needs'] {
  const users = rules.filter(({ text, within }) => !within.includes('@layer properties') && !text.startsWith('@') && text.includes(name))
  return users.some(({ needs }) => needs.length === 0) ? [] : users.flatMap(({ needs }) => needs)
}

function rulesOf(css: string): PageRule[] {
  const rules: PageRule[] = []
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
  for (const [part, className, element] of selectors.replace(WRAPPED, '$1').matchAll(SELECTOR_PART)) {
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
