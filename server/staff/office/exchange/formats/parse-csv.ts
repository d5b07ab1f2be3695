import type { CatalogFile } from '~/contracts/catalog-file'
import { currencyIn, parsePrice } from '~/rules/parse-price'
import { saysNo } from '~/rules/sale-words'
import { addVariants, type DishVariant, type VariantMode } from './add-variants'
import { type Cells, cellsOf, clearedFields, nameDamage } from './csv-cells'
import { type Column, csvColumnsOf, isUsable } from './csv-columns'
import { readGiven } from './group-cell'
import { collectMenu, keyOf, type MenuCollector } from './menu-of'
import { notAMenu } from './not-a-menu'
import { NO_PRICE, readOptions } from './option-text'
import { TABLES } from './programs/tables'
import { readTable, type Row } from './read-table'

type Options = { source: string | undefined; variants: VariantMode; columns: readonly string[] | undefined }

/** How far down a header is looked for, and how many rows are shown to name the columns. */
const HEADER_ROWS = 30
const SHOWN = 5
const TOTAL = /^(?:итого|всего|total|subtotal|сумма)(?:[^\p{L}].*)?$/iu

/** Reads a table of dishes: of a program that is known by its header, else by the words of a header among the first rows, or by `columns`. A
 *  row with nothing but a name is a heading where no column has the category. A column that is there rules: its empty cells empty a field.
 *  @throws HttpError 422 not_a_menu with `rows` where the header is unknown, too_many */
export function parseCsv(text: string, { source, variants, columns }: Options): CatalogFile {
  const rows = readTable(text)
  const program = columns ? undefined : TABLES.find((one) => one.is(rows[0]?.cells ?? []))
  if (program) {
    const menu = collectMenu(source ?? program.name.toLowerCase())
    program.read(rows, menu, variants)
    return menu.finish({ program: program.name })
  }
  const header = columns ? -1 : rows.slice(0, HEADER_ROWS).findIndex(({ cells }) => isUsable(csvColumnsOf(cells)))
  const named = csvColumnsOf(columns ?? rows[header]?.cells ?? [])
  if (!isUsable(named)) throw unknownTable(rows)
  const menu = collectMenu(source ?? 'csv')
  const dishes = dishesOf(rows.slice(header + 1), named, menu, rows[header])
  const groups = Map.groupBy(dishes, (one) => (one.label === '' ? one : keyOf(one.category, one.name)))
  for (const [key, group] of groups) addVariants(menu, typeof key === 'string' ? key : undefined, group, variants)
  return menu.finish()
}

function unknownTable(rows: readonly Row[]) {
  if (!rows.some(({ cells }) => cells.length > 1)) return notAMenu('Это текст, а\u00a0не меню')
  return notAMenu(
    'Не нашли строку с\u00a0названиями столбцов. Назовите столбцы',
    rows.slice(0, SHOWN).map(({ cells }) => cells.map((cell) => cell.slice(0, 200)).slice(0, 40)),
  )
}

function dishesOf(rows: readonly Row[], columns: readonly Column[], menu: MenuCollector, header: Row | undefined): DishVariant[] {
  const hasCategory = columns.some(({ name }) => name === 'category')
  const dishes: DishVariant[] = []
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
    const shifted = header !== undefined && row.cells.slice(header.cells.length).some(Boolean)
    if (shifted || TOTAL.test(name)) {
      const why = shifted ? 'ячеек больше, чем столбцов, значения сдвинуты' : 'это итог таблицы, а\u00a0не\u00a0блюдо'
      menu.refuse(row.line, `«${name.slice(0, 120)}»: ${why}`, { key: keyOfRow(cells), name })
      continue
    }
    // a merged cell has its text in the first row
    if (levels.length > 0) heading = categoryOf(levels, menu)
    const spoilt = cells.damaged.get('price') ?? cells.damaged.get('sale_price') ?? cells.damaged.get('name')
    if (spoilt) {
      const shown = name === '' ? '' : `«${name.slice(0, 120)}»: `
      menu.refuse(row.line, `${shown}${spoilt.why}: «${spoilt.value.slice(0, 40)}»`, { key: keyOfRow(cells), name })
      continue
    }
    nameDamage(cells, menu)
    if (cells.has('category_hours') && !cells.damaged.has('category_hours'))
      menu.serve(heading, cells.one('category_hours'), { line: row.line, name })
    dishes.push({ ...dishOf(cells, menu), category: heading })
  }
  return dishes
}

/** «Роллы > Запечённые» and columns of levels name what is above; of several categories the first counts. */
function categoryOf(levels: readonly string[], menu: MenuCollector): string {
  const path = levels.flatMap((level) => (level.split(/[;|]/)[0] ?? '').split(/\s*>\s*/)).filter(Boolean)
  return menu.category(path.at(-1) ?? '', { above: path.at(-2) })
}

const keyOfRow = ({ one }: Cells) => one('id') || one('slug') || one('article') || undefined

function dishOf(cells: Cells, menu: MenuCollector): DishVariant {
  const { one, all } = cells
  const [price, sale] = [one('price'), one('sale_price')]
  const isOnSale = (parsePrice(sale) ?? 0) > 0
  const [kcal, protein, fat, carbs] = one('kbju')
    ? one('kbju').split(/[/;]|,\s|\s+/)
    : [one('kcal'), one('protein'), one('fat'), one('carbs')]
  const { keys, unread } = optionsOf(cells, menu)
  const { unsure = [], ...given } = readGiven({ line: cells.row.line, name: one('name'), hours: one('hours'), groups: one('groups') }, menu)
  return {
    line: cells.row.line,
    id: keyOfRow(cells),
    category: '',
    name: one('name'),
    price: isOnSale ? sale : price,
    old_price: isOnSale ? price : one('old_price'),
    currency: currencyOf(one('currency')) ?? cells.currency,
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
    options: keys,
    ...given,
    images: all('images')
      .flatMap((text) => text.split(/[\s|]+|[,;]\s*(?=https?:|\/\/)/))
      .map((url) => url.replace(/[,;]+$/, '')),
    available: availableOf(cells),
    article: one('article') || one('id'),
    slug: one('slug'),
    draft: one('draft') !== '' && (/^(?:черновик|draft)$/i.test(one('draft')) || !saysNo(one('draft'))),
    label: one('label').replace(/^[\p{L} ]{1,30}:\s*/u, ''),
    clears: clearedFields(cells),
    unsure: unread ? ['options', ...unsure] : unsure,
  }
}

/** The options of a row. What cannot be read is named, and a known dish keeps its options. */
function optionsOf({ all, one, row }: Cells, menu: MenuCollector): { keys: string[]; unread: boolean } {
  const read = all('options').map((text) => readOptions(text))
  const found = read.flatMap(({ options }) => options).map((option) => ({ name: option.name, key: menu.option(option) }))
  const unread = [...read.flatMap((each) => each.unread), ...found.flatMap(({ key, name }) => (key === undefined ? name : []))]
  for (const value of unread) menu.damage({ line: row.line, name: one('name'), field: 'options', value, why: NO_PRICE })
  return { keys: found.flatMap(({ key }) => key ?? []), unread: unread.length > 0 }
}

/** «RUB», «AED»; of words only those that name another currency. */
const currencyOf = (text: string) => (/^[a-z]{3}$/i.test(text) ? text : currencyIn(text))

/** On sale where no column says the opposite. */
function availableOf({ all }: Cells): boolean | undefined {
  const said = all('available')
  if (all('hidden').some((one) => !saysNo(one))) return false
  return said.length === 0 ? undefined : !said.some(saysNo)
}
