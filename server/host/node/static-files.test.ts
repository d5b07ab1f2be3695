import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request as httpRequest, type OutgoingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unstable_getMiniflareWorkerOptions as readWorker } from 'wrangler'
import { readHeaderRules, StaticFiles } from './static-files'

/** A build: one file of each kind in `public`, and what the bundler adds. */
const folder = mkdtempSync(join(tmpdir(), 'static-'))
const client = join(folder, 'client')
const script = `console.log('Суши'); ${'export const menu = 1; '.repeat(200)}`
const MORE: Record<string, string> = {
  'assets/index-B1x_-9.js': script,
  'assets/styles-C2.css': 'body { color: red }',
  'sw.js': 'self.addEventListener()',
  'robots-notes.txt': 'Суши',
  'data.json': '{}',
  'app.webmanifest': '{}',
  'unknown.xyz1': 'x',
  'pictures/ролл с лососем.webp': 'x',
  'pictures/a@b.webp': 'x',
  '.well-known/security.txt': 'Contact: mailto:a@b.c',
  '.env': 'SECRET',
  'assets/.hidden.js': 'x',
}

const served: Record<'node' | 'worker', string> = { node: '', worker: '' }
let server: Server
let miniflare: Miniflare
let files: StaticFiles

beforeAll(async () => {
  const names = readdirSync('public', { recursive: true, encoding: 'utf8' }).toReversed()
  const kinds = new Map(names.filter((name) => extname(name) !== '').map((name) => [extname(name), name]))
  for (const name of [...kinds.values(), 'icon-192.png']) cpSync(join('public', name), join(client, name), { recursive: true })
  cpSync('public/_headers', join(client, '_headers'))
  for (const [name, text] of Object.entries(MORE)) {
    mkdirSync(join(client, name, '..'), { recursive: true })
    writeFileSync(join(client, name), text)
  }
  files = new StaticFiles(client)
  server = createServer((request, response) => {
    if (!files.answer(request, response)) response.writeHead(404, { 'x-from': 'worker' }).end('worker')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  served.node = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const worker = `export default { fetch: () => new Response(new TextEncoder().encode('worker'), { status: 404, headers: { 'x-from': 'worker' } }) }`
  writeFileSync(join(folder, 'index.js'), worker)
  writeFileSync(
    join(folder, 'wrangler.json'),
    JSON.stringify({
      name: 'files',
      main: 'index.js',
      compatibility_date: '2026-10-01',
      assets: { directory: 'client', binding: 'ASSETS' },
    }),
  )
  const { workerOptions, main = '', externalWorkers } = readWorker(join(folder, 'wrangler.json'))
  const { modulesRules: _rules, ...options } = workerOptions
  const modules = [{ type: 'ESModule' as const, path: main }]
  miniflare = new Miniflare(
    convertV4MiniflareOptions({
      port: 0,
      telemetry: { enabled: false },
      workers: [{ ...options, name: 'files', rootPath: folder, modules }, ...externalWorkers],
    } as Parameters<typeof convertV4MiniflareOptions>[0]),
  )
  served.worker = (await miniflare.ready).origin
}, 60_000)

afterAll(async () => {
  server.close()
  await miniflare.dispose()
  rmSync(folder, { recursive: true })
})

type Seen = { status: number; headers: Record<string, unknown>; body: Buffer }

/** A request as it is written: `fetch` would tidy the path and decompress the answer. */
function ask(host: string, path: string, { method = 'GET', ...headers }: OutgoingHttpHeaders & { method?: string } = {}): Promise<Seen> {
  const { hostname, port } = new URL(host)
  return new Promise((done, fail) => {
    const asked = httpRequest({ hostname, port, path, method, headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => done({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }))
    })
    asked.once('error', fail).end()
  })
}

/** Those of the connection, of Cloudflare's network, and which hash is taken. */
const OWN = ['date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length', 'cf-cache-status', 'vary', 'etag']
const compared = ({ status, headers, body }: Seen) => ({
  status,
  body: body.toString(),
  headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !OWN.includes(name))),
  etag: /^"[0-9a-f]{32,64}"$/.test(String(headers['etag'])),
})

const FILES =
  '/favicon.ico /favicon.svg /icon-192.png /sw.js /data.json /app.webmanifest /robots-notes.txt /unknown.xyz1 /assets/index-B1x_-9.js /assets/styles-C2.css /.well-known/security.txt /sw.js?v=1 /pictures/%D1%80%D0%BE%D0%BB%D0%BB%20%D1%81%20%D0%BB%D0%BE%D1%81%D0%BE%D1%81%D0%B5%D0%BC.webp /pictures/a%40b.webp'
const OTHER_SPELLINGS =
  '/pictures/a@b.webp?x=1 /%73w.js //sw.js /assets//styles-C2.css /assets/../sw.js /assets/%2e%2e/sw.js /assets%2Fstyles-C2.css'
const NO_FILES = '/ /menu /assets /assets/ /assets/none.js /SW.js /sw.js/ /_headers /index.html /%zz /sw.js%00'

describe('a file is answered as Cloudflare answers it', () => {
  it.each([FILES, OTHER_SPELLINGS, NO_FILES].flatMap((paths) => paths.split(' ')))('%s', async (path) => {
    const identity = { 'accept-encoding': 'identity' }
    for (const asked of [identity, { ...identity, method: 'HEAD' }, { ...identity, method: 'POST' }, { ...identity, range: 'bytes=0-3' }])
      expect([asked, compared(await ask(served.node, path, asked))]).toEqual([asked, compared(await ask(served.worker, path, asked))])
  })

  it('every kind of file in public', async () => {
    for (const name of readdirSync(client, { recursive: true, encoding: 'utf8' }).filter((name) => /^[^.]+\.\w+$/.test(name))) {
      const path = `/${name.split('/').map(encodeURIComponent).join('/')}`
      expect([path, compared(await ask(served.node, path))]).toEqual([path, compared(await ask(served.worker, path))])
    }
  })

  it.each([['own tag'], ['weak tag'], ['another']])('If-None-Match: %s', async (kind) => {
    const answers = await Promise.all(
      [served.node, served.worker].map(async (host) => {
        const etag = String((await ask(host, '/sw.js')).headers['etag'])
        const sent = { 'own tag': etag, 'weak tag': `W/${etag}`, another: '"x"' }[kind]
        return compared(await ask(host, '/sw.js', { 'if-none-match': sent }))
      }),
    )
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]?.status).toBe(kind === 'another' ? 200 : 304)
  })

  it('the same files travel compressed', async () => {
    for (const path of [
      '/favicon.ico',
      '/favicon.svg',
      '/icon-192.png',
      '/assets/index-B1x_-9.js',
      '/assets/styles-C2.css',
      '/robots-notes.txt',
    ])
      for (const accepted of ['br', 'gzip', 'gzip, br;q=0', '*']) {
        const seen = await Promise.all(Object.values(served).map((host) => ask(host, path, { 'accept-encoding': accepted })))
        const [node, worker] = seen.map(({ headers }) => headers['content-encoding'])
        expect([path, accepted, node]).toEqual([path, accepted, worker])
      }
  })
})

describe('compressed on this host', () => {
  const path = '/assets/index-B1x_-9.js'

  it('is smaller, has a weak tag and says that it varies', async () => {
    const plain = await ask(served.node, path)
    for (const [accepted, unpack] of [
      ['gzip, deflate, br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const { headers, body } = await ask(served.node, path, { 'accept-encoding': accepted })
      expect(unpack(body).toString()).toBe(script)
      expect(headers).toMatchObject({
        vary: 'Accept-Encoding',
        etag: `W/${String(plain.headers['etag'])}`,
        'content-length': String(body.length),
      })
      expect(body.length).toBeLessThan(plain.body.length / 10)
      const again = await ask(served.node, path, { 'accept-encoding': accepted, 'if-none-match': String(headers['etag']) })
      expect([again.status, again.headers['vary'], again.headers['content-encoding']]).toEqual([304, 'Accept-Encoding', undefined])
    }
    expect(plain.headers).toMatchObject({ vary: 'Accept-Encoding', 'content-length': String(plain.body.length) })
  })
})

describe('nothing else', () => {
  it.each([
    '/.env',
    '/assets/.hidden.js',
    '/%2eenv',
    '/../package.json',
    '/%2e%2e/wrangler.json',
    '/..%2fwrangler.json',
    '/assets/..\\..\\wrangler.json',
    '/_headers',
  ])('%s is left to the shop', async (path) => {
    expect((await ask(served.node, path)).headers['x-from']).toBe('worker')
  })
})

describe('as env.ASSETS', () => {
  it('gives the whole file to the shop, and 404 for what is not there', async () => {
    const found = await files.assets.fetch(new URL('/assets/styles-C2.css', 'https://assets.local'))
    expect([found.status, found.headers.get('content-type'), await found.text()]).toEqual([
      200,
      'text/css; charset=utf-8',
      'body { color: red }',
    ])
    expect((await files.assets.fetch('http://assets/pictures/none.webp')).status).toBe(404)
    const head = await files.assets.fetch(new Request('http://assets/sw.js', { method: 'HEAD' }))
    expect([head.status, await head.text()]).toEqual([200, ''])
  })
})

it('static files have security headers', async () => {
  for (const host of Object.values(served)) {
    const { headers } = await ask(host, '/sw.js')
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'strict-transport-security': expect.stringContaining('max-age=') as string,
      'content-security-policy': expect.stringContaining("default-src 'none'") as string,
    })
    expect((await ask(host, '/assets/styles-C2.css')).headers['cache-control']).toBe('public, max-age=31536000, immutable')
  }
})

it.each(['/a/:id\n  X: y', '/*\n  ! X', 'https://a.b/*\n  X: y', '  X: y', '/a\n  no header'])(
  'a rule that is not understood stops the start: %s',
  (text) => {
    expect(() => readHeaderRules(text)).toThrow('_headers')
  },
)
