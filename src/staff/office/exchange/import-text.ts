import type { FieldChange, ImportPlan } from '~/contracts/staff-exchange'
import { numberText, priceText } from '~/rules/number-text'

const FIELDS: Record<string, string> = {
  slug: 'адрес',
  name: 'название',
  category_id: 'категория',
  price: 'цена',
  old_price: 'старая цена',
  description: 'описание',
  composition: 'состав',
  weight: 'вес',
  unit: 'единица',
  pieces: 'штук',
  badge: 'значок',
  allergens: 'аллергены',
  nutrition: 'КБЖУ',
  options: 'добавки',
  article: 'артикул',
  parts: 'состав набора',
  groups: 'выбор',
  hours: 'часы',
  category_hours: 'часы категории',
}
const BADGES: Record<string, string> = {
  top: 'хит',
  hot: 'острое',
  vegan: 'веганское',
  sale: 'скидка',
  new: 'новинка',
  gluten_free: 'без\u00a0глютена',
  lactose_free: 'без\u00a0лактозы',
  no: 'нет',
}
/** A text longer than this is shown from where it differs. */
const SHOWN = 60

export const fieldName = (field: string): string => FIELDS[field] ?? field

/** Both values of a field as texts; long ones begin where they differ. */
export function valuesOf({ field, was, now }: FieldChange): { was: string; now: string } {
  const [one, other] = [plainText(field, was), plainText(field, now)]
  if (one.length <= SHOWN && other.length <= SHOWN) return { was: one, now: other }
  let same = 0
  while (same < one.length && one[same] === other[same]) same += 1
  const from = one.lastIndexOf(' ', Math.max(0, same - 1)) + 1
  return { was: cut(one, from), now: cut(other, from) }
}

const cut = (text: string, from: number) =>
  `${from > 0 ? '… ' : ''}${text.slice(from, from + SHOWN)}${text.length > from + SHOWN ? '…' : ''}`

function plainText(field: string, value: FieldChange['was']): string {
  if (value === null || value === '') return 'нет'
  if (field === 'badge') return BADGES[value] ?? String(value)
  if (typeof value === 'string') return value.replaceAll('\n', ', ')
  return field === 'price' || field === 'old_price' ? priceText(value) : numberText(value)
}

/** By how many percent a row's price moves; null where it does not. */
export function priceMove(fields: readonly FieldChange[]): number | null {
  const price = fields.find(({ field }) => field === 'price')
  return price && price.was !== 0 ? Math.round(((Number(price.now) - Number(price.was)) / Number(price.was)) * 100) : null
}

/** A price that is halved or doubled looks like a mistake. */
export const isSuspicious = (fields: readonly FieldChange[]): boolean => {
  const move = priceMove(fields)
  return move !== null && (move <= -50 || move >= 100)
}

/** The tiles of a plan. */
export const TILES = ['created', 'changed', 'ambiguous', 'same', 'missing', 'damaged', 'refused'] as const
export type Tile = (typeof TILES)[number]

/** The tile that a plan opens with: the first that has something to decide. */
export const firstTile = (plan: ImportPlan): Tile =>
  (['changed', 'created', 'ambiguous', 'missing', 'damaged', 'refused'] as const).find((tile) => plan[tile].length > 0) ?? 'same'
