import { eq, sql } from 'drizzle-orm'
import type { MenuCategory, MenuCategoryBody, NewCategoryBody } from '~/contracts/staff-menu'
import { freeSlug } from '~/rules/slug'
import { inWeekOrder, weekFaultText } from '~/rules/weekly-hours'
import { categories, dishes, stations } from '#server/db/tables'
import { weekWrites } from '#server/db/week-writes'
import { conflict, demandNoFaults, missing } from '#server/core/errors'
import { addRow, lastPosition, removeRow } from '#server/staff/access/add-and-remove'
import { changeAtRevision } from '#server/staff/access/change-at-revision'
import type { StaffContext } from '#server/staff/access/staff-context'
import { differingFields } from './changed-fields'
import { oneMoreFits, tooMany } from './limits'
import { staffCategoriesQuery, toCategory } from './menu.service'
import { newSlug, slugFault, slugIsFree, slugRefusal, takenSlugs } from './old-slugs'
import { UNKNOWN_PICTURE, unknownPictures } from './pictures'

const PICTURE = '/pictures/category-rolls.webp'
const KITCHEN_MINUTES = 4

/** Creates a category after the others; the slug comes from the name. @throws HttpError 422 by field, `too_many` */
export async function addCategory(ctx: StaffContext, body: NewCategoryBody): Promise<MenuCategory> {
  await checkCategory(ctx, body, null)
  const slug = body.slug ?? freeSlug(body.name, await takenSlugs(ctx, 'category'))
  const row = {
    name: body.name,
    slug,
    image: body.image ?? PICTURE,
    kitchen_minutes: body.kitchen_minutes ?? KITCHEN_MINUTES,
    station_id: body.station_id ?? null,
    takes_notes: body.takes_notes ?? true,
  }
  const { hours } = body
  const where = sql`${oneMoreFits('categories')} and ${slugIsFree('category', slug, null)}`
  try {
    const placed = { ...row, position: lastPosition(categories) }
    const id = await addRow(ctx, categories, placed, {
      kind: 'category',
      action: 'category.add',
      after: { ...row, ...(hours && { hours }) },
      where,
      writes: (added) => (hours ? weekWrites(ctx.db, 'category_id', added, hours) : []),
    })
    return toCategory(await categoryRow(ctx, id))
  } catch (error) {
    throw (await slugRefusal(ctx, 'category', slug, null)) ?? tooMany('categories', error)
  }
}

/** Changes the given fields, if the category still is at this revision. @throws HttpError 404, 409 `edited_meanwhile`, 422 by field */
export async function patchCategory(ctx: StaffContext, id: number, body: MenuCategoryBody, revision: number): Promise<MenuCategory> {
  const find = () => categoryRow(ctx, id)
  const target = { table: categories, id, kind: 'category' as const, revision, find, show: toCategory }
  return changeAtRevision(ctx, target, async (row) => {
    const changed = differingFields(row, { ...body, ...(body.hours && { hours: inWeekOrder(body.hours) }) })
    if (changed === null) return null
    await checkCategory(ctx, changed.after, id)
    const { hours, ...set } = changed.after
    const slug = newSlug(ctx, 'category', { id, was: row.slug, is: set.slug })
    return {
      action: 'category.change',
      ...changed,
      set,
      ...slug,
      writes: [...(slug ? slug.writes : []), ...(hours ? weekWrites(ctx.db, 'category_id', id, hours) : [])],
    }
  })
}

/** Deletes an empty category. @throws HttpError 404, 409 `has_goods` */
export async function deleteCategory(ctx: StaffContext, id: number): Promise<void> {
  const { name, slug, image, kitchen_minutes, station_id, hours, takes_notes } = await categoryRow(ctx, id)
  await removeRow(ctx, categories, {
    kind: 'category',
    id,
    action: 'category.delete',
    before: { name, slug, image, kitchen_minutes, station_id, hours, takes_notes },
    unless: {
      isNeeded: sql`exists (select 1 from ${dishes} where ${dishes.category_id} = ${id})`,
      refusal: conflict('has_goods', 'В\u00a0категории есть блюда. Сначала перенесите их в\u00a0другую'),
    },
  })
}

/** @throws HttpError 404 */
export async function categoryRow(ctx: StaffContext, id: number) {
  const [row] = await staffCategoriesQuery(ctx).where(eq(categories.id, id))
  if (!row) throw missing('Такой категории нет')
  return row
}

/** @throws HttpError 422 by field */
async function checkCategory(
  ctx: StaffContext,
  { slug, image, station_id, hours = [] }: MenuCategoryBody,
  id: number | null,
): Promise<void> {
  const { db } = ctx
  const wrongHours = weekFaultText(hours)
  const [taken, found, pictures] = await Promise.all([
    slugFault(ctx, 'category', slug, id),
    station_id == null ? [{}] : db.select({ id: stations.id }).from(stations).where(eq(stations.id, station_id)),
    unknownPictures(ctx, image === undefined ? [] : [image]),
  ])
  const fields = {
    ...(taken !== undefined && { slug: taken }),
    ...(found.length === 0 && { station_id: 'Такого цеха нет' }),
    ...(pictures.length > 0 && { image: UNKNOWN_PICTURE }),
    ...(wrongHours !== null && { hours: wrongHours }),
  }
  demandNoFaults(fields)
}
