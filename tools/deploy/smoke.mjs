// A short walk through a running shop: `node tools/deploy/smoke.mjs https://shop.example [--environment production]
// [--build ID] [--version-of "love-sushi=UUID"]`. It orders nothing and sends no SMS. Plain Node 20, nothing but fetch.
import { option } from './commands.mjs'

const TIMEOUT_MS = 15_000

/** Walks the shop at `origin` and answers a list of `{ name, error? }`. `build`: the id that must answer; `version`: of one
 *  Worker, asked for by Cloudflare's header while two versions serve. */
export async function smoke({ origin, environment = 'demo', build, version, fetch: ask = fetch }) {
  const get = (path, init = {}) =>
    ask(new URL(path, origin), {
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...init,
      headers: { accept: '*/*', ...(version && { 'cloudflare-workers-version-overrides': version }), ...init.headers },
    })
  const page = async (path) => {
    const answer = await get(path, { headers: { accept: 'text/html' } })
    expect(answer.status === 200, `${path} answers ${answer.status}`)
    return { headers: answer.headers, html: await answer.text() }
  }
  const json = async (path, init) => {
    const answer = await get(path, init)
    expect(answer.ok, `${path} answers ${answer.status}`)
    return answer.json()
  }
  const known = {}

  return walk([
    ['the API and the database answer', async () => expect((await json('/api/health')).ok === true, 'health is not ok')],
    [
      'the build is the one that was put there',
      async () => {
        const { build: found } = await json('/build.json')
        expect(Boolean(found) && (!build || found === build), `build ${found} instead of ${build}`)
      },
    ],
    [
      'home shows the menu',
      async () => {
        const { html, headers } = await page('/')
        known.headers = headers
        known.category = /href="(\/menu\/[^"?#]+)"/.exec(html)?.[1]
        known.style = /href="(\/assets\/[^"]+\.css)"/.exec(html)?.[1]
        expect(known.category, 'no category is linked on the home page')
      },
    ],
    [
      'its style sheet is there',
      async () => {
        if (!known.style) return // inlined
        const answer = await get(known.style)
        expect(answer.ok && answer.headers.get('content-type')?.includes('css'), `${known.style} answers ${answer.status}`)
      },
    ],
    [
      'a category shows dishes with prices',
      async () => {
        const { html } = await page(known.category)
        known.product = /href="(\/product\/[^"?#]+)"/.exec(html)?.[1]
        expect(known.product && html.includes('₽'), `${known.category} shows no dish`)
      },
    ],
    ['a dish has its page', async () => expect((await page(known.product)).html.includes('₽'), `${known.product} shows no price`)],
    [
      'a picture is made',
      async () => {
        const { html } = await page(known.product)
        const source = /(?:src|srcset)="(\/(?:_ipx|pictures)\/[^" ,]+)/.exec(html)?.[1]
        expect(source, 'the dish has no picture')
        const answer = await get(source.replaceAll('&amp;', '&'))
        expect(answer.ok && answer.headers.get('content-type')?.startsWith('image/'), `${source} answers ${answer.status}`)
      },
    ],
    [
      'the search finds the dish',
      async () => {
        const categories = await json('/api/v3/categories')
        const [dish] = categories.flatMap(({ items = [] }) => items)
        const name = dish?.name ?? /<h1[^>]*>([^<]+)/.exec((await page(known.product)).html)?.[1]
        const word = /[\p{L}]{4,}/u.exec(name ?? '')?.[0]
        expect(word, 'no dish has a name to search for')
        const found = await json(`/api/v3/goods/search?q=${encodeURIComponent(word)}`)
        expect(found.length > 0, `nothing is found by «${word}»`)
        known.goods = found[0].id
        await page(`/search?q=${encodeURIComponent(word)}`)
      },
    ],
    [
      'a cart has a price',
      async () => {
        const body = JSON.stringify({ goods: [{ id: known.goods, qtt: 1 }] })
        const origins = { 'content-type': 'application/json', origin: new URL(origin).origin }
        const quote = await json('/api/v3/cart/quote', { method: 'POST', body, headers: origins })
        expect(quote.lines?.length === 1 || quote.outed?.length === 1, 'the quote has no line')
      },
    ],
    ['a page that is not there says so', async () => expect((await get('/no/such/page')).status === 404, 'an unknown path is no 404')],
    [
      'robots.txt names the sitemap',
      async () => {
        const answer = await get('/robots.txt')
        expect(answer.ok && /sitemap:/i.test(await answer.text()), 'robots.txt has no sitemap')
      },
    ],
    ['the headers are set', async () => headersOf(known.headers, environment)],
    [
      'the outbox is not open',
      async () => {
        if (environment === 'demo') return
        const { status } = await get('/api/dev/outbox?phone=79990000000')
        expect(status === (environment === 'preview' ? 401 : 404), `the outbox answers ${status}`)
      },
    ],
  ])
}

function headersOf(headers, environment) {
  const policy = headers.get('content-security-policy') ?? ''
  const script = /script-src[^;]*/.exec(policy)?.[0] ?? ''
  expect(policy && !script.includes("'unsafe-inline'") && !script.includes("'unsafe-eval'"), 'no strict Content-Security-Policy')
  expect(headers.get('x-content-type-options') === 'nosniff', 'no nosniff')
  expect(headers.get('referrer-policy'), 'no Referrer-Policy')
  if (environment === 'production') expect(/max-age=\d{7,}/.test(headers.get('strict-transport-security') ?? ''), 'no HSTS')
  const isHidden = (headers.get('x-robots-tag') ?? '').includes('noindex')
  expect(
    isHidden === (environment === 'preview'),
    isHidden ? 'the shop hides from search engines' : 'the preview is open to search engines',
  )
  expect(!headers.get('set-cookie'), 'a public page sets a cookie')
}

/** Every step is taken, so that one look shows all that is broken. */
async function walk(steps) {
  const results = []
  for (const [name, step] of steps) {
    try {
      await step()
      results.push({ name })
    } catch (error) {
      results.push({ name, error: error.message })
    }
  }
  return results
}

function expect(truth, sentence) {
  if (!truth) throw new Error(sentence)
}

/** Prints the walk; answers whether all of it went well. */
export function report(results, print = console.log) {
  for (const { name, error } of results) print(error ? `✗ ${name}: ${error}` : `✓ ${name}`)
  return results.every(({ error }) => !error)
}

if (process.argv[1]?.endsWith('smoke.mjs')) {
  const origin = process.argv[2]
  if (!origin?.startsWith('http')) {
    console.error('✗ Say which shop: node tools/deploy/smoke.mjs https://shop.example')
    process.exit(2)
  }
  const results = await smoke({
    origin,
    environment: option('environment'),
    build: option('build'),
    version: option('version-of')?.replace(/=(.*)$/, '="$1"'),
  })
  process.exit(report(results) ? 0 : 1)
}
