// Smoke test of a running shop: npm run smoke -- https://shop.example [--environment production]
// It places no order and sends no SMS.
import assert from 'node:assert/strict'
import { parseArgs } from 'node:util'
import { fail, messageOf } from '../run.ts'

const TIMEOUT_MS = 15_000
/** `build` is the expected id; `version` names one version of the Worker, while two serve. */
type Options = {
  origin: string
  environment?: string
  build?: string
  version?: string
  fetch?: (url: string, init: RequestInit) => Promise<Response>
}

/** Prints each step and returns the names of those that failed. Every step runs, so that one run shows all that is broken. */
export async function smoke(options: Options): Promise<string[]> {
  const { origin, environment = 'demo', build, version, fetch: send = fetch } = options
  const get = async (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    if (version) headers.set('cloudflare-workers-version-overrides', version)
    return send(new URL(path, origin).href, { redirect: 'manual', ...init, headers, signal: AbortSignal.timeout(TIMEOUT_MS) })
  }
  const ok = async (path: string, init?: RequestInit) => {
    const response = await get(path, init)
    assert(response.status === 200, `${path} answers ${response.status}`)
    return response
  }
  const page = async (path: string) => (await ok(path, { headers: { accept: 'text/html' } })).text()
  const json = async <Value>(path: string, init?: RequestInit) => (await (await ok(path, init)).json()) as Value
  const link = (html: string, pattern: RegExp, message: string) => {
    const path = pattern.exec(html)?.[1]?.replaceAll('&amp;', '&')
    assert(path, message)
    return path
  }
  const found = { category: '/menu', product: '/product', goodsId: 0 }
  // a new shop has no menu to look at: its home page says that it opens soon
  let isOpen = true

  const steps: Record<string, () => Promise<void>> = {
    'API and database': async () => assert((await json<{ ok: boolean }>('/api/health')).ok, 'health is not ok'),
    build: async () => {
      const { build: served } = await json<{ build?: string }>('/build.json')
      assert(Boolean(served) && (!build || served === build), `build ${served} instead of ${build}`)
    },
    home: async () => {
      const html = await page('/')
      isOpen = (await json<unknown[]>('/api/v3/categories')).length > 0
      if (!isOpen) return assert(html.includes('Скоро откроемся'), 'the home page of a shop without a menu does not say so')
      found.category = link(html, /href="(\/menu\/[^"?#]+)"/, 'the home page links no category')
      await ok(link(html, /href="(\/assets\/[^"]+\.css)"/, 'the home page has no style sheet'))
    },
    category: async () => {
      if (!isOpen) return
      const html = await page(found.category)
      found.product = link(html, /href="(\/product\/[^"?#]+)"/, `${found.category} shows no product`)
      assert(html.includes('₽'), `${found.category} shows no price`)
    },
    'product and picture': async () => {
      if (!isOpen) return
      const html = await page(found.product)
      assert(html.includes('₽'), `${found.product} shows no price`)
      const picture = link(html, /(?:src|srcset)="(\/(?:_ipx|pictures)\/[^" ,]+)/, 'the product has no picture')
      assert((await ok(picture)).headers.get('content-type')?.startsWith('image/'), `${picture} is no picture`)
    },
    search: async () => {
      if (!isOpen) return
      const [category] = await json<{ items?: { name: string }[] }[]>('/api/v3/categories')
      const word = /[\p{L}]{4,}/u.exec(category?.items?.[0]?.name ?? '')?.[0] ?? ''
      const goods = await json<{ id: number }[]>(`/api/v3/goods/search?q=${encodeURIComponent(word)}`)
      assert(goods.length > 0, `the search finds nothing for «${word}»`)
      found.goodsId = goods[0]?.id ?? 0
    },
    'cart price': async () => {
      if (!isOpen) return
      const headers = { 'content-type': 'application/json', origin: new URL(origin).origin }
      const body = JSON.stringify({ goods: [{ id: found.goodsId, qtt: 1 }] })
      const quote = await json<{ lines?: unknown[]; outed?: unknown[] }>('/api/v3/cart/quote', { method: 'POST', body, headers })
      assert(quote.lines?.length === 1 || quote.outed?.length === 1, 'the quote has no line')
    },
    'plain http': async () => {
      if (!origin.startsWith('https:')) return
      const { status, headers } = await get(origin.replace('https:', 'http:'))
      const isToHttps = [301, 308].includes(status) && headers.get('location')?.startsWith('https:')
      assert(isToHttps, `plain http answers ${status} instead of a redirect to https`)
    },
    'unknown page': async () => assert((await get('/no/such/page')).status === 404, 'an unknown path is no 404'),
    headers: async () => checkHeaders((await get('/', { headers: { accept: 'text/html' } })).headers, environment, isOpen),
    outbox: async () => {
      if (environment === 'demo') return
      const { status } = await get('/api/dev/outbox?phone=79990000000')
      assert(status === (environment === 'preview' ? 401 : 404), `the outbox answers ${status}`)
    },
  }

  const failed: string[] = []
  for (const [name, step] of Object.entries(steps)) {
    const error = await step().catch(messageOf)
    console.log(error ? `✗ ${name}: ${error}` : `✓ ${name}`)
    if (error) failed.push(name)
  }
  return failed
}

function checkHeaders(headers: Headers, environment: string, isOpen: boolean): void {
  const policy = headers.get('content-security-policy') ?? ''
  assert(/script-src/.test(policy) && !/script-src[^;]*'unsafe-(inline|eval)'/.test(policy), 'no strict Content-Security-Policy')
  assert(headers.get('x-content-type-options') === 'nosniff', 'no nosniff')
  assert(headers.has('referrer-policy'), 'no Referrer-Policy')
  assert(!headers.has('set-cookie'), 'a public page sets a cookie')
  if (environment === 'production') assert(/max-age=\d{7,}/.test(headers.get('strict-transport-security') ?? ''), 'no HSTS')
  if (!isOpen) return
  const isHidden = (headers.get('x-robots-tag') ?? '').includes('noindex')
  assert(isHidden === (environment === 'preview'), isHidden ? 'the shop is hidden from search engines' : 'search engines see the preview')
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { environment: { type: 'string' } } })
  const [origin = ''] = positionals
  if (!origin.startsWith('http')) fail('Name the shop: npm run smoke -- https://shop.example')
  process.exit((await smoke({ origin, ...values })).length > 0 ? 1 : 0)
}
