import { and, asc, gt, gte, lt, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { categories as categoriesContract, type Category } from '~/contracts/categories'
import { cities, pickupPoints, type City } from '~/contracts/dictionaries'
import type { Goods } from '~/contracts/goods'
import { newsList, type News } from '~/contracts/news'
import { catalogVersion } from '#server/catalog/catalog-version'
import { createDb } from '#server/db/client'
import { categories, goods } from '#server/db/tables'
import { listNews } from '#server/news/news.service'
import { loadDictionaries } from '#server/shop/dictionaries.service'
import { GOODS_PER_PART } from './sitemap'

/** A product as a feed tells of it; `image` is the master's address. */
export type FeedGoods = Pick<
  Goods,
  'id' | 'slug' | 'name' | 'description' | 'composition' | 'price' | 'old_price' | 'category_id' | 'weight' | 'unit' | 'available'
> & { image: string; kcal: number }

/** What feeds and sitemaps are made of. Products are read by id, a piece at a time, so that their number costs no memory. */
export type FeedSource = {
  /** Another text where something public has changed. */
  version: () => Promise<string>
  categories: () => Promise<Pick<Category, 'id' | 'slug' | 'name'>[]>
  news: () => Promise<News[]>
  cities: () => Promise<City[]>
  hasPickup: () => Promise<boolean>
  /** Which parts of the sitemap have products: `part` holds the ids from part × 10,000 on. */
  parts: () => Promise<number[]>
  slugs: (part: number) => Promise<string[]>
  /** Up to `limit` products whose id comes after `after`, by id. */
  goods: (after: number, limit: number) => Promise<FeedGoods[]>
}

type Env = Pick<Cloudflare.Env, 'DB' | 'API_BASE_URL'>

const TIMEOUT_MS = 10_000
/** How long an API elsewhere is believed without being asked, since only its answers tell its version. */
const ELSEWHERE_MS = 600_000

/** The source of this shop: its own database, or where `API_BASE_URL` names an API elsewhere, that API's answers.
 *  Its reads throw where neither answers. Contract "An API elsewhere". */
export function feedSource(env: Env, now: number): FeedSource {
  return env.API_BASE_URL ? elsewhere(env, now) : own(env, now)
}

function own(env: Env, now: number): FeedSource {
  const db = createDb(env.DB)
  return {
    news: () => listNews({ db, now: new Date(now) }),
    cities: async () => (await loadDictionaries({ db })).cities,
    hasPickup: async () => (await loadDictionaries({ db })).pickupPoints.length > 0,
    version: async () => String(await catalogVersion({ db })),
    categories: () =>
      db
        .select({ id: categories.id, slug: categories.slug, name: categories.name })
        .from(categories)
        .orderBy(asc(categories.position), asc(categories.id)),
    parts: async () => {
      // each step jumps over a whole part: as many rows are read as there are parts
      // written into the statement: a bound number would be a float, and divide as one
      const size = sql.raw(String(GOODS_PER_PART))
      const rows = await db.all<{ part: number }>(sql`
        with recursive parts(part) as (
          select min(id) / ${size} from goods
          union all
          select (select min(id) / ${size} from goods where id >= (part + 1) * ${size}) from parts where part is not null
        ) select part from parts where part is not null`)
      return rows.map(({ part }) => part)
    },
    slugs: async (part) => {
      const within = and(gte(goods.id, part * GOODS_PER_PART), lt(goods.id, (part + 1) * GOODS_PER_PART))
      return (await db.select({ slug: goods.slug }).from(goods).where(within).orderBy(asc(goods.id))).map(({ slug }) => slug)
    },
    goods: async (after, limit) => {
      const rows = await db.select(FEED_COLUMNS).from(goods).where(gt(goods.id, after)).orderBy(asc(goods.id)).limit(limit)
      return rows.map(({ nutrition, ...row }) => ({ ...row, kcal: nutrition.kcal }))
    },
  }
}

const FEED_COLUMNS = {
  id: goods.id,
  slug: goods.slug,
  name: goods.name,
  description: goods.description,
  composition: goods.composition,
  price: goods.price,
  old_price: goods.old_price,
  category_id: goods.category_id,
  weight: goods.weight,
  unit: goods.unit,
  available: goods.available,
  image: goods.image,
  nutrition: goods.nutrition,
}

function elsewhere(env: Env, now: number): FeedSource {
  let asked: Promise<Category[]> | undefined
  const menu = () => (asked ??= read(env, '/v3/categories', categoriesContract))
  const all = async () => (await menu()).flatMap(({ items }) => items).toSorted((a, b) => a.id - b.id)
  const partOf = (id: number) => Math.floor(id / GOODS_PER_PART)
  return {
    news: async () => (await read(env, '/v2/news', newsList)).data,
    cities: () => read(env, '/v2/cities', cities),
    hasPickup: async () => (await read(env, '/v2/pickuppoints', pickupPoints)).length > 0,
    version: async () => `at-${Math.floor(now / ELSEWHERE_MS)}`,
    categories: menu,
    parts: async () => [...new Set((await all()).map(({ id }) => partOf(id)))],
    slugs: async (part) => (await all()).filter(({ id }) => partOf(id) === part).map(({ slug }) => slug),
    goods: async (after, limit) =>
      (await all())
        .filter(({ id }) => id > after)
        .slice(0, limit)
        .map((one) => ({ ...one, image: one.image.webp, kcal: one.nutrition.kcal })),
  }
}

/** One answer of the API, checked with its contract. Throws where it is no success or has another shape. */
async function read<Schema extends z.ZodType>(env: Env, path: string, schema: Schema): Promise<z.infer<Schema>> {
  const headers = { accept: 'application/json', 'accept-language': 'ru', client: '1' }
  const response = await fetch(env.API_BASE_URL + path, { headers, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return schema.parse(await response.json())
}
