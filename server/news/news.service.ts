import { asc } from 'drizzle-orm'
import { isId } from '~/contracts/common'
import type { News } from '~/contracts/news'
import { formatZoned } from '~/rules/schedule'
import { oneVersion, cacheByVersion, versionQuery } from '#server/catalog/catalog-version'
import { imageOf } from '#server/catalog/image-of'
import { news, newsSlugs } from '#server/db/tables'
import type { PublicReader, ServiceContext } from '#server/http/context'
import { firstCityQuery } from '#server/shop/dictionaries.service'
import { missing } from '#server/core/errors'

type Row = typeof news.$inferSelect

/** All promotions, also future and ended ones, in the shop’s order. `timeZone` is the one of the first city. */
type AllNews = { version: number; rows: Row[]; earlier: Map<string, number>; timeZone: string }
type NewsContext = PublicReader & Pick<ServiceContext, 'now'>

const loadNews = cacheByVersion(readNews)

/** Running promotions in the shop’s order. */
export async function listNews(ctx: NewsContext): Promise<News[]> {
  const { rows, timeZone } = await loadNews(ctx)
  return rows.filter((row) => hasBegun(row, ctx) && !isOver(row, ctx)).map((row) => toNews(row, timeZone, row.promocode))
}

/** By id, slug or earlier slug; without the code after its end. @throws HttpError 404, also before its start */
export async function findNews(ctx: NewsContext, ref: string): Promise<News> {
  const { rows, earlier, timeZone } = await loadNews(ctx)
  const id = isId(ref) ? Number(ref) : (rows.find(({ slug }) => slug === ref)?.id ?? earlier.get(ref))
  const row = rows.find((one) => one.id === id)
  if (!row || !hasBegun(row, ctx)) throw missing('Такой акции нет')
  return toNews(row, timeZone, isOver(row, ctx) ? null : row.promocode)
}

/** Number of starts and ends passed: grows when a list changes by time alone. */
export async function newsPassed(ctx: NewsContext): Promise<number> {
  const { rows } = await loadNews(ctx)
  return rows.filter((row) => hasBegun(row, ctx)).length + rows.filter((row) => isOver(row, ctx)).length
}

const hasBegun = ({ starts_at }: Row, { now }: NewsContext) => starts_at <= now.getTime()
const isOver = ({ ends_at }: Row, { now }: NewsContext) => ends_at !== null && ends_at <= now.getTime()

async function readNews({ db }: PublicReader): Promise<AllNews> {
  const [state, rows, [city], slugs] = await db.batch([
    versionQuery(db),
    db.select().from(news).orderBy(asc(news.position), asc(news.id)),
    firstCityQuery(db),
    db.select().from(newsSlugs),
  ])
  const earlier = new Map(slugs.map(({ slug, news_id }) => [slug, news_id]))
  return { version: oneVersion(state), rows, earlier, timeZone: city?.time_zone ?? 'UTC' }
}

function toNews(
  { position: _position, revision: _revision, image, starts_at, ends_at, ...row }: Row,
  timeZone: string,
  promocode: string | null,
): News {
  return {
    ...row,
    image: imageOf(image),
    starts_at: formatZoned(new Date(starts_at), timeZone),
    ends_at: ends_at === null ? null : formatZoned(new Date(ends_at), timeZone),
    promocode,
  }
}
