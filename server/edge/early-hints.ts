const LINK = /<link\s[^>]*>/g
const OUR_FILE = /^\/[\w./-]+$/

/** The `Link` header that lets a browser fetch what a document's head asks for before the document is there (Early Hints):
 *  its style sheets (the fonts lie within one). Empty where it asks for none. Pure. */
export function earlyHints(html: string): string {
  const head = html.slice(0, Math.max(0, html.indexOf('</head>')))
  return [...head.matchAll(LINK)].flatMap(([tag]) => hintOf(tag)).join(', ')
}

function hintOf(tag: string): string[] {
  const value = (name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? ''
  const href = value('href')
  if (!OUR_FILE.test(href)) return []
  return value('rel') === 'stylesheet' ? [`<${href}>; rel=preload; as=style`] : []
}
