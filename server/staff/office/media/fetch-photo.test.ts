import { env } from '#host'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { HttpError } from '#server/core/errors'
import { media } from '#server/db/tables'
import { db } from '#server/http/api.testing'
import { NOON } from '#server/orders/orders.testing'
import { fetchPhoto } from './fetch-photo'
import { cameraPhoto, pngHeader } from './media.testing'

let photo: Uint8Array<ArrayBuffer>
let fetched: { url: string; etag: string | undefined }[]
let answer: (url: string) => Response

beforeAll(async () => void (photo = await cameraPhoto(480, 480)))
beforeEach(async () => {
  await db.delete(media)
  fetched = []
  answer = () => new Response(photo, { headers: { etag: '"v1"' } })
  vi.stubGlobal('fetch', (url: string, init: { headers: Record<string, string> }) => {
    fetched.push({ url, etag: init.headers['if-none-match'] })
    return Promise.resolve(answer(url))
  })
})
afterEach(() => void vi.unstubAllGlobals())

const ctx = { db, now: NOON, media: env.MEDIA }
const hosts = ['cdn.example', 'img.cdn.example']
const get = (url: string, allowed = hosts) => fetchPhoto(ctx, url, { hosts: allowed })
const refusalOf = async (url: string, allowed = hosts) => {
  const error: unknown = await get(url, allowed).then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof HttpError)) throw new Error(`not refused: ${url}`)
  expect(error.message).toMatch(/[а-яё]/i)
  return `${error.status} ${error.code}`
}
const redirect = (location: string) => new Response(null, { status: 302, headers: { location } })

describe('a picture of a menu file', () => {
  test('is stored like an upload, follows redirects within the hosts, and is not downloaded again while its ETag holds', async () => {
    answer = (url) =>
      url === 'https://cdn.example/a.jpg?w=1'
        ? redirect('https://img.cdn.example/b.jpg')
        : new Response(photo, { headers: { etag: '"v1"' } })
    const { path } = await get('https://cdn.example/a.jpg?w=1#x')
    expect(path).toMatch(/^\/media\/[\da-f]{32}-[\da-f]{6}\.webp$/)
    expect(await db.select().from(media)).toMatchObject([{ path, source_url: 'https://cdn.example/a.jpg?w=1', etag: '"v1"' }])

    fetched = []
    answer = () => new Response(null, { status: 304 })
    expect(await get('https://cdn.example/a.jpg?w=1')).toEqual({ path })
    expect(fetched).toEqual([{ url: 'https://cdn.example/a.jpg?w=1', etag: '"v1"' }])
  })

  test.each([
    'http://cdn.example/a.jpg',
    'https://169.254.169.254/latest',
    'https://localhost/a.jpg',
    'https://2130706433/a.jpg',
    'https://0x7f000001/a.jpg',
    'https://127.1/a.jpg',
    'https://[::1]/a.jpg',
    'https://metadata.google.internal/a.jpg',
    'https://cdn.example:8443/a.jpg',
    'https://user@cdn.example/a.jpg',
    'https://evil.example/a.jpg',
    'https://cdn.example@evil.example/a.jpg',
    'file:///etc/passwd',
    'data:image/png;base64,AAAA',
    'not an address',
  ])('%s is refused, also where it is among the hosts, and nothing is fetched', async (url) => {
    const named = URL.canParse(url) ? new URL(url).host : ''
    expect(await refusalOf(url)).toBe('422 bad_address')
    if (named !== 'evil.example' && named !== 'cdn.example:8443') expect(await refusalOf(url, [...hosts, named])).toBe('422 bad_address')
    expect(fetched).toEqual([])
  })

  test.each(['http://cdn.example/b.jpg', 'https://169.254.169.254/', 'https://localhost/a.jpg', 'https://evil.example/a.jpg'])(
    'a redirect to %s is not followed',
    async (location) => {
      answer = () => redirect(location)
      expect(await refusalOf('https://cdn.example/a.jpg', [...hosts, '169.254.169.254', 'localhost'])).toBe('502 unreachable')
      expect(fetched).toHaveLength(1)
    },
  )

  test.each([
    ['9 MB', () => new Response(new Uint8Array(9 * 1024 * 1024)), '422 bad_picture'],
    ['no picture', () => new Response('<html>'), '422 not_a_picture'],
    ['too many pixels', () => new Response(pngHeader(2049, 2048)), '422 too_big'],
    ['gone', () => new Response('', { status: 404 }), '404 not_found'],
    ['broken server', () => new Response('', { status: 500 }), '502 unreachable'],
    ['endless redirects', () => redirect('https://cdn.example/a.jpg'), '502 unreachable'],
  ])('%s is refused by name', async (_name, response, refusal) => {
    answer = response
    expect(await refusalOf('https://cdn.example/a.jpg')).toBe(refusal)
    expect(await db.select().from(media)).toEqual([])
    expect(fetched.length).toBeLessThanOrEqual(4)
  })
})
