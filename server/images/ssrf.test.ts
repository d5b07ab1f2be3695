import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ask, filesOf } from './images.testing'
import { isApiAddress, isPublicHost } from '#server/core/public-host'
import { readFrontSettings, readImageSettings } from '#server/core/settings'
import { PRODUCTION } from '#server/http/api.testing'

/* SSRF through foreign pictures and the remote API. */

/** Local and private hosts in various spellings. */
const INSIDE = `127.0.0.1 127.1 2130706433 0177.0.0.1 0x7f000001 0.0.0.0 169.254.169.254 192.168.1.1 [::1] [::ffff:127.0.0.1]
  [0:0:0:0:0:ffff:169.254.169.254] [fd00::1] [fe80::1%25eth0] localhost a.localhost shop.local metadata.google.internal
  a.home.arpa hidden.onion`.split(/\s+/)
/** Disguises of the listed host, and hosts that resemble it. */
const DISGUISED = [
  ...`cdn.example. .cdn.example cdn..example user@cdn.example cdn.example@evil.test cdn.example%40evil.test cdn.example:80
  cdn.example:8443 cdn.example:0443 cdn.example.evil.test evilcdn.example x.cdn.example cdn.example#.evil.test
  cdn.example\\.evil.test cdn。example сdn.example １２７.０.０.１`.split(/\s+/),
  'cdn.example\u200b',
  ' cdn.example',
  'cdn.example\t',
  'cdn.example\r\n',
]

let fetched: string[]
let answer: (url: string) => Response
beforeEach(() => {
  fetched = []
  answer = () => new Response('none', { status: 404 })
  vi.stubGlobal('fetch', (url: string) => {
    fetched.push(url)
    return Promise.resolve(answer(url))
  })
})
afterEach(() => void vi.unstubAllGlobals())

const env = { ASSETS: filesOf({}), IMAGE_HOSTS: 'cdn.example,pics.example:8443' } as never
const get = (source: string) => ask(`w_320/${source}`, { env })

describe('the image proxy', () => {
  test('fetches from listed hosts in any letter case, with their port', async () => {
    for (const source of ['https://cdn.example/a.jpg', 'https://CDN.Example/a.jpg', 'https%3A%2F%2Fcdn.example%2Fa.jpg'])
      expect((await get(source)).status).toBe(404)
    await get('https://pics.example:8443/a.jpg')
    expect(fetched).toEqual([...Array<string>(3).fill('https://cdn.example/a.jpg'), 'https://pics.example:8443/a.jpg'])
  })

  test.each([...INSIDE, ...DISGUISED, 'pics.example'])('nothing is fetched from %j, however its URL is written', async (host) => {
    for (const source of [
      `https://${host}/a.jpg`,
      `https:/${host}/a.jpg`,
      encodeURIComponent(`https://${host}/a.jpg`),
      `https://${encodeURIComponent(host)}/a.jpg`,
      `http://${host}/a.jpg`,
    ]) {
      const { status } = await get(source)
      expect([source, status === 400 || status === 404]).toEqual([source, true])
    }
    expect(fetched.filter((url) => !url.startsWith('https://cdn.example/'))).toEqual([])
  })

  test.each([
    ...INSIDE,
    'cdn.example.',
    'user@cdn.example',
    ':word@cdn.example',
    'cdn.example:8443',
    'pics.example',
    'cdn.example.evil.test',
    '１２７.０.０.１',
  ])('a redirect of a listed host to %j is not followed', async (host) => {
    for (const location of [`https://${host}/a.jpg`, `//${host}/a.jpg`, `http://${host}/a.jpg`, `\\\\${host}/a.jpg`]) {
      fetched = []
      answer = () => new Response(null, { status: 302, headers: { location: location.replace(/[^!-~]/g, encodeURIComponent) } })
      expect([location, (await get(`https://cdn.example/${fetched.length}.jpg`)).status]).toEqual([location, 502])
      expect(fetched).toEqual(['https://cdn.example/0.jpg'])
    }
  })

  test.each(['http://cdn.example/a.jpg', 'file:///etc/passwd', 'javascript:1', ''])('nor is one to %j', async (location) => {
    answer = () => new Response(null, { status: 301, headers: { location } })
    expect((await get('https://cdn.example/a.jpg')).status).toBe(502)
    expect(fetched.every((url) => url.startsWith('https://cdn.example/'))).toBe(true)
  })

  test('no header of the visitor is sent', async () => {
    const seen: unknown[] = []
    vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
      seen.push(init.headers, init.redirect)
      return Promise.resolve(new Response('none', { status: 404 }))
    })
    await ask('w_320/https://cdn.example/a.jpg', { env, headers: { authorization: 'Bearer x', cookie: 'token=x' } })
    expect(seen).toEqual([{ accept: 'image/webp,image/jpeg,image/png' }, 'manual'])
  })
})

describe('settings', () => {
  const ORIGIN = 'https://shop.example'

  test.each([
    ...INSIDE,
    ...DISGUISED.map((host) => host.trim()).filter(
      (host) => !/^(?:x\.)?cdn\.example(?::8443|:80|\.evil\.test)?$|^evilcdn\.example$/.test(host),
    ),
  ])('IMAGE_HOSTS rejects %j', (host) => {
    expect(isPublicHost(host)).toBe(false)
    for (const list of [host, `cdn.example,${host}`]) expect(() => readImageSettings({ ORIGIN, IMAGE_HOSTS: list })).toThrow('IMAGE_HOSTS')
  })

  test.each(['cdn.example', 'a-b.cdn.example.com', 'pics.example:8443', 'xn--80ak6aa92e.com', 'xn--e1afmkfd.xn--p1ai', '1.example'])(
    'IMAGE_HOSTS accepts %j',
    (host) => expect(readImageSettings({ ORIGIN, IMAGE_HOSTS: host }).hosts).toEqual([host]),
  )

  const demo = { ...PRODUCTION, ENVIRONMENT: 'demo', ORIGIN: 'http://localhost:8787' }
  const WRONG = [
    ...`https://user@api.example/api https://user:word@api.example/api https://api.example/api?key=1 https://api.example/api#
    https:api.example/api https:\\\\api.example\\api https://api.example\\@evil.test/api //api.example/api api.example/api
    javascript:alert(1) ftp://api.example/ https://[::1/api`.split(/\s+/),
    ' https://api.example/api',
    'https://api.example\r\n/api',
  ]

  test.each(WRONG)('API_BASE_URL rejects %j', (API_BASE_URL) => {
    expect(isApiAddress(API_BASE_URL)).toBe(false)
    for (const shop of [PRODUCTION, demo]) expect(() => readFrontSettings({ ...shop, API_BASE_URL })).toThrow('API_BASE_URL')
  })

  test('API_BASE_URL is https, and http only in the demo', () => {
    expect(readFrontSettings({ ...PRODUCTION, API_BASE_URL: 'https://api.example/shop/api' }).apiBaseUrl).toBe(
      'https://api.example/shop/api',
    )
    expect(readFrontSettings({ ...demo, API_BASE_URL: 'http://127.0.0.1:9/api' }).apiBaseUrl).toBe('http://127.0.0.1:9/api')
    for (const ENVIRONMENT of ['preview', 'production'])
      for (const API_BASE_URL of ['http://api.example/api', 'http://127.0.0.1:9/api'])
        expect(() => readFrontSettings({ ...PRODUCTION, ENVIRONMENT, API_BASE_URL })).toThrow('API_BASE_URL')
  })
})
