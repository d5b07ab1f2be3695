import { beforeEach, expect, test } from 'vitest'
import { menu as menuContract } from '~/contracts/staff-menu'
import { auditPage } from '~/contracts/staff-people'
import { staffAudit } from '#server/db/tables'
import { db } from '#server/http/api.testing'
import { CITY, GOODS, POINT, setUpShop, STAFF_TOKEN } from '#server/orders/orders.testing'
import { staffCall } from '#server/staff/office/people/people.testing'

setUpShop()
beforeEach(async () => void (await db.delete(staffAudit)))

async function call(method: string, path: string, body?: unknown, revision?: number) {
  const headers: Record<string, string> = revision === undefined ? {} : { 'if-match': `"${revision}"` }
  const answer = await staffCall(method, path, { token: STAFF_TOKEN, body, headers })
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.json)}`)
  return answer.json as { id: number; revision: number }
}
const undo = (id: number) => staffCall('POST', `/staff/audit/${id}/undo`, { token: STAFF_TOKEN })
const log = async () => auditPage.parse(await call('GET', '/staff/audit')).data
/** What is there, without what grows with each change. */
const shown = async (path: string) =>
  JSON.parse(
    JSON.stringify(await call('GET', path), (name, value: unknown) =>
      ['revision', 'position', 'changed'].includes(name) ? undefined : value,
    ),
  ) as unknown

const menu = '/staff/menu'
const dish = `${menu}/goods/${GOODS.roll}`
const change = async (path: string, body: object, read = path) => call('PATCH', path, body, (await call('GET', read)).revision)
const cityPath = `/staff/cities/${CITY.day}`
const pointPath = `/staff/pickuppoints/${POINT.day}`
const friday = '2026-11-27'
const zones = `/staff/zones?city_id=${CITY.day}`
const addZone = (name: string) => call('POST', '/staff/zones', { city_id: CITY.day, name, closed_until: '2026-11-27T10:00:00+03:00' })

test.each<[action: string, seen: string, doIt: () => Promise<unknown>]>([
  ['goods.change', dish, () => change(dish, { name: 'Другой', price: 610.5, allergens: ['рыба'] })],
  ['goods.ingredients', dish, () => call('PUT', `/staff/goods/${GOODS.roll}/ingredients`, { ingredients: [{ name: 'краб', grams: 30 }] })],
  ['goods.withdraw', dish, () => call('POST', `${dish}/withdraw`)],
  ['goods.add', `${menu}/goods`, () => call('POST', `${menu}/goods`, { name: 'Новое', category_id: 9001 })],
  ['goods.add', `${menu}/goods`, () => call('POST', `${dish}/copy`)],
  ['category.add', menu, () => call('POST', `${menu}/categories`, { name: 'Закуски' })],
  [
    'category.change',
    menu,
    async () => {
      const [rolls] = (await call('GET', menu).then((answer) => menuContract.parse(answer))).categories
      return call('PATCH', `${menu}/categories/${rolls?.id}`, { hours: [{ day: 1, open: '12:00', close: '16:00' }] }, rolls?.revision)
    },
  ],
  ['goods.change', dish, () => change(dish, { hours: [{ day: 6, open: '10:00', close: '14:00' }] })],
  ['option.add', menu, () => call('POST', `${menu}/options`, { kind: 'sauces', name: 'Унаги', price: 40 })],
  ['menu.order', `${menu}/goods`, () => call('PUT', `${menu}/order`, { category_id: 9001, goods: [GOODS.cheap, GOODS.roll] })],
  ['menu.prices', `${menu}/goods`, () => call('POST', `${menu}/prices`, { goods: [GOODS.roll, GOODS.tea], change: { percent: 10 } })],
  ['city.set', cityPath, () => change(cityPath, { fee: 199, free_from: null, special_hours: [{ date: friday }] })],
  ['zone.add', zones, () => addZone('Центр')],
  [
    'pickup_point.set',
    pointPath,
    () => change(pointPath, { name: 'Кухня', special_hours: [{ date: friday, open: '12:00', close: '15:00' }] }),
  ],
  [
    'hours.set',
    pointPath,
    async () => {
      const { revision } = await call('GET', pointPath)
      return call('PUT', `${pointPath}/hours`, { hours: [{ day: 1, open: '10:00', close: '20:00' }] }, revision)
    },
  ],
])('%s is undone once, and everything is as before', async (action, seen, doIt) => {
  const before = await shown(seen)
  await doIt()
  expect(await shown(seen)).not.toEqual(before)
  const [row] = await log()
  expect(row).toMatchObject({ action, can_undo: true })
  const id = row?.id ?? 0
  expect(await undo(id)).toMatchObject({ status: 200, json: { reason: `Отмена №\u00a0${id}` } })
  expect(await shown(seen)).toEqual(before)
  expect(await undo(id)).toMatchObject({ status: 409, json: { error: { code: 'edited_meanwhile' } } })
  expect((await log()).find((one) => one.id === id)?.can_undo).toBe(false)
})

test('zones are changed, sorted and deleted, and each is undone', async () => {
  const [one, other] = [await addZone('Центр'), await addZone('Север')]
  const before = await shown(zones)
  const undoLast = async () => undo((await log())[0]?.id ?? 0)
  const own = `/staff/zones/${one.id}`
  await change(own, {
    ladder: [{ from: 0, fee: 99 }],
    hours: [{ day: 1, open: '10:00', close: '20:00' }],
    is_closed: true,
    closed_until: '2026-11-28T10:00:00+03:00',
  })
  expect((await undoLast()).status).toBe(200)
  expect(await shown(zones)).toEqual(before)
  await call('PUT', '/staff/zones/order', { city_id: CITY.day, zones: [other.id, one.id] })
  expect((await undoLast()).status).toBe(200)
  expect(await shown(zones)).toEqual(before)
  await call('DELETE', `/staff/zones/${other.id}`)
  expect((await undoLast()).status).toBe(200)
  expect(await shown(zones)).toMatchObject([{ name: 'Центр' }, { name: 'Север', closed_until: '2026-11-27T07:00:00.000Z' }])
})

test('what was deleted comes back, under a new id, in its dishes', async () => {
  const { id } = await call('POST', `${menu}/options`, { kind: 'sauces', name: 'Терияки', price: 45.5 })
  await change(dish, { options: [id] })
  await call('DELETE', `${menu}/options/${id}`)
  const [row] = await log()
  expect((await undo(row?.id ?? 0)).status).toBe(200)
  const [added] = await log()
  expect(added).toMatchObject({ action: 'option.add', after: { name: 'Терияки', price: 45.5 } })
  expect(await shown(dish)).toMatchObject({ options: [Number(added?.subject.split(':')[1])] })
})

test.each([
  ['the ingredients of its composition', undefined, ['тунец']],
  ['its own ingredients', [{ name: 'краб', grams: 30 }], ['краб']],
])('a deleted draft comes back with %s', async (_, ingredients, afterwards) => {
  const made = { name: 'Новое', category_id: 9001, composition: 'Лосось, рис', ingredients }
  const { id } = await call('POST', `${menu}/goods`, made)
  const before = await shown(`${menu}/goods/${id}`)
  await call('DELETE', `${menu}/goods/${id}`)
  const [row] = await log()
  expect((await undo(row?.id ?? 0)).status).toBe(200)
  const [added] = await log()
  const own = Number(added?.subject.split(':')[1])
  const back = `${menu}/goods/${own}`
  expect(await shown(back)).toEqual({ ...(before as object), id: own })
  await change(back, { composition: 'Тунец' })
  expect(await shown(back)).toMatchObject({ ingredients: afterwards.map((name) => ({ name })) })
})

test('an import is undone as a whole', async () => {
  const { id, plan_hash } = (await call('POST', '/staff/imports?source=iiko', [
    { name: 'Борщ', price: 300, category: 'Супы' },
    { name: 'Уха', price: 350, category: 'Супы' },
  ])) as unknown as { id: number; plan_hash: string }
  await call('POST', `/staff/imports/${id}/apply`, {
    plan_hash,
    take: { created: true, changed: true, missing: 'keep' },
    confirm: [],
    hosts: [],
  })
  const applied = (await log()).find(({ action }) => action === 'import.apply')
  expect(applied?.can_undo).toBe(true)
  const answer = await undo(applied?.id ?? 0)
  expect(answer).toMatchObject({ status: 200, json: { action: 'import.undo', reason: `Отмена №\u00a0${applied?.id}` } })
  expect((await undo(applied?.id ?? 0)).status).toBe(409)
})

test('an import that was taken back by its own call is not offered again', async () => {
  const { id, plan_hash } = (await call('POST', '/staff/imports?source=iiko', [
    { name: 'Солянка', price: 300, category: 'Супы' },
  ])) as unknown as {
    id: number
    plan_hash: string
  }
  await call('POST', `/staff/imports/${id}/apply`, { plan_hash, take: { created: true, changed: true, missing: 'keep' } })
  await call('POST', `/staff/imports/${id}/undo`)
  expect((await log()).map(({ action, can_undo }) => [action, can_undo])).toEqual([
    ['import.undo', false],
    ['import.apply', false],
  ])
})

test('a change that somebody has changed since is 409 with who and when, and stays', async () => {
  await change(dish, { name: 'Первый' })
  const [first] = await log()
  await change(dish, { name: 'Второй' })
  const refused = await undo(first?.id ?? 0)
  expect(refused).toMatchObject({ status: 409, json: { error: { code: 'edited_meanwhile', at: expect.any(String) } } })
  expect(await shown(dish)).toMatchObject({ name: 'Второй' })
})

test('of two that take it back at once, one does', async () => {
  await call('POST', `${menu}/prices`, { goods: [GOODS.cake], change: { amount: 10 } })
  const [row] = await log()
  const answers = await Promise.all([undo(row?.id ?? 0), undo(row?.id ?? 0)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})
