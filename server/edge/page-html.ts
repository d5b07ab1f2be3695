import { createHash } from 'node:crypto'

const SCRIPT = /<script(?=[\s/>])([^>]*)>([\s\S]*?)<\/script(?=[\s/>])/gi
/** Loaded from a file, or data that no browser runs. */
const NOT_INLINE_CODE = /\ssrc="|\stype="application\/(?:ld\+)?json"/

/** The SHA-256 in base64 of each inline script that carries the nonce of this rendering: the router writes it on the scripts of
 *  our components and on its own data, so nothing that got into the HTML otherwise has it. `hasOthers` tells of such scripts.
 *  The nonce is removed, because a cached page would give it to every visitor. Pure. */
export function takeInlineScripts(marked: string, nonce: string | null): { html: string; hashes: string[]; hasOthers: boolean } {
  const mark = ` nonce="${nonce}"`
  const inline = [...marked.matchAll(SCRIPT)].filter(([, attributes = '']) => !NOT_INLINE_CODE.test(attributes))
  const own = nonce ? inline.filter(([, attributes = '']) => attributes.includes(mark)) : []
  const texts = new Set(own.map(([, , text = '']) => text))
  return {
    html: nonce ? marked.replaceAll(mark, '') : marked,
    hashes: [...texts].map((text) => createHash('sha256').update(text).digest('base64')),
    hasOthers: own.length < inline.length,
  }
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
