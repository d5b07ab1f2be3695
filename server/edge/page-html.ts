import { createHash } from 'node:crypto'
import { PAGE_START } from '~/contracts/constants'
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

const START_END = `</${PAGE_START}>`
const STYLE_SHEET = /<link rel="stylesheet" href="(\/assets\/[\w-]+\.css)"[^>]*>/

/** How the beginning of a page looks alone, after three seconds. In the first layer, which the shop's own styles override. */
const START_STYLE = `@layer start{html{color-scheme:light dark}${PAGE_START}{position:absolute;top:0;left:0;right:0;padding:1rem;font:1.125rem/1.5 system-ui,sans-serif;visibility:hidden;animation:${PAGE_START} 0s 3s forwards}${PAGE_START} a{white-space:nowrap}${PAGE_START} ul{padding:0;list-style:none}${PAGE_START} li{padding:.375rem 0}}@keyframes ${PAGE_START}{to{visibility:visible}}`
/** A whole page hides its beginning, also where no script removes it. */
const WHOLE_STYLE = `${PAGE_START}{display:none}`

/** Puts the styles of a document after its beginning (src/pages/page-start.tsx), where there is one: what a network drops after its
 *  first kilobytes is then more than a blank page. With `rulesAt` the styles are those that the document uses. Its style sheet loads
 *  with the code (`src/client.ts`), or without scripts; React inserts it after a style with the same precedence.
 *  `styles` are SHA-256 in base64. docs/decisions/051, 090. */
export async function placeStyles(
  html: string,
  rulesAt?: (href: string) => Promise<PageRules | undefined>,
): Promise<{ html: string; styles: string[] }> {
  const [link, href] = STYLE_SHEET.exec(html) ?? []
  if (!link || !href) return { html, styles: [] }
  const rules = await rulesAt?.(href)
  const css = rules && usedStyles(rules, html)
  const sheet = css === undefined ? link : `<style data-precedence="default">${css}</style><noscript>${link}</noscript>`
  const used = css === undefined ? [] : [sha256(css)]
  const rest = html.replace(link, '')
  const start = rest.indexOf(START_END)
  if (start < 0) return { html: rest.replace('</head>', () => `${sheet}</head>`), styles: used }
  const end = rest.lastIndexOf('</body>')
  const body = start + START_END.length
  const whole = `<noscript><style>${WHOLE_STYLE}</style></noscript>`
  return {
    html:
      rest.slice(0, body).replace('</head>', `<style>${START_STYLE}</style></head>`) +
      sheet +
      rest.slice(body, end) +
      whole +
      rest.slice(end),
    styles: [...used, sha256(START_STYLE), sha256(WHOLE_STYLE)],
  }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64')
