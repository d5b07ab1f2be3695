import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { newsList } from '~/contracts/news'
import { staffNews } from '~/contracts/staff-news'
import { promotionPage, staffPromotion } from '~/contracts/staff-promotions'
import * as t from '#server/db/tables'
import { call as send, db } from '#server/http/api.testing'
import { call, CODE, GOODS, newCustomer, NOON, orderBody, placed, setUpShop, STAFF_TOKEN } from '#server/orders/orders.testing'
import { staffCall } from '#server/staff/office/people/people.testing'

setUpShop()
const HOUR = 3_600_000
const TEN = 9001

type How = { token?: string; cookie?: string; body?: unknown; revision?: number }
const ask = (method: string, path: string, { revision, ...how }: How = {}) =>
  staffCall(method, `/staff${path}`, {
    ...(how.cookie === undefined && { token: STAFF_TOKEN }),
    ...how,
    ...(revision !== undefined && { headers: { 'if-match': `"${revision}"` } }),
  })
const promoOf = async (id: number) => staffPromotion.parse((await ask('GET', `/promotions/${id}`)).json)
const add = async (body: object) => staffPromotion.parse((await ask('POST', '/promotions', { body })).json)
const addNews = async (body: object) => {
  const { status, json } = await ask('POST', '/news', { body: { title: 'Пятница роллов', image: '/pictures/a.webp', ...body } })
  expect(status, JSON.stringify(json)).toBe(201)
  return staffNews.parse(json)
}
const lastAudit = async () => (await db.select().from(t.staffAudit)).at(-1)
const undo = async () => ask('POST', `/audit/${(await lastAudit())?.id}/undo`)
const onSite = async () => newsList.parse((await call('GET', '/v2/news')).json).data

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON })
  await db.delete(t.staffAudit)
})
afterEach(() => void vi.useRealTimers())

describe('promo codes', () => {
  it('are upper-cased, found, changed at their revision, and undone', async () => {
    const made = await add({
      code: ' лето-26 ',
      effect: { kind: 'percent', percent: 15 },
      ends_at: '2026-12-01T00:00:00+03:00',
      name: 'Листовки',
    })
    expect(made).toMatchObject({
      code: 'ЛЕТО-26',
      effect: { percent: 15 },
      name: 'Листовки',
      used: 0,
      state: 'active',
      orders: 0,
      first_share: null,
    })
    const found = promotionPage.parse((await ask('GET', `/promotions?list=codes&q=${encodeURIComponent('лето')}`)).json)
    expect(found).toMatchObject({ data: [made], meta: { total: 1, per_page: 50 } })
    expect((await ask('GET', '/promotions?list=codes&state=planned')).json).toMatchObject({ data: [{ code: CODE.soon }] })

    const change = { body: { effect: { kind: 'amount', amount: 300 } }, revision: made.revision }
    expect((await ask('PATCH', `/promotions/${made.id}`, { body: change.body })).status).toBe(428)
    const { status, json } = await ask('PATCH', `/promotions/${made.id}`, change)
    expect({ status, json }).toMatchObject({ status: 200, json: { effect: { kind: 'amount', amount: 300 }, revision: made.revision + 1 } })
    expect(await lastAudit()).toMatchObject({
      action: 'promo.change',
      subject: `promo:${made.id}`,
      before: { effect: { kind: 'percent', percent: 15 } },
      after: { effect: { kind: 'amount', amount: 300 } },
    })
    const late = await ask('PATCH', `/promotions/${made.id}`, { ...change, body: { effect: { kind: 'amount', amount: 500 } } })
    expect(late).toMatchObject({ status: 409, json: { error: { code: 'edited_meanwhile', now: { effect: { amount: 300 } } } } })
    expect((await undo()).status).toBe(200)
    expect(await promoOf(made.id)).toMatchObject({ effect: { kind: 'percent', percent: 15 } })
  })

  it.each<[field: string, body: object]>([
    ['code', { code: CODE.ten.toLowerCase(), effect: { kind: 'percent', percent: 5 } }],
    ['code', { code: 'TEST-10', effect: { kind: 'percent', percent: 5 } }],
    ['code', { code: 'ТЕSТ_10', effect: { kind: 'percent', percent: 5 } }],
    ['code', { code: 'ЕУЫЕ10', effect: { kind: 'percent', percent: 5 } }],
    ['code', { code: '-_-', effect: { kind: 'percent', percent: 5 } }],
    ['code', { code: 'Х'.repeat(41), effect: { kind: 'percent', percent: 5 } }],
    ['effect.percent', { code: 'NEW', effect: { kind: 'percent' } }],
    ['effect', { code: 'NEW', effect: { kind: 'gift', goods_id: 77 } }],
    ['condition', { code: 'NEW', effect: { kind: 'nth_free' } }],
    ['per_customer', { code: 'NEW', effect: { kind: 'free_delivery' }, per_customer: 0 }],
    [
      'ends_at',
      { code: 'NEW', effect: { kind: 'percent', percent: 5 }, starts_at: '2026-12-02T00:00:00Z', ends_at: '2026-12-01T00:00:00Z' },
    ],
  ])('422 for %s', async (field, body) => {
    expect(await ask('POST', '/promotions', { body })).toMatchObject({
      status: 422,
      json: { error: { fields: { [field]: expect.any(String) } } },
    })
  })

  it('no two of one form, in either order, when one is changed, and when an addition is taken back', async () => {
    const both = await Promise.all(
      ['РОЛЛ-7', 'РOЛЛ7'].map((code) => ask('POST', '/promotions', { body: { code, effect: { kind: 'percent', percent: 5 } } })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422])
    const other = await add({ code: 'WINTER', effect: { kind: 'percent', percent: 5 } })
    const renamed = await ask('PATCH', `/promotions/${other.id}`, { body: { code: 'hjkk7' }, revision: other.revision })
    expect(renamed).toMatchObject({ status: 422, json: { error: { fields: { code: expect.stringContaining('не\u00a0отличит') } } } })
    await add({ code: 'LOVE10', effect: { kind: 'percent', percent: 5 } })
    for (const code of ['LOVE1O', 'L0VEI0', 'LОVEl0'])
      expect((await ask('POST', '/promotions', { body: { code, effect: { kind: 'percent', percent: 5 } } })).status).toBe(422)
    expect(await add({ code: 'ЅALE', effect: { kind: 'percent', percent: 5 } })).toMatchObject({ code: 'SALE' })
    expect((await ask('PATCH', `/promotions/${other.id}`, { body: { code: 'WIN-TER' }, revision: other.revision })).status).toBe(200)
    await add({ code: 'WINTER1', effect: { kind: 'percent', percent: 5 } })
    expect((await undo()).status).toBe(200)
    await add({ code: 'WINTER-1', effect: { kind: 'percent', percent: 5 } })
    expect((await undo()).status).toBe(200)
  })

  it('a used one keeps what it gives, counts its orders, and ends', async () => {
    const customer = await newCustomer()
    const gift = { effect: { kind: 'gift', goods_id: GOODS.roll } }
    await placed(customer, orderBody({ promocode: CODE.ten, total: 1211 }))
    const used = await promoOf(TEN)
    expect(used).toMatchObject({ used: 1, orders: 1, revenue: 1211, discount: 118, first_share: 1 })
    const refused = await ask('PATCH', `/promotions/${TEN}`, { body: gift, revision: used.revision })
    expect(refused).toMatchObject({ status: 409, json: { error: { code: 'code_was_used' } } })
    const ended = await ask('PATCH', `/promotions/${TEN}`, {
      body: { ends_at: NOON.toISOString(), note: 'Хватит' },
      revision: used.revision,
    })
    expect(ended).toMatchObject({ status: 200, json: { state: 'ended', note: 'Хватит' } })
    vi.setSystemTime(NOON.getTime() + 1)
    const check = { certificate: CODE.ten, cart: [] }
    expect(await call('POST', '/v2/check-certificate', { token: customer.token, body: check })).toMatchObject({
      status: 422,
      json: { error: { code: 'promo_expired' } },
    })
  })

  it('a batch is a file of different codes for one use each', async () => {
    const effect = { kind: 'gift', goods_id: GOODS.roll }
    const body = { count: 200, prefix: 'gift-', effect, condition: { delivery_type: 'pickup' }, name: 'Подарок' }
    const answer = await send('/staff/promotions/batch', { token: STAFF_TOKEN, body, env: { STAFF_TOKEN } })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([201, 'text/csv; charset=utf-8'])
    const codes = (await answer.text()).trim().split('\r\n').slice(1)
    expect(new Set(codes).size).toBe(200)
    for (const code of codes) expect(code).toMatch(/^GIFT-[ACDEFGHJKMNPQRTUVWXYZ234679]{8}$/)
    const page = promotionPage.parse((await ask('GET', '/promotions?list=codes&q=gift-&page=4')).json)
    expect(page.meta).toMatchObject({ total: 200, last_page: 4 })
    expect(page.data[0]).toMatchObject({ max_uses: 1, is_active: true, effect, condition: { delivery_type: 'pickup' }, name: 'Подарок' })
    expect(await lastAudit()).toMatchObject({ action: 'promo.batch', after: { count: 200 } })
    const [, one = '', other] = codes
    await db.update(t.promoCodes).set({ used: 1 }).where(eq(t.promoCodes.code, one))
    expect((await undo()).status).toBe(200)
    expect(await lastAudit()).toMatchObject({ action: 'promo.batch_remove', before: { count: 200 } })
    expect((await ask('GET', `/promotions?list=codes&q=${one}`)).json).toMatchObject({ data: [{ used: 1 }] })
    expect((await ask('GET', `/promotions?list=codes&q=${other}`)).json).toMatchObject({ data: [] })
    expect((await ask('POST', '/promotions/batch', { body: { ...body, count: 501 } })).status).toBe(422)
  })
})

describe('news', () => {
  beforeEach(async () => void (await db.delete(t.news)))

  it('an earlier address leads to the present one, also after two changes, and is never given to another', async () => {
    const made = await addNews({ slug: 'friday' })
    const rename = async (id: number, slug: string) => {
      const { revision } = staffNews.parse((await ask('GET', `/news/${id}`)).json)
      return ask('PATCH', `/news/${id}`, { body: { slug }, revision })
    }
    for (const slug of ['saturday', 'sunday']) expect((await rename(made.id, slug)).status).toBe(200)
    for (const ref of ['friday', 'saturday', 'sunday'])
      expect((await call('GET', `/v2/news/${ref}`)).json).toMatchObject({ news: { id: made.id, slug: 'sunday' } })
    const other = await addNews({ slug: 'monday' })
    expect(await rename(other.id, 'friday')).toMatchObject({ status: 422 })
    expect(await ask('POST', '/news', { body: { title: 'Ещё', image: '/pictures/a.webp', slug: 'saturday' } })).toMatchObject({
      status: 422,
    })
  })

  it('are on the site at once and until their end', async () => {
    const made = await addNews({ promocode: 'test10', ends_at: '2026-11-20T13:00:00+03:00' })
    expect(made).toMatchObject({ slug: 'pyatnitsa-rollov', promocode: CODE.ten, ends_at: '2026-11-20T10:00:00.000Z' })
    expect(await onSite()).toMatchObject([{ id: made.id, title: 'Пятница роллов', promocode: CODE.ten }])
    vi.setSystemTime(NOON.getTime() + HOUR)
    expect(await onSite()).toEqual([])
    const longer = { ends_at: '2026-11-21T00:00:00+03:00' }
    expect((await ask('PATCH', `/news/${made.id}`, { body: longer })).status).toBe(428)
    expect((await ask('PATCH', `/news/${made.id}`, { body: longer, revision: made.revision })).status).toBe(200)
    expect(await onSite()).toHaveLength(1)
    expect(await ask('PATCH', `/news/${made.id}`, { body: { title: 'Суббота' }, revision: made.revision })).toMatchObject({
      status: 409,
      json: { error: { code: 'edited_meanwhile', now: { ends_at: '2026-11-20T21:00:00.000Z' } } },
    })
    expect((await undo()).status).toBe(200)
    expect(await onSite()).toEqual([])
  })

  it('are sorted and deleted, and both can be taken back', async () => {
    const [one, other] = [await addNews({}), await addNews({ slug: 'other' })]
    expect(await ask('POST', '/news', { body: { title: 'Ещё', image: '/media/none.webp', slug: 'other' } })).toMatchObject({
      status: 422,
      json: { error: { fields: { slug: expect.any(String), image: expect.any(String) } } },
    })
    const ids = async () => (await onSite()).map(({ id }) => id)
    expect((await ask('PUT', '/news/order', { body: { news: [other.id] } })).status).toBe(204)
    expect(await ids()).toEqual([other.id, one.id])
    expect((await ask('PUT', '/news/order', { body: { news: [777] } })).status).toBe(422)
    expect((await undo()).status).toBe(200)
    expect(await ids()).toEqual([one.id, other.id])
    expect((await ask('DELETE', `/news/${other.id}`)).status).toBe(204)
    expect((await ask('DELETE', `/news/${other.id}`)).status).toBe(404)
    expect((await undo()).status).toBe(200)
    expect((await onSite()).map(({ slug }) => slug)).toEqual([one.slug, 'other'])
  })
})
