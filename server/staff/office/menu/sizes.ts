import { and, eq, ne, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { MenuGroup } from '~/contracts/staff-choices'
import { groupsOf } from '#server/catalog/goods-groups'
import { optionIds } from '#server/catalog/goods-rows'
import type { Db } from '#server/db/client'
import { dishes } from '#server/db/tables'
import { UNKNOWN_NUTRITION, type Dish, type DishFields } from './dish'
import { groupWrites, toMenuGroup } from './groups'
import { imageColumns, optionWrites } from './write-goods'

/** What all sizes have in common unless one says otherwise. */
const SHARED = ['name', 'description', 'composition', 'badge', 'allergens', 'nutrition', 'bonuses_active', 'sale_active', 'note'] as const

/** Batch statements: a change of one size reaches the others that were like it before; the category, and which size lists show, all of them. */
export async function siblingWrites(db: Db, { id, family, fields }: Dish, change: Partial<DishFields>): Promise<BatchItem<'sqlite'>[]> {
  if (family === null) return []
  const isSibling = and(eq(dishes.family_id, family), ne(dishes.id, id))
  const update = (set: Partial<typeof dishes.$inferInsert>, was: Partial<typeof dishes.$inferInsert> = {}) => {
    const isLike = (Object.keys(was) as (keyof typeof was)[]).map((name) => sql`${dishes[name]} is ${sql.param(was[name], dishes[name])}`)
    return db
      .update(dishes)
      .set({ ...set, revision: sql`${dishes.revision} + 1` })
      .where(and(isSibling, ...isLike))
  }
  const stored = (of: Partial<DishFields>) => ({ ...of, ...('nutrition' in of && { nutrition: of.nutrition ?? UNKNOWN_NUTRITION }) })
  const [now, was] = [stored(change), stored(fields)]
  return [
    ...SHARED.flatMap((name) => (now[name] === undefined ? [] : [update({ [name]: now[name] }, { [name]: was[name] })])),
    ...(change.images ? [update(imageColumns(change.images), imageColumns(fields.images))] : []),
    ...(change.category_id === undefined ? [] : [update({ category_id: change.category_id })]),
    ...(change.is_default_size ? [update({ is_default_size: false })] : []),
    ...(change.options || change.groups ? await choiceWrites(db, { id, family, fields }, change) : []),
  ]
}

/** The options and groups of the other sizes; a group of this size is of their own there. */
async function choiceWrites(
  db: Db,
  { id, family, fields }: Pick<Dish, 'id' | 'fields'> & { family: number },
  { options, groups }: Partial<DishFields>,
): Promise<BatchItem<'sqlite'>[]> {
  const siblings = await db
    .select({ id: dishes.id, size_name: dishes.size_name, option_ids: optionIds('dishes'), groups: groupsOf('dishes') })
    .from(dishes)
    .where(and(eq(dishes.family_id, family), ne(dishes.id, id)))
  const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
  return siblings.flatMap((one) => {
    const there = (of: readonly MenuGroup[]) => ofSize(of, fields.size_name, one.size_name)
    return [
      ...(options && isSame(one.option_ids, fields.options) ? optionWrites(db, one.id, options) : []),
      ...(groups && isSame(one.groups.map(toMenuGroup), there(fields.groups)) ? groupWrites(db, one.id, there(groups)) : []),
    ]
  })
}

/** Groups as another size has them. */
export const ofSize = (groups: readonly MenuGroup[], was: string | null, now: string | null): MenuGroup[] =>
  groups.map((group) => (group.source && group.source.size === was ? { ...group, source: { ...group.source, size: now } } : group))
