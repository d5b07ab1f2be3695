const STYLE = `body{font:16px/1.5 sans-serif;margin:16px}ul{display:grid;grid-template-columns:repeat(auto-fill,minmax(160px,1fr));
gap:16px;padding:0;list-style:none}img{width:100%;max-width:320px;height:auto}`

/** A page with the words, links and pictures of the shop's page, loaded in the same order, without its code and design; what
 *  the shop is about stands first. */
export function plainPage(html: string): string {
  const title = /<title>.*?<\/title>/s.exec(html)?.[0] ?? ''
  const [main = ''] = /<main\b.*<\/main>/s.exec(html) ?? []
  const body = (main + html.slice(html.indexOf('<body')).replace(main, ''))
    .replace(/<(script|style|noscript|svg|template)\b.*?<\/\1>/gs, '')
    .replace(/<img\b[^>]*\ssrc="data:[^>]*>/g, '')
    .replace(/\s(?:class|style|data-[\w-]+|aria-[\w-]+|role|tabindex|id)="[^"]*"/g, '')
  return `<!DOCTYPE html><html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">${title}<style>${STYLE}</style></head>${body}`
}
