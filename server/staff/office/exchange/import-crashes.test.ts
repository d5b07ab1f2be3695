import { and, eq, isNull, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { CatalogFile } from '~/contracts/catalog-file'
import type { MissingTake } from '~/contracts/staff-constants'
import { undoneImport } from '~/contracts/staff-exchange'
import * as t from '#server/db/tables'
import { db } from '#server/http/api.testing'
import { newCustomer, placed, setUpShop, times } from '#server/orders/orders.testing'
import { eachCrash } from '#server/payments/crash.testing'
import { cameraPhoto } from '#server/staff/office/media/media.testing'
import { staffCall } from '#server/staff/office/people/people.testing'
import { apply, applied, asKey, file, forgetImports, goodsNamed, plan, row, TAKE } from './imports.testing'

/* The server dies before or after every write in turn; then the call is repeated. */

setUpShop()
beforeEach(async () => {
  for (const level of ['log', 'warn', 'error'] as const) vi.spyOn(console, level).mockImplementation(() => {})
  await forgetImports()
})

const chili = (price: number) => ({ key: 'o', kind: 'sauces' as const, name: 'Чили', price, max: 1 })
const WEEK = [{ day: 1, open: '10:00', close: '12:00' }]
const FORMER = file([row('old', { price: 500, options: ['o'] }), row('same'), row('gone')], { options: [chili(30)] })
/** More dishes than a batch has, and all that is written once they are there. */
const NEXT: CatalogFile = file(
  [
    row('set', { name: 'Сет', parts: [{ name: 'Пицца n1', pieces: 8 }], category: 'd' }),
    row('old', { price: 520, description: 'Новое', options: ['o', 'p'], hours: WEEK }),
    row('same'),
    row('out', { available: false }),
    row('s1', { name: 'Мясная, 25 см', base: 'Мясная', size: '25 см', family: 'm' }),
    row('s2', { name: 'Мясная, 35 см', base: 'Мясная', size: '35 см', family: 'm', price: 700 }),
    row('choice', { groups: [{ kind: 'sauces', name: 'Соус', min: 1, max: 1, items: [{ option_id: 'p', price: null }] }] } as object),
    ...times(60, (at) => row(`n${at}`)),
  ],
  {
    options: [chili(40), { ...chili(50), key: 'p', name: 'Песто' }],
    categories: [
      { key: 'c', name: 'Пиццы' },
      { key: 'd', name: 'Сеты' },
    ],
  },
)
const next = (missing: MissingTake) => ({ take: { ...TAKE, missing }, confirm: ['many_missing', 'prices_moved'] })

/** The menu by names. */
async function menuByNames() {
  const list = (query: string) => db.all<Record<string, unknown>>(sql.raw(query))
  return {
    dishes: await list(`select d.name, d.price, d.description, d.is_public, d.size_name, d.size_position, c.name as category,
      (select f.slug from dishes f where f.id = d.family_id) as family,
      (select group_concat(o.name) from goods_options g join options o on o.id = g.option_id where g.goods_id = d.id) as options,
      (select group_concat(p.name || qtt) from goods_parts g join dishes p on p.id = g.part_id where g.goods_id = d.id) as parts,
      (select group_concat(day || open || close) from menu_hours h where h.dish_id = d.id) as hours,
      (select group_concat(g.name || o.name) from option_groups g join group_items i on i.group_id = g.id join options o on o.id = i.option_id
        where g.goods_id = d.id) as groups
      from dishes d join categories c on c.id = d.category_id where d.category_id > 9001 order by d.slug`),
    options: await list('select name, price from options order by name'),
    categories: await list('select name, position from categories order by name'),
    stops: await list(`select d.name from stops s left join dishes d on d.id = s.subject_id where s.subject = 'goods' and s.ended_at is null
      order by d.name`),
    links: await list(`select key, kind, item_id in (select id from dishes union select id from options union select id from categories)
      as leads from catalog_links order by kind, key`),
  }
}
const undo = (id: number, env: Record<string, unknown> = {}) => staffCall('POST', `/staff/imports/${id}/undo`, { ...asKey, env })
const importRow = async (id: number) => (await db.select().from(t.imports).where(eq(t.imports.id, id)))[0]

/** An import that waits to be applied, upon a menu of an earlier one. */
async function planned() {
  await forgetImports()
  await db.delete(t.options).where(sql`${t.options.name} in ('Чили', 'Песто')`)
  await applied(FORMER)
  const before = await menuByNames()
  return { before, ...(await plan(NEXT)) }
}

describe.each(['stop', 'withdraw'] as const)('an import with what is missing: %s', (missing) => {
  it('is whole once the call is repeated, and goes back as a whole', async () => {
    let whole: unknown
    const reached = await eachCrash(async (crash, DB) => {
      const { id, plan_hash, before } = await planned()
      await apply(id, { plan_hash, ...next(missing) }, { DB })
      const again = await apply(id, { plan_hash, ...next(missing) })
      expect([crash, again.status, again.json]).toMatchObject([crash, 202, { status: 'done', report: { created: 65, failed: [] } }])
      const menu = await menuByNames()
      whole ??= menu
      expect([crash, menu]).toEqual([crash, whole])
      const undone = undoneImport.parse((await undo(id)).json)
      expect([crash, undone.skipped, undone.deleted.length]).toEqual([crash, [], 65])
      expect([crash, await menuByNames()]).toEqual([crash, before])
    })
    expect(reached).toBeGreaterThan(8)
  }, 240_000)

  it('is taken back as a whole, and says so, once the call is repeated', async () => {
    const reached = await eachCrash(async (crash, DB) => {
      const { id, plan_hash, before } = await planned()
      await apply(id, { plan_hash, ...next(missing) })
      const [sold] = await goodsNamed('Пицца n2')
      const order = (await placed(await newCustomer())).id
      await db
        .update(t.orderLines)
        .set({ goods_id: sold?.id ?? 0 })
        .where(eq(t.orderLines.order_id, order))
      const first = await undo(id, { DB })
      const second = await undo(id)
      // the answer of the first call came, or was lost at the end
      const wasDone = first.status === 200 || JSON.stringify(second.json).includes('undone_already')
      expect([crash, second.status]).toEqual([crash, wasDone ? 409 : 200])
      const undone = second.status === 200 ? undoneImport.parse(second.json) : null
      if (undone) {
        expect([crash, undone.skipped, undone.deleted.length]).toEqual([crash, [], 64])
        expect([crash, undone.changed, undone.withdrawn, undone.returned]).toMatchObject([
          crash,
          [{ name: 'Пицца old' }],
          [{ name: 'Пицца n2' }],
          [{ name: 'Пицца gone' }],
        ])
      }
      expect([crash, (await importRow(id))?.undone_at]).toEqual([crash, expect.any(Number)])
      const { dishes, ...others } = await menuByNames()
      expect([crash, dishes.filter(({ name }) => name !== 'Пицца n2')]).toEqual([crash, before.dishes])
      const { links, ...same } = before
      expect([crash, { ...others, links: others.links.filter(({ key }) => key !== 'n2') }]).toEqual([
        crash,
        { ...others, stops: same.stops, options: same.options, categories: same.categories, links },
      ])
      const audits = await db
        .select()
        .from(t.staffAudit)
        .where(and(eq(t.staffAudit.subject, `import:${id}`), eq(t.staffAudit.action, 'import.undo')))
      expect([crash, audits.length]).toEqual([crash, 1])
    })
    expect(reached).toBeGreaterThan(4)
  }, 240_000)
})

it('an import can be taken back wherever it was interrupted, and then stays so', async () => {
  await eachCrash(async (crash, DB) => {
    const { id, plan_hash, before } = await planned()
    await apply(id, { plan_hash, ...next('stop') }, { DB })
    if ((await importRow(id))?.status === 'planned') return
    const { status, json } = await undo(id)
    expect([crash, status, json]).toMatchObject([crash, 200, { skipped: [] }])
    expect([crash, await menuByNames()]).toEqual([crash, before])
    await apply(id, { plan_hash, ...next('stop') })
    expect([crash, await menuByNames()]).toEqual([crash, before])
  })
}, 240_000)

it('photos reach their dish whenever the server dies', async () => {
  const photo = await cameraPhoto(600, 600)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(photo, { headers: { 'content-type': 'image/jpeg' } }))
  const reached = await eachCrash(async (crash, DB) => {
    await forgetImports()
    await db.delete(t.media)
    const images = ['a', 'b'].map((name) => `https://cdn.example/${name}.jpg`)
    const { id } = await applied(file([row('p', { images })]), { hosts: ['cdn.example'] })
    await staffCall('POST', `/staff/imports/${id}/photos`, { ...asKey, env: { DB } })
    const { json } = await staffCall('POST', `/staff/imports/${id}/photos`, asKey)
    expect([crash, json]).toEqual([crash, { left: 0, done: 2, failed: 0 }])
    const [dish] = await db
      .select()
      .from(t.dishes)
      .where(and(eq(t.dishes.name, 'Пицца p'), isNull(t.dishes.family_id)))
    expect([crash, dish?.images.length, dish?.images[0]]).toEqual([crash, 2, dish?.image])
  })
  expect(reached).toBeGreaterThan(2)
}, 120_000)
