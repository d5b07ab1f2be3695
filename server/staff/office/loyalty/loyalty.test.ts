import { describe, expect, it } from 'vitest'
import { shopContacts } from '~/contracts/dictionaries'
import { loyaltyPreview, staffLoyalty, staffLoyaltyList } from '~/contracts/staff-loyalty'
import { DEFAULT_LOYALTY_TERMS } from '~/rules/loyalty-terms'
import { day, moveThrough } from '#server/loyalty/loyalty.testing'
import { atMinute, call, newCustomer, orderBody, placed, POINT, setUpShop, STAFF_TOKEN } from '#server/orders/orders.testing'
import { codeOf } from '#server/staff/desk/edits.testing'
import { cookieFor, staffCall } from '#server/staff/office/people/people.testing'

setUpShop()

const owner = () => cookieFor({ role: 'owner', name: 'Анна' })
const moment = (days: number) => day(days).toISOString()
const body = (parts: object = {}) => ({ ...DEFAULT_LOYALTY_TERMS, from: null, ...parts })
const add = async (parts: object = {}) =>
  staffLoyalty.parse((await staffCall('POST', '/staff/loyalty', { cookie: await owner(), body: body(parts) })).json)
const list = async () => staffLoyaltyList.parse((await staffCall('GET', '/staff/loyalty', { cookie: await owner() })).json).data
const remove = async (id: number) => staffCall('DELETE', `/staff/loyalty/${id}`, { cookie: await owner() })
const change = async (id: number, revision: number, parts: object) =>
  staffCall('PATCH', `/staff/loyalty/${id}`, { cookie: await owner(), body: parts, headers: { 'if-match': `"${revision}"` } })
const publicTerms = async () => shopContacts.parse((await call('GET', '/v2/option')).json).loyalty
const lastAudit = async () =>
  ((await staffCall('GET', '/staff/audit', { token: STAFF_TOKEN })).json as { data: { id: number; action: string; after: unknown }[] })
    .data[0]
const undo = (id = 0) => staffCall('POST', `/staff/audit/${id}/undo`, { token: STAFF_TOKEN })

describe('terms of bonuses', () => {
  it('act from their moment on for everybody, also without another change', async () => {
    const { id, state } = await add({ from: moment(1), pay_percent: 30 })
    expect(state).toBe('next')
    expect(await publicTerms()).toEqual(DEFAULT_LOYALTY_TERMS)
    atMinute(24 * 60)
    expect((await publicTerms())?.pay_percent).toBe(30)
    expect((await list()).map((one) => [one.id, one.state])).toContainEqual([id, 'now'])
    const customer = await newCustomer({ bonuses: 1000 })
    expect((await call('POST', '/v3/cart/quote', { token: customer.token, body: orderBody() })).json).toMatchObject({ bonuses_max: 354 })
    // they have begun
    expect(codeOf(await change(id, 0, { pay_percent: 20 }))).toEqual([409, 'terms_begun'])
    expect(codeOf(await remove(id))).toEqual([409, 'terms_begun'])
  })

  it('are written for now or later, once for a moment, with ranks that rise', async () => {
    const refused = async (parts: object) => {
      const { status, json } = await staffCall('POST', '/staff/loyalty', { cookie: await owner(), body: body(parts) })
      return [status, Object.keys((json as { error: { fields?: object } }).error.fields ?? {})]
    }
    atMinute(60)
    expect(await refused({ from: moment(0) })).toEqual([422, ['from']])
    await add({ from: moment(2) })
    expect(await refused({ from: moment(2) })).toEqual([422, ['from']])
    const [first, second, ...rest] = DEFAULT_LOYALTY_TERMS.ranks
    expect(await refused({ ranks: [first, { ...second, from: 0 }, ...rest] })).toEqual([422, ['ranks.1.from']])
    expect(await refused({ ranks: [{ ...first, from: 5 }] })).toEqual([422, ['ranks.0.from']])
    expect(await refused({ ranks: [first, { rank: 'vip', from: 10, percent: 5 }] })).toEqual([422, ['ranks.1.rank']])
    expect(await refused({ pay_percent: 101 })).toEqual([422, ['pay_percent']])
    expect(await refused({ life_days: -1 })).toEqual([422, ['life_days']])
  })

  it('are the owner’s', async () => {
    const manager = await cookieFor({ kitchens: [POINT.day] })
    expect((await staffCall('GET', '/staff/loyalty', { cookie: manager })).status).toBe(403)
    expect((await staffCall('POST', '/staff/loyalty', { cookie: manager, body: body() })).status).toBe(403)
  })

  it('of the future are changed and deleted, and each is undone; those that act are not', async () => {
    const { id, revision } = await add({ from: moment(5), welcome: 100 })
    expect((await change(id, revision, { welcome: 150, life_days: null })).status).toBe(200)
    expect((await change(id, revision, { welcome: 1 })).status).toBe(409)
    expect(await lastAudit()).toMatchObject({ action: 'loyalty.set', after: { welcome: 150, life_days: null } })
    expect((await undo((await lastAudit())?.id)).status).toBe(200)
    expect((await list()).find((one) => one.id === id)).toMatchObject({ welcome: 100, life_days: 180, state: 'next' })
    expect((await remove(id)).status).toBe(204)
    expect((await undo((await lastAudit())?.id)).status).toBe(200)
    const back = (await list()).find(({ welcome }) => welcome === 100)
    expect(back).toMatchObject({ from: moment(5), state: 'next' })
    const now = await add()
    expect(now.state).toBe('now')
    expect((await undo((await lastAudit())?.id)).status).toBe(409)
    expect((await list()).find((one) => one.id === now.id)?.state).toBe('now')
  })
})

describe('POST /staff/loyalty/preview', () => {
  const preview = async (parts: object) =>
    loyaltyPreview.parse(
      (await staffCall('POST', '/staff/loyalty/preview', { cookie: await owner(), body: { ...DEFAULT_LOYALTY_TERMS, ...parts } })).json,
    )

  it('counts completed orders anew: today’s terms give what they gave, others what they would', async () => {
    const customer = await newCustomer({ bonuses: 590 })
    const first = await placed(customer)
    const second = await placed(customer, orderBody({ bonuses: 590, total: 739 }))
    for (const { id } of [first, second]) await moveThrough(id, 'processed', 'inTransit', 'completed')
    // 3 % of 1180 and of 590
    expect(await preview({})).toEqual({
      days: 90,
      orders: 2,
      earned: { was: 52, would: 52 },
      spent: { was: 590, would: 590 },
      ranks: { up: 0, down: 0 },
    })
    const [step] = DEFAULT_LOYALTY_TERMS.ranks
    // 4 % of 1180 and of 826
    expect(await preview({ ranks: [{ ...step, percent: 4 }], pay_percent: 30 })).toMatchObject({
      earned: { was: 52, would: 80 },
      spent: { was: 590, would: 354 },
    })
    expect(await preview({ is_on: false })).toMatchObject({ earned: { would: 0 }, spent: { would: 0 } })
    const easy = DEFAULT_LOYALTY_TERMS.ranks.map((one, index) => ({ ...one, from: index * 1500 }))
    expect((await preview({ ranks: easy })).ranks).toEqual({ up: 1, down: 0 })
  })
})
