// The floor of a page as a browser meets it: what the shop's HTML says and shows, set as a plain page by hand would be.

const CSS = `body{font:16px/1.4 system-ui,sans-serif;margin:0 auto;max-width:72rem;padding:0 1rem}ul{display:grid;grid-template-columns:repeat(auto-fill,minmax(9rem,1fr));gap:1rem;list-style:none;padding:0}img{max-width:100%;height:auto}h2{font-size:1rem}`
const EAGER = 4

/** A whole document made of a page of the shop: title, description, first heading, the pictures and words of the cards, and
 *  the paragraphs of a page that has none. No script, no sheet, no web font. */
export function plainPage(html) {
  const content = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? html
  const cards = [...content.matchAll(/<article[\s\S]*?<\/article>/g)].map(([card]) => card)
  const [first] = content.match(/<img[^>]*fetchpriority="high"[^>]*>/i) ?? content.match(/<img[^>]*>/) ?? []
  const body = [
    `<header><a href="/">Love Sushi</a> <a href="/delivery">Доставка и оплата</a></header>`,
    `<main><h1>${words(/<h1[\s\S]*?<\/h1>/.exec(content)?.[0] ?? '')}</h1>`,
    ...(first && !cards.some((card) => card.includes(first)) ? [picture(first, true)] : []),
    `<ul>${cards.map(asItem).join('')}</ul>`,
    ...(cards.length ? [] : paragraphs(content)),
    `</main>`,
  ]
  return `<!doctype html><html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">${
    /<title>[^<]*<\/title>/.exec(html)?.[0] ?? '<title>Love Sushi</title>'
  }<meta name="description" content="Суши, роллы и пицца"><style>${CSS}</style></head><body>${body.join('')}</body></html>`
}

function asItem(card, at) {
  const image = /<img[^>]*>/.exec(card)?.[0]
  return `<li>${image ? picture(image, at < EAGER) : ''}<p>${words(card)}</p><button type="button">В корзину</button></li>`
}

const KEPT = ['src', 'srcset', 'sizes', 'width', 'height']

function picture(tag, isEager) {
  const kept = KEPT.map((name) => new RegExp(`\\s${name}="[^"]*"`, 'i').exec(tag)?.[0] ?? '').join('')
  return `<img alt=""${kept} ${isEager ? 'fetchpriority="high"' : 'loading="lazy"'}>`
}

const paragraphs = (content) =>
  [...content.matchAll(/<(h2|h3|p|li|dt|dd)\b[\s\S]*?<\/\1>/g)]
    .map(([part]) => words(part))
    .filter(Boolean)
    .map((said) => `<p>${said}</p>`)

const words = (part) =>
  part
    .replace(/<(script|style|svg)[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
