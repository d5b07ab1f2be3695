/* Offline mode: serves the last visited public pages from the cache. Built by tools/service-worker.ts, which adds the build and
 * its files. cache-rules.ts says what may be cached. docs/decisions/021. */
import { filesOf, isFile, isPage, isPicture, marked, mayCache } from './cache-rules'

/** `files` of public pages; `staff`: those of the staff side and of its start. */
declare const __SHELL__: { build: string; files: string[]; staff: string[] }

/** The types of a service worker; the compiler has those of a page. */
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
/** On devices of staff: the files of their screens, and the document that answers for all of them. */
const STAFF_PREFIX = `${PREFIX}staff-`
const STAFF = `${STAFF_PREFIX}${__SHELL__.build}`
const STAFF_DOCUMENT = '/staff'
/** Pictures outlive a build. */
const PICTURES = `${PREFIX}pictures`
const MAX_PAGES = 40
const MAX_PICTURES = 200
const OFFLINE = '/offline.html'
/** Always cached, so that there is a menu. */
const ALWAYS = ['/menu', '/']
/** Network timeout if there is a cached page. */
const TIMEOUT_MS = 5000
/** How long a cached page is not fetched again for the cache. */
const FRESH_MS = 600_000

worker.addEventListener('install', (event) => event.waitUntil(install()))
worker.addEventListener('activate', (event) => event.waitUntil(activate()))

async function install() {
  const files = await caches.open(FILES)
  await files.addAll([OFFLINE, '/favicon.svg', ...__SHELL__.files])
  await worker.skipWaiting()
}

async function activate() {
  const present = [FILES, PAGES, PICTURES, STAFF]
  const names = await caches.keys()
  // a tablet keeps its old screens until it has all of the new ones
  const isKept = names.some((name) => name.startsWith(STAFF_PREFIX)) && !(await keepStaff())
  const old = names.filter((name) => name.startsWith(PREFIX) && !present.includes(name) && !(isKept && name.startsWith(STAFF_PREFIX)))
  await Promise.all(old.map((name) => caches.delete(name)))
  await worker.registration.navigationPreload?.enable()
  await worker.clients.claim()
  await Promise.all(ALWAYS.map(keep))
}

worker.addEventListener('message', (event) => {
  const { keep: path, staff } = (event.data ?? {}) as { keep?: unknown; staff?: unknown }
  if (typeof path === 'string' && isPage(path)) event.waitUntil(keep(path))
  if (staff === true) event.waitUntil(keepStaff())
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== worker.location.origin || request.headers.has('authorization')) return
  if (request.mode === 'navigate') event.respondWith(isStaff(url.pathname) ? staffDocument(event) : document(event, url))
  else if (isFile(url.pathname)) event.respondWith(file(event))
  else if (isPicture(url.pathname)) event.respondWith(picture(event))
})

const isStaff = (pathname: string) => pathname === STAFF_DOCUMENT || pathname.startsWith(`${STAFF_DOCUMENT}/`)

/** Network first, then the one document of the staff side: it has no data of its own, and the router reads the address. */
async function staffDocument(event: FetchEvent): Promise<Response> {
  const kept = await inStaff(STAFF_DOCUMENT)
  const network = event.preloadResponse.then((early) => early ?? fetch(event.request))
  if (!kept) return network.catch(() => fallback(new URL(event.request.url)))
  return inTime(network).catch(() => kept)
}

/** Stores the document and the files of the staff side, once for each build. Tells whether they are there. */
async function keepStaff(): Promise<boolean> {
  try {
    if (await matchIn(STAFF, STAFF_DOCUMENT)) return true
    const response = await fetch(STAFF_DOCUMENT, { headers: { accept: 'text/html' } })
    if (!mayCache(response)) return false
    const cache = await caches.open(STAFF)
    await cache.addAll(__SHELL__.staff)
    await cache.put(STAFF_DOCUMENT, response)
    return true
  } catch {
    return false
  }
}

/** From the staff cache of this build, else of one before. */
async function inStaff(key: string): Promise<Response | undefined> {
  const before = (await caches.keys()).filter((name) => name.startsWith(STAFF_PREFIX) && name !== STAFF)
  for (const name of [STAFF, ...before]) {
    const found = (await caches.has(name)) ? await matchIn(name, key) : undefined
    if (found) return found
  }
  return undefined
}

/** Network first, then the cache. */
async function document(event: FetchEvent, url: URL): Promise<Response> {
  const kept = isPage(url.pathname) ? await matchIn(PAGES, url.pathname) : undefined
  try {
    const network = event.preloadResponse.then((early) => early ?? fetch(event.request))
    const response = await (kept ? inTime(network) : network)
    if (isPage(url.pathname) && url.search === '' && mayCache(response)) event.waitUntil(store(url.pathname, response.clone()))
    return response
  } catch {
    if (kept && url.search === '') return kept
    // the cached page has no filters: redirect to its own URL
    if (kept) return Response.redirect(new URL(url.pathname, url))
    return fallback(url)
  }
}

/** A cached menu page for a public page that is not cached, else the offline page. */
async function fallback(url: URL): Promise<Response> {
  for (const path of isPage(url.pathname) ? ALWAYS : [])
    if (path !== url.pathname && (await matchIn(PAGES, path))) return Response.redirect(new URL(path, url))
  const offline = await matchIn(FILES, OFFLINE)
  return new Response(offline?.body ?? 'Связи нет', { status: 503, ...(offline && { headers: offline.headers }) })
}

/** Cache first. Missing files are cached with their page, in `store`. */
async function file({ request }: FetchEvent): Promise<Response> {
  return (await matchIn(FILES, request.url)) ?? (await inStaff(request.url)) ?? fetch(request)
}

async function picture(event: FetchEvent): Promise<Response> {
  const kept = await matchIn(PICTURES, event.request.url)
  if (kept) return kept
  const response = await fetch(event.request)
  if (mayCache(response)) event.waitUntil(put(PICTURES, event.request.url, response.clone(), MAX_PICTURES))
  return response
}

/** Fetches a page for the cache, unless its copy is fresh. */
async function keep(path: string) {
  const kept = await matchIn(PAGES, path)
  if (Date.now() - Number(kept?.headers.get('x-kept-at') ?? 0) < FRESH_MS) return
  try {
    const response = await fetch(path, { headers: { accept: 'text/html' } })
    if (mayCache(response)) await store(path, response)
  } catch {
    // no network
  }
}

/** Caches a page with the files it names, so that it works after a new build. */
async function store(path: string, response: Response) {
  const html = await response.text()
  const files = await caches.open(FILES)
  const missing = await Promise.all(filesOf(html).map(async (one) => ((await files.match(one)) ? [] : [one])))
  await files.addAll(missing.flat())
  const at = Date.now()
  const headers = new Headers(response.headers)
  headers.set('x-kept-at', String(at))
  await put(PAGES, path, new Response(marked(html, at), { headers }), MAX_PAGES)
  // it names the shop too
  if (path === '/') await files.add(OFFLINE)
}

/** Adds a response to a cache and deletes the oldest beyond `most`. */
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
  const late = new Promise<never>((_, fail) => setTimeout(() => fail(new Error('timeout')), TIMEOUT_MS))
  return Promise.race([network, late])
}
