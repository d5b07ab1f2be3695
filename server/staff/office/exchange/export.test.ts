import { eq, inArray } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { CatalogFile } from '~/contracts/catalog-file'
import { sizedName } from '~/rules/size-text'
import { demoShop } from '#server/db/demo/demo-shop'
import { seedShop } from '#server/db/db.testing'
import { dishes, goodsOptions, options } from '#server/db/tables'
import { call, db } from '#server/http/api.testing'
import { STAFF_TOKEN } from '#server/orders/orders.testing'
import { parseMenu } from './formats/parse-menu'

beforeAll(seedShop)

const download = async (format: string, query = '') => {
  const answer = await call(`/staff/export.${format}${query}`, { token: STAFF_TOKEN, env: { STAFF_TOKEN } })
  expect(answer.status).toBe(200)
  return { bytes: new Uint8Array(await answer.arrayBuffer()), headers: answer.headers }
}

/** Keys of categories and options by what they mean, without lines, the file's own keys and what is empty. */
/** The sizes of each family, by the name that they have in common. */
const sizes = ({ goods }: CatalogFile) =>
  Object.fromEntries([...Map.groupBy(goods, ({ family }) => family)].map(([, list]) => [list[0]?.base, list.map(({ size }) => size)]))

function meaning({ categories, options, goods }: CatalogFile) {
  const names = new Map(categories.map(({ key, name }) => [key, name]))
  const byKey = new Map(options.map(({ key, ...one }) => [key, one]))
  const isEmpty = (value: unknown) => value === null || value === '' || value === 'no' || (Array.isArray(value) && value.length === 0)
  return goods.map(({ line: _, family: _family, category, options: keys, groups, ...one }) => {
    const choices = groups?.map(({ source, items, ...group }) => ({
      ...group,
      source: source && { ...source, category_id: names.get(source.category_id) },
      items: items.map((item) => ({ ...item, option_id: byKey.get(item.option_id ?? '') })),
    }))
    const whole = { ...one, category: names.get(category), options: keys?.map((key) => byKey.get(key)), groups: choices }
    return Object.fromEntries(Object.entries(whole).filter(([, value]) => !isEmpty(value)))
  })
}

describe('an export', () => {
  test.each(['json', 'csv', 'yml'])('as %s is read back as the whole catalogue', async (format) => {
    const { bytes, headers } = await download(format)
    expect(headers.get('content-disposition')).toMatch(new RegExp(`^attachment; filename="menu-\\d{4}-\\d\\d-\\d\\d\\.${format}"$`))
    const parsed = parseMenu(bytes)
    expect([parsed.format, parsed.file.refused]).toEqual([format, []])
    const optionsById = new Map(demoShop.options.map(({ id, kind, name, price, max }) => [id, { kind, name, price, max }]))
    const nameBySlug = new Map(demoShop.categories.map(({ slug, name }) => [slug, name]))
    const bySlug = new Map(meaning(parsed.file).map((one) => [one['slug'], one]))
    expect(bySlug.size).toBe(demoShop.goods.length)
    for (const {
      slug,
      name,
      price,
      old_price,
      weight,
      unit,
      pieces,
      description,
      composition,
      category,
      options,
      size_name,
    } of demoShop.goods)
      expect(bySlug.get(slug)).toMatchObject({
        key: slug,
        slug,
        name: sizedName({ name, size: size_name }),
        price,
        weight,
        unit,
        description,
        ...(composition && { composition }),
        category: nameBySlug.get(category),
        ...(old_price !== null && { old_price }),
        ...(pieces !== null && { pieces }),
        ...(options.length > 0 && { options: options.map((id) => optionsById.get(id)) }),
      })
    expect(sizes(parsed.file)['Маргарита']).toEqual(['25 см', '30 см', '35 см'])
    const json = parseMenu((await download('json')).bytes).file
    expect(meaning(parsed.file)).toEqual(meaning(json))
  })

  test.each([254, 255, 1024])('with options of %i signs in a cell is read back as a whole', async (length) => {
    const id = demoShop.goods[0]?.id ?? 0
    const lines = Math.ceil(length / 120)
    const names = Array.from({ length: lines }, (_, at) => `${at}`.padEnd(Math.floor((length - (lines - 1)) / lines) - 13, 'я'))
    const last = length - (names.join('').length + lines * 13 + lines - 1)
    names[0] += 'ю'.repeat(last)
    await db.delete(goodsOptions).where(eq(goodsOptions.goods_id, id))
    const made = await db
      .insert(options)
      .values(names.map((name, at) => ({ kind: 'sauces' as const, name, price: 30, max: 3, image: '', position: 200 + at })))
      .returning({ id: options.id })
    await db.insert(goodsOptions).values(made.map((one, position) => ({ goods_id: id, option_id: one.id, position })))
    const { file } = parseMenu((await download('csv')).bytes)
    const dish = file.goods.find(({ slug }) => slug === demoShop.goods[0]?.slug)
    expect([dish?.options?.length, file.damaged]).toEqual([lines, undefined])
    await db.delete(options).where(
      inArray(
        options.id,
        made.map((one) => one.id),
      ),
    )
  })

  test('has drafts on request, and formulas as text', async () => {
    const bare = { image: '', unit: 'г', nutrition: { kcal: 0, protein: 0, fat: 0, carbs: 0 } } as const
    const category_id = demoShop.categories[0]?.id ?? 0
    await db.insert(dishes).values({ ...bare, id: 9001, category_id, name: '=1+1', slug: 'odd', price: 250, article: 'A-1' })
    for (const format of ['json', 'csv', 'yml']) {
      expect(parseMenu((await download(format)).bytes).file.goods.some(({ draft }) => draft)).toBe(false)
      const draft = parseMenu((await download(format, '?with=hidden')).bytes).file.goods.find((one) => one.draft)
      expect(draft).toMatchObject({ key: 'odd', name: '=1+1', price: 250, article: 'A-1', available: false })
    }
    const { bytes } = await download('csv', '?with=hidden')
    expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf])
    expect(new TextDecoder().decode(bytes)).toContain(";'=1+1;")
  })
})
