import { sql, type SQL } from 'drizzle-orm'
import { categories, categorySlugs, news, newsSlugs } from '#server/db/tables'
import { rowWhere } from '#server/db/row-where'
import type { ServiceContext } from '#server/http/context'

type Context = Pick<ServiceContext, 'db'>

/** What has an address besides dishes, with its earlier ones. */
const KINDS = {
  category: { table: categories, slugs: categorySlugs, owner: categorySlugs.category_id },
  news: { table: news, slugs: newsSlugs, owner: newsSlugs.news_id },
} as const
type Kind = keyof typeof KINDS

/** Batch statements before a change: the slug that a row has redirects from then on, its new one no longer does. */
export function keepOldSlug({ db }: Context, kind: Kind, { id, is, isSame }: { id: number; is: string; isSame: SQL }) {
  const { table, slugs } = KINDS[kind]
  const drop = db.delete(slugs).where(sql`${slugs.slug} = ${is} and exists (select 1 from ${table} where ${isSame})`)
  const tail = sql`from ${table} where ${isSame} and ${table.slug} <> ${is}`
  const old = { slug: sql`${table.slug}` }
  return kind === 'category'
    ? [drop, db.insert(categorySlugs).select(rowWhere(categorySlugs, { ...old, category_id: id }, tail))]
    : [drop, db.insert(newsSlugs).select(rowWhere(newsSlugs, { ...old, news_id: id }, tail))]
}

/** SQL: another row has this slug, or had it once: its address redirects and is never given away. */
export function isSlugOfOther(kind: Kind, slug: string | null, id: number | null): SQL {
  const { table, slugs, owner } = KINDS[kind]
  return sql`(exists (select 1 from ${table} where ${table.slug} = ${slug} and ${table.id} is not ${id})
    or exists (select 1 from ${slugs} where ${slugs.slug} = ${slug} and ${owner} is not ${id}))`
}

/** All slugs that a new row cannot have. */
export async function takenSlugsOf({ db }: Context, kind: Kind): Promise<Set<string>> {
  const { table, slugs } = KINDS[kind]
  const [present, earlier] = await db.batch([db.select({ slug: table.slug }).from(table), db.select({ slug: slugs.slug }).from(slugs)])
  return new Set([...present, ...earlier].map(({ slug }) => slug))
}
