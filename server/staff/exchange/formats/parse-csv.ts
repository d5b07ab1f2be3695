import type { CatalogFile } from '~/contracts/catalog-file'
import { fold } from '~/rules/composition'
import { parsePrice } from '~/rules/parse-price'
import { addVariants, type Variant, type VariantMode } from './add-variants'
import { type Column, type ColumnName, columnsOf, isUsable } from './csv-columns'
import { readTable, type Row } from './read-table'
import { collectMenu, keyOf, type MenuCollector } from './menu-of'
import { notAMenu } from './not-a-menu'
import { readOptions } from './option-text'

type Options = { source: string | undefined; variants: VariantMode; columns: readonly string[] | undefined }
type Cells = {
  row: Row
  all: (name: ColumnName) => string[]
  one: (name: ColumnName) => string
  unit: (name: ColumnName) => string | undefined
}

/** How far down a header is looked for, and how many rows are shown to name the columns. */
const HEADER_ROWS = 30
const SHOWN = 5
const NO =
  /^(?:false|0|no|нет|-|–|—|n|off|стоп|скрыт\p{L}*|нет в наличии|отсутствует|неактив\p{L}*|outofstock|out of stock|inactive|hidden|disabled|archived)$/iu

/** Reads a table of dishes. The header is found by its words among the first rows, or `columns` name it. A row with nothing but a name is a
 *  heading where no column has the category.
 *  @throws HttpError 422 not_a_menu with `rows` where the header is unknown, too_many */
export function parseCsv(text: string, { source, variants, columns }: Options): CatalogFile {
  const rows = readTable(text)
  const header = columns ? -1 : rows.slice(0, HEADER_ROWS).findIndex(({ cells }) => isUsable(columnsOf(cells)))
  const named = columnsOf(columns ?? rows[header]?.cells ?? [])
  if (!isUsable(named)) {
    const isTable = rows.some(({ cells }) => cells.length > 1)
    if (!isTable) throw notAMenu('Это не YML и не CSV')
    throw notAMenu(
      'Не нашли строку с названиями столбцов. Назовите столбцы',
      rows.slice(0, SHOWN).map(({ cells }) => cells.map((cell) => cell.slice(0, 200)).slice(0, 40)),
    )
  }
  const menu = collectMenu(source ?? 'csv')
  const dishes = dishesOf(rows.slice(header + 1), named, menu, rows[header])
  const groups = Map.groupBy(dishes, (one) => (one.label === '' ? one : keyOf(one.category, one.name)))
  for (const [key, group] of groups) addVariants(menu, typeof key === 'string' ? key : undefined, group, variants)
  return menu.finish()
}

function dishesOf(rows: readonly Row[], columns: readonly Column[], menu: MenuCollector, header: Row | undefined): Variant[] {
  const hasCategory = columns.some(({ name }) => name === 'category')
  const dishes: Variant[] = []
  let heading = ''
  for (const row of rows) {
    const cells = cellsOf(row, columns)
    const filled = row.cells.filter(Boolean)
    const [name, levels] = [cells.one('name'), cells.all('category')]
    const isRepeated = header !== undefined && name !== '' && row.cells.join('\n') === header.cells.join('\n')
    if (isRepeated) continue
    const isHeading = filled.length === 1 && parsePrice(filled[0]) === null && (hasCategory ? name === '' : true)
    if (isHeading) {
      heading = menu.category(filled[0] ?? '')
      continue
    }
    // a merged cell has its text in the first row
    if (levels.length > 0) heading = categoryOf(levels, menu)
    dishes.push({ ...dishOf(cells, menu), category: heading })
  }
  return dishes
}

function cellsOf(row: Row, columns: readonly Column[]): Cells {
  const all = (name: ColumnName) =>
    columns.flatMap((column) => (column.name === name ? [withoutGuard(row.cells[column.index] ?? '')] : [])).filter(Boolean)
  return { row, all, one: (name) => all(name)[0] ?? '', unit: (name) => columns.find((column) => column.name === name)?.unit }
}

/** Without the apostrophe that keeps spreadsheets from computing «=1+1». */
const withoutGuard = (cell: string) => (/^'[=+\-@]/.test(cell) ? cell.slice(1) : cell)

/** «Роллы > Запечённые» and columns of levels name what is above; of several categories the first counts. */
function categoryOf(levels: readonly string[], menu: MenuCollector): string {
  const path = levels.flatMap((level) => (level.split(/[;|]/)[0] ?? '').split(/\s*>\s*/)).filter(Boolean)
  return menu.category(path.at(-1) ?? '', { above: path.at(-2) })
}

function dishOf(cells: Cells, menu: MenuCollector): Variant {
  const { one, all } = cells
  const [price, sale] = [one('price'), one('sale_price')]
  const isOnSale = (parsePrice(sale) ?? 0) > 0
  const [kcal, protein, fat, carbs] = one('kbju')
    ? one('kbju').split(/[/;]|,\s|\s+/)
    : [one('kcal'), one('protein'), one('fat'), one('carbs')]
  const options = all('options')
    .flatMap((text) => readOptions(text))
    .map((option) => menu.option(option))
  return {
    line: cells.row.line,
    id: one('id') || one('slug') || one('article') || undefined,
    category: '',
    name: one('name'),
    price: isOnSale ? sale : price,
    old_price: isOnSale ? price : one('old_price'),
    description: one('description'),
    composition: one('composition'),
    amounts: [
      { value: one('weight'), unit: one('unit') || cells.unit('weight') },
      { value: one('volume'), unit: one('unit') || (cells.unit('volume') ?? 'мл') },
      // «Ед» may have the amount itself: «260 г»
      { value: one('unit') },
    ],
    pieces: one('pieces'),
    badge: one('badge'),
    allergens: one('allergens').split(/[,;\n]/),
    nutrition: { kcal, protein, fat, carbs },
    options: options.filter((key) => key !== undefined),
    images: all('images')
      .flatMap((text) => text.split(/[\s|]+|[,;]\s*(?=https?:|\/\/)/))
      .map((url) => url.replace(/[,;]+$/, '')),
    available: availableOf(cells),
    article: one('article') || one('id'),
    slug: one('slug'),
    draft: one('draft') !== '' && !NO.test(one('draft')),
    label: one('label').replace(/^[\p{L} ]{1,30}:\s*/u, ''),
  }
}

function availableOf({ one }: Cells): boolean | undefined {
  const [said, hidden] = [fold(one('available')), fold(one('hidden'))]
  if (hidden !== '' && !NO.test(hidden)) return false
  return said === '' ? undefined : !NO.test(said)
}
