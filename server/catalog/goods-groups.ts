import { sql, type SQL } from 'drizzle-orm'
import type { Option, OptionGroup } from '~/contracts/goods'
import { toRoubles } from '~/rules/money'
import { allergensOf } from '~/rules/food-facts'
import { isRequired } from '~/rules/option-groups'
import { partName, partOptionId, partPrice } from '~/rules/part-option'
import { sizedName } from '~/rules/size-text'
import { imageOf } from './image-of'

type GroupItem = { option_id: number | null; dish_id: number | null; price: number | null }
/** A group as `option_groups` has it, with its items; prices in kopecks. */
export type GroupRow = Omit<OptionGroup, 'options'> & {
  category_id: number | null
  size: string | null
  part: number
  price: number | null
  percent_off: number
  items: GroupItem[]
}

/** The groups of a dish, in their order. */
export const groupsOf = (of: 'goods' | 'dishes') =>
  sql<
    GroupRow[]
  >`(select json_group_array(json_object('id', g.id, 'kind', g.kind, 'name', g.name, 'min', g."min", 'max', g."max", 'free', g.free,
    'category_id', g.source_category_id, 'size', g.source_size, 'part', g.part, 'price', g.price, 'percent_off', g.percent_off, 'items',
    json((select json_group_array(json_object('option_id', i.option_id, 'dish_id', i.dish_id, 'price', i.price) order by i.position, i.id)
      from group_items i where i.group_id = g.id))) order by g.position, g.id)
  from option_groups g where g.goods_id = ${sql.raw(of)}.id)`.mapWith(JSON.parse)

/** A select of these products and of the dishes that stand for their options. */
export const withDishesOfGroups = (picked: SQL) => sql`with picked(id) as (${picked}) select id from picked
  union select d.id from option_groups g join goods d on d.category_id = g.source_category_id
    and (g.source_size is null or d.size_name = g.source_size) where g.goods_id in (select id from picked)
  union select i.dish_id from option_groups g join group_items i on i.group_id = g.id
    where g.goods_id in (select id from picked) and i.dish_id is not null`

/** A select of the options of these products, those of their groups too. */
export const optionIdsOf = (picked: SQL) => sql`with picked(id) as (${picked})
  select own.option_id from goods_options own where own.goods_id in (select id from picked)
  union select i.option_id from option_groups g join group_items i on i.group_id = g.id where g.goods_id in (select id from picked)`

/** A product that may stand for an option. Price in roubles. */
type DishRow = {
  id: number
  name: string
  category_id: number
  size_name: string | null
  price: number
  image: string
  allergens: string[]
  composition: string
  groups: readonly GroupRow[]
  stops: readonly unknown[]
}

type Stock<Row> = {
  optionById: ReadonlyMap<number, { kind: OptionGroup['kind']; option: Option }>
  isOff: (row: Row) => boolean
}

/** Fills the groups of a product: `offer` are its options, without those that are stopped. A product that asks for a choice stands for none. */
export function groupFiller<Row extends DishRow>(rows: readonly Row[], { optionById, isOff }: Stock<Row>) {
  const dishes = rows.filter((row) => !isOff(row) && !row.groups.some(isRequired))
  const dishById = new Map(dishes.map((row) => [row.id, row]))
  const byCategory = Map.groupBy(dishes, ({ category_id }) => category_id)

  const ofItem = (group: GroupRow, { option_id, dish_id, price }: GroupItem): Option[] => {
    const dish = dish_id === null ? undefined : dishById.get(dish_id)
    if (dish) return [dishOption(dish, group, price)]
    const known = option_id === null ? undefined : optionById.get(option_id)
    if (known?.kind !== group.kind) return []
    return [{ ...known.option, ...(price !== null && { price: toRoubles(price) }), max: Math.min(known.option.max, group.max) }]
  }
  const ofSource = (group: GroupRow): Option[] =>
    (group.category_id === null ? [] : (byCategory.get(group.category_id) ?? []))
      .filter(({ size_name }) => group.size === null || size_name === group.size)
      .map((dish) => dishOption(dish, group, null))

  return (groups: readonly GroupRow[]) => {
    const taken = new Set<string>()
    return groups.map((group) => {
      const offer = [...group.items.flatMap((item) => ofItem(group, item)), ...ofSource(group)].filter(({ id }) => {
        const key = `${group.kind}.${id}`
        return !taken.has(key) && taken.add(key)
      })
      const { id, kind, name, min, max, free } = group
      return { id, kind, name, min, max, free, options: offer.map((one) => ({ id: one.id, price: one.price })), offer }
    })
  }
}

function dishOption(dish: DishRow, group: GroupRow, own: number | null): Option {
  const set = own ?? group.price
  return {
    id: partOptionId(dish.id, group.part),
    name: partName(group.size === null ? sizedName({ name: dish.name, size: dish.size_name }) : dish.name, group.part),
    price: set === null ? partPrice(dish.price, group.part, group.percent_off) : toRoubles(set),
    max: group.max,
    image: imageOf(dish.image),
    goods_id: dish.id,
    part: group.part,
    contains: allergensOf(dish),
  }
}
