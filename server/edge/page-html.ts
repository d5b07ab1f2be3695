import { createHash } from 'node:crypto'

const SCRIPT = /<script((?:\s[^>]*)?)>([\s\S]*?)<\/script>/g
/** Loaded from a file, or data that no browser runs. */
const NOT_INLINE_CODE = /\ssrc="|\stype="application\//

/** SHA-256 in base64 of each inline script. React writes attributes in double quotes and escapes `<` in texts, so nothing
 *  else in our documents looks like a script. Pure. */
export function inlineScriptHashes(html: string): string[] {
  const code = [...html.matchAll(SCRIPT)].flatMap(([, attributes = '', text = '']) => (NOT_INLINE_CODE.test(attributes) ? [] : [text]))
  return [...new Set(code)].map((text) => createHash('sha256').update(text).digest('base64'))
}

const LINK = /<link\s[^>]*>/g

/** The `Link` header for Early Hints: the style sheets of the document's head, of our own host only. Pure. */
export function earlyHints(html: string): string {
  const head = html.slice(0, Math.max(0, html.indexOf('</head>')))
  return [...head.matchAll(LINK)]
    .flatMap(([tag]) => (tag.includes(' rel="stylesheet"') ? (/ href="(\/[\w./-]+)"/.exec(tag)?.[1] ?? []) : []))
    .map((href) => `<${href}>; rel=preload; as=style`)
    .join(', ')
}
