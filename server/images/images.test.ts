import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { errorBody } from '~/contracts/common'
import { itOnWorker } from '#tests/support/one-host'
import { oneAtATime } from '#server/platform/images/own-encoder'
import type { ImagesEnv } from './images'
import { ask, dish, filesOf, paint, picture, pixel, toJpeg, toPng, toWebp } from './images.testing'

let files: ReturnType<typeof filesOf>
let env: Partial<ImagesEnv> & Pick<ImagesEnv, 'ASSETS'>
let square: Uint8Array<ArrayBuffer>

beforeAll(async () => {
  square = await toWebp(dish(200))
  files = filesOf({
    '/pictures/dish.webp': square,
    '/pictures/wide.webp': await toWebp(paint(400, 100, (x) => (x < 200 ? [255, 0, 0, 255] : [0, 0, 255, 255]))),
    '/pictures/photo.jpg': await toJpeg(paint(120, 80, () => [10, 200, 30, 255])),
    '/pictures/portrait.jpg': await toJpeg(paint(80, 120, () => [10, 200, 30, 255])),
    '/pictures/landscape.jpg': await toJpeg(paint(120, 80, () => [10, 200, 30, 255])),
    '/pictures/turned.jpg': turned(await toJpeg(paint(40, 20, () => [255, 0, 0, 255]))),
    '/pictures/icon.png': await toPng(dish(64)),
    '/pictures/с пробелом.webp': square,
    '/pictures/broken.webp': square.slice(0, 60),
    '/pictures/cut.jpg': (await toJpeg(dish(90))).map((byte, i) => (i > 200 && i < 260 ? 255 : byte)),
    '/pictures/cut.png': (await toPng(dish(90))).slice(0, 300),
    '/pictures/text.txt': new Uint8Array(new TextEncoder().encode('no picture at all')),
    '/pictures/empty.webp': new Uint8Array(),
    '/pictures/bomb.webp': bomb(16_000, 16_000),
    '/pictures/wide-bomb.webp': bomb(4097, 1),
    '/pictures/long.webp': bomb(4096, 8),
    '/pictures/liar.webp': square.with(24, 9) /* another width than its pixels */,
    '/pictures/moving.webp': square.with(20, (square[20] ?? 0) | 2) /* animated */,
    '/pictures/heavy.webp': new Uint8Array(8 * 1024 * 1024 + 1),
  })
  env = { ASSETS: files as unknown as Fetcher }
})
afterEach(() => {
  vi.restoreAllMocks()
})

const get = (path: string, more: Partial<Parameters<typeof ask>[1]> = {}) => ask(path, { env, ...more })

async function errorOf(response: Response) {
  expect(response.headers.get('cache-control')).toBe('no-store')
  const { message, error } = errorBody.parse(await response.json())
  expect(message).toMatch(/[а-яё]/i)
  return `${response.status} ${error.code}`
}

describe('every modifier', () => {
  test.each([
    ['_', 'image/webp', 200, 200],
    ['f_avif,w_100', 'image/avif', 100, 100],
    ['f_jpeg,w_100', 'image/jpeg', 100, 100],
    ['f_png,w_100', 'image/png', 100, 100],
    ['s_33x77', 'image/webp', 33, 77],
    ['f_avif,s_31x7', 'image/avif', 31, 7],
    ['s_90x30,fit_inside', 'image/webp', 30, 30],
    ['s_10x10,q_50,blur_3', 'image/webp', 10, 10],
    ['w_2048', 'image/webp', 200, 200],
    ['s_2000x1000', 'image/webp', 200, 100],
    ['s_300x400,fit_contain', 'image/webp', 300, 400],
  ])('%s gives %s of %i × %i', async (modifiers, type, width, height) => {
    const response = await get(`${modifiers}/pictures/dish.webp`)
    expect(response.headers.get('content-type')).toBe(type)
    expect(await picture(response.clone())).toMatchObject({ width, height })
    expect(response.headers.get('content-length')).toBe(String((await response.arrayBuffer()).byteLength))
  })

  test('a photo of a turned camera is shown upright', async () => {
    expect(await picture(await get('w_20/pictures/turned.jpg'))).toMatchObject({ width: 20, height: 40 })
  })

  test('a source may have a name with spaces and Cyrillic letters', async () => {
    expect((await get(`w_20/pictures/${encodeURIComponent('с пробелом')}.webp`)).status).toBe(200)
  })

  test.each(['webp', 'avif', 'png'])('%s keeps transparency', async (format) => {
    const made = await picture(await get(`f_${format},w_100/pictures/dish.webp`))
    expect(pixel(made, 1, 1)[3]).toBeLessThan(8)
    expect(pixel(made, 50, 50)[3]).toBeGreaterThan(247)
  })

  test('transparent pixels do not darken the edge', async () => {
    const made = await picture(await get('f_png,w_50/pictures/dish.webp'))
    for (let i = 0; i < made.data.length; i += 4) {
      if ((made.data[i + 3] ?? 0) > 40) expect(made.data[i]).toBeGreaterThan(150)
    }
  })

  test.each([
    ['f_jpeg,w_100', [255, 255, 255]],
    ['f_jpeg,w_100,b_0000ff', [0, 0, 255]],
    ['f_webp,w_100,b_0f0', [0, 255, 0]],
    ['f_png,w_100,b_%23ff8800', [255, 136, 0]],
    ['f_avif,w_100,b_black', [0, 0, 0]],
  ])('%s has the background %j', async (modifiers, [red = 0, green = 0, blue = 0]) => {
    const [r = 0, g = 0, b = 0, a] = pixel(await picture(await get(`${modifiers}/pictures/dish.webp`)), 2, 2)
    expect(Math.max(Math.abs(r - red), Math.abs(g - green), Math.abs(b - blue))).toBeLessThan(12)
    expect(a).toBe(255)
  })

  test('cover crops the middle, fill stretches, contain pads', async () => {
    const at = async (fit: string) => {
      const made = await picture(await get(`f_png,s_100x100,fit_${fit}/pictures/wide.webp`))
      return { left: pixel(made, 2, 50), right: pixel(made, 97, 50), top: pixel(made, 50, 2), middle: pixel(made, 20, 50) }
    }
    const red = [expect.closeTo(254, -1), expect.closeTo(0, -1), expect.closeTo(0, -1), 255]
    const blue = [expect.closeTo(0, -1), expect.closeTo(0, -1), expect.closeTo(254, -1), 255]
    expect(await at('cover')).toMatchObject({ left: red, right: blue })
    expect((await at('cover')).top[3]).toBe(255)
    expect(await at('fill')).toMatchObject({ left: red, right: blue, middle: red })
    expect(await at('contain')).toMatchObject({ left: red, right: blue, top: [0, 0, 0, 0] })
  })

  test('contain pads a box above the source without enlarging it', async () => {
    const made = await picture(await get('f_png,s_600x200,fit_contain/pictures/wide.webp'))
    expect([pixel(made, 98, 100)[3], pixel(made, 300, 48)[3]]).toEqual([0, 0])
    for (const [x, y] of [
      [102, 100],
      [300, 52],
      [497, 147],
    ] as const)
      expect(pixel(made, x, y)[3]).toBe(255)
  })

  test.each(['webp', 'avif', 'jpeg'])('a lower quality of %s has fewer bytes', async (format) => {
    const bytes = async (quality: number) =>
      Number((await get(`f_${format},w_190,q_${quality}/pictures/dish.webp`)).headers.get('content-length'))
    const [low, middle, high] = [await bytes(5), await bytes(60), await bytes(98)]
    expect(low).toBeLessThan(middle * 0.9)
    expect(middle).toBeLessThan(high * 0.9)
  })

  test('blur has the requested strength, and keeps the colour at the edges', async () => {
    const steepest = async (modifiers: string) => {
      const made = await picture(await get(`f_png,w_100${modifiers}/pictures/wide.webp`))
      for (const y of [0, 24]) expect(pixel(made, 0, y)[0]).toBeGreaterThan(245)
      const row = Array.from({ length: 99 }, (_, x) => Math.abs((pixel(made, x + 1, 12)[0] ?? 0) - (pixel(made, x, 12)[0] ?? 0)))
      return Math.max(...row)
    }
    expect(await steepest('')).toBeGreaterThan(100)
    expect(await steepest(',blur_2')).toBeCloseTo(255 / (2 * Math.sqrt(2 * Math.PI)), -1)
    expect(await steepest(',blur_8')).toBeCloseTo(255 / (8 * Math.sqrt(2 * Math.PI)), -1)
  })
})

describe('f_auto', () => {
  test.each([
    ['image/avif,image/webp,image/*,*/*;q=0.8', 'image/avif'],
    [undefined, 'image/jpeg'],
  ])('Accept %s is answered with %s and Vary', async (accept, type) => {
    const response = await get('f_auto,w_320/pictures/dish.webp', accept === undefined ? {} : { accept })
    expect([response.headers.get('content-type'), response.headers.get('vary')]).toEqual([type, 'Accept'])
    expect(await picture(response)).toMatchObject({ width: 200, height: 200 })
  })

  test('a requested format does not vary', async () => {
    expect((await get('f_webp,w_320/pictures/dish.webp', { accept: 'image/avif' })).headers.get('vary')).toBeNull()
  })

  test.each(['w_2048/pictures/dish.webp', 'w_1280/pictures/portrait.jpg', 'h_1280/pictures/landscape.jpg'])(
    '%s, too large for AVIF by one of its sides, is WebP',
    async (path) => {
      const response = await get(`f_auto,${path}`, { accept: 'image/avif,image/webp' })
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp'])
    },
  )
})

describe('the cache', () => {
  const readsOf = async (path: string, more = {}) => {
    const before = files.asked.length
    const response = await get(path, more)
    expect(response.status).toBe(200)
    return {
      reads: files.asked.length - before,
      status: response.headers.get('cache-status'),
      bytes: (await response.arrayBuffer()).byteLength,
    }
  }

  test.each(['w_640', 'f_avif,w_128', 's_10x10,q_50,blur_3'])('%s is made once', async (modifiers) => {
    const first = await readsOf(`${modifiers}/pictures/icon.png`)
    expect(first).toMatchObject({ reads: 1, status: 'ipx; fwd=miss; stored' })
    expect(await readsOf(`${modifiers}/pictures/icon.png`)).toEqual({ reads: 0, status: 'ipx; hit', bytes: first.bytes })
  })

  test('one entry serves all spellings, also of f_auto', async () => {
    expect(await readsOf('f_webp,w_1024/pictures/dish.webp')).toMatchObject({ reads: 1 })
    for (const spelling of [
      'w_1024,f_webp',
      'w_1024&f_webp',
      'w_1024%2Cq_80',
      'w_1024,fit_cover',
      'w_1024,blur_0,b_transparent',
      'w_01024',
    ]) {
      expect(await readsOf(`${spelling}/pictures/dish.webp?v=2`)).toMatchObject({ reads: 0, status: 'ipx; hit' })
    }
    expect(await readsOf('w_1024/pictures/%64ish.webp')).toMatchObject({ reads: 0 })
    expect(await readsOf('f_auto,w_1024/pictures/dish.webp', { accept: 'image/webp' })).toMatchObject({ reads: 0 })
  })

  test.each(['w_321', 'w_320,q_79', 'w_320,b_fff', '_'])('%s is made each time', async (modifiers) => {
    for (let i = 0; i < 2; i++) {
      expect(await readsOf(`${modifiers}/pictures/dish.webp`)).toMatchObject({ reads: 1, status: 'ipx; fwd=bypass' })
    }
  })

  test('simultaneous requests share one encoding', async () => {
    const before = files.asked.length
    const all = await Promise.all(Array.from({ length: 8 }, () => get('w_1280/pictures/dish.webp')))
    expect(all.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(files.asked.length - before).toBe(1)
  })

  test('a failure is not cached', async () => {
    const late: Record<string, Uint8Array<ArrayBuffer>> = {}
    const more = { env: { ASSETS: filesOf(late) as unknown as Fetcher } }
    expect((await get('w_320/pictures/late.webp', more)).status).toBe(404)
    late['/pictures/late.webp'] = square
    expect((await get('w_320/pictures/late.webp', more)).status).toBe(200)
  })
})

describe('HTTP', () => {
  test('a response has an ETag and answers 304', async () => {
    await get('w_320/pictures/dish.webp')
    for (const path of ['w_320/pictures/dish.webp', 'w_55/pictures/dish.webp', 'f_auto,w_55/pictures/dish.webp']) {
      const first = await get(path)
      expect([first.headers.get('age'), first.headers.get('date')]).toEqual([null, null])
      const etag = first.headers.get('etag') ?? ''
      expect(etag).toMatch(/^"[\da-f]{32}"$/)
      expect(first.headers.get('cache-control')).toBe('public, max-age=604800, stale-while-revalidate=2592000')
      for (const value of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const again = await get(path, { headers: { 'if-none-match': value } })
        expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, etag, ''])
        expect(again.headers.get('vary')).toBe(first.headers.get('vary'))
      }
      expect((await get(path, { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
    }
  })

  test('sources have different ETags', async () => {
    const [one, other] = [await get('w_55/pictures/dish.webp'), await get('w_55/pictures/wide.webp')]
    expect(one.headers.get('etag')).not.toBe(other.headers.get('etag'))
  })

  test('HEAD answers like GET, without a body', async () => {
    for (const path of ['w_320/pictures/dish.webp', 'w_57/pictures/dish.webp']) {
      const [whole, head] = [await get(path), await get(path, { method: 'HEAD' })]
      for (const name of ['content-type', 'content-length', 'etag']) expect(head.headers.get(name)).toBe(whole.headers.get(name))
      expect(await head.text()).toBe('')
    }
  })

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('%s is 405 with Allow', async (method) => {
    const response = await get('w_320/pictures/dish.webp', { method })
    expect(response.headers.get('allow')).toBe('GET, HEAD')
    expect(await errorOf(response)).toBe('405 method_not_allowed')
  })
})

const REJECTED: Record<string, string> = {
  '400 bad_picture_request': `
    w_0/pictures/dish.webp rotate_90/pictures/dish.webp %zz/pictures/dish.webp _/pictures/long.webp
    w_320/pictures/..%2f..%2fwrangler.toml w_320/..%2f.dev.vars w_320/pictures%5c..%5cdish.webp w_320//evil.example/a.webp
    w_320/data:image/png;base64,AAAA w_320/_ipx/w_128/pictures/dish.webp f_avif,s_2000x2000,fit_contain/pictures/dish.webp`,
  '404 not_found': `
    w_320/pictures/none.webp w_320/%252e%252e/none.webp w_320/pictures//dish.webp w_320 w_320/`,
  '422 bad_picture': `
    w_320/pictures/broken.webp w_320/pictures/text.txt w_320/pictures/empty.webp w_320/pictures/bomb.webp
    w_320/pictures/wide-bomb.webp s_32x32/pictures/liar.webp w_320/pictures/moving.webp w_320/pictures/heavy.webp`,
}
const rejected = Object.entries(REJECTED).flatMap(([expected, paths]) =>
  paths
    .trim()
    .split(/\s+/)
    .map((path) => [path, expected] as const),
)

describe('what cannot be made is rejected with a reason', () => {
  test.each([...rejected, ['', '404 not_found'] as const])('%s is %s', async (path, expected) => {
    expect(await errorOf(await get(path))).toBe(expected)
  })

  test('a broken picture does not affect others, made at the same time or later', async () => {
    const paths = ['broken.webp', 'dish.webp', 'cut.jpg', 'photo.jpg', 'cut.png', 'icon.png', 'cut.jpg', 'photo.jpg']
    const all = await Promise.all(paths.map((path, i) => get(`w_${70 + i}/pictures/${path}`)))
    expect(all.map(({ status }) => status)).toEqual([422, 200, 422, 200, 422, 200, 422, 200])
  })

  itOnWorker('images')('the settings choose the encoder; without its binding it is a 500 without internals', async () => {
    const refusing = { input: vi.fn().mockThrow(new Error('9412: not an image')) }
    const ask = (more: object) => get('w_58/pictures/dish.webp', { env: { ...env, IMAGES_ADAPTER: 'binding', ...more } as ImagesEnv })
    expect(await errorOf(await ask({ IMAGES: refusing }))).toBe('422 bad_picture')
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(await errorOf(await ask({}))).toBe('500 internal')
    expect(String(logged.mock.calls[0])).toContain('"route":"/_ipx/"')
  })
})

describe('the rate limits', () => {
  const headers = { 'cf-connecting-ip': '203.0.113.7' }

  test('unlisted sizes are limited to sixty a minute for a network', async () => {
    const small = (i: number) => get(`s_${i}x1/pictures/icon.png`, { headers })
    vi.spyOn(Date, 'now').mockReturnValue(60_000_000_000)
    for (let i = 1; i <= 60; i++) expect((await small(i)).status).toBe(200)
    const response = await small(61)
    expect(response.headers.get('retry-after')).toBe('60')
    expect(await errorOf(response)).toBe('429 too_many_pictures')
    expect((await get('w_320/pictures/dish.webp', { headers })).status).toBe(200)
    expect((await get('w_59/pictures/dish.webp')).status).toBe(200) // another visitor
    vi.spyOn(Date, 'now').mockReturnValue(60_000_060_000)
    expect((await small(61)).status).toBe(200)
  })

  test('cold listed sizes are limited to 240 a minute for a network, those in the cache are not', async () => {
    const icon = await toPng(dish(8))
    const menu = { ASSETS: filesOf(Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`/pictures/${i}.png`, icon]))) }
    const nth = (i: number) => get(`w_128/pictures/${i}.png`, { headers, env: menu as unknown as typeof env })
    vi.spyOn(Date, 'now').mockReturnValue(60_000_120_000)
    const cold = []
    for (let i = 0; i < 300; i++) cold.push((await nth(i)).status)
    expect([cold.indexOf(429), new Set(cold.slice(240))]).toEqual([240, new Set([429])])
    const again = []
    for (let i = 0; i < 240; i++) again.push((await nth(i)).status)
    expect(new Set(again)).toEqual(new Set([200]))
  })

  test('bindings count the visitor’s network, then all of a data centre', async () => {
    const keys: string[] = []
    const limiter = (name: string, success: boolean) => ({
      limit: async ({ key }: { key: string }) => (keys.push(`${name} ${key}`), { success }),
    })
    const more = { headers: { 'cf-connecting-ip': '2001:db8:1:2:3:4:5:6' } }
    const limited = { ...env, FLOOD_FEW: limiter('few', true), FLOOD_SOME: limiter('some', true), IMAGES_IN_ALL: limiter('all', false) }
    for (const path of ['w_60/pictures/dish.webp', 'w_1536/pictures/icon.png'])
      expect(await errorOf(await get(path, { ...more, env: limited }))).toBe('429 too_many_pictures')
    expect(keys).toEqual(['few odd-picture 2001:db8:1:2::/64', 'all all', 'some picture 2001:db8:1:2::/64', 'all all'])
  })
})

test('twenty pictures wait to be rendered, one more is 503 with Retry-After', async () => {
  let finish = () => {}
  const first = oneAtATime(() => new Promise<void>((done) => (finish = done)))
  const others = Array.from({ length: 21 }, (_, i) => get(`s_${i + 1}x9/pictures/icon.png`))
  const refused = await Promise.race(others)
  expect(refused.headers.get('retry-after')).toBe('10')
  expect(await errorOf(refused)).toBe('503 pictures_busy')
  finish()
  await first
  expect((await Promise.all(others)).map(({ status }) => status).toSorted()).toEqual([...Array<number>(20).fill(200), 503])
})

describe('an allowed remote host', () => {
  const hosts = (more = {}) => ({ env: { ...env, IMAGE_HOSTS: 'cdn.example', ...more } as ImagesEnv })
  const serve = (answer: (url: string, init?: RequestInit) => Response | Promise<Response>) =>
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => answer(String(input), init))

  test('is fetched once for a cached size in any spelling of the address', async () => {
    const asked = serve(() => new Response(square))
    for (const address of [
      'https://cdn.example/a/dish.webp',
      'https:/CDN.example/a/%64ish.webp',
      'https%3A%2F%2Fcdn.example%2Fa%2Fdish.webp',
      'https://cdn.example/a/dish.webp?x=1',
    ]) {
      expect(await picture(await get(`w_320/${address}`, hosts()))).toMatchObject({ width: 200, height: 200 })
    }
    expect(asked.mock.calls.map(([url]) => url)).toEqual(['https://cdn.example/a/dish.webp'])
    expect(asked.mock.calls[0]?.[1]).toMatchObject({ redirect: 'manual', signal: expect.any(AbortSignal) })
    expect(asked.mock.calls[0]?.[1]?.method ?? 'GET').toBe('GET')
  })

  test('may redirect to itself with a query, and not endlessly', async () => {
    const redirect = (location: string) => new Response(null, { status: 302, headers: { location } })
    const asked = serve((url) =>
      url.includes('/new.webp') ? new Response(square) : redirect(url.endsWith('/old.webp') ? '/new.webp?sign=1' : '/loop.webp'),
    )
    expect((await get('w_61/https://cdn.example/old.webp', hosts())).status).toBe(200)
    asked.mockClear()
    expect(await errorOf(await get('w_61/https://cdn.example/loop.webp', hosts()))).toBe('502 unreachable')
    expect(asked.mock.calls.length).toBeLessThan(5)
  })

  test.each<[string, () => Response | Promise<Response>, string]>([
    ['it does not answer', () => Promise.reject(new TypeError('network')), '502 unreachable'],
    ['it fails', () => new Response('x', { status: 500 }), '502 unreachable'],
    ['it has no such picture', () => new Response('x', { status: 404 }), '404 not_found'],
    ['it gives a page', () => new Response('<html>'), '422 bad_picture'],
    ['it gives too much', () => new Response(new Uint8Array(8 * 1024 * 1024 + 1)), '422 bad_picture'],
    ['it breaks off', () => new Response(new ReadableStream({ pull: (c) => c.error(new Error('cut')) })), '502 unreachable'],
  ])('is answered with an error when %s', async (_name, answer, expected) => {
    serve(answer)
    expect(await errorOf(await get('w_62/https://cdn.example/a.webp', hosts()))).toBe(expected)
  })

  test('is not read beyond the byte limit', async () => {
    const pull = vi.fn((controller: ReadableStreamDefaultController) => {
      if (pull.mock.calls.length > 40) controller.close()
      else controller.enqueue(new Uint8Array(1024 * 1024))
    })
    serve(() => new Response(new ReadableStream({ pull })))
    expect(await errorOf(await get('w_63/https://cdn.example/endless.webp', hosts()))).toBe('422 bad_picture')
    expect(pull.mock.calls.length).toBeLessThan(12)
  })

  test('is rate limited even for a cached size', async () => {
    const asked = serve(() => new Response(square))
    const FLOOD_SOME = { limit: async () => ({ success: false }) }
    expect((await get('w_320/https://cdn.example/fresh.webp', hosts({ FLOOD_SOME }))).status).toBe(429)
    expect(asked).not.toHaveBeenCalled()
  })
})

/** A WebP whose header claims this size, without pixels. */
function bomb(width: number, height: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(64)
  bytes.set(new TextEncoder().encode('RIFF'), 0)
  bytes.set(new TextEncoder().encode('WEBPVP8X'), 8)
  const view = new DataView(bytes.buffer)
  view.setUint32(24, (width - 1) & 0xffffff, true)
  view.setUint16(27, (height - 1) & 0xffff, true)
  return bytes
}

/** The same JPEG with EXIF orientation 6: the camera was turned by 90 degrees. */
function turned(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const exif = 'ffe1002245786966 00004d4d002a00000008 0001 0112 0003 00000001 00060000 00000000'.replaceAll(' ', '').match(/../g) ?? []
  return Uint8Array.from([...bytes.subarray(0, 2), ...exif.map((byte) => Number.parseInt(byte, 16)), ...bytes.subarray(2)])
}
