import { and, eq, isNull, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { FileGoods } from '~/contracts/catalog-file'
import { reachOfStop } from '~/rules/stop-reach'
import * as t from '#server/db/tables'
import { db } from '#server/http/api.testing'
import { newCustomer, placed, setUpShop, times } from '#server/orders/orders.testing'
import { staffCall } from '#server/staff/office/people/people.testing'
import { auditsOf } from '#server/staff/staff.testing'
import { menuPartsQueries, toMenuParts } from '#server/staff/kitchen/stops/menu-parts'
import { readIngredients } from '#server/staff/kitchen/stops/read-ingredients'
import { applied, asKey, file, forgetImports, goodsNamed, row, TAKE } from './imports.testing'

setUpShop()
beforeEach(forgetImports)

describe('taking an import back', () => {
  it('returns former values, deletes new dishes, makes drafts of ordered ones, and skips what was changed since', async () => {
    await applied(file(times(4, (at) => row(`k${at}`))))
    const next = file([...times(4, (at) => row(`k${at}`, { price: 520, description: 'Новое' })), row('n1'), row('n2'), row('n3')])
    const { id } = await applied(next)
    await db.update(t.dishes).set({ price: 999, revision: 7 }).where(eq(t.dishes.name, 'Пицца k0'))
    await db.update(t.dishes).set({ revision: 7 }).where(eq(t.dishes.name, 'Пицца n1'))
    const [sold] = await goodsNamed('Пицца n2')
    const order = (await placed(await newCustomer())).id
    await db
      .update(t.orderLines)
      .set({ goods_id: sold?.id ?? 0 })
      .where(eq(t.orderLines.order_id, order))
    const answer = await staffCall('POST', `/staff/imports/${id}/undo`, asKey)
    expect([answer.status, answer.json]).toMatchObject([
      200,
      {
        changed: [{ name: 'Пицца k1', fields: [{ field: 'price', was: 520, now: 500 }, {}] }, {}, {}],
        deleted: [{ name: 'Пицца n3' }],
        withdrawn: [{ name: 'Пицца n2' }],
        skipped: [{ name: 'Пицца k0' }, { name: 'Пицца n1' }],
      },
    ])
    expect((await goodsNamed('Пицца k1'))[0]).toMatchObject({ price: 500, description: '' })
    expect((await goodsNamed('Пицца k0'))[0]).toMatchObject({ price: 999, description: 'Новое' })
    expect((await auditsOf(`import:${id}`))[0]).toMatchObject({ action: 'import.undo' })
    expect((await staffCall('POST', `/staff/imports/${id}/undo`, asKey)).json).toMatchObject({ error: { code: 'undone_already' } })
  })

  it('newest first gives the first state, also of dishes that several have touched', async () => {
    const sauce = (price: number) => [{ key: 'o', kind: 'sauces' as const, name: 'Чили', price, max: 1 }]
    await applied(file([row('old', { name: 'Старая', price: 300, pieces: 8, options: ['o'] })], { options: sauce(30) }))
    const first = await menuState()
    const both = (price: number) => [row('old', { name: 'Старая', price, old_price: 900, options: ['o'] }), row('new', { price })]
    const one = await applied(file(both(500), { options: sauce(40) }), { confirm: ['prices_moved'] })
    const between = await menuState()
    const other = await applied(file([...both(700), row('last')], { options: sauce(50) }), { confirm: ['prices_moved'] })
    const third = await applied(file([row('old', { name: 'Старая', price: 710, pieces: null, options: [] })]), {
      take: { ...TAKE, missing: 'stop' },
      confirm: ['many_missing'],
    })
    for (const [{ id }, state] of [
      [third, null],
      [other, between],
      [one, first],
    ] as const) {
      const { status, json } = await staffCall('POST', `/staff/imports/${id}/undo`, asKey)
      expect([status, json]).toMatchObject([200, { skipped: [] }])
      if (state) expect(await menuState()).toEqual(state)
    }
    expect((await staffCall('GET', `/staff/imports/${one.id}`, asKey)).json).toMatchObject({ report: { created: 1, changed: 1 } })
  })

  it('leaves a stop that somebody had set before', async () => {
    await applied(file([row('a'), row('b')]))
    const [dish] = await goodsNamed('Пицца b')
    const open = () =>
      db
        .select()
        .from(t.stops)
        .where(and(eq(t.stops.subject_id, dish?.id ?? 0), isNull(t.stops.ended_at)))
    await db.insert(t.stops).values({ subject: 'goods', subject_id: dish?.id ?? 0, from_at: 1 })
    const { id } = await applied(file([row('a')]), { take: { ...TAKE, missing: 'stop' }, confirm: ['many_missing'] })
    expect((await staffCall('POST', `/staff/imports/${id}/undo`, asKey)).status).toBe(200)
    expect(await open()).toHaveLength(1)
  })
})

/** The dishes of imports with their options and prices, by what they mean. */
const menuState = async () => ({
  goods: (
    await db
      .select()
      .from(t.goods)
      .where(sql`${t.goods.category_id} > 9001`)
  ).map(({ revision: _, ...dish }) => dish),
  options: (await db.select().from(t.options)).map(({ revision: _, ...option }) => option),
  links: await db.select().from(t.goodsOptions),
  stops: await db.select({ id: t.stops.subject_id }).from(t.stops).where(isNull(t.stops.ended_at)),
})

describe('a set of a file', () => {
  const roll = (name: string, pieces: number, parts: Partial<FileGoods> = {}) => row(name, { name, pieces, ...parts })
  const set = row('s', {
    name: 'Сет',
    composition: 'Ролл Сёмга - 3, Нори-маки - 16, Суши Угорь - 1',
    parts: [
      { name: 'Ролл Сёмга', pieces: 3 },
      { name: 'Нори-маки', pieces: 16 },
      { name: 'Суши Угорь', pieces: 1 },
    ],
  })
  const partsOf = async () =>
    db
      .select({ name: t.goods.name, qtt: t.goodsParts.qtt })
      .from(t.goodsParts)
      .innerJoin(t.goods, eq(t.goods.id, t.goodsParts.part_id))
      .where(sql`${t.goodsParts.goods_id} in (select "id" from "goods" where "name" = 'Сет')`)

  it('has the dishes that it names, in portions, and stops with what they are made of', async () => {
    const done = await applied(file([set, roll('Ролл Сёмга', 6, { composition: 'рис, тестовая сёмга' }), roll('Нори-маки', 8)]))
    expect(done.plan.parts).toEqual({ found: 2, lost: [{ name: 'Сет', part: 'Суши Угорь' }] })
    expect((await partsOf()).toSorted((a, b) => a.qtt - b.qtt)).toEqual([
      { name: 'Ролл Сёмга', qtt: 1 },
      { name: 'Нори-маки', qtt: 2 },
    ])
    await readIngredients(db)
    const made = (await db.select().from(t.ingredients)).map(({ name }) => name)
    expect([made.includes('тестовая сёмга'), made.some((name) => /ролл|маки/.test(name))]).toEqual([true, false])
    const [ingredient] = await db.select().from(t.ingredients).where(eq(t.ingredients.name, 'тестовая сёмга'))
    const menu = toMenuParts(...(await db.batch(menuPartsQueries(db, 'ingredient', ingredient?.id ?? 0))))
    expect(reachOfStop('ingredient', ingredient?.id ?? 0, menu).sets).toEqual([(await goodsNamed('Сет'))[0]?.id])
  })

  it('that was there before its dishes gets them from the next file, and loses them when it is taken back', async () => {
    await applied(file([set]))
    expect(await partsOf()).toEqual([])
    const { id, plan: found } = await applied(file([set, roll('Ролл Сёмга', 6)]))
    expect(found.changed).toMatchObject([{ name: 'Сет', fields: [{ field: 'parts', now: 'Ролл Сёмга × 1' }] }])
    expect(await partsOf()).toHaveLength(1)
    expect((await applied(file([set, roll('Ролл Сёмга', 6)]))).plan.changed).toEqual([])
    await staffCall('POST', `/staff/imports/${id}/undo`, asKey)
    expect(await partsOf()).toEqual([])
  })
})
