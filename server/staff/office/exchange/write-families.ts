import { and, eq, sql } from 'drizzle-orm'
import type { FileGoods } from '~/contracts/catalog-file'
import { dishes, importRows } from '#server/db/tables'
import type { StaffContext } from '#server/staff/access/staff-context'

type Size = Required<Pick<FileGoods, 'base' | 'size' | 'family'>>

/** Makes the new sizes of an import families, once all dishes are there: with the sizes of that name in their category, else of their own.
 *  Two sizes of one name stay two dishes. */
export async function writeFamilies({ db }: Pick<StaffContext, 'db'>, importId: number): Promise<void> {
  const [made, known] = await db.batch([
    db
      .select({ id: dishes.id, category_id: dishes.category_id, after: importRows.after })
      .from(importRows)
      .innerJoin(dishes, eq(dishes.id, importRows.item_id))
      .where(
        and(
          eq(importRows.import_id, importId),
          eq(importRows.kind, 'goods'),
          eq(importRows.state, 'done'),
          eq(importRows.action, 'create'),
          sql`${dishes.family_id} is null and ${importRows.after} ->> '$.family' is not null`,
        ),
      )
      .orderBy(dishes.id),
    db
      .select({ name: dishes.name, category_id: dishes.category_id, family_id: dishes.family_id, size_name: dishes.size_name })
      .from(dishes)
      .where(sql`${dishes.family_id} is not null`),
  ])
  const families = Map.groupBy(made, ({ after }) => (after as Size).family)
  const cells = [...families.values()].flatMap((members) => {
    const [first] = members
    if (!first) return []
    const { base } = first.after as Size
    const present = known.filter((one) => one.name === base && one.category_id === first.category_id)
    const family = present[0]?.family_id ?? first.id
    const taken = new Set(present.filter(({ family_id }) => family_id === family).map(({ size_name }) => size_name))
    return members.flatMap(({ id, after }) => {
      const { size } = after as Size
      if (taken.has(size)) return []
      taken.add(size)
      return [[id, family, base, size, taken.size - 1]]
    })
  })
  if (cells.length === 0) return
  const cell = (at: number) => sql.raw(`each."value" ->> ${at}`)
  await db
    .update(dishes)
    .set({
      family_id: sql`${cell(1)}`,
      name: sql`${cell(2)}`,
      size_name: sql`${cell(3)}`,
      size_position: sql`${cell(4)}`,
    })
    .from(sql`json_each(${JSON.stringify(cells)}) each`)
    .where(sql`${dishes.id} = ${cell(0)}`)
}
