import { env } from '#host'
import { createExecutionContext, waitOnExecutionContext } from '#host/testing'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { bankPage } from '#server/sandbox-bank/bank-page'
import { toBankPayment } from '#server/sandbox-bank/bank.service'
import * as t from '#server/db/tables'
import { answerFeed } from '#server/feed/feed'
import { checkXml, texts } from '#server/feed/feed.testing'
import { api } from '#server/app'
import { call, db } from './api.testing'
import { docsPage } from '#server/openapi/docs-page'
import { GOODS, newCustomer, orderBody, placed, seedShop, STAFF_TOKEN } from '#server/orders/orders.testing'

/* Cross-site scripting in feeds, the sandbox bank, the API description, fallback pages and JSON. tests/e2e/attacks.spec.ts
 * covers the shop's pages. */

/** Breaks out of attributes, elements, comments, CDATA, scripts and templates. */
const EVIL = [
  `"><script>alert(1)</script>`,
  `'/><svg onload=alert(1)>`,
  `</title></textarea></style></script><script>alert(1)</script>`,
  `]]><img src=x onerror=alert(1)>`,
  `--><script>alert(1)</script><!--`,
  `&lt;script&gt;alert(1)&lt;/script&gt;`,
  '`${alert(1)}`{{constructor.constructor("alert(1)")()}}',
  `\u2028alert(1)//\u2029`,
  `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]>&y;`,
]
const WHOLE = EVIL.join(' ')
/** Attacks that a browser would see as markup. */
const ALIVE = /<script|<svg onload|<img src=x|<!DOCTYPE x|<!ENTITY|\]\]>|<!--/i

beforeAll(async () => {
  await seedShop()
  const words = { name: WHOLE, description: WHOLE, composition: WHOLE, slug: `a"><script>alert(1)</script>]]>` }
  await db
    .update(t.dishes)
    .set({ ...words, image: `/pictures/"><script>alert(1)</script>.webp` })
    .where(eq(t.dishes.id, GOODS.roll))
  await db.update(t.categories).set({ name: WHOLE })
})

async function feed(path: string): Promise<string> {
  const context = createExecutionContext()
  const answer = await answerFeed(new Request(`http://localhost:8787${path}`), env, context, api.fetch)
  const text = await answer.text()
  await waitOnExecutionContext(context)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8'])
  return text
}

test('feeds are well-formed and escape texts; the sitemap names our origin only', async () => {
  const [products, sitemap] = [await feed('/feed/yml.xml'), await feed('/sitemap.xml')]
  for (const xml of [products, sitemap]) {
    checkXml(xml)
    expect(xml).not.toMatch(ALIVE)
  }
  expect(texts(products, 'name')).toContain(WHOLE)
  for (const loc of texts(sitemap, 'loc')) expect(new URL(loc).origin).toBe(env.ORIGIN)
})

describe('static pages', () => {
  test.each(EVIL)('the sandbox bank shows %j as text', async (evil) => {
    const payment = { id: crypto.randomUUID(), amount: 1, description: evil, save_card: true, return_url: `https://shop.example/?${evil}` }
    for (const more of [
      { status: 'pending', outcome: null, reason: null },
      { status: 'canceled', outcome: 'canceled', reason: evil },
    ] as const) {
      const { page } = await bankPage(toBankPayment({ ...payment, ...more } as never), 'https://shop.example')
      expect(page.replace('<!doctype html>', '')).not.toMatch(ALIVE)
      expect(page.match(/<(?:script|img|iframe|object|embed|base|link)\b/gi)).toBe(null)
      expect(page.match(/ on\w+="/gi)).toBe(null)
    }
  })

  test('a form cannot change where the bank redirects to', async () => {
    const { payment } = await placed(await newCustomer(), orderBody({ pay_variant: 2, pay_type: 2 }))
    const path = new URL(payment?.url ?? '').pathname.replace('/api', '')
    for (const url of ['https://evil.example/', '//evil.example', '/%5cevil.example', '\tjavascript:alert(1)']) {
      const form = new URLSearchParams({ action: 'pay', return_url: url, backUrl: url, next: url, redirect: url, url })
      const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin', referer: url }
      const answer = await call(`${path}?${form}`, { method: 'POST', headers, body: String(form) })
      expect([url, answer.status]).toEqual([url, 303])
      expect(answer.headers.get('location')).toMatch(/^http:\/\/localhost:8787\/payment\/success\?order=\d+$/)
    }
  })

  test.each(EVIL)('the API description shows %j as text', async (evil) => {
    const schema = { type: 'object', properties: { [evil]: { type: 'string', enum: [evil], pattern: evil } } }
    const body = { description: evil, content: { 'application/json': { schema } } }
    const parameters = [{ name: evil, in: evil, schema }]
    const operation = { tags: [evil], summary: evil, parameters, requestBody: body, responses: { 200: body } }
    const document = {
      info: { title: evil, description: `${evil}\n\n\`${evil}\`` },
      paths: { [`/${evil}`]: { get: operation } },
      components: { schemas: { [evil]: schema } },
    }
    const { page } = await docsPage(document as never)
    expect(page.replace('<!doctype html>', '')).not.toMatch(ALIVE)
    expect(page.match(/ on\w+="/gi)).toBe(null)
  })
})

describe('JSON', () => {
  test('has a JSON content type, and errors repeat nothing of the URL', async () => {
    const { token, phone } = await newCustomer({ name: 'Вера' })
    expect((await call('/v2/user', { method: 'PATCH', token, body: { name: EVIL[0] } })).status).toBe(200)
    const order = await placed({ token, phone } as never, orderBody({ comment: WHOLE.slice(0, 400) }))
    const body = { status: 'canceled', reason: WHOLE.slice(0, 150) }
    await call(`/staff/orders/${order.id}`, { method: 'PATCH', token: STAFF_TOKEN, env: { STAFF_TOKEN }, body })
    for (const path of ['/v2/user', `/v3/orders/${order.id}`, '/v3/categories', `/dev/outbox?phone=${phone}`, '/v3/user/export']) {
      const answer = await call(path, { token })
      expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 200, expect.stringMatching(/^application\/json/)])
    }
    const log = vi.spyOn(console, 'error').mockReturnValue()
    for (const evil of EVIL) {
      const word = encodeURIComponent(evil)
      for (const path of [`/v3/goods/${word}`, `/${word}`, `/v3/orders?page=${word}`, `/v2/get-smscode?phone=${word}`]) {
        const answer = await call(path, { token })
        expect([path, answer.ok]).toEqual([path, false])
        expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
        expect(await answer.text()).not.toMatch(/alert|script/)
      }
    }
    expect(log).not.toHaveBeenCalled()
  })
})
