import { env } from '#host'
import { createExecutionContext, waitOnExecutionContext } from '#host/testing'
import { beforeAll, expect, test, vi } from 'vitest'
import type { MenuGoods } from '~/contracts/staff-menu'
import { api } from '#server/app'
import { answerFeed } from '#server/feed/feed'
import { call, db } from '#server/http/api.testing'
import { describedOperations } from '#server/http/operations.testing'
import { GOODS, line, newCustomer, orderBody, setUpShop, type TestCustomer } from '#server/orders/orders.testing'
import { promoCodes } from '#server/db/tables'
import { cookieFor, staffCall } from '#server/staff/office/people/people.testing'

/* Nothing that a visitor can read names a dish that is not on the site: neither a new draft nor one that was withdrawn. */

setUpShop()

/** Only in the name, the texts, the address and the picture of the dish. */
const WORD = 'Ксенотрюфель'
const SLUG = 'xenotruffle'
const MARK = /ксенотрюфель|xenotruffle/i

let owner: string
let customer: TestCustomer
/** Keeps copies of what was bought. */
let buyer: TestCustomer
let dish: MenuGoods
let set: MenuGoods

const staff = async (method: string, path: string, body?: unknown, revision?: number) => {
  const headers = revision === undefined ? {} : { headers: { 'if-match': `"${revision}"` } }
  const { status, json } = await staffCall(method, `/staff/menu/goods${path}`, {
    cookie: owner,
    ...headers,
    ...(body !== undefined && { body }),
  })
  expect(status, JSON.stringify(json)).toBeLessThan(300)
  return json as MenuGoods
}

beforeAll(async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  owner = await cookieFor({ role: 'owner' })
  customer = await newCustomer()
  buyer = await newCustomer()
  const looks = { category_id: 9001, price: 640, weight: 200, images: [`/pictures/${SLUG}.webp`] }
  dish = await staff('POST', '', { ...looks, name: WORD, slug: `${SLUG}-old`, composition: `${WORD}, рис`, description: WORD })
  set = await staff('POST', '', { ...looks, name: 'Набор', slug: 'duet', images: ['/pictures/duet.webp'] })
  dish = await staff('POST', `/${dish.id}/publish`)
  dish = await staff('PATCH', `/${dish.id}`, { slug: SLUG }, dish.revision)
  set = await staff(
    'PATCH',
    `/${set.id}`,
    {
      parts: [
        { id: dish.id, qtt: 1 },
        { id: GOODS.tea, qtt: 1 },
      ],
    },
    set.revision,
  )
  set = await staff('POST', `/${set.id}/publish`)
  await db.insert(promoCodes).values({ id: 9100, code: 'TRUFFLE', type: 3, gift_goods_id: dish.id })
  await staff('POST', '', { ...looks, name: `${WORD} второй`, slug: `${SLUG}-2` })
})

async function feed(path: string): Promise<string> {
  const context = createExecutionContext()
  const answer = await answerFeed(new Request(`http://localhost:8787${path}`), env, context, api.fetch)
  const text = await answer.text()
  await waitOnExecutionContext(context)
  return text
}

/** Every public read and the calls that take a dish, as a visitor and as a customer: the names of those whose answers have the mark. */
async function naming(): Promise<string[]> {
  const operations = (await describedOperations()).filter(({ path }) => !path.startsWith('/staff/') && !path.startsWith('/dev/'))
  const refs = [String(dish.id), SLUG, `${SLUG}-old`, `${SLUG}-2`, 'test-category', 'duet']
  const lines = [line(dish.id), line(set.id), line(GOODS.roll, 2)]
  const bodies: Record<string, unknown[]> = {
    'POST /v3/cart/quote': [{ goods: lines }, { goods: lines, promocode: 'TRUFFLE' }, { goods: lines.slice(2), promocode: 'TRUFFLE' }],
    'POST /v2/check-certificate': [{ certificate: 'TRUFFLE', cart: lines }],
    'POST /v3/favorites': [{ good_id: dish.id }],
    'POST /v2/orders': [orderBody({ goods: lines }), orderBody({ promocode: 'TRUFFLE' })],
  }
  const found = new Set<string>()
  for (const one of operations) {
    const given = bodies[one.name]
    if (one.method !== 'GET' && !given) continue
    const queries = one.query.includes('q')
      ? [`?q=${WORD}`, `?q=${SLUG}`, '?q=рис']
      : one.query.includes('ids')
        ? ['', `?ids=${dish.id}`]
        : ['']
    const paths = /\{\w+\}/.test(one.path) ? refs.map((ref) => one.path.replaceAll(/\{\w+\}/g, ref)) : [one.path]
    for (const path of paths.flatMap((each) => queries.map((query) => each + query)))
      for (const body of given ?? [undefined])
        for (const token of one.bearer === 'none' ? [undefined] : [undefined, given ? buyer.token : customer.token]) {
          const answer = await call(path, { method: one.method, ...(token && { token }), ...(body !== undefined && { body }) })
          expect(answer.status, `${one.name} ${path}`).toBeLessThan(500)
          if (MARK.test(await answer.text())) found.add(one.name)
        }
  }
  for (const path of ['/feed/yml.xml', '/sitemap.xml', '/robots.txt', '/manifest.webmanifest'])
    if (MARK.test(await feed(path))) found.add(path)
  return [...found].toSorted()
}

test('what shows a dish of the site shows no draft, and neither a dish that was withdrawn', async () => {
  const shown = await naming()
  const catalogue = ['catalog', 'categories', 'categories/{id}', 'goods/list', 'goods/search', 'goods/{id}'].map(
    (path) => `GET /v3/${path}`,
  )
  expect(shown).toEqual(expect.arrayContaining(['/feed/yml.xml', '/sitemap.xml', ...catalogue]))
  await staff('POST', `/${dish.id}/withdraw`)
  vi.setSystemTime(Date.now() + 120_000)
  expect(await naming()).toEqual([])
  expect(await (await call('/v3/favorites', { token: buyer.token })).json()).toEqual([])
  const refused = await call('/v2/orders', { method: 'POST', token: buyer.token, body: orderBody({ goods: [line(dish.id)] }) })
  expect(refused.status).toBe(409)

  await staff('POST', `/${dish.id}/publish`)
  vi.setSystemTime(Date.now() + 120_000)
  expect(await naming()).toEqual(shown)
})
