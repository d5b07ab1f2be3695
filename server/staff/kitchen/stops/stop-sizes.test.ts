import { beforeAll, expect, it } from 'vitest'
import { goodsOne } from '~/contracts/goods'
import { stopPlan } from '~/contracts/staff-stops'
import { insertPizzas, LARGE, MIDDLE, SMALL } from '#server/catalog/pizzas.testing'
import { call, POINT, setUpShop, STAFF_TOKEN } from '#server/orders/orders.testing'
import { staffCall } from '#server/staff/office/people/people.testing'
import { auditsOf } from '#server/staff/staff.testing'

setUpShop()
beforeAll(() => insertPizzas())

const ask = (method: string, path: string, body?: unknown) => staffCall(method, `/staff/stops${path}`, { token: STAFF_TOKEN, body })
const stopped = async (body: Record<string, unknown>, query = '') => {
  const { status, json } = await ask('POST', query, { subject: 'goods', kitchen_id: null, until: null, ...body })
  return { status, json }
}
const onSale = async () => {
  const all = [SMALL, MIDDLE, LARGE].map(async (id) => goodsOne.parse((await call('GET', `/v3/goods/${id}`)).json).available)
  return Promise.all(all)
}

it('a stop takes one size, or all sizes of a dish in one act that names each', async () => {
  const one = stopPlan.parse((await stopped({ id: MIDDLE })).json)
  expect([one.name, one.reach.goods.map(({ id }) => id), one.sizes.map(({ name }) => name)]).toEqual([
    'Пепперони, 30 см',
    [MIDDLE],
    ['Пепперони, 25 см', 'Пепперони, 35 см'],
  ])
  expect(await onSale()).toEqual([true, false, true])

  const dry = stopPlan.parse((await stopped({ id: SMALL, all_sizes: true }, '?dry=1')).json)
  expect(dry.reach.goods.map(({ id }) => id)).toEqual([SMALL, MIDDLE, LARGE])
  const all = stopPlan.parse((await stopped({ id: SMALL, all_sizes: true })).json)
  expect(all.stops.map(({ name }) => name)).toEqual(expect.arrayContaining(['Пепперони, 25 см', 'Пепперони, 35 см']))
  expect([all.stops.length, all.stop?.subject_id]).toEqual([2, SMALL])
  expect(all.stop?.size_of).toEqual({ family_id: expect.any(Number), dish: 'Пепперони', size: '25 см' })
  expect(new Set([...one.stops, ...all.stops].map(({ size_of }) => size_of?.family_id)).size).toBe(1)
  expect(await onSale()).toEqual([false, false, false])
  const names = await Promise.all([SMALL, MIDDLE, LARGE].map(async (id) => (await auditsOf(`goods:${id}`))[0]?.after))
  expect(names).toMatchObject(['25', '30', '35'].map((size) => ({ name: `Пепперони, ${size} см` })))
  expect((await stopped({ id: LARGE, all_sizes: true })).status).toBe(409)

  for (const { id } of [...one.stops, ...all.stops]) expect((await ask('DELETE', `/${id}`)).status).toBe(204)
  expect(await onSale()).toEqual([true, true, true])
  expect((await stopped({ id: SMALL, all_sizes: true, kitchen_id: POINT.day })).status).toBe(201)
})
