import { connect } from 'node:net'
import { openServer } from './support/local-server'
import { orderByApi } from './support/orders'
import { lineById, ROLL, saveCart } from './support/saved-cart'
import { expect, signIn, test } from './support/shop'
import { expectUnhurt } from './support/unhurt'

const SCRIPT = 'window.hurt=1'
/** Breaks out of attributes, tags, scripts and JSON. */
const EVIL = `'"></script></title><img src=x onerror=${SCRIPT}><svg onload=${SCRIPT}>\u2028{{7*7}}`
const SHORT = `"><img src=x onerror=${SCRIPT}>`

test(
  'text of customers and links is shown as text and never runs',
  { tag: '@once' },
  async ({ page, api, staff, baseURL, allowConsole }) => {
    test.setTimeout(120_000)
    allowConsole(/status of 404/)
    const requested: string[] = []
    page.on('request', (request) => requested.push(new URL(request.url()).pathname))
    const { token } = await signIn(page)
    await api('PATCH', '/v2/user', { token, body: { name: EVIL.slice(0, 80) } })
    const city = ((await api('GET', '/v2/cities')).body as { id: number }[])[0]?.id
    const fields = { street: SHORT, house: '1', apartment: SHORT.slice(0, 20), intercom: SHORT.slice(0, 20), label: SHORT, comment: EVIL }
    const address = await api('POST', '/v3/addresses', { token, body: { city_id: city, ...fields, apartment: '1', intercom: '1' } })
    expect(address.status, JSON.stringify(address.body)).toBe(201)
    const { id } = await orderByApi(api, token)
    await staff('PATCH', `/staff/orders/${id}`, { body: { status: 'canceled', reason: EVIL } })

    for (const path of ['/account/profile', '/account/addresses', '/account/orders', `/account/orders/${id}`, '/checkout']) {
      await page.goto(path)
      await expectUnhurt(page, path)
    }

    const roll = await lineById(api, ROLL)
    const lines = [
      { ...roll, name: EVIL, about: EVIL, note: EVIL, picture: `javascript:${SCRIPT}`, slug: '../../evil', badge: 'top' as const },
    ]
    await saveCart(page, { lines })
    await page.evaluate((evil) => localStorage.setItem('LOVE_SUSHI_promo', `{"__proto__":{"hurt":1},"code":${JSON.stringify(evil)}}`), EVIL)
    const word = encodeURIComponent(EVIL)
    for (const path of [
      '/menu/rolls',
      `/search?q=${word}`,
      `/menu?q=${word}`,
      `/?next=javascript:${SCRIPT}`,
      '/?next=%2F%2Fevil.example%2Fcheckout',
      `/payment/decline?order=${word}`,
      `/product/${encodeURIComponent(SHORT.replaceAll('/', ''))}`,
      `/${encodeURIComponent(SHORT)}`,
    ]) {
      await page.goto(path)
      await expectUnhurt(page, path)
      expect(await page.evaluate(() => 'hurt' in Object.prototype), path).toBe(false)
      expect(new URL(page.url()).origin, path).toBe(baseURL)
    }
    expect(requested.filter((path) => path === '/x' || path.endsWith('/x'))).toEqual([])
  },
)

test('a page of another site can change, read and frame nothing', { tag: '@once' }, async ({ page, api, baseURL, allowConsole }) => {
  allowConsole(/CORS|Failed to load|frame|Refused|blocked|Content Security Policy|status of/i)
  const shop = baseURL ?? ''
  const { token } = await signIn(page)
  const { id } = await orderByApi(api, token)
  const evil = await openServer((_, response) => response.setHeader('content-type', 'text/html').end('<!doctype html><main>evil</main>'))
  // localhost is another site than 127.0.0.1
  await page.goto(evil.origin)

  const results = await page.evaluate(async (shop) => {
    const calls: [path: string, init?: RequestInit][] = [
      ['/api/v2/user'],
      ['/api/v2/user', { method: 'PATCH', headers: { 'content-type': 'application/json' }, body: '{"name":"evil"}' }],
      ['/api/v2/logout', { method: 'POST' }],
      ['/account/orders'],
      ['/api/v2/logout', { method: 'POST', mode: 'no-cors' }],
      ['/account/orders', { mode: 'no-cors' }],
      ['/api/v2/user', { method: 'POST', mode: 'no-cors', headers: { 'content-type': 'text/plain' }, body: '{"name":"evil"}' }],
    ]
    const sent = calls.map(([path, init]) => fetch(shop + path, { credentials: 'include', ...init }))
    return (await Promise.allSettled(sent)).map(({ status }) => status)
  }, shop)
  expect(results).toEqual(Array<string>(7).fill('rejected'))

  await page.setContent(
    `<form method="post" action="${shop}/api/v2/login" enctype="text/plain"><input name='{"phone":"79990000001","x":"' value='"}'></form>`,
  )
  const posted = page.waitForResponse((answer) => answer.url().endsWith('/api/v2/login'))
  await page.evaluate(() => document.forms[0]?.submit())
  expect((await posted).status()).toBe(403)
  await page.waitForURL(`${shop}/api/v2/login`)

  await page.goto(evil.origin)
  await page.setContent(`<main>evil</main><iframe src="${shop}/checkout"></iframe>`)
  await expect.poll(() => page.frames().length).toBe(2)
  await page.waitForLoadState('networkidle')
  expect(await page.frames()[1]?.locator('main').count()).toBe(0)

  const user = (await api('GET', '/v2/user', { token })).body as { user: { name: string | null } }
  expect(user.user.name, 'the session and the name are unchanged').toBeNull()
  const seen = (await api('GET', `/v3/orders/${id}`, { token })).body as { status: string }
  expect(seen.status).toBe('new')
  evil.close()
})

/** Sends raw bytes and returns the status line and headers. */
async function raw(origin: string, text: string): Promise<string> {
  const { hostname, port } = new URL(origin)
  return new Promise((done, fail) => {
    const socket = connect(Number(port), hostname)
    let received = ''
    socket.on('data', (part: Buffer) => {
      received += part.toString()
      if (received.includes('\r\n\r\n')) socket.end()
    })
    socket.on('close', () => done(received.split('\r\n\r\n')[0] ?? ''))
    socket.on('error', fail)
    socket.write(text)
  })
}

test('raw requests: paths, headers, methods and lengths', { tag: '@once' }, async ({ baseURL, request }) => {
  const origin = baseURL ?? ''
  const { host } = new URL(origin)
  const get = (path: string, more = '') => raw(origin, `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${more}\r\n`)
  for (const path of ['/api//staff/orders', '/api/%2e%2e/api/staff/orders', '/api/%2573taff/orders', '/api\\staff\\orders'])
    expect(await get(path), path).toMatch(/^HTTP\/1\.1 (?:40[0-4]|308)/)
  expect((await request.get('/menu/%FF')).status()).toBe(400)
  for (const path of ['//evil.example/%2e%2e', '/\\evil.example', '//evil.example', '/%2f%2fevil.example', '/menu%0d%0aX-Injected:1']) {
    const response = await get(path)
    expect(response, path).not.toMatch(/^x-injected/im)
    expect(/^location: (.*)$/im.exec(response)?.[1] ?? '/', path).toMatch(/^\/(?![/\\])/)
  }
  const forged = ['X-Forwarded-Host: evil.example', 'X-Original-URL: /api/staff/orders', 'X-HTTP-Method-Override: DELETE']
  const redirected = await get('/product/101', forged.map((header) => `${header}\r\n`).join(''))
  expect(redirected).toMatch(/^HTTP\/1\.1 308/)
  expect(redirected).not.toContain('evil.example')
  for (const method of ['TRACE', 'PROPFIND', 'CONNECT', 'PURGE', 'HACK'])
    expect(await raw(origin, `${method} /menu HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`), method).toMatch(
      /^HTTP\/1\.1 (?:4|5)\d\d/,
    )
  const two = `POST /api/v2/login HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /api/v2/cities HTTP/1.1\r\nHost: ${host}\r\n\r\n`
  expect(await raw(origin, two), 'two lengths').toMatch(/^(?:HTTP\/1\.1 (?:4|5)\d\d|$)/)
  const heavy = await request.post('/_serverFn/abc', { headers: { 'content-type': 'application/json' }, data: 'x'.repeat(70_000) })
  expect(heavy.status()).toBe(413)
})

test('malformed calls of server functions get the error body of the API, without internals', { tag: '@once' }, async ({ request }) => {
  const answer = async (path: string, options: Parameters<typeof request.fetch>[1] = {}) => {
    const response = await request.fetch(`/_serverFn/${path}`, { headers: { 'sec-fetch-site': 'same-origin' }, ...options })
    const body = await response.json()
    expect(body, path).toEqual({
      message: expect.stringMatching(/[а-яё]/i),
      error: { message: body.message, code: expect.stringMatching(/^[a-z_]+$/) },
    })
    return { status: response.status(), allow: response.headers()['allow'] }
  }
  const html = await (await request.get('/')).text()
  const scripts = [...new Set(html.match(/\/assets\/[^"]+\.js/g))]
  const code = await Promise.all(scripts.map(async (path) => (await request.get(path)).text()))
  const functions = [...new Set(code.join().match(/(?<=["'`])[0-9a-f]{64}(?=["'`])/g))]
  expect(functions.length).toBeGreaterThan(5)

  for (const id of ['x', 'constructor', '__proto__', 'toString', '0'.repeat(64)]) expect((await answer(id)).status, id).toBe(404)
  for (const id of functions) {
    const json = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }
    const sent = await answer(id, { method: 'POST', headers: json, data: 'null' })
    const read = await answer(`${id}?payload=%7B`)
    expect([sent.status, read.status].toSorted(), id).toEqual([400, 405])
    expect([sent.allow, read.allow], id).toEqual(sent.status === 405 ? ['GET', undefined] : [undefined, 'POST'])
    // readable as JSON, but not for the framework
    expect((await answer(`${id}?payload=%7B%7D`)).status, id).toBe(sent.status === 405 ? 400 : 405)
  }
  const [id = ''] = functions
  expect((await answer(id, { headers: {} })).status).toBe(403)
})
