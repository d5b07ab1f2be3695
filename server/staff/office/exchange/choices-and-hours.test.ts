import { env } from '#host'
import { asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { menuImport, newImport } from '~/contracts/staff-exchange'
import { api } from '#server/app'
import { HALVES, insertPizzas, PIZZAS } from '#server/catalog/pizzas.testing'
import * as t from '#server/db/tables'
import { db } from '#server/http/api.testing'
import { setUpShop, STAFF_TOKEN } from '#server/orders/orders.testing'

setUpShop()

const headers = { authorization: `Bearer ${STAFF_TOKEN}`, 'content-type': 'application/json' }
const call = (path: string, init: RequestInit = {}) => api.request(`/api/staff${path}`, { headers, ...init }, { ...env, STAFF_TOKEN })
const post = async (path: string, body: string) => (await call(path, { method: 'POST', body })).json()
const exported = async (format: string) => (await (await call(`/export.${format}`)).text()).replace(/date="[^"]+"/, '')
const compare = async (text: string) => newImport.parse(await post('/imports', text))
const applied = async (text: string, keys?: string[]) => {
  const { id, plan_hash, plan } = await compare(text)
  const confirm = plan.warnings.map((one) => one.id)
  const only = keys && { only: keys }
  const body = { plan_hash, take: { created: true, changed: true, missing: 'keep' }, confirm, ...only }
  const answer = await post(`/imports/${id}/apply`, JSON.stringify(body))
  expect(answer).toMatchObject({ status: 'done' })
  return menuImport.parse(answer)
}
const groupsOf = async (slug: string) => {
  const [dish] = await db.select({ id: t.dishes.id }).from(t.dishes).where(eq(t.dishes.slug, slug))
  return db
    .select()
    .from(t.optionGroups)
    .where(eq(t.optionGroups.goods_id, dish?.id ?? 0))
    .orderBy(asc(t.optionGroups.position))
}

const LUNCH_WEEK = [1, 2, 3, 4, 5].map((day) => ({ day, open: '12:00', close: '16:00' }))
const WOK = 91_031

beforeEach(async () => {
  await emptyShop()
  await insertPizzas()
  await db.insert(t.dishes).values({ ...(await aDish()), id: WOK, slug: 'wok', name: 'Вок & лапша', size_name: null, family_id: null })
  await db.insert(t.options).values([
    { id: 9101, kind: 'sides', name: 'Рис: бурый', price: 0, max: 1, image: '', position: 90 },
    { id: 9102, kind: 'sides', name: 'Удон', price: 50.5, max: 2, image: '', position: 91 },
  ])
  const [group] = await db
    .insert(t.optionGroups)
    .values([
      { goods_id: WOK, kind: 'sides', name: 'Основа: на выбор', min: 1, max: 3, free: 1, position: 0 },
      { goods_id: WOK, kind: 'additionals', name: 'Блюда', max: 4, position: 1, price: 10.5, percent_off: 20 },
    ])
    .returning()
  const id = group?.id ?? 0
  await db.insert(t.groupItems).values([
    { group_id: id, option_id: 9102, price: 30, position: 0 },
    { group_id: id, option_id: 9101, position: 1 },
    { group_id: id + 1, dish_id: 91_002, position: 0 },
    { group_id: id + 1, dish_id: 91_011, price: 99, position: 1 },
  ])
  await db
    .insert(t.menuHours)
    .values([
      ...LUNCH_WEEK.map((one) => ({ ...one, dish_id: WOK })),
      { dish_id: WOK, day: 6, open: '22:00', close: '02:00' },
      { category_id: PIZZAS, day: 7, open: '00:00', close: '24:00' },
      { category_id: PIZZAS, day: 1, open: '10:00', close: '12:00' },
      { category_id: PIZZAS, day: 1, open: '13:00', close: '23:30' },
    ])
})

const aDish = async () => {
  const [row] = await db.select().from(t.dishes).where(eq(t.dishes.id, HALVES))
  if (!row) throw new Error('no dish')
  return { ...row, price: 290 }
}

async function emptyShop() {
  await db.delete(t.imports)
  await db.delete(t.catalogLinks)
  for (const table of [t.stopReach, t.stops, t.orderLines, t.promoCodes, t.dishes, t.options, t.categories]) await db.delete(table)
}

describe.each(['json', 'csv', 'yml'])('a menu as %s', (format) => {
  it('with choices and hours comes back into its shop without a change', async () => {
    const text = await exported(format)
    const { plan } = await compare(text)
    expect([plan.created, plan.changed, plan.served, plan.damaged, plan.refused, plan.options]).toEqual([
      [],
      [],
      [],
      [],
      [],
      { created: 0, changed: [] },
    ])
    await applied(text)
    expect(await exported(format)).toBe(text)
  })

  it('makes the same menu in an empty shop', async () => {
    const text = await exported(format)
    await emptyShop()
    expect((await applied(text)).report.failed).toEqual([])
    expect(await exported(format)).toBe(text)
    expect(await groupsOf('wok')).toMatchObject([
      { kind: 'sides', name: 'Основа: на выбор', min: 1, max: 3, free: 1 },
      { kind: 'additionals', name: 'Блюда', min: 0, max: 4, price: 10.5, percent_off: 20 },
    ])
    const again = await compare(text)
    expect([again.plan.created, again.plan.changed, again.plan.served]).toEqual([[], [], []])
  })
})

const csvOf = (header: string, ...rows: string[]) => [header, ...rows].join('\n')
const WOK_ROW = 'Пицца;Вок & лапша;290;wok'
const HEAD = 'Категория;Название;Цена;Адрес страницы'
const weekOf = async (owner: 'dish_id' | 'category_id', id: number) =>
  db
    .select({ day: t.menuHours.day, open: t.menuHours.open, close: t.menuHours.close })
    .from(t.menuHours)
    .where(eq(t.menuHours[owner], id))
    .orderBy(asc(t.menuHours.day), asc(t.menuHours.open))

describe('a table', () => {
  it('without these columns leaves choices and hours as they are', async () => {
    const { plan } = await compare(csvOf(HEAD, WOK_ROW))
    expect([plan.changed, plan.served, plan.damaged]).toEqual([[], [], []])
  })

  it('changes them, empties them with an empty cell, and is taken back', async () => {
    const before = await exported('json')
    const cell =
      '"группа: Соус\nвид: соус\nвыбрать: 1-2\nбесплатно: 1\nсоус: Новый +40 x2 = 20\nгруппа: Пицца\nвид: добавка\nвыбрать: 0-1\nблюдо: p-91011"'
    const head = `${HEAD};Выбор;Часы;Часы категории`
    const { plan } = await compare(
      csvOf(head, `${WOK_ROW};${cell};;ежедневно 10:00-22:00`, 'Пицца;Из двух половин, 30 см;0;p-91021;;Вс 9:00-12:00;'),
    )
    // the price of 0 needs its choice
    expect(plan.refused).toMatchObject([{ line: 11, why: expect.stringContaining('цена') }])
    const done = await applied(csvOf(head, `${WOK_ROW};${cell};;ежедневно 10:00-22:00`))
    expect(done.plan.changed).toMatchObject([
      {
        fields: [
          { field: 'hours', now: null },
          { field: 'groups', was: expect.stringContaining('Основа: на выбор') },
        ],
      },
    ])
    expect(done.plan.served).toMatchObject([{ name: 'Пицца', fields: [{ now: 'Ежедневно 10:00-22:00' }] }])
    expect(await weekOf('dish_id', WOK)).toEqual([])
    expect(await weekOf('category_id', PIZZAS)).toHaveLength(7)
    expect(await groupsOf('wok')).toMatchObject([
      { kind: 'sauces', name: 'Соус', min: 1, max: 2, free: 1 },
      { kind: 'additionals', name: 'Пицца', min: 0, max: 1 },
    ])
    const undone = await post(`/imports/${done.id}/undo`, '')
    expect(undone).toMatchObject({ skipped: [], changed: [{ id: WOK }] })
    expect(await exported('json')).toBe(before)
  })

  it('leaves choices that were changed since when it is taken back', async () => {
    const done = await applied(csvOf(`${HEAD};Выбор`, `${WOK_ROW};`))
    await db.insert(t.optionGroups).values({ goods_id: WOK, kind: 'sauces', name: 'Свой', max: 1 })
    expect(await post(`/imports/${done.id}/undo`, '')).toMatchObject({ error: { code: 'edited_meanwhile' } })
    expect(await groupsOf('wok')).toMatchObject([{ name: 'Свой' }])
  })

  it.each([
    ['a line that is no line', 'группа: Соус\nвыберите соус', 'выберите соус', 'строку не\u00a0прочитать'],
    ['a kind that is none', 'группа: Соус\nвид: приправа\nвыбрать: 0-1\nсоус: Чили +1 x1', 'группа: Соус', 'строку не\u00a0прочитать'],
    [
      'more that must than may be chosen',
      'группа: Соус\nвид: соус\nвыбрать: 3-1\nсоус: Чили +1 x5',
      'группа: Соус',
      'строку не\u00a0прочитать',
    ],
    [
      'fewer pieces than must be chosen',
      'группа: Соус\nвид: соус\nвыбрать: 2-2\nсоус: Чили +1 x1',
      'Соус',
      'из этих вариантов не\u00a0набрать 2',
    ],
    ['an option of another kind', 'группа: Соус\nвид: соус\nвыбрать: 0-1\nгарнир: Рис +1 x1', 'Соус', 'такой добавки этого вида нет'],
    [
      'a dish that is not there',
      'группа: Соус\nвид: соус\nвыбрать: 0-1\nблюдо: nowhere',
      'nowhere',
      '«Соус»: такого блюда или такой добавки нет',
    ],
    [
      'a name that is too long',
      `группа: ${'С'.repeat(41)}\nвид: соус\nвыбрать: 0-1\nсоус: Чили +1 x1`,
      `группа: ${'С'.repeat(41)}`,
      'строку не\u00a0прочитать',
    ],
  ])('with %s names the cell, keeps what the menu has, and does not sell a new dish without it', async (_what, cell, value, why) => {
    const text = csvOf(`${HEAD};Выбор`, `${WOK_ROW};"${cell}"`, `Пицца;Новинка;300;new-one;"${cell}"`)
    const found = await compare(text)
    const damage = { field: 'groups', value, why }
    expect(found.plan.damaged).toMatchObject([
      { line: 2, name: 'Вок & лапша', ...damage },
      { name: 'Новинка', ...damage },
    ])
    await applied(text)
    expect((await groupsOf('wok')).map(({ name }) => name)).toEqual(['Основа: на выбор', 'Блюда'])
    expect(await groupsOf('new-one')).toEqual([])
    const stopped = await db
      .select()
      .from(t.stops)
      .innerJoin(t.dishes, eq(t.dishes.id, t.stops.subject_id))
      .where(eq(t.dishes.slug, 'new-one'))
    expect(stopped).toHaveLength(1)
  })

  it.each([
    ['Часы', 'Пн-Пт с утра', 'hours', 'часы не\u00a0прочитать'],
    ['Часы', 'Пн-Пт 12:00-25:00', 'hours', 'такого времени нет'],
    ['Часы', 'Пн 10:00-14:00 и 13:00-18:00', 'hours', 'Понедельник: смены пересекаются'],
    ['Часы категории', 'Сб', 'category_hours', 'часы не\u00a0прочитать'],
  ])('with %s «%s» names the cell and leaves the hours', async (column, cell, field, why) => {
    const { plan } = await compare(csvOf(`${HEAD};${column}`, `${WOK_ROW};${cell}`))
    expect(plan).toMatchObject({ changed: [], served: [], damaged: [{ line: 2, field, value: cell, why }] })
  })

  it('whose rows say different hours of one category changes none', async () => {
    const { plan } = await compare(
      csvOf(`${HEAD};Часы категории`, `${WOK_ROW};Пн 10:00-12:00`, 'Пицца;Маргарита, 30 см;500;p-91011;Вт 10:00-12:00'),
    )
    expect(plan).toMatchObject({ served: [], damaged: [{ line: 3, field: 'category_hours', why: 'у\u00a0«Пицца» выше другие часы' }] })
  })
})

it('a price that was 0 may change to any', async () => {
  const { plan } = await compare(csvOf(HEAD, 'Пицца;Из двух половин, 30 см;290;p-91021'))
  expect(plan).toMatchObject({ changed: [{ fields: [{ field: 'price', was: 0, now: 290 }] }], price: { up: 1, biggest: { percent: 0 } } })
})

it('a choice of new dishes is written whatever their order, without those that were not taken', async () => {
  const group = 'группа: Супы\nвид: добавка\nвыбрать: 1-1\nблюдо: tom-yam\nблюдо: borsch'
  const text = csvOf(`${HEAD};Выбор`, `Обеды;Обед;390;obed;"${group}"`, 'Супы;Том ям;300;tom-yam;', 'Супы;Борщ;250;borsch;')
  await applied(text, ['obed', 'borsch'])
  const [dish] = await db.select({ id: t.dishes.id }).from(t.dishes).where(eq(t.dishes.slug, 'borsch'))
  const [one] = await groupsOf('obed')
  const items = await db
    .select()
    .from(t.groupItems)
    .where(eq(t.groupItems.group_id, one?.id ?? 0))
  expect(items).toMatchObject([{ dish_id: dish?.id, position: 0 }])
})

it('a file with choices is taken back with all that it added, sizes too', async () => {
  const before = await exported('json')
  const group = 'группа: Соус\nвид: соус\nвыбрать: 1-1\nсоус: Новый соус +10 x1'
  const rows = ['25 см', '30 см'].map((size, at) => `Пироги;Мясной;${300 + at};;${size};"${group}";Пн 10:00-12:00`)
  const { id } = await applied(csvOf(`${HEAD};Размер;Выбор;Часы категории`, ...rows))
  expect(await post(`/imports/${id}/undo`, '')).toMatchObject({ deleted: [{}, {}], skipped: [], withdrawn: [] })
  expect(await exported('json')).toBe(before)
  expect(await db.select().from(t.options).where(eq(t.options.name, 'Новый соус'))).toEqual([])
})
