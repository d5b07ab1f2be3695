// Shops of any size to measure with: as many products as asked for, made of the demo's own words. Their words are as
// uneven as real ones: few stand in a third of the names, most in a handful, and a larger shop knows more of them.
import { join } from 'node:path'
import { getPlatformProxy } from 'wrangler'
import { root } from '../run.ts'
import { importSource } from './sources.mjs'

/** By how much of the menu a category's products are, and how their names begin. Four names in ten say «Ролл». */
const HEADS = {
  rolls: [40, 'Ролл'],
  pizza: [14, 'Пицца'],
  sushi: [9, 'Нигири'],
  baked: [7, 'Запечённый'],
  sets: [7, 'Сет'],
  wok: [5, 'Удон'],
  salads: [4, 'Салат'],
  soups: [4, 'Суп'],
  desserts: [4, 'Чизкейк'],
  drinks: [3, 'Лимонад'],
  sauces: [3, 'Соус'],
}
const BADGES = ['top', 'hot', 'vegan', 'sale', 'new', 'gluten_free', 'lactose_free']
const SYLLABLES = 'ка ра то ми су зен ха ми но ки дзу рё тэ бо ла ве ни ро са до мару кон тай лин фу сё пе гри'.split(' ')
const ROWS_A_STATEMENT = 500

/** Replaces the products of a demo database (made by `ensureDatabase` in the folder `state`) by `count` others in its
 *  eleven categories, the same ones each time, with ids from 1, slugs `many-ID`, and options. Before the
 *  shop is served, which then has the file to itself. */
export async function fillWithManyGoods(state, count) {
  const { demoShop } = await importSource(`
    export { demoShop } from '#server/db/demo/demo-shop'`)
  const { env, dispose } = await getPlatformProxy({
    configPath: join(root, 'wrangler.toml'),
    persist: { path: join(state, 'v3') },
    remoteBindings: false,
  })
  try {
    await env.DB.prepare('delete from goods').run()
    const rows = manyGoods(demoShop, count)
    for (let from = 0; from < count; from += ROWS_A_STATEMENT) {
      const part = rows.slice(from, from + ROWS_A_STATEMENT)
      await env.DB.batch([insertAll(env.DB, 'goods', part.map(goodsRow)), insertAll(env.DB, 'goods_options', part.flatMap(optionRows))])
    }
    await sellAll(env.DB)
  } finally {
    await dispose()
  }
}

/** The products themselves: rows of the demo's shape with `category_id`, `popularity` and `position` besides. */
export function manyGoods(demoShop, count) {
  const random = randoms(count)
  const pick = (list) => list[Math.floor(list.length * random() ** 3)]
  const flat = (list) => list[Math.floor(list.length * random())]
  const nameWords = byFrequency(demoShop.goods.flatMap(({ name }) => name.toLowerCase().match(/[а-яё-]{3,}/g)))
  const parts = byFrequency(demoShop.goods.flatMap(({ composition }) => composition.replace(/ \d+ шт/g, '').split(', ')))
  const sentences = demoShop.goods.flatMap(({ description }) => description.split(/(?<=[.?!])\s+/))
  const demoOf = Object.groupBy(demoShop.goods, ({ category }) => category)
  const categories = demoShop.categories.flatMap((category) => Array(HEADS[category.slug][0]).fill(category))
  // as in any text, the number of different words grows with the root of its length
  const known = Math.ceil(8 * Math.sqrt(count))
  const inventedWord = () => inventWord(Math.floor(known ** random()))

  return Array.from({ length: count }, (_, at) => {
    const category = at < demoShop.categories.length ? demoShop.categories[at] : flat(categories)
    const like = flat(demoOf[category.slug])
    const words = new Set(Array.from({ length: 1 + Math.floor(random() * 3) }, () => pick(nameWords)))
    const price = 90 + Math.floor(random() * 1900)
    return {
      ...like,
      id: at + 1,
      slug: `many-${at + 1}`,
      category_id: category.id,
      position: at,
      name: `${HEADS[category.slug][1]} ${[...words].join(' ')}${random() < 0.5 ? ` «${inventedWord()}»` : ''}`,
      composition: [...new Set(Array.from({ length: 4 + Math.floor(random() * 5) }, () => pick(parts)))].join(', '),
      description: `${flat(sentences)} ${flat(sentences)}`,
      image: `/pictures/${like.slug}.webp`,
      price,
      old_price: random() < 0.1 ? price + 100 : null,
      badge: random() < 0.4 ? flat(BADGES) : 'no',
      available: true,
      // as many as a line of an order may hold
      popularity: Math.floor(99 / (1 + 100 * random() ** 2)),
    }
  })
}

/** Column by column, money in kopecks; D1 takes a hundred parameters a statement, so the rows go as one. */
function insertAll(db, table, rows) {
  const columns = Object.keys(rows[0] ?? { goods_id: 0 })
  const cells = columns.map((_, at) => `json_extract(value, '$[${at}]')`)
  const sql = `insert into ${table} (${columns.join(', ')}) select ${cells.join(', ')} from json_each(?)`
  return db.prepare(sql).bind(JSON.stringify(rows.map((row) => columns.map((column) => row[column]))))
}

/** One order of all that was sold: the night counts the popularity from the orders. */
function sellAll(db) {
  const now = Date.now()
  return db.batch([
    db.prepare('insert into customers (phone, created_at) values (?, ?)').bind('79990000001', now),
    db
      .prepare(
        `insert into orders (number, customer_id, created_at, city_id, delivery_type, time_type, promised_from, promised_to, address,
           pay_variant, pay_type, full, total)
         select 'many', customers.id, ?1, min(cities.id), 'delivery', 'now', ?1, ?1, '{}', 1, 1, 0, 0 from customers, cities
         where phone = '79990000001'`,
      )
      .bind(now),
    db.prepare(
      `insert into order_lines (order_id, position, goods_id, slug, name, image, qtt, price, amount)
       select orders.id, goods.id, goods.id, goods.slug, goods.name, goods.image, popularity, goods.price, 0
       from goods, orders where number = 'many' and popularity > 0`,
    ),
  ])
}

const goodsRow = ({ category: _category, options: _options, price, old_price, ...row }) => ({
  ...row,
  price: price * 100,
  old_price: old_price === null ? null : old_price * 100,
  images: '[]',
  allergens: JSON.stringify(row.allergens),
  nutrition: JSON.stringify(row.nutrition),
  bonuses_active: Number(row.bonuses_active),
  sale_active: Number(row.sale_active),
  available: Number(row.available),
})

const optionRows = ({ id, options }) => options.map((option_id, position) => ({ goods_id: id, option_id, position }))

function byFrequency(words) {
  const counts = new Map()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts.keys()].toSorted((a, b) => counts.get(b) - counts.get(a))
}

/** The `rank`th of the invented words: the same for the same rank. */
function inventWord(rank) {
  const random = randoms(rank + 7)
  const word = Array.from({ length: 2 + Math.floor(random() * 3) }, () => SYLLABLES[Math.floor(random() * SYLLABLES.length)]).join('')
  return word[0].toUpperCase() + word.slice(1)
}

/** Numbers from 0 up to 1, the same row of them for the same seed (mulberry32). */
function randoms(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
