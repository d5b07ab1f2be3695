import { and, eq, inArray, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Hours } from '~/contracts/common'
import type { MenuGroup } from '~/contracts/staff-choices'
import type { ChoiceGroup } from '~/rules/group-lines'
import { importRows } from '#server/db/tables'
import { weekWrites } from '#server/db/week-writes'
import type { StaffContext } from '#server/staff/access/staff-context'
import { groupWrites } from '#server/staff/office/menu/groups'
import { linksQuery } from './import-menu'

/** Dishes a batch. */
const BATCH = 30

type Given = { id: number; hours?: Hours[] | undefined; groups?: MenuGroup[] | undefined }

/** Gives the dishes of an import their hours and choices, once all dishes are there. What a choice offers and was not taken is left out. */
export async function writeChoices({ db }: Pick<StaffContext, 'db'>, of: { id: number; source: string }): Promise<void> {
  const [rows, links] = await db.batch([
    db
      .select({ key: importRows.key, id: importRows.item_id, after: importRows.after })
      .from(importRows)
      .where(
        and(
          eq(importRows.import_id, of.id),
          eq(importRows.kind, 'goods'),
          eq(importRows.state, 'done'),
          inArray(importRows.action, ['create', 'change']),
          sql`coalesce(${importRows.after} -> '$.hours', ${importRows.after} -> '$.groups') is not null`,
        ),
      ),
    linksQuery(db, of.source),
  ])
  const ids = new Map(links.map(({ kind, key, item_id }) => [`${kind} ${key}`, item_id]))
  const idOf = (kind: string, key: number | string | null) => (typeof key === 'string' ? (ids.get(`${kind} ${key}`) ?? null) : key)
  // fields in the order of `toMenuGroup`, with which they are compared before they are taken back
  const resolved = ({ kind, name, min, max, free, source, part, price: each, percent_off, items }: ChoiceGroup): MenuGroup => {
    const category_id = source && idOf('category', source.category_id)
    return {
      kind,
      name,
      min,
      max,
      free,
      source: source && category_id !== null ? { category_id, size: source.size } : null,
      part,
      price: each,
      percent_off,
      items: items
        .map(({ option_id, dish_id, price }) => ({ option_id: idOf('option', option_id), dish_id: idOf('goods', dish_id), price }))
        .filter(({ option_id, dish_id }) => option_id !== null || dish_id !== null),
    }
  }
  for (let at = 0; at < rows.length; at += BATCH) {
    const writes = rows.slice(at, at + BATCH).flatMap(({ key, id, after }) => {
      if (id === null) return []
      const { hours, groups } = after as { hours?: Hours[]; groups?: ChoiceGroup[] }
      const given = { id, hours, groups: groups?.map(resolved) }
      const isRow = and(eq(importRows.import_id, of.id), eq(importRows.kind, 'goods'), eq(importRows.key, key))
      const kept = given.groups && JSON.stringify(given.groups)
      return [
        ...givenWrites(db, given),
        ...(kept
          ? [
              db
                .update(importRows)
                .set({ after: sql`json_set(${importRows.after}, '$.groups', json(${kept}))` })
                .where(isRow),
            ]
          : []),
      ]
    })
    const [first, ...others] = writes
    if (first) await db.batch([first, ...others])
  }
}

/** Batch statements: the hours and choices of a dish; what is absent stays. */
export const givenWrites = (db: StaffContext['db'], { id, hours, groups }: Given): BatchItem<'sqlite'>[] => [
  ...(hours ? weekWrites(db, 'dish_id', id, hours) : []),
  ...(groups ? groupWrites(db, id, groups) : []),
]
