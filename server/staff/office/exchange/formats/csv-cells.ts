import { damageOf, lostLetters, serialDate } from '~/rules/damaged-cell'
import type { Column, ColumnName } from './csv-columns'
import type { MenuCollector } from './menu-of'
import type { ClearedField } from './read-dish'
import type { Row } from './read-table'

/** The cells of a row by what their columns mean. What a spreadsheet has damaged is empty here, and `damaged` has why. */
export type Cells = {
  row: Row
  all: (name: ColumnName) => string[]
  one: (name: ColumnName) => string
  unit: (name: ColumnName) => string | undefined
  /** Of a price, as its header says. */
  currency: string | undefined
  has: (name: ColumnName) => boolean
  damaged: Map<ColumnName, { value: string; why: string }>
}

/** Texts in which a date or a number is what it says. */
const TEXTS: readonly ColumnName[] = [
  'description',
  'composition',
  'category',
  'options',
  'images',
  'label',
  'allergens',
  'badge',
  'groups',
]
/** What the fields of a dish are called in columns. */
const FIELDS: readonly (readonly [ClearedField, readonly ColumnName[]])[] = [
  ['old_price', ['old_price', 'sale_price']],
  ['description', ['description']],
  ['composition', ['composition']],
  ['pieces', ['pieces']],
  ['badge', ['badge']],
  ['allergens', ['allergens']],
  ['nutrition', ['kbju', 'kcal', 'protein', 'fat', 'carbs']],
  ['options', ['options']],
  ['groups', ['groups']],
  ['hours', ['hours']],
  ['article', ['article']],
]

export function cellsOf(row: Row, columns: readonly Column[]): Cells {
  const damaged: Cells['damaged'] = new Map()
  const values = columns.map(({ name, index }) => {
    const value = plainCell(row.cells[index] ?? '')
    const why = value === '' ? null : damageIn(name, value)
    if (why !== null) damaged.set(name, { value, why })
    return { name, value: why === null ? value : '' }
  })
  const all = (name: ColumnName) => values.flatMap((one) => (one.name === name && one.value !== '' ? [one.value] : []))
  return {
    row,
    all,
    one: (name) => all(name)[0] ?? '',
    unit: (name) => columns.find((column) => column.name === name)?.unit,
    currency: columns.find((column) => column.name === 'price')?.currency,
    has: (name) => columns.some((column) => column.name === name),
    damaged,
  }
}

const AMOUNTS: readonly ColumnName[] = ['weight', 'volume', 'pieces']

function damageIn(name: ColumnName, value: string): string | null {
  if (TEXTS.includes(name)) return lostLetters(value)
  return damageOf(value) ?? (AMOUNTS.includes(name) ? serialDate(value) : null)
}

/** Without the apostrophe that keeps spreadsheets from computing «=1+1», and without `="00123"`, which keeps zeros. */
const plainCell = (cell: string) => /^="(.*)"$/.exec(cell)?.[1] ?? (/^'\s*[=+\-@＝＋－＠]/.test(cell) ? cell.slice(1) : cell)

/** The fields whose columns are there and whose cells are empty, not damaged. */
export const clearedFields = ({ has, one, damaged }: Cells): ClearedField[] =>
  FIELDS.flatMap(([field, names]) =>
    names.some((name) => has(name)) && names.every((name) => one(name) === '' && !damaged.has(name)) ? field : [],
  )

const LABELS: Partial<Record<ColumnName, string>> = { sale_price: 'price', volume: 'weight', kbju: 'nutrition', id: 'article' }
const OF_NUTRITION: readonly ColumnName[] = ['kcal', 'protein', 'fat', 'carbs']

/** Names the damaged cells of a row in the menu's list. */
export function nameDamage({ damaged, row, one }: Cells, menu: MenuCollector): void {
  for (const [column, { value, why }] of damaged) {
    const field = OF_NUTRITION.includes(column) ? 'nutrition' : (LABELS[column] ?? column)
    menu.damage({ line: row.line, name: one('name'), field, value, why })
  }
}
