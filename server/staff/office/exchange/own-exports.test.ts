import { env } from '#host'
import { eq } from 'drizzle-orm'
import Papa from 'papaparse'
import { beforeAll, expect, test } from 'vitest'
import { menuImport, newImport } from '~/contracts/staff-exchange'
import { api } from '#server/app'
import { seedShop } from '#server/db/db.testing'
import { demoShop } from '#server/db/demo/demo-shop'
import { dishes, goodsOptions, options, systemState } from '#server/db/tables'
import { db } from '#server/http/api.testing'
import { windows1251 } from './formats/formats.testing'
import { STAFF_TOKEN } from '#server/orders/orders.testing'

beforeAll(seedShop)

const headers = { authorization: `Bearer ${STAFF_TOKEN}` }
const call = (path: string, init: RequestInit = {}) => api.request(`/api/staff${path}`, { headers, ...init }, { ...env, STAFF_TOKEN })
const post = async (path: string, body: string | Uint8Array) =>
  (await call(path, { method: 'POST', body: body as BodyInit, headers: { ...headers, 'content-type': 'application/json' } })).json()
const version = async () => (await db.select({ at: systemState.catalog_version }).from(systemState))[0]?.at
const compare = async (text: string | Uint8Array) => newImport.parse(await post('/imports', text))
const apply = async ({ id, plan_hash }: { id: number; plan_hash: string }) =>
  menuImport.parse(
    await post(`/imports/${id}/apply`, JSON.stringify({ plan_hash, take: { created: true, changed: true, missing: 'withdraw' } })),
  )

test.each(['json', 'csv', 'yml'])('the shop’s own %s changes nothing; an edited price is one change, once', async (format) => {
  const text = await (await call(`/export.${format}`)).text()
  const before = await version()
  const same = await compare(text)
  expect([same.plan.created, same.plan.changed, same.plan.missing, same.plan.ambiguous, same.plan.refused]).toEqual([[], [], [], [], []])
  expect(await apply(same)).toMatchObject({ status: 'done', report: { created: 0, changed: 0, withdrawn: 0, failed: [] } })
  expect(await version()).toBe(before)

  const price = 591 + ['json', 'csv', 'yml'].indexOf(format)
  const edited = text.replace(new RegExp(`(>|;|: ?)${price - 1}(?=[<;,])`), `$1${price}`)
  expect(edited).not.toBe(text)
  const changed = await compare(edited)
  expect(changed.plan.changed).toMatchObject([{ fields: [{ field: 'price', was: price - 1, now: price }] }])
  expect((await apply(changed)).report).toMatchObject({ changed: 1, failed: [] })
  expect((await compare(edited)).plan).toMatchObject({ created: [], changed: [] })
})

const utf16 = (text: string) =>
  new Uint8Array(Uint16Array.from({ length: text.length + 1 }, (_, at) => `\ufeff${text}`.charCodeAt(at)).buffer)
/** As spreadsheets write tables again: other quotes, other delimiters. */
const retabled = (text: string, delimiter: string) =>
  parse(text)
    .map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter))
    .join('\r\n')
const changed = (text: string, change: (rows: string[][]) => string[][]) => Papa.unparse(change(parse(text.trim())), { delimiter: ';' })
const withColumns = (text: string, names: string[]) =>
  changed(text, (rows) => rows.map((row) => names.map((name) => row[rows[0]?.indexOf(name) ?? -1] ?? '')))
const parse = (text: string) => Papa.parse<string[]>(text, { delimiter: ';' }).data

test.each<[string, (text: string) => string | Uint8Array]>([
  ['windows-1251', windows1251],
  ['commas', (text) => retabled(text, ',')],
  ['tabs and UTF-16', (text) => utf16(retabled(text, '\t'))],
  ['commas in windows-1251', (text) => windows1251(retabled(text, ','))],
  ['decomposed letters', (text) => text.normalize('NFD')],
  ['CR at the end of lines', (text) => text.replaceAll('\r\n', '\r')],
  ['rows in another order', (text) => changed(text, ([header = [], ...rows]) => [header, ...rows.toReversed()])],
  ['empty columns and rows at the end', (text) => changed(text, (rows) => [...rows, [], [], ['']].map((row) => [...row, '', '', '']))],
  ['columns renamed', (text) => text.replace(/^.*/, (header) => header.toUpperCase().replaceAll(';', ' ; ').replace('ЦЕНА', 'ЦЕНА, РУБ.'))],
  ['few columns', (text) => withColumns(text, ['Артикул', 'Название', 'Цена', 'Адрес страницы'])],
  ['names and prices alone', (text) => withColumns(text, ['Название', 'Цена'])],
  [
    'prices as money',
    (text) =>
      changed(text, ([header = [], ...rows]) => [
        header,
        ...rows.map((row) =>
          row.map((cell, at) => (header[at] === 'Цена' ? `${Number(cell.replace(',', '.')).toFixed(2).replace('.', ',')}\u00a0₽` : cell)),
        ),
      ]),
  ],
])('the shop’s own table saved by a spreadsheet with %s changes nothing', async (_, saved) => {
  await db
    .insert(options)
    .values({ id: 9001, kind: 'sauces', name: 'Crème ½', price: 30, max: 3, image: '', position: 99 })
    .onConflictDoNothing()
  await db
    .insert(goodsOptions)
    .values({ goods_id: demoShop.goods[0]?.id ?? 0, option_id: 9001, position: 9 })
    .onConflictDoNothing()
  await db
    .update(dishes)
    .set({ description: `Ролл × 2 – «Ёж» 🌶 ${'Лосось и сыр. '.repeat(30)}`.trim(), article: '00123' })
    .where(eq(dishes.id, demoShop.goods[0]?.id ?? 0))
  const text = (await (await call('/export.csv')).text()).replace('\ufeff', '')
  const { plan } = await compare(saved(text))
  expect([plan.created, plan.changed, plan.missing, plan.ambiguous, plan.refused, plan.damaged, plan.prices]).toEqual([
    [],
    [],
    [],
    [],
    [],
    [],
    null,
  ])
  expect(plan.options).toEqual({ created: 0, changed: [] })
})

test('an article that a spreadsheet has made shorter stays, and is named', async () => {
  const text = await (await call('/export.csv')).text()
  const { plan } = await compare(text.replace('00123', '123'))
  expect([plan.changed, plan.damaged]).toEqual([[], [expect.objectContaining({ field: 'article', value: '123' })]])
})

test('cells cut at 255 signs keep texts and options, and are named', async () => {
  const text = changed((await (await call('/export.csv')).text()).replace('\ufeff', ''), (rows) =>
    rows.map((row) => row.map((cell) => cell.slice(0, 255))),
  )
  const { plan } = await compare(text)
  expect([plan.created, plan.changed, plan.options]).toEqual([[], [], { created: 0, changed: [] }])
  expect(plan.damaged[0]).toMatchObject({ field: 'options' })
})

test('the shop’s own prices times a hundred are asked about; divided they change nothing', async () => {
  const times = (price: string) => String(Math.round(Number(price.replace(',', '.')) * 100))
  const rows = parse((await (await call('/export.csv')).text()).replace('\ufeff', ''))
  const text = rows.map((row, at) =>
    row.map((cell, column) => (at > 0 && (column === 5 || column === 6) && cell !== '' ? times(cell) : cell)),
  )
  const asked = await compare(
    Papa.unparse(text, { delimiter: ';' })
      .replaceAll(/ \+(\d+)(?:,(\d\d?))? x/g, (_, whole: string) => ` +${whole}00 x`)
      .replaceAll(/ = (\d+)/g, (_, own: string) => ` = ${own}00`),
  )
  expect(asked.plan.prices).toMatchObject({ times: 100, by: 'dishes', is_divided: false })
  const body = { plan_hash: asked.plan_hash, take: { created: true, changed: true, missing: 'keep' }, confirm: ['prices_moved'] }
  expect(await post(`/imports/${asked.id}/apply`, JSON.stringify(body))).toMatchObject({
    error: { code: 'confirm_first', id: 'prices_high' },
  })
  const divided = newImport.parse(await post(`/imports/${asked.id}/prices`, JSON.stringify({ divide: true })))
  expect([divided.plan.prices?.is_divided, divided.plan.created, divided.plan.changed, divided.plan.refused]).toEqual([true, [], [], []])
  const back = newImport.parse(await post(`/imports/${asked.id}/prices`, JSON.stringify({ divide: false })))
  expect(back.plan_hash).toBe(asked.plan_hash)
  expect(await apply(newImport.parse(await post(`/imports/${asked.id}/prices`, JSON.stringify({ divide: true }))))).toMatchObject({
    status: 'done',
  })
  expect(await post(`/imports/${asked.id}/prices`, JSON.stringify({ divide: true }))).toMatchObject({ error: { code: 'applied_already' } })
})
