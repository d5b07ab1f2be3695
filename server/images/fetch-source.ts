import { noPicture, unreachable, unusable } from './failures'
import type { SourceAddress } from './source-address'

/** As much as a picture may weigh before it is decoded. */
const MOST_BYTES = 8 * 1024 * 1024
const TIMEOUT_MS = 8_000
const MOST_HOPS = 3

export type Source = { bytes: Uint8Array<ArrayBuffer>; etag: string }

type Places = {
  /** The shop's own files. */
  assets: { fetch: (url: string) => Promise<Response> }
  fetch: (url: string, init: RequestInit) => Promise<Response>
  /** The foreign hosts that may be asked. */
  hosts: string[]
}

/** Brings a picture, whole. Throws 404 where there is none, 422 where it is too heavy, 502 where its server does not
 *  answer in time or not with a picture. Contract "Images". */
export async function fetchSource(address: SourceAddress, places: Places): Promise<Source> {
  if (address.kind === 'foreign') return fetchForeign(address.url, places)
  const response = await places.assets.fetch(`http://assets${address.path}`)
  if (response.status !== 200) {
    await response.body?.cancel()
    throw noPicture()
  }
  return read(response)
}

async function fetchForeign(url: string, { fetch, hosts }: Places): Promise<Source> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  let next = url
  for (let hop = 0; hop <= MOST_HOPS; hop++) {
    let response: Response
    try {
      response = await fetch(next, { redirect: 'manual', signal, headers: { accept: 'image/webp,image/jpeg,image/png' } })
      if (response.status === 200) return await read(response)
      await response.body?.cancel()
    } catch (error) {
      if (error instanceof Error && 'status' in error) throw error
      throw unreachable('Сервер картинки не отвечает')
    }
    const location = response.headers.get('location')
    if (response.status === 404 || response.status === 410) throw noPicture()
    if (response.status < 300 || response.status >= 400 || !location) throw unreachable(`Сервер картинки ответил ${response.status}`)
    next = redirected(location, next, hosts)
  }
  throw unreachable('Сервер картинки только переадресует')
}

/** Where a redirect leads, under the same rules as the first address; a query is allowed here, because it was not the
 *  visitor who wrote it. */
function redirected(location: string, from: string, hosts: string[]): string {
  const url = URL.canParse(location, from) ? new URL(location, from) : undefined
  if (url?.protocol !== 'https:' || url.username || url.password || !hosts.includes(url.host)) {
    throw unreachable('Сервер картинки переадресует туда, откуда картинки не берутся')
  }
  return url.href
}

async function read(response: Response): Promise<Source> {
  const chunks: Uint8Array[] = []
  let length = 0
  const reader = response.body?.getReader()
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    const chunk: Uint8Array = part.value
    length += chunk.length
    if (length > MOST_BYTES) {
      await reader?.cancel()
      throw unusable(`Исходная картинка тяжелее ${MOST_BYTES / 1024 / 1024} МБ`)
    }
    chunks.push(chunk)
  }
  const bytes = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return { bytes, etag: response.headers.get('etag') ?? (await sha256(bytes)) }
}

/** The first half of a SHA-256 in hexadecimal digits. */
export async function sha256(bytes: BufferSource): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
