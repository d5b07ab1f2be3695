import { createHash } from 'node:crypto'
import type { Bucket } from '#server/core/bucket'
import { HttpError } from '#server/core/errors'
import { badRequest, decoded, notFound, unreachable, unusable } from './errors'
import { mediaKey } from './media'

/** The shop's own file, or a picture of an allowed host; normalised, so that it has one name. */
export type SourceAddress = { kind: 'own'; path: string } | { kind: 'foreign'; url: string }

const MISSPELLED = 'Адрес картинки записан с ошибкой'

/** Reads the second part of `/_ipx/{modifiers}/{source}`, still encoded: `pictures/x.webp`, or `https://host/x.jpg`
 *  (also with one slash, or encoded whole) of an allowed host.
 *  @throws HttpError 400 or 404 */
export function readSource(source: string, hosts: string[]): SourceAddress {
  const written = /^[a-z]+%3a/i.test(source) ? decoded(source, MISSPELLED) : source
  if (/^[a-z][a-z\d+.-]*:/i.test(written)) return foreign(written, hosts)
  if (/^(\/|%2f|\\|%5c)/i.test(source)) throw badRequest('Адрес картинки начинается сразу с имени папки или с https://')
  const path = source.split('/').map(cleanSegment)
  if (path[0] === '_ipx') throw badRequest('Картинка из картинки не делается: укажите исходную')
  return { kind: 'own', path: `/${path.map(encodeURIComponent).join('/')}` }
}

function foreign(address: string, hosts: string[]): SourceAddress {
  if (!/^https:/i.test(address)) throw badRequest('Чужие картинки берутся только по https')
  const [, written = '', path = ''] = /^https:\/{1,2}([^/]+)\/(.*)$/i.exec(address) ?? []
  const host = written.toLowerCase()
  if (!hosts.includes(host)) throw badRequest(`Картинки с ${host.slice(0, 80) || 'такого адреса'} здесь не показываются`)
  return { kind: 'foreign', url: `https://${host}/${path.split('/').map(cleanSegment).map(encodeURIComponent).join('/')}` }
}

/** One decoded segment of a path. */
function cleanSegment(segment: string): string {
  const name = decoded(segment, MISSPELLED)
  if (name === '') throw notFound()
  if (name === '.' || name === '..' || /[/\\?#\u0000-\u001f]/.test(name)) throw badRequest('В адресе картинки нельзя выходить из папки')
  return name
}

/** The limit of a source's bytes. */
const MAX_BYTES = 8 * 1024 * 1024
const TIMEOUT_MS = 8_000
const MAX_REDIRECTS = 3

export type Source = { bytes: Uint8Array<ArrayBuffer>; etag: string }

/** The shop's own files, uploaded pictures, and the allowed hosts. */
type Places = { assets: Pick<Fetcher, 'fetch'>; media: Bucket | undefined; hosts: string[] }

/** Reads a picture completely.
 *  @throws HttpError 404 if there is none, 422 if it is too large, 502 if its server fails */
export async function fetchSource(address: SourceAddress, places: Places): Promise<Source> {
  if (address.kind === 'foreign') return fetchForeign(address.url, places.hosts)
  const key = mediaKey(address.path)
  if (key !== undefined) {
    const found = await places.media?.get(key)
    if (!found) throw notFound()
    return { bytes: new Uint8Array(await found.arrayBuffer()), etag: found.httpEtag }
  }
  const response = await places.assets.fetch(`http://assets${address.path}`)
  if (response.status !== 200) {
    await response.body?.cancel()
    throw notFound()
  }
  return read(response)
}

/** Downloads a picture; redirects stay within `hosts`. With the `etag` of an earlier download, null if it is the same.
 *  @throws HttpError 404, 422 or 502 */
export async function fetchForeign(url: string, hosts: string[]): Promise<Source>
export async function fetchForeign(url: string, hosts: string[], etag: string | null): Promise<Source | null>
export async function fetchForeign(url: string, hosts: string[], etag: string | null = null): Promise<Source | null> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const headers = { accept: 'image/webp,image/jpeg,image/png', ...(etag !== null && { 'if-none-match': etag }) }
  let next = url
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    let response: Response
    try {
      response = await fetch(next, { redirect: 'manual', signal, headers })
      if (response.status === 200) return await read(response)
      await response.body?.cancel()
    } catch (error) {
      if (error instanceof HttpError) throw error
      throw unreachable('Сервер картинки не отвечает')
    }
    if (response.status === 304 && etag !== null) return null
    const location = response.headers.get('location')
    if (response.status === 404 || response.status === 410) throw notFound()
    if (response.status < 300 || response.status >= 400 || !location) throw unreachable(`Сервер картинки ответил ${response.status}`)
    next = redirected(location, next, hosts)
  }
  throw unreachable('Сервер картинки только переадресует')
}

/** A redirect follows the rules of the first address, but may have a query, which the visitor did not write. */
function redirected(location: string, from: string, hosts: string[]): string {
  const url = URL.canParse(location, from) ? new URL(location, from) : undefined
  if (url?.protocol !== 'https:' || url.username || url.password || !hosts.includes(url.host)) {
    throw unreachable('Сервер картинки переадресует туда, откуда картинки не берутся')
  }
  return url.href
}

async function read(response: Response): Promise<Source> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.length
    // leaving the loop cancels the stream
    if (length > MAX_BYTES) throw unusable(`Исходная картинка тяжелее ${MAX_BYTES / 1024 / 1024} МБ`)
    chunks.push(chunk)
  }
  const bytes = new Uint8Array(await new Blob(chunks).arrayBuffer())
  return { bytes, etag: response.headers.get('etag') ?? hashOf(bytes) }
}

/** The first half of a SHA-256 in hexadecimal. */
export const hashOf = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex').slice(0, 32)
