import type { CatalogFile } from '~/contracts/catalog-file'
import { GOODS_LIMITS } from '~/contracts/staff-constants'
import { tooLong } from '~/rules/too-long'
import type { Read } from './read-dish'

type LongText = Pick<NonNullable<CatalogFile['damaged']>[number], 'field' | 'value' | 'why'>

/** A dish without the texts that are longer than the menu takes. They are named, never cut: the menu keeps its own. */
export function fittingOf(read: Read): { fitting: Read; long: LongText[] } {
  const { description = '', composition = '', article, allergens = [] } = read
  const longest = allergens.toSorted((a, b) => b.length - a.length)[0] ?? ''
  const long = [
    ...longText('description', description),
    ...longText('composition', composition),
    ...longText('article', article ?? ''),
    ...longText('allergens', longest, GOODS_LIMITS.allergen),
  ]
  if (allergens.length > GOODS_LIMITS.allergens)
    long.push({ field: 'allergens', value: allergens.join(', '), why: `больше ${GOODS_LIMITS.allergens} аллергенов` })
  const left = new Set(long.map(({ field }) => field))
  return { fitting: Object.fromEntries(Object.entries(read).filter(([name]) => !left.has(name))) as Read, long }
}

/** The name of a category or an option, or a text of a dish, where it is too long. */
export const longText = (field: string, value: string, limit: number = limitOf(field)): LongText[] =>
  value.length > limit ? [{ field, value, why: tooLong(value.length, limit) }] : []

const limitOf = (field: string) => (field in GOODS_LIMITS ? GOODS_LIMITS[field as keyof typeof GOODS_LIMITS] : GOODS_LIMITS.name)
