import { sql } from 'drizzle-orm'
import type { Hours } from '~/contracts/common'

const hoursWhere = (condition: string) =>
  sql<Hours[]>`(select json_group_array(json_object('day', h.day, 'open', h.open, 'close', h.close) order by h.day, h.open)
  from menu_hours h where h.${sql.raw(condition)})`.mapWith(JSON.parse)

/** The hours of a row of `categories`. */
export const hoursOfCategory = hoursWhere('category_id = categories.id')

/** The hours of a dish itself. */
export const hoursOfDish = (of: 'goods' | 'dishes') => hoursWhere(`dish_id = ${of}.id`)

/** The hours that count for a product: its own, else those of its category. */
export const countingHours = sql<Hours[]>`iif(exists (select 1 from menu_hours own where own.dish_id = goods.id),
  ${hoursOfDish('goods')}, ${hoursWhere('category_id = goods.category_id')})`.mapWith(JSON.parse)
