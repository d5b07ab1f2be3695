import { sizedName } from '~/rules/size-text'
import type { ImportedGoods } from './goods-writes'
import type { GivenDish } from './import-menu'

type Change = { before: Record<string, unknown> | null; after: Record<string, unknown> | null }
type Found = { category: (key: unknown) => number | undefined; option: (key: unknown) => number | undefined }
type Outcome = { error: string | null; row?: ImportedGoods; after?: Record<string, unknown> }

/** The row that a change makes of a dish as it is now, with keys of the file replaced by ids; an error where the dish is not as the change
 *  expects. */
export function changeOf(dish: GivenDish | undefined, { before, after }: Change, found: Found): Outcome {
  if (!dish) return { error: 'Блюда больше нет на сайте' }
  const { option_ids, hours, groups, ...columns } = dish
  // a file names the size with the dish
  const suffix = dish.size_name === null ? '' : `, ${dish.size_name}`
  const present: Record<string, unknown> = {
    ...columns,
    name: sizedName({ name: dish.name, size: dish.size_name }),
    options: option_ids,
    hours,
    groups,
  }
  // sets get their parts when all dishes are there, and what is so already is no other's change
  const isSame = Object.entries(before ?? {}).every(([field, value]) => {
    const now = JSON.stringify(present[field])
    return field === 'parts' || JSON.stringify(value) === now || JSON.stringify(after?.[field]) === now
  })
  if (!isSame) return { error: 'Блюдо изменили после сверки' }
  const own = { ...after }
  if ('category_id' in own) own['category_id'] = found.category(own['category_id']) ?? dish.category_id
  if (Array.isArray(own['options'])) own['options'] = own['options'].flatMap((key) => found.option(key) ?? [])
  const { name } = own
  if (typeof name === 'string' && suffix !== '' && name.endsWith(suffix)) own['name'] = name.slice(0, -suffix.length)
  const options = own['options'] as number[] | undefined
  return { error: null, after: own, row: { ...columns, ...own, options } }
}
