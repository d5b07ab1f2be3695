import { z } from 'zod'
import { hours } from '~/contracts/common'
import { type FileGroup, fileGroup } from '~/contracts/staff-choices'
import { parsePrice } from '~/rules/parse-price'
import { weekLine } from '~/rules/week-line'
import { field, isObject, textOf } from './json-fields'
import { NAME, type OptionIndex } from './json-options'
import type { MenuCollector } from './menu-of'
import type { ReadDish } from './read-dish'
import type { JsonObject, JsonValue } from './read-json'

/* What only the shop's own JSON has: hours and choices. */

const week = z.array(hours)
const weekIn = (value: JsonValue): string => {
  const read = week.safeParse(value)
  return read.success ? weekLine(read.data) : JSON.stringify(value)
}

/** Takes categories with their hours, and options, in their order. */
export function readOwnLists(root: JsonObject, menu: MenuCollector): void {
  const list = root['categories']
  for (const [at, one] of (Array.isArray(list) ? list : []).entries()) {
    if (!isObject(one)) continue
    const name = textOf(field(one, NAME))
    const key = menu.category(name, { id: textOf(one['key']) || undefined })
    if (one['hours'] !== undefined) menu.serve(key, weekIn(one['hours']), { line: at + 1, name })
  }
  for (const one of Array.isArray(root['options']) ? root['options'] : []) if (isObject(one)) optionKey(one, menu)
}

const optionKey = (one: JsonObject, menu: MenuCollector) =>
  menu.option({
    id: textOf(one['key']) || undefined,
    kind: textOf(one['kind']),
    name: textOf(field(one, NAME)),
    price: parsePrice(textOf(one['price'])),
    max: Number(one['max']),
  })

/** The hours and choices of a dish; what is not as it should be is a damaged cell, and stays as the menu has it. */
export function readOwnDish(dish: JsonObject, line: number, menu: MenuCollector, options: OptionIndex): Partial<ReadDish> {
  const cell = { line, name: textOf(field(dish, NAME)) }
  const served = dish['hours'] === undefined ? {} : { hours: menu.week(weekIn(dish['hours']), { ...cell, field: 'hours' }) }
  if (dish['groups'] === undefined) return served
  const read = z.array(fileGroup).safeParse(dish['groups'])
  if (read.success) return { ...served, groups: read.data.map((group) => withOptions(group, menu, options)), clears: ['groups'] }
  const [at = 0, ...path] = read.error.issues[0]?.path ?? []
  menu.damage({ ...cell, field: 'groups', value: [`${Number(at) + 1}`, ...path].join(' '), why: 'группу не\u00a0прочитать' })
  return { ...served, unsure: ['groups'] }
}

/** A group whose options are in the menu of the file. */
function withOptions(group: FileGroup, menu: MenuCollector, options: OptionIndex): FileGroup {
  const keyOf = (id: string) => {
    const one = options.get(id)
    return (one && optionKey(one, menu)) ?? id
  }
  const category = group.source && menu.categoryKey(group.source.category_id)
  return {
    ...group,
    source: group.source && { ...group.source, category_id: category ?? group.source.category_id },
    items: group.items.map((item) => ({ ...item, option_id: item.option_id && keyOf(item.option_id) })),
  }
}
