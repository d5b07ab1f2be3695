import { SHOP_NAME } from '~/contracts/constants'
import { staticPagePolicy } from './security-headers'

/** An empty `href` reloads the same address. The first link is styled as the main button. */
type SmallPageLink = { href: string; text: string }
export type SmallPage = { title: string; text: string; links: readonly SmallPageLink[] }

/** The shop's colours (src/app.css) with system fonts. */
const STYLE = `:root{--page:#fff;--ink:#14231e;--ink-2:#4d5a54;--quiet:#f3f3ee;--nori:#14352b;--salmon:#ff7348;color-scheme:light dark}
@media (prefers-color-scheme:dark){:root{--page:#0c1613;--ink:#f5f2e6;--ink-2:#b5c2bb;--quiet:#1a2924;--nori:#17392f;--salmon:#ff8259}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;min-height:100dvh;display:grid;align-content:center;padding:28px max(16px,env(safe-area-inset-left));background:var(--page);color:var(--ink);font:400 17px/26px system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;text-align:center}
main{width:100%;max-width:520px;margin:auto}
svg{display:block;width:72px;height:72px;margin:0 auto 28px}
h1{margin:0 0 12px;font-weight:700;font-size:clamp(26px,6vw,34px);line-height:1.15;letter-spacing:-.02em;text-wrap:balance;overflow-wrap:break-word}
p{margin:0 0 28px;color:var(--ink-2);text-wrap:balance}
nav{display:flex;flex-wrap:wrap;justify-content:center;gap:8px}
a{display:inline-flex;align-items:center;min-height:52px;padding:0 26px;border-radius:99px;background:var(--quiet);color:var(--ink);font-weight:650;font-size:16px;white-space:nowrap;text-decoration:none}
a:first-child{background:var(--salmon);color:#14231e}
a:focus-visible{outline:3px solid var(--ink);outline-offset:3px}
@media (max-width:420px){a{width:100%;justify-content:center}}`

const LOGO =
  '<svg viewBox="0 0 44 44" aria-hidden="true"><circle cx="22" cy="22" r="22" fill="var(--nori)"/><circle cx="22" cy="22" r="17" fill="#fff"/><path fill="#ff7348" d="M22 32.4c-.5 0-.9-.2-1.3-.5-3-2.4-9-7.2-9-12.1 0-3.3 2.4-5.6 5.4-5.6 2 0 3.8 1 4.9 2.7 1.1-1.7 2.9-2.7 4.9-2.7 3 0 5.4 2.3 5.4 5.6 0 4.9-6 9.7-9 12.1-.4.3-.8.5-1.3.5Z"/></svg>'

/** Headers of a small page: its own style and the icon are all it may load. withSecurity adds the other ones. */
export const SMALL_PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
  'content-security-policy': staticPagePolicy(STYLE, "'none'", "; img-src 'self'"),
  'cross-origin-opener-policy': 'same-origin',
} as const

/** A static document in the shop's style. Never put anything of the request into it: nothing is escaped. */
export const smallPage = ({ title, text, links }: SmallPage) =>
  `<!doctype html><html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>${title} | ${SHOP_NAME}</title><link rel="icon" href="/favicon.svg"><style>${STYLE}</style></head><body><main>${LOGO}<h1>${title}</h1><p>${text}</p><nav>${links.map((link) => `<a href="${link.href}">${link.text}</a>`).join('')}</nav></main></body></html>`
