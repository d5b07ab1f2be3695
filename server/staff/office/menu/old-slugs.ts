import { sql, type SQL } from 'drizzle-orm'
import { failUnless } from '#server/db/fail-unless'
import { categories, categorySlugs, news, newsSlugs } from '#server/db/tables'
import { rowWhere } from '#server/db/row-where'
import type { ServiceContext } from '#server/http/context'

type Context = Pick<ServiceContext, 'db'>

/** SQL: all addresses, present and earlier, with the id and the name of what they lead to. Those of drafts too. */
const ADDRESSES = {
  goods: sql`select "id", "slug", "name", 1 as "is_now" from "dishes"
    union all select g."id", s."slug", g."name", 0 from "goods_slugs" s join "dishes" g on g."id" = s."goods_id"`,
  category: sql`select "id", "slug", "name", 1 as "is_now" from "categories"
    union all select c."id", s."slug", c."name", 0 from "category_slugs" s join "categories" c on c."id" = s."category_id"`,
  news: sql`select "id", "slug", "title" as "name", 1 as "is_now" from "news"
    union all select n."id", s."slug", n."title", 0 from "news_slugs" s join "news" n on n."id" = s."news_id"`,
} as const
type Kind = keyof typeof ADDRESSES

/** Batch statements before a change: the slug that a row has redirects from then on, its new one no longer does. */
export function keepOldSlug(ctx: Context, kind: 'category' | 'news', { id, is, isSame }: { id: number; is: string; isSame: SQL }) {
  const { db } = ctx
  const [table, slugs] = kind === 'category' ? [categories, categorySlugs] : [news, newsSlugs]
  const drop = db.delete(slugs).where(sql`${slugs.slug} = ${is} and exists (select 1 from ${table} where ${isSame})`)
  const tail = sql`from ${table} where ${isSame} and ${table.slug} <> ${is}`
  const old = { slug: sql`${table.slug}` }
  const keep =
    kind === 'category'
      ? db.insert(categorySlugs).select(rowWhere(categorySlugs, { ...old, category_id: id }, tail))
      : db.insert(newsSlugs).select(rowWhere(newsSlugs, { ...old, news_id: id }, tail))
  return [slugIsFree(ctx, kind, is, id), drop, keep]
}

/** A used address is never given away: it leads to what had it. */
const ofOther = (kind: Kind, slug: string, id: number | null): SQL =>
  sql`from (${ADDRESSES[kind]}) a where a."slug" = ${slug} and a."id" is not ${id}`

/** Batch statement that fails where something else has this slug, or had it once. */
export const slugIsFree = ({ db }: Context, kind: Kind, slug: string, id: number | null) =>
  failUnless(db, sql`not exists (select 1 ${ofOther(kind, slug, id)})`)

/** Whose address this is or was, in words; undefined for a free one. */
export async function slugFault({ db }: Context, kind: Kind, slug: string | undefined, id: number | null): Promise<string | undefined> {
  if (slug === undefined) return undefined
  const [owner] = await db.all<{ name: string; is_now: number }>(
    sql`select a."name", a."is_now" ${ofOther(kind, slug, id)} order by a."is_now" desc limit 1`,
  )
  if (!owner) return undefined
  return owner.is_now === 1 ? `Такой адрес у\u00a0«${owner.name}»` : `Это прежний адрес «${owner.name}», он ведёт туда`
}

/** All slugs that a new row cannot have, with the names of those that have or had them. */
export async function takenSlugs({ db }: Context, kind: Kind): Promise<Map<string, string>> {
  const rows = await db.all<{ slug: string; name: string }>(sql`select a."slug", a."name" from (${ADDRESSES[kind]}) a`)
  return new Map(rows.map(({ slug, name }) => [slug, name]))
}
