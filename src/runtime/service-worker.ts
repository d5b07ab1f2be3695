/* The shop without a network: serves the last seen public pages when nobody answers. Built by tools/service-worker.ts, which
 * says the build and its files. What it keeps, and what never, stands in keep-rules; why, in docs/decisions/021. */
import { filesOf, isFile, isPage, isPicture, marked, mayKeep } from './cache-rules'

declare const __SHELL__: { build: string; files: string[] }

/** What of a service worker's world is used here; the compiler knows the page's. */
type Extendable = { waitUntil: (promise: Promise<unknown>) => void }
type FetchEvent = Extendable & {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith: (answer: Promise<Response>) => void
}
type Worker = {
  location: Location
  skipWaiting: () => Promise<void>
  clients: { claim: () => Promise<void> }
  registration: { navigationPreload?: { enable: () => Promise<void> } }
  addEventListener: ((type: 'install' | 'activate', listener: (event: Extendable) => void) => void) &
    ((type: 'fetch', listener: (event: FetchEvent) => void) => void) &
    ((type: 'message', listener: (event: Extendable & { data: unknown }) => void) => void)
}
const worker = globalThis as unknown as Worker

const PREFIX = 'love-sushi-'
const FILES = `${PREFIX}files-${__SHELL__.build}`
const PAGES = `${PREFIX}pages-${__SHELL__.build}`
/** Pictures outlive a build. */
const PICTURES = `${PREFIX}pictures`
const MOST_PAGES = 40
const MOST_PICTURES = 200
const OFFLINE = '/offline.html'
/** Kept for everybody, so that there is a menu however little one has seen. */
const ALWAYS = ['/menu', '/']
/** How long a network that is there but does not answer is waited for, where there is something to show instead. */
const PATIENCE_MS = 5000
/** A page that was kept just now is not fetched for keeping again. */
const FRESH_MS = 600_000

worker.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(FILES)
      .then((files) => files.addAll([OFFLINE, '/favicon.svg', ...__SHELL__.files]))
      .then(() => worker.skipWaiting()),
  )
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(activate())
})

async function activate() {
  const present = [FILES, PAGES, PICTURES]
  const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && !present.includes(name))
  await Promise.all(old.map((name) => caches.delete(name)))
  await worker.registration.navigationPreload?.enable()
  await worker.clients.claim()
  await Promise.all(ALWAYS.map(keep))
}

worker.addEventListener('message', (event) => {
  const path = (event.data as { keep?: unknown } | null)?.keep
  if (typeof path === 'string' && isPage(path)) event.waitUntil(keep(path))
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== worker.location.origin || request.headers.has('authorization')) return
  if (request.mode === 'navigate') event.respondWith(document(event, url))
  else if (isFile(url.pathname)) event.respondWith(file(event))
  else if (isPicture(url.pathname)) event.respondWith(picture(event))
})

/** The network first; what was kept, where nobody answers. */
async function document(event: FetchEvent, url: URL): Promise<Response> {
  const kept = isPage(url.pathname) ? await matchIn(PAGES, url.pathname) : undefined
  try {
    const network = event.preloadResponse.then((early) => early ?? fetch(event.request))
    const response = await (kept ? inTime(network) : network)
    if (isPage(url.pathname) && url.search === '' && mayKeep(response)) event.waitUntil(store(url.pathname, response.clone()))
    return response
  } catch {
    if (kept && url.search === '') return kept
    // a kept page knows nothing of filters: its own address says what it shows
    if (kept) return Response.redirect(new URL(url.pathname, url))
    return instead(url)
  }
}

/** The menu for a public page that was never seen; for anything else a page that says what is the matter. */
async function instead(url: URL): Promise<Response> {
  if (isPage(url.pathname)) {
    const pages = await caches.open(PAGES)
    const found = await Promise.all(ALWAYS.map(async (path) => ((await pages.match(path)) ? path : undefined)))
    const path = found.find((one) => one !== undefined && one !== url.pathname)
    if (path !== undefined) return Response.redirect(new URL(path, url))
  }
  const offline = await matchIn(FILES, OFFLINE)
  return new Response(offline?.body ?? 'Связи нет', { status: 503, headers: headersOf(offline) })
}

/** From what is kept; else from the network, and kept if the page that wants it is: see `store`. */
async function file({ request }: FetchEvent): Promise<Response> {
  return (await matchIn(FILES, request.url)) ?? fetch(request)
}

async function picture(event: FetchEvent): Promise<Response> {
  const kept = await matchIn(PICTURES, event.request.url)
  if (kept) return kept
  const response = await fetch(event.request)
  if (mayKeep(response)) event.waitUntil(put(PICTURES, event.request.url, response.clone(), MOST_PICTURES))
  return response
}

/** Fetches a page to keep it, unless that was done just now. */
async function keep(path: string) {
  const kept = await matchIn(PAGES, path)
  if (Date.now() - Number(kept?.headers.get('x-kept-at') ?? 0) < FRESH_MS) return
  try {
    const response = await fetch(path, { headers: { accept: 'text/html' } })
    if (mayKeep(response)) await store(path, response)
  } catch {
    // no network: nothing to keep
  }
}

/** Keeps a page with the files it names, so that it works whatever build it is of. */
async function store(path: string, response: Response) {
  const html = await response.text()
  const files = await caches.open(FILES)
  const missing = await Promise.all(filesOf(html).map(async (one) => ((await files.match(one)) ? [] : [one])))
  await files.addAll(missing.flat())
  const at = Date.now()
  const headers = { ...headersOf(response), 'x-kept-at': String(at) }
  await put(PAGES, path, new Response(marked(html, at), { headers }), MOST_PAGES)
}

/** What a document keeps of its headers: what guards it guards the copy too. */
function headersOf(document: Response | undefined): Record<string, string> {
  const guards = ['content-security-policy', 'permissions-policy', 'referrer-policy', 'x-content-type-options']
  const kept = guards.map((name) => [name, document?.headers.get(name)] as const)
  return { 'content-type': 'text/html; charset=utf-8', ...Object.fromEntries(kept.filter((pair): pair is [string, string] => !!pair[1])) }
}

/** Puts an answer last in its cache and drops the oldest beyond `most`. */
async function put(name: string, key: string, response: Response, most: number) {
  const cache = await caches.open(name)
  await cache.delete(key)
  await cache.put(key, response)
  const keys = await cache.keys()
  const spare = keys.filter((request) => !ALWAYS.includes(new URL(request.url).pathname)).slice(0, Math.max(0, keys.length - most))
  await Promise.all(spare.map((request) => cache.delete(request)))
}

const matchIn = async (name: string, key: string) => (await caches.open(name)).match(key)

function inTime(network: Promise<Response>): Promise<Response> {
  const late = new Promise<never>((_, fail) => setTimeout(() => fail(new Error('nobody answers')), PATIENCE_MS))
  return Promise.race([network, late])
}
