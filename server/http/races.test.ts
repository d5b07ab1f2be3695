import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { db } from '#server/http/api.testing'
import { CITY, GOODS, POINT, setUpShop, times } from '#server/orders/orders.testing'
import { addStaff, cookieFor, staffCall } from '#server/staff/office/people/people.testing'

/* Two people of the office change at the same time what depends on each other: one of them wins, nothing is 500 and nothing points at
   what is gone. */

setUpShop()

let owner: string
beforeAll(async () => {
  owner = await cookieFor({ role: 'owner' })
})
beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())

const staff = async (method: string, path: string, body?: unknown, revision?: number) =>
  staffCall(method, `/staff${path}`, {
    cookie: owner,
    ...(body !== undefined && { body }),
    ...(revision !== undefined && { headers: { 'if-match': `"${revision}"` } }),
  })
type Answer = Awaited<ReturnType<typeof staff>>
const made = async (path: string, body: unknown) => {
  const { status, json } = await staff('POST', path, body)
  expect(status, JSON.stringify(json)).toBe(201)
  return json as { id: number; revision: number }
}
const codesOf = async (answers: Promise<Answer>[]) =>
  (await Promise.all(answers)).map(({ status, json }) =>
    `${status} ${(json as { error?: { code: string } } | null)?.error?.code ?? ''}`.trim(),
  )

/** Which of the two comes first is not said; both end with what they are for, or with a refusal that says why. */
const SETTLED = /^(?:20[014]|409 (?:overtaken|edited_meanwhile|has_goods|in_use)|422 (?:invalid|incomplete))$/

const dish = (name: string, more: object = {}) =>
  made('/menu/goods', { name, category_id: 9001, price: 500, weight: 100, images: ['/pictures/a.webp'], ...more })
const onSite = async (name: string, more: object = {}) => {
  const { id } = await dish(name, more)
  const { json } = await staff('POST', `/menu/goods/${id}/publish`)
  return json as { id: number; revision: number }
}

test('one phone for two people: one gets it, the other is 409', async () => {
  const person = { name: 'Вера', phone: '79995550011', role: 'cook', kitchens: [POINT.day] }
  const added = await codesOf(times(4, () => staff('POST', '/people', person)))
  expect(added.toSorted()).toEqual(['201', ...times(3, () => '409 phone_taken')])
  const people = [await addStaff({ role: 'cook', kitchens: [POINT.day] }), await addStaff({ role: 'cook', kitchens: [POINT.day] })]
  const changed = await codesOf(people.map(({ id }) => staff('PATCH', `/people/${id}`, { phone: '79995550012' })))
  expect(changed.toSorted()).toEqual(['200', '409 phone_taken'])
})

test('a set is published or changed while its part leaves the site: no set has a part that is gone', async () => {
  const part = await onSite('Часть')
  const set = await dish('Набор', { parts: [{ id: part.id, qtt: 1 }] })
  const withdraw = () => staff('POST', `/menu/goods/${part.id}/withdraw`)
  const published = await codesOf([withdraw(), staff('POST', `/menu/goods/${set.id}/publish`)])
  for (const code of published) expect(code).toMatch(SETTLED)

  await staff('POST', `/menu/goods/${part.id}/publish`)
  const other = await onSite('Второй набор')
  const parts = { parts: [{ id: part.id, qtt: 2 }] }
  const changed = await codesOf([withdraw(), staff('PATCH', `/menu/goods/${other.id}`, parts, other.revision)])
  for (const code of changed) expect(code).toMatch(SETTLED)
  expect(await db.all('pragma foreign_key_check')).toEqual([])
})

test('a category is deleted while a draft comes into it: no draft is left without its category', async () => {
  const category = await made('/menu/categories', { name: 'Пустая', image: '/pictures/a.webp' })
  const there = await dish('Переезжает')
  const remove = () => staff('DELETE', `/menu/categories/${category.id}`)
  const into = { category_id: category.id }
  const codes = await codesOf([
    remove(),
    staff('POST', '/menu/goods', { name: 'Новая', ...into }),
    staff('PATCH', `/menu/goods/${there.id}`, into, there.revision),
  ])
  for (const code of codes) expect(code).toMatch(SETTLED)
  expect(await db.all('select id from dishes where category_id not in (select id from categories)')).toEqual([])
})

test('a city is deleted while a point comes into it: no point is left without its city', async () => {
  const city = await made('/cities', { name: 'Псков', time_zone: 'Europe/Moscow' })
  const point = { city_id: city.id, address: 'ул. Лесная, 1', phone: '79991112233', lat: 55, lng: 37 }
  for (const code of await codesOf([staff('DELETE', `/cities/${city.id}`), staff('POST', '/pickuppoints', point)]))
    expect(code).toMatch(SETTLED)
  expect(await db.all('pragma foreign_key_check')).toEqual([])
})

test('one category, code, promotion, stop and change of a city by ten at once are stored once', async () => {
  const stop = { subject: 'goods', id: GOODS.cheap, kitchen_id: POINT.day, until: 'shift' }
  const cases: [path: string, body: object, refused: string][] = [
    ['/menu/categories', { name: 'Пицца', image: '/pictures/a.webp' }, '422 invalid'],
    ['/promotions', { code: 'ONE-X', effect: { kind: 'percent', percent: 5 } }, '422 invalid'],
    ['/news', { title: 'Пятница', image: '/pictures/a.webp' }, '422 invalid'],
    ['/stops', stop, '409 stopped_already'],
  ]
  for (const [path, body, refused] of cases) {
    const codes = await codesOf(times(10, () => staff('POST', path, body)))
    expect([path, ...codes.toSorted()]).toEqual([path, '201', ...times(9, () => refused)])
  }
  const cities = await codesOf(times(10, () => staff('PATCH', `/cities/${CITY.day}`, { fee: 100 }, 0)))
  expect(cities.toSorted()).toEqual(['200', ...times(9, () => '409 edited_meanwhile')])
})
