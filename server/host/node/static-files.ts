import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, relative, sep } from 'node:path'
import { encodingFor, type Encoding } from '#server/core/content-encoding'
import { matchesEtagOrAny } from '#server/core/entity-tag'
import { compressNow } from './compress'

/** Of what a build has; other files have no type, and `nosniff`. */
const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/vnd.microsoft.icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}
const COMPRESSIBLE = /^text\/|javascript|json|svg|icon/

/** `isPacked`: it travels compressed. */
type StaticFile = { body: Buffer; etag: string; type: string | undefined; isPacked: boolean; packed: Partial<Record<Encoding, Buffer>> }
type Asked = {
  method: string
  url: URL
  headers: Pick<IncomingHttpHeaders, 'accept-encoding' | 'authorization' | 'if-none-match' | 'range'>
}
type Answer = { status: 200 | 304 | 307 | 405; headers: Record<string, string>; body: Buffer | null }

/** The files of a built `dist/client`, answered as Cloudflare's static assets do: by exact path, with `_headers`, without ranges. They are
 *  read once, so that a build that takes their place on the disk disturbs no visitor. Dotfiles are refused except `.well-known`. */
export class StaticFiles {
  readonly #files: ReadonlyMap<string, StaticFile>
  readonly #rules: readonly HeaderRule[]

  constructor(folder: string) {
    this.#files = readFiles(folder)
    this.#rules = readHeaderRules(readFileSync(join(folder, '_headers'), 'utf8'))
  }

  /** Answers a request of the HTTP server; false if there is no such file. */
  answer({ method = '', url = '', headers }: IncomingMessage, response: ServerResponse): boolean {
    const address = addressOf(url)
    const found = address && this.#find({ method, url: address, headers })
    if (!found) return false
    response.writeHead(found.status, found.headers).end(method === 'HEAD' ? undefined : found.body)
    return true
  }

  /** As `env.ASSETS`: 404 if there is no such file. */
  readonly assets: Pick<Fetcher, 'fetch'> = {
    fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
      const request = new Request(input, init)
      const found = this.#find({ method: request.method, url: new URL(request.url), headers: Object.fromEntries(request.headers) })
      if (!found) return new Response(null, { status: 404 })
      const { status, headers, body } = found
      return new Response(request.method === 'HEAD' ? null : body, { status, headers })
    },
  }

  #find({ method, url: { pathname, search }, headers: asked }: Asked): Answer | null {
    const path = decodePath(pathname)
    const file = this.#files.get(path)
    if (!file) return null
    if (method !== 'GET' && method !== 'HEAD') return { status: 405, headers: applyRules(this.#rules, pathname, {}), body: null }
    const canonical = path.split('/').map(encodeURIComponent).join('/')
    if (canonical !== pathname)
      return { status: 307, headers: applyRules(this.#rules, pathname, { location: canonical + search }), body: null }
    const encoding = file.isPacked ? encodingFor(String(asked['accept-encoding'] ?? '')) : undefined
    const headers = applyRules(this.#rules, pathname, {
      // of compressed bytes it names the content, not the bytes
      etag: encoding ? `W/${file.etag}` : file.etag,
      ...(file.type !== undefined && { 'content-type': file.type }),
      ...(asked.authorization === undefined && asked.range === undefined && { 'cache-control': 'public, max-age=0, must-revalidate' }),
      ...(file.isPacked && { vary: 'Accept-Encoding' }),
    })
    if (matchesEtagOrAny(asked['if-none-match'] ?? '', file.etag)) return { status: 304, headers, body: null }
    const body = encoding ? (file.packed[encoding] ??= compressNow(file.body, encoding)) : file.body
    return {
      status: 200,
      headers: { ...headers, ...(encoding && { 'content-encoding': encoding }), 'content-length': String(body.length) },
      body,
    }
  }
}

function readFiles(folder: string): Map<string, StaticFile> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return new Map(
    entries.flatMap(({ parentPath, name }): [string, StaticFile][] => {
      const parts = relative(folder, join(parentPath, name)).split(sep)
      if (parts.some((part) => part.startsWith('.') && part !== '.well-known') || parts.join('/') === '_headers') return []
      const body = readFileSync(join(parentPath, name))
      const type = TYPES[extname(name)]
      const etag = `"${createHash('sha256').update(body).digest('hex').slice(0, 32)}"`
      return [[`/${parts.join('/')}`, { body, etag, type, isPacked: type !== undefined && COMPRESSIBLE.test(type), packed: {} }]]
    }),
  )
}

/** Null for what no browser sends. */
function addressOf(url: string): URL | null {
  const text = url.startsWith('/') ? `http://host${url}` : url
  return URL.canParse(text) ? new URL(text) : null
}

/** A segment that cannot be decoded stays as it is. */
const decodePath = (pathname: string): string =>
  pathname.includes('%') || pathname.includes('//') ? pathname.split('/').map(decodeSegment).join('/').replaceAll(/\/+/g, '/') : pathname

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** Headers of the paths that a pattern matches. */
type HeaderRule = { paths: RegExp; headers: Record<string, string> }

/** Reads a `_headers` file of Cloudflare: a path, in which `*` stands for anything, and indented headers.
 *  @throws Error at what the shop does not use: placeholders, hosts, removed headers */
export function readHeaderRules(text: string): HeaderRule[] {
  const rules: HeaderRule[] = []
  for (const line of text.split('\n')) {
    const [, path, name, value] = /^(?:(\/[^\s:]*)|\s+([\w-]+):\s*(.+?))\s*$/.exec(line) ?? []
    if (path !== undefined) rules.push({ paths: patternOf(path), headers: {} })
    else if (name !== undefined && value !== undefined && rules.at(-1))
      Object.assign(rules.at(-1)?.headers ?? {}, { [name.toLowerCase()]: value })
    else if (!/^\s*(#.*)?$/.test(line)) throw new Error(`_headers: not understood: ${line}`)
  }
  return rules
}

const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}$`)

/** Adds the headers of all rules for the path. A rule replaces the answer's own header; where several have it, they are joined. */
function applyRules(rules: readonly HeaderRule[], pathname: string, own: Record<string, string>): Record<string, string> {
  const ruled: Record<string, string> = {}
  for (const { paths, headers } of rules)
    if (paths.test(pathname))
      for (const [name, value] of Object.entries(headers)) ruled[name] = name in ruled ? `${ruled[name]}, ${value}` : value
  return { ...own, ...ruled }
}
