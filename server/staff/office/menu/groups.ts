import { eq, sql, type SQL } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { MenuGroup } from '~/contracts/staff-choices'
import { toKopecks, toRoubles } from '~/rules/money'
import type { GroupRow } from '#server/catalog/goods-groups'
import type { Db } from '#server/db/client'
import { rowWhere } from '#server/db/row-where'
import { groupItems, optionGroups } from '#server/db/tables'

const roubles = (kopecks: number | null) => (kopecks === null ? null : toRoubles(kopecks))

/** A group as the office edits it; those of one dish are told apart by their order. */
export const toMenuGroup = ({ id: _id, category_id, size, price, items, ...group }: GroupRow): MenuGroup => ({
  kind: group.kind,
  name: group.name,
  min: group.min,
  max: group.max,
  free: group.free,
  source: category_id === null ? null : { category_id, size },
  part: group.part,
  price: roubles(price),
  percent_off: group.percent_off,
  items: items.map((item) => ({ ...item, price: roubles(item.price) })),
})

/** Batch statements: the groups of a dish, in their order. Items that left the menu are left out. */
export function groupWrites(db: Db, id: number | SQL<number>, groups: readonly MenuGroup[]): BatchItem<'sqlite'>[] {
  const kopecks = (price: number | null) => (price === null ? null : toKopecks(price))
  const cells = JSON.stringify(
    groups.map((group) => ({
      ...group,
      price: kopecks(group.price),
      items: group.items.map((item) => ({ ...item, price: kopecks(item.price) })),
    })),
  )
  const cell = (name: string) => sql.raw(`each."value" ->> '$.${name}'`)
  const group = {
    goods_id: sql`${id}`,
    kind: sql`${cell('kind')}`,
    name: sql`${cell('name')}`,
    min: sql`${cell('min')}`,
    max: sql`${cell('max')}`,
    free: sql`${cell('free')}`,
    position: sql`each."key"`,
    source_category_id: sql`${cell('source.category_id')}`,
    source_size: sql`${cell('source.size')}`,
    part: sql`${cell('part')}`,
    price: sql`${cell('price')}`,
    percent_off: sql`${cell('percent_off')}`,
  }
  const item = {
    group_id: sql`(select g."id" from "option_groups" g where g."goods_id" = ${id} and g."position" = each."key")`,
    option_id: sql`item."value" ->> '$.option_id'`,
    dish_id: sql`item."value" ->> '$.dish_id'`,
    price: sql`item."value" ->> '$.price'`,
    position: sql`item."key"`,
  }
  const isThere = sql`(item."value" ->> '$.option_id' in (select "id" from "options") or item."value" ->> '$.dish_id' in (select "id" from "dishes"))`
  return [
    db.delete(optionGroups).where(eq(optionGroups.goods_id, id)),
    ...(groups.length === 0
      ? []
      : [
          db.insert(optionGroups).select(rowWhere(optionGroups, group, sql`from json_each(${cells}) each where true`)),
          db
            .insert(groupItems)
            .select(
              rowWhere(groupItems, item, sql`from json_each(${cells}) each, json_each(each."value" -> '$.items') item where ${isThere}`),
            ),
        ]),
  ]
}
