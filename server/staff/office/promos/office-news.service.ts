import { asc, eq, sql } from 'drizzle-orm'
import type { NewNewsBody, NewsBody, NewsOrderBody, StaffNews } from '~/contracts/staff-news'
import { freeSlug } from '~/rules/slug'
import { imageOf } from '#server/catalog/image-of'
import { demandNoFaults, invalid, missing } from '#server/core/errors'
import { news } from '#server/db/tables'
import { addRow, lastPosition, removeRow } from '#server/staff/access/add-and-remove'
import { audited } from '#server/staff/access/audited'
import { changeAtRevision } from '#server/staff/access/change-at-revision'
import type { StaffContext } from '#server/staff/access/staff-context'
import { differingFields } from '#server/staff/office/menu/changed-fields'
import { newSlug, slugFault, slugIsFree, slugRefusal, takenSlugs } from '#server/staff/office/menu/old-slugs'
import { UNKNOWN_PICTURE, unknownPictures } from '#server/staff/office/menu/pictures'
import { asStored, inUtc } from './promo-rows'

type Row = typeof news.$inferSelect
type NewsFields = { [Name in keyof NewsBody]-?: Exclude<NewsBody[Name], undefined> }

/** All news, also future and ended ones, in the shop's order. */
export async function listOfficeNews({ db }: StaffContext): Promise<StaffNews[]> {
  return (await db.select().from(news).orderBy(asc(news.position), asc(news.id))).map(toStaffNews)
}

/** @throws HttpError 404 */
export const readOfficeNews = async (ctx: StaffContext, id: number): Promise<StaffNews> => toStaffNews(await newsRow(ctx, id))

/** The fields under the names and in the forms of the bodies. @throws HttpError 404 */
export const readNewsFields = async (ctx: StaffContext, id: number) => {
  const row = await newsRow(ctx, id)
  return { revision: row.revision, fields: fieldsOf(row) }
}

/** Adds a promotion after the others; it begins now unless it says when. @throws HttpError 422 by field */
export async function addNews(ctx: StaffContext, body: NewNewsBody): Promise<StaffNews> {
  const slug = body.slug ?? freeSlug(body.title, await takenSlugs(ctx, 'news'))
  const unsaid = { teaser: '', body: '', promocode: null, starts_at: ctx.now.toISOString(), ends_at: null }
  const row: NewsFields = { ...unsaid, ...inUtc(body), slug }
  await checkNews(ctx, row, row, null)
  const stored = { ...asStored(row), starts_at: Date.parse(row.starts_at), position: lastPosition(news) }
  const where = slugIsFree('news', slug, null)
  try {
    return await readOfficeNews(ctx, await addRow(ctx, news, stored, { kind: 'news', action: 'news.add', after: row, where }))
  } catch (error) {
    throw (await slugRefusal(ctx, 'news', slug, null)) ?? error
  }
}

/** Changes the given fields, if the promotion still is at this revision. @throws HttpError 404, 409 `edited_meanwhile`, 422 by field */
export async function patchNews(ctx: StaffContext, id: number, body: NewsBody, revision: number): Promise<StaffNews> {
  const find = () => newsRow(ctx, id)
  const target = { table: news, id, kind: 'news' as const, revision, find, show: toStaffNews }
  return changeAtRevision(ctx, target, async (row) => {
    const present = fieldsOf(row)
    const changed = differingFields(present, inUtc(body))
    if (changed === null) return null
    await checkNews(ctx, { ...present, ...changed.after } as NewsFields, changed.after, id)
    const { starts_at, ...stored } = asStored(changed.after)
    const set = { ...stored, ...(starts_at != null && { starts_at }) }
    return { action: 'news.change', ...changed, set, ...newSlug(ctx, 'news', { id, was: row.slug, is: set.slug }) }
  })
}

/** @throws HttpError 404 */
export async function deleteNews(ctx: StaffContext, id: number): Promise<void> {
  await removeRow(ctx, news, { kind: 'news', id, action: 'news.delete', before: fieldsOf(await newsRow(ctx, id)) })
}

/** Sorts the news; those that the list leaves out follow in their order. @throws HttpError 422 `news:` for an unknown id */
export async function sortNews(ctx: StaffContext, { news: ids }: NewsOrderBody): Promise<void> {
  const { db } = ctx
  const was = (await listOfficeNews(ctx)).map(({ id }) => id)
  if (ids.some((id) => !was.includes(id))) throw invalid('news', 'Здесь есть то, чего в\u00a0этом списке нет')
  const is = [...new Set([...ids, ...was])]
  if (is.join() === was.join()) return
  await db.batch([
    audited(ctx, { action: 'news.order', subject: 'news', before: { news: was }, after: { news: is } }),
    db
      .update(news)
      .set({ position: sql`each."key"` })
      .from(sql`json_each(${JSON.stringify(is)}) each`)
      .where(sql`${news.id} = each."value"`),
  ])
}

async function newsRow({ db }: StaffContext, id: number): Promise<Row> {
  const [row] = await db.select().from(news).where(eq(news.id, id))
  if (!row) throw missing('Такой новости нет')
  return row
}

const toStaffNews = (row: Row): StaffNews => {
  const { id, position, revision, image, ...fields } = { ...row, ...fieldsOf(row) }
  return { ...fields, id, position, revision, image: imageOf(image) }
}

const fieldsOf = ({ id: _id, position: _position, revision: _revision, starts_at, ends_at, ...row }: Row): NewsFields => ({
  ...row,
  starts_at: new Date(starts_at).toISOString(),
  ends_at: ends_at === null ? null : new Date(ends_at).toISOString(),
})

/** @throws HttpError 422 by field */
async function checkNews(ctx: StaffContext, wanted: NewsFields, changed: NewsBody, id: number | null): Promise<void> {
  const [taken, pictures] = await Promise.all([
    slugFault(ctx, 'news', changed.slug, id),
    unknownPictures(ctx, changed.image === undefined ? [] : [changed.image]),
  ])
  const fields = {
    ...(taken !== undefined && { slug: taken }),
    ...(pictures.length > 0 && { image: UNKNOWN_PICTURE }),
    ...(wanted.ends_at !== null && Date.parse(wanted.ends_at) <= Date.parse(wanted.starts_at) && { ends_at: 'Конец раньше начала' }),
  }
  demandNoFaults(fields)
}
