import { and, eq, inArray, sql } from 'drizzle-orm'
import type { FileGoods } from '~/contracts/catalog-file'
import { partFinder, portionsOf } from '~/rules/set-parts'
import { rowWhere } from '#server/db/row-where'
import { goods, goodsParts, importRows } from '#server/db/tables'
import type { StaffContext } from '#server/staff/access/staff-context'

/** Gives the sets of an import their dishes, once all dishes are there. What staff have said of a set stays. */
export async function writeParts({ db }: Pick<StaffContext, 'db'>, importId: number): Promise<void> {
  const [sets, dishes, known] = await db.batch([
    db
      .select({ id: importRows.item_id, after: importRows.after })
      .from(importRows)
      .where(
        and(
          eq(importRows.import_id, importId),
          eq(importRows.kind, 'goods'),
          eq(importRows.state, 'done'),
          inArray(importRows.action, ['create', 'change']),
          sql`${importRows.after} ->> '$.parts' is not null`,
        ),
      ),
    db.select({ id: goods.id, name: goods.name, pieces: goods.pieces }).from(goods).orderBy(goods.id),
    db.selectDistinct({ id: goodsParts.goods_id }).from(goodsParts),
  ])
  const find = partFinder(dishes)
  const hasParts = new Set(known.map(({ id }) => id))
  const cells = sets.flatMap(({ id, after }) => {
    if (id === null || hasParts.has(id)) return []
    const { parts = [] } = after as Pick<FileGoods, 'parts'>
    const found = new Map<number, number>()
    for (const { name, pieces } of parts) {
      const dish = find(name)
      if (dish && dish.id !== id) found.set(dish.id, Math.min(99, (found.get(dish.id) ?? 0) + portionsOf(pieces, dish.pieces)))
    }
    return [...found].map(([part, qtt]) => [id, part, qtt])
  })
  if (cells.length === 0) return
  const cell = (at: number) => sql.raw(`each."value" ->> ${at}`)
  const row = { goods_id: cell(0), part_id: cell(1), qtt: cell(2) }
  await db
    .insert(goodsParts)
    .select(rowWhere(goodsParts, row, sql`from json_each(${JSON.stringify(cells)}) each where true`))
    .onConflictDoNothing()
}
