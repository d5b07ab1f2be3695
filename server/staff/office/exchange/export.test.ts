import { beforeAll, describe, expect, test } from 'vitest'
import type { CatalogFile } from '~/contracts/catalog-file'
import { sizedName } from '~/rules/size-text'
import { demoShop } from '#server/db/demo/demo-shop'
import { seedShop } from '#server/db/db.testing'
import { dishes } from '#server/db/tables'
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
  return goods.map(({ line: _, family: _family, category, options: keys, ...one }) => {
    const whole = { ...one, category: names.get(category), options: keys?.map((key) => byKey.get(key)) }
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
