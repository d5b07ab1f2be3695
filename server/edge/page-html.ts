import { createHash } from 'node:crypto'
import type { PageRules } from './page-rules'
import { usedStyles } from './page-styles'

const SCRIPT = /<script(?=[\s/>])([^>]*)>([\s\S]*?)<\/script(?=[\s/>])/gi
/** Loaded from a file, or data that no browser runs. */
const NOT_INLINE_CODE = /\ssrc="|\stype="application\/(?:ld\+)?json"/

/** The SHA-256 in base64 of each inline script that carries the nonce of this rendering: the router writes it on the scripts of
 *  our components and on its own data, so nothing that got into the HTML otherwise has it. `hasOthers` tells of such scripts.
 *  The nonce is removed, because a cached page would give it to every visitor. Pure. */
export function takeInlineScripts(marked: string, nonce: string | null): { html: string; scripts: string[]; hasOthers: boolean } {
  const mark = ` nonce="${nonce}"`
  const inline = [...marked.matchAll(SCRIPT)].filter(([, attributes = '']) => !NOT_INLINE_CODE.test(attributes))
  const own = nonce ? inline.filter(([, attributes = '']) => attributes.includes(mark)) : []
  const texts = new Set(own.map(([, , text = '']) => text))
  return {
    html: nonce ? marked.replaceAll(mark, '') : marked,
    scripts: [...texts].map(sha256),
    hasOthers: own.length < inline.length,
  }
}

const STYLE_SHEET = /<link rel="stylesheet" href="(\/assets\/[\w-]+\.css)"[^>]*>/

/** Puts the styles that a document uses at the end of its head, after what names it. Its style sheet loads with the code
 *  (`src/client.ts`), or without scripts; React inserts it after a style with the same precedence. `styles` are SHA-256 in base64. */
export async function inlineStyles(
  html: string,
  rulesAt: (href: string) => Promise<PageRules | undefined>,
): Promise<{ html: string; styles: string[] }> {
  const [link, href] = STYLE_SHEET.exec(html) ?? []
  const rules = href && (await rulesAt(href))
  if (!link || !rules) return { html, styles: [] }
  const css = usedStyles(rules, html)
  const inline = `<style data-precedence="default">${css}</style><noscript>${link}</noscript>`
  return { html: html.replace(link, '').replace('</head>', () => `${inline}</head>`), styles: [sha256(css)] }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64')
