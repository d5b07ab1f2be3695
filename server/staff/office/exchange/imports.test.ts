import { env } from '#host'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { importList, menuImport, newImport } from '~/contracts/staff-exchange'
import { api } from '#server/app'
import * as t from '#server/db/tables'
import { db } from '#server/http/api.testing'
import { setUpShop, STAFF_TOKEN, times } from '#server/orders/orders.testing'
import { cameraPhoto } from '#server/staff/office/media/media.testing'
import { staffCall } from '#server/staff/office/people/people.testing'
import { auditsOf } from '#server/staff/staff.testing'
import { apply, applied, asKey, file, forgetImports, goodsNamed, plan, row, TAKE } from './imports.testing'

setUpShop()

const version = async () => (await db.select({ at: t.systemState.catalog_version }).from(t.systemState))[0]?.at

beforeEach(forgetImports)

describe('applying', () => {
  it('adds dishes with categories, stations, kitchen minutes, options and links; the same file again changes nothing', async () => {
    const options = [{ key: 'o', kind: 'sauces' as const, name: 'Песто', price: 50, max: 3 }]
    const given = file(
      [
        row('a', { weight: 450, unit: 'г', options: ['o'], composition: 'тесто, сыр' }),
        row('b', { available: false }),
        row('a2', { name: 'Пицца a' }),
      ],
      { options },
    )
    const done = await applied(given)
    expect(done).toMatchObject({ status: 'done', done: { rows: 3 }, total: { rows: 3 }, report: { created: 3, changed: 0, failed: [] } })
    const [category] = await db.select().from(t.categories).where(eq(t.categories.name, 'Пиццы'))
    expect(category).toMatchObject({ slug: 'pitstsy', kitchen_minutes: 6 })
    expect(await db.select().from(t.stations)).toMatchObject([{ name: 'Пицца', id: category?.station_id }])
    const dishes = await db
      .select()
      .from(t.goods)
      .where(eq(t.goods.category_id, category?.id ?? 0))
      .orderBy(t.goods.position)
    expect(dishes).toMatchObject([
      { slug: 'pitstsa-a', price: 500, weight: 450, unit: 'г', position: 0, ingredients_read: false },
      { slug: 'pitstsa-b', weight: 1, unit: 'шт', position: 1 },
      { slug: 'pitstsa-a-2', position: 2 },
    ])
    expect(
      await db
        .select()
        .from(t.stops)
        .where(eq(t.stops.subject_id, dishes[1]?.id ?? 0)),
    ).toHaveLength(1)
    expect(await auditsOf(`import:${done.id}`)).toMatchObject([{ action: 'import.apply', after: { created: 3, changed: 0 } }])
    const before = await version()
    const again = await applied(given)
    expect([again.plan.created, again.plan.changed, again.plan.same.length]).toEqual([[], [], 3])
    expect(await version()).toBe(before)
  })

  it('is refused where the menu would become too large', async () => {
    const { id, plan_hash } = await plan(file(times(2000, (at) => row(`k${at}`))))
    expect(await apply(id, { plan_hash })).toMatchObject({ status: 422, json: { error: { code: 'too_many' } } })
    expect((await staffCall('GET', `/staff/imports/${id}`, asKey)).json).toMatchObject({ status: 'planned', done: { rows: 0 } })
  })

  it('is done once by two calls at once', async () => {
    const given = file([row('a', { options: ['o'] }), row('b')], {
      options: [{ key: 'o', kind: 'sauces', name: 'Дзадзики', price: 50, max: 1 }],
    })
    const { id, plan_hash } = await plan(given)
    const answers = await Promise.all([apply(id, { plan_hash }), apply(id, { plan_hash })])
    expect(answers.map(({ status }) => status)).toEqual([202, 202])
    expect((await staffCall('GET', `/staff/imports/${id}`, asKey)).json).toMatchObject({
      status: 'done',
      report: { created: 2, failed: [] },
    })
    expect(await goodsNamed('Пицца a')).toHaveLength(1)
    expect(await db.select().from(t.categories).where(eq(t.categories.name, 'Пиццы'))).toHaveLength(1)
  })

  it('adds a dish without pictures, which leaves the site and returns; a copy of it needs one', async () => {
    await applied(file([row('a')]))
    const path = `/staff/menu/goods/${(await goodsNamed('Пицца a'))[0]?.id}`
    expect((await staffCall('GET', path, asKey)).json).toMatchObject({ images: [] })
    expect((await staffCall('POST', `${path}/withdraw`, asKey)).status).toBe(200)
    expect(await staffCall('POST', `${path}/publish`, asKey)).toMatchObject({ status: 200, json: { visibility: 'on', images: [] } })
    const copy = (await staffCall('POST', `${path}/copy`, asKey)).json as { id: number }
    const refused = { status: 422, json: { error: { fields: { images: expect.any(String) } } } }
    expect(await staffCall('POST', `/staff/menu/goods/${copy.id}/publish`, asKey)).toMatchObject(refused)
    await staffCall('DELETE', `/staff/menu/goods/${copy.id}`, asKey)
  })

  it('changes only what differs', async () => {
    await applied(file(times(10, (at) => row(`k${at}`, { weight: 400, composition: 'тесто' }))))
    const next = file(times(10, (at) => row(`k${at}`, at === 3 ? { price: 620, composition: 'тесто, лук' } : {})))
    const { changed } = (await applied(next)).plan
    expect(changed).toMatchObject([{ name: 'Пицца k3', fields: [{ field: 'price', was: 500, now: 620 }, { field: 'composition' }] }])
    expect((await goodsNamed('Пицца k3'))[0]).toMatchObject({ price: 620, composition: 'тесто, лук', weight: 400, revision: 1 })
    expect((await goodsNamed('Пицца k4'))[0]).toMatchObject({ price: 500, revision: 0 })
  })

  it('takes only the rows that were ticked, and what a person chose', async () => {
    await applied(file([row('x', { name: 'Чука' }), row('y', { name: 'Чука' })]), {}, 'first')
    const given = file([row('a'), row('b'), row('c', { name: 'чука', price: 600 })])
    const [one] = await goodsNamed('Чука')
    const done = await applied(given, { only: ['b', 'c'], choose: { c: one?.id ?? 0 }, confirm: ['prices_moved'] })
    expect(done).toMatchObject({ plan: { ambiguous: [{ key: 'c' }] }, report: { created: 1, changed: 1 } })
    expect([await goodsNamed('Пицца a'), (await goodsNamed('чука'))[0]?.price]).toMatchObject([[], 600])
  })

  it('goes on where it was interrupted, and does nothing twice', async () => {
    const { id, plan_hash } = await plan(file(times(150, (at) => row(`k${at}`))))
    vi.spyOn(console, 'error').mockReturnValue()
    expect((await apply(id, { plan_hash }, { DB: failingDb(10) })).status).toBe(500)
    const half = menuImport.parse((await staffCall('GET', `/staff/imports/${id}`, asKey)).json)
    expect(half).toMatchObject({ total: { rows: 150 }, status: expect.toBeOneOf(['running', 'stopped']) })
    expect(half.done.rows).toBeGreaterThan(0)
    expect(half.done.rows).toBeLessThan(150)
    for (const _ of ['again', 'and again'])
      expect((await apply(id, { plan_hash })).json).toMatchObject({ status: 'done', report: { created: 150, failed: [] } })
    const dishes = await db
      .select({ name: t.goods.name })
      .from(t.goods)
      .where(sql`${t.goods.category_id} > 9001`)
    expect([dishes.length, new Set(dishes.map(({ name }) => name)).size]).toEqual([150, 150])
    expect(await auditsOf(`import:${id}`)).toHaveLength(1)
  })

  it('asks again where the menu has changed, and for each warning', async () => {
    await applied(file(times(4, (at) => row(`k${at}`))))
    const { id, plan_hash } = await plan(file([row('k0', { price: 900 }), row('k1')]))
    await db.update(t.dishes).set({ price: 800 }).where(eq(t.dishes.name, 'Пицца k0'))
    const changed = (await apply(id, { plan_hash })).json as { error: { code: string; plan_hash: string; plan: unknown } }
    expect(changed).toMatchObject({ error: { code: 'menu_changed', plan: { changed: [{ fields: [{ was: 800, now: 900 }] }] } } })
    const hash = changed.error.plan_hash
    expect((await apply(id, { plan_hash: hash })).json).toMatchObject({ error: { code: 'confirm_first', id: 'many_missing' } })
    expect((await apply(id, { plan_hash: hash, confirm: ['many_missing'] })).status).toBe(202)
  })

  it('stops or withdraws what the file no longer has, if asked', async () => {
    const all = file(times(5, (at) => row(`k${at}`)))
    const less = file(all.goods.slice(1))
    await applied(all)
    const [first] = await goodsNamed('Пицца k0')
    expect((await applied(less)).plan.missing).toEqual([first?.id])
    expect((await applied(less, { take: { ...TAKE, missing: 'stop' } })).report).toMatchObject({ stopped: 1, failed: [] })
    expect(
      await db
        .select()
        .from(t.stops)
        .where(eq(t.stops.subject_id, first?.id ?? 0)),
    ).toMatchObject([{ kitchen_id: null, ended_at: null }])
    expect((await applied(less, { take: { ...TAKE, missing: 'withdraw' } })).report).toMatchObject({ withdrawn: 1 })
    expect([await goodsNamed('Пицца k0'), (await db.select().from(t.dishes).where(eq(t.dishes.is_public, false)))[0]?.id]).toEqual([
      [],
      first?.id,
    ])
    expect((await plan(all)).plan).toMatchObject({ created: [], changed: [], missing: [] })
  })
})

describe('a file', () => {
  it('of 300 dishes in windows-1251 with three broken: 297 are added, the others are named by line', async () => {
    const offers = times(300, (at) => {
      const price = { 10: '', 20: '<price>даром</price>', 30: '<price>-5</price>' }[at] ?? `<price>${200 + at}</price>`
      return `<offer id="o${at}"><name>Ёрш ${at}</name>${price}<categoryId>1</categoryId></offer>`
    })
    const answer = await upload(windows1251(yml(offers)), '?source=foreign&file_name=menu.xml')
    expect(answer.status, JSON.stringify(answer.json).slice(0, 300)).toBe(201)
    const { id, plan: found, plan_hash } = newImport.parse(answer.json)
    expect([found.created.length, found.refused.map(({ line }) => line)]).toEqual([297, [14, 24, 34]])
    vi.spyOn(console, 'error').mockReturnValue()
    expect((await apply(id, { plan_hash }, { DB: failingDb(12) })).status).toBe(500)
    expect((await apply(id, { plan_hash })).json).toMatchObject({ status: 'done', report: { created: 297, failed: [] } })
    const names = (
      await db
        .select({ name: t.goods.name })
        .from(t.goods)
        .where(sql`${t.goods.category_id} > 9001`)
    ).map(({ name }) => name)
    expect([names.length, new Set(names).size, names.includes('Ёрш 299')]).toEqual([297, 297, true])
  })

  it('of another program in JSON is read whatever its content type says', async () => {
    const menu = [
      { title: 'Борщ', price: 390, category: 'Супы', weight: 300 },
      { title: 'Уха', price: 420, category: 'Супы' },
    ]
    const { status, json } = await upload(JSON.stringify(menu), '?source=court', 'application/json')
    expect([status, newImport.parse(json).plan.created.map(({ name }) => name)]).toEqual([201, ['Борщ', 'Уха']])
  })

  it('of no known program is known by its name without dates and copies: numbers of two lists do not mean the same dishes', async () => {
    const list = (name: string) => JSON.stringify([{ id: 1, name, price: 300 }])
    const sourceOf = async (fileName: string, body: string) => {
      const { id } = newImport.parse((await upload(body, `?file_name=${encodeURIComponent(fileName)}`)).json)
      const rows = importList.parse((await staffCall('GET', '/staff/imports', asKey)).json)
      return rows.data.find((one) => one.id === id)?.source
    }
    expect(await sourceOf('rolls-2026-11-21.json', list('Ролл'))).toBe('json rolls')
    expect(await sourceOf('Rolls (2) копия.json', list('Ролл'))).toBe('json rolls')
    expect(await sourceOf('sets.json', list('Сет'))).toBe('json sets')
    expect(await sourceOf('', list('Сет'))).toBe('json')
    expect(await sourceOf('menu.json', JSON.stringify({ product_id: ['1'], name: ['Ролл'], price: ['300'] }))).toBe('frontpad')
  })

  it('that is no menu is 422 `file:`', async () => {
    for (const body of ['<html><body>Привет</body></html>', '', 'Привет!'])
      expect(await upload(body)).toMatchObject({ status: 422, json: { error: { fields: { file: expect.any(String) } } } })
    const entity = '<!DOCTYPE yml_catalog [<!ENTITY x SYSTEM "file:///etc/passwd">]>'
    expect(await upload(yml([]).replace(/<yml_catalog/, `${entity}<yml_catalog`))).toMatchObject({ status: 422 })
  })
})

describe('photos', () => {
  it('are taken three a call from confirmed sites; inner addresses, other sites and large files are refused by name', async () => {
    const photo = await cameraPhoto(600, 600)
    const asked: string[] = []
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
      const url = String(input)
      asked.push(url)
      if (url.endsWith('/moved.jpg')) return new Response(null, { status: 302, headers: { location: 'https://169.254.169.254/x.jpg' } })
      const body = url.endsWith('/huge.jpg') ? new Uint8Array(9 * 1024 * 1024) : photo
      return new Response(body, { headers: { 'content-type': 'image/jpeg' } })
    })
    const urls = ['http://cdn.example/a.jpg', 'https://169.254.169.254/a.jpg', 'https://localhost/a.jpg', 'https://other.example/a.jpg']
    const taken = ['moved', 'huge', 'good'].map((name) => `https://cdn.example/${name}.jpg`)
    const given = file([...urls, ...taken].map((url, at) => row(`p${at}`, { images: [url] })))
    const { id, plan: found, plan_hash } = await plan(given)
    expect([found.hosts, found.photos]).toEqual([['cdn.example', 'other.example'], { new: 4, same: 0, failed: 3 }])
    const hosts = ['cdn.example', '169.254.169.254', 'localhost']
    expect(menuImport.parse((await apply(id, { plan_hash, hosts })).json)).toMatchObject({ report: { created: 7 }, done: { photos: 4 } })
    const { status, json } = await staffCall('POST', `/staff/imports/${id}/photos`, asKey)
    expect([status, json]).toEqual([200, { left: 0, done: 1, failed: 6 }])
    const { report } = menuImport.parse((await staffCall('GET', `/staff/imports/${id}`, asKey)).json)
    expect(report.photos_failed.map(({ url }) => url).toSorted()).toEqual([...urls, ...taken.slice(0, 2)].toSorted())
    expect(report.photos_failed.every(({ why }) => why.length > 5)).toBe(true)
    expect((await goodsNamed('Пицца p6'))[0]?.image).toMatch(/^\/media\/[\w-]+\.webp$/)
    expect(asked.every((url) => url.startsWith('https://cdn.example/'))).toBe(true)
    expect((await plan(given)).plan).toMatchObject({ created: [], changed: [], photos: { same: 1 } })
  })
})

it('is listed', async () => {
  const { id } = await plan(file([row('a')]))
  const listed = importList.parse((await staffCall('GET', '/staff/imports', asKey)).json)
  expect(listed.data).toMatchObject([{ id, status: 'planned', counts: { created: 1 } }])
})

const yml = (offers: string[]) => `<?xml version="1.0" encoding="windows-1251"?>
<yml_catalog><shop><name>Гавань</name>
<categories><category id="1">Рыба</category></categories><offers>
${offers.join('\n')}
</offers></shop></yml_catalog>`

const SIGNS = new TextDecoder('windows-1251').decode(Uint8Array.from({ length: 256 }, (_, code) => code))
const windows1251 = (text: string) => Uint8Array.from(text, (sign) => SIGNS.indexOf(sign))

async function upload(body: BodyInit, query = '', type = 'application/octet-stream') {
  const init = { method: 'POST', headers: { authorization: `Bearer ${STAFF_TOKEN}`, 'content-type': type }, body }
  const response = await api.request(`/api/staff/imports${query}`, init, { ...env, STAFF_TOKEN })
  return { status: response.status, json: await response.json() }
}

/** A database that fails from this batch on. */
function failingDb(from: number): D1Database {
  let batches = 0
  return new Proxy(env.DB, {
    get(target, name) {
      if (name !== 'batch') {
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? (value.bind(target) as unknown) : value
      }
      return (statements: D1PreparedStatement[]) => {
        batches += 1
        return batches >= from ? Promise.reject(new Error('killed')) : target.batch(statements)
      }
    },
  })
}
