import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ask, filesOf } from './images.testing'
import { isApiAddress, isPublicHost } from '#server/core/public-host'
import { readFrontSettings, readImageSettings } from '#server/core/settings'
import { PRODUCTION } from '#server/http/api.testing'

/* Ways inside through what the shop fetches: foreign pictures and the API elsewhere. Issue 8, part 7. */

/** This machine and its neighbours, in the spellings that some program reads as one of them. */
const INSIDE = [
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '2130706433',
  '017700000001',
  '0177.0.0.1',
  '0x7f000001',
  '0x7f.0.0.1',
  '0x7f.1',
  '0',
  '0.0.0.0',
  '10.0.0.1',
  '169.254.169.254',
  '192.168.1.1',
  '[::1]',
  '[::]',
  '::1',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[0:0:0:0:0:ffff:169.254.169.254]',
  '[fd00::1]',
  '[fe80::1%25eth0]',
  'localhost',
  'LOCALHOST',
  'a.localhost',
  'localhost.localdomain',
  'shop.local',
  'metadata.google.internal',
  'router.lan',
  'db.intranet',
  'a.home.arpa',
  'hidden.onion',
]
/** The listed host in disguise, and hosts that only look like it. */
const DISGUISED = [
  'cdn.example.',
  'cdn.example..',
  '.cdn.example',
  'cdn..example',
  'user@cdn.example',
  'user:word@cdn.example',
  'cdn.example@evil.test',
  'cdn.example%40evil.test',
  'cdn.example:80',
  'cdn.example:8443',
  'cdn.example:0443',
  'cdn.example:',
  'cdn.example:99999',
  'cdn.example.evil.test',
  'evilcdn.example',
  'x.cdn.example',
  'cdn.example#.evil.test',
  'cdn.example?.evil.test',
  'cdn.example\\.evil.test',
  'cdn。example',
  'cdn．example',
  'ｃｄｎ.example',
  'сdn.example',
  'cdn.exampl\u0435',
  '１２７.０.０.１',
  '①②⑦.⓪.⓪.①',
  'cdn.example\u200b',
  'cdn\u00ad.example',
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
  test('asks a listed host, in whatever letters, and its own port', async () => {
    for (const source of ['https://cdn.example/a.jpg', 'https://CDN.Example/a.jpg', 'https%3A%2F%2Fcdn.example%2Fa.jpg'])
      expect((await get(source)).status).toBe(404)
    await get('https://pics.example:8443/a.jpg')
    expect(fetched).toEqual([...Array<string>(3).fill('https://cdn.example/a.jpg'), 'https://pics.example:8443/a.jpg'])
  })

  test.each([...INSIDE, ...DISGUISED, 'pics.example'])('%j is asked for nothing, however its address is written', async (host) => {
    for (const source of [
      `https://${host}/a.jpg`,
      `https:/${host}/a.jpg`,
      encodeURIComponent(`https://${host}/a.jpg`),
      `https://${encodeURIComponent(host)}/a.jpg`,
      `http://${host}/a.jpg`,
    ]) {
      // a fragment ends what is sent, and the dots of a path are gone before; neither leads to another host
      const { status } = await get(source)
      expect([source, status === 400 || status === 404]).toEqual([source, true])
    }
    expect(fetched.filter((url) => new URL(url).host !== 'cdn.example')).toEqual([])
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
    '①②⑦.⓪.⓪.①',
  ])('a redirect of a listed host to %j is not followed', async (host) => {
    for (const location of [`https://${host}/a.jpg`, `//${host}/a.jpg`, `http://${host}/a.jpg`, `\\\\${host}/a.jpg`]) {
      fetched = []
      answer = () => new Response(null, { status: 302, headers: { location: location.replace(/[^!-~]/g, encodeURIComponent) } })
      expect([location, (await get(`https://cdn.example/${fetched.length}.jpg`)).status]).toEqual([location, 502])
      expect(fetched).toEqual(['https://cdn.example/0.jpg'])
    }
  })

  test.each([
    'http://cdn.example/a.jpg',
    'file:///etc/passwd',
    'data:image/png;base64,AAAA',
    'ftp://cdn.example/a',
    'javascript:1',
    'https:',
    '',
  ])('nor one to %j', async (location) => {
    answer = () => new Response(null, { status: 301, headers: { location } })
    expect((await get('https://cdn.example/a.jpg')).status).toBe(502)
    expect(fetched.every((url) => url.startsWith('https://cdn.example/'))).toBe(true)
  })

  test('no visitor’s header goes with it', async () => {
    const seen: unknown[] = []
    vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
      seen.push(init.headers, init.redirect)
      return Promise.resolve(new Response('none', { status: 404 }))
    })
    await ask('w_320/https://cdn.example/a.jpg', { env, headers: { authorization: 'Bearer x', cookie: 'token=x' } })
    expect(seen).toEqual([{ accept: 'image/webp,image/jpeg,image/png' }, 'manual'])
  })
})

describe('a setting', () => {
  const ORIGIN = 'https://shop.example'

  test.each([
    ...INSIDE,
    ...DISGUISED.map((host) => host.trim()).filter(
      (host) => !/^(?:x\.)?cdn\.example(?::8443|:80|\.evil\.test)?$|^evilcdn\.example$/.test(host),
    ),
  ])('IMAGE_HOSTS refuses %j', (host) => {
    expect(isPublicHost(host)).toBe(false)
    for (const list of [host, `cdn.example,${host}`]) expect(() => readImageSettings({ ORIGIN, IMAGE_HOSTS: list })).toThrow('IMAGE_HOSTS')
  })

  test.each(['cdn.example', 'a-b.cdn.example.com', 'pics.example:8443', 'xn--80ak6aa92e.com', 'xn--e1afmkfd.xn--p1ai', '1.example'])(
    'IMAGE_HOSTS takes %j',
    (host) => expect(readImageSettings({ ORIGIN, IMAGE_HOSTS: host }).hosts).toEqual([host]),
  )

  const demo = { ...PRODUCTION, ENVIRONMENT: 'demo', ORIGIN: 'http://localhost:8787' }
  const WRONG = [
    'https://user@api.example/api',
    'https://user:word@api.example/api',
    'https://@api.example/api',
    'https://api.example/api?key=1',
    'https://api.example/api?',
    'https://api.example/api#',
    'https://api.example/api#/x',
    'https:api.example/api',
    'https:/api.example/api',
    'https:\\\\api.example\\api',
    'https://api.example\\@evil.test/api',
    '//api.example/api',
    'api.example/api',
    'file:///etc',
    'javascript:alert(1)',
    'data:,x',
    'ftp://api.example/',
    ' https://api.example/api',
    'https://api.example/a b',
    'https://api.example\r\n/api',
    'https://[::1/api',
    'https://',
  ]

  test.each(WRONG)('API_BASE_URL refuses %j everywhere', (API_BASE_URL) => {
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
