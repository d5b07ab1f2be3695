import { eq, sql, type SQL } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { invalid } from '#server/core/errors'
import { categorySlugs, goodsSlugs, newsSlugs } from '#server/db/tables'
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

const FORMER = { goods: goodsSlugs, category: categorySlugs, news: newsSlugs }

/** Batch statement: an address that a row has had leads to it. It had it before too, if it is there. */
export function keepSlug({ db }: Context, kind: Kind, id: number, slug: string): BatchItem<'sqlite'> {
  const row = { slug, goods_id: id, category_id: id, news_id: id }
  return db.insert(FORMER[kind]).values(row).onConflictDoNothing()
}

/** Batch statement: the present address of a row is no former one. */
export const dropSlug = ({ db }: Context, kind: Kind, slug: string): BatchItem<'sqlite'> =>
  db.delete(FORMER[kind]).where(eq(FORMER[kind].slug, slug))

/** The part of a change of a row that gives it a new slug: the one it had redirects from then on. */
export const newSlug = (ctx: Context, kind: Kind, { id, was, is }: { id: number; was: string; is: string | undefined }) =>
  is !== undefined && {
    where: slugIsFree(kind, is, id),
    writes: [dropSlug(ctx, kind, is), keepSlug(ctx, kind, id, was)],
    refusal: () => slugRefusal(ctx, kind, is, id),
  }

/** A used address is never given away: it leads to what had it. */
const ofOther = (kind: Kind, slug: string, id: number | null): SQL =>
  sql`from (${ADDRESSES[kind]}) a where a."slug" = ${slug} and a."id" is not ${id}`

/** SQL condition: nothing else has this slug, or had it once. */
export const slugIsFree = (kind: Kind, slug: string, id: number | null): SQL => sql`not exists (select 1 ${ofOther(kind, slug, id)})`

/** Whose address this is or was, in words; undefined for a free one. */
export async function slugFault({ db }: Context, kind: Kind, slug: string | undefined, id: number | null): Promise<string | undefined> {
  if (slug === undefined) return undefined
  const [owner] = await db.all<{ name: string; is_now: number }>(
    sql`select a."name", a."is_now" ${ofOther(kind, slug, id)} order by a."is_now" desc limit 1`,
  )
  if (!owner) return undefined
  return owner.is_now === 1 ? `Такой адрес у\u00a0«${owner.name}»` : `Это прежний адрес «${owner.name}», он ведёт туда`
}

/** The refusal of a slug that was taken since it was checked. */
export async function slugRefusal(ctx: Context, kind: Kind, slug: string | undefined, id: number | null) {
  const taken = await slugFault(ctx, kind, slug, id)
  return taken === undefined ? undefined : invalid('slug', taken)
}

/** All slugs that a new row cannot have, with the names of those that have or had them. */
export async function takenSlugs({ db }: Context, kind: Kind): Promise<Map<string, string>> {
  const rows = await db.all<{ slug: string; name: string }>(sql`select a."slug", a."name" from (${ADDRESSES[kind]}) a`)
  return new Map(rows.map(({ slug, name }) => [slug, name]))
}
