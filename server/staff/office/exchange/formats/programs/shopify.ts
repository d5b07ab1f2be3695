import { addVariants, type DishVariant } from '#server/staff/office/exchange/formats/add-variants'
import type { MenuCollector } from '#server/staff/office/exchange/formats/menu-of'
import { amountOfSize } from '#server/staff/office/exchange/formats/read-dish'
import type { Row } from '#server/staff/office/exchange/formats/read-table'
import { cellReader, hasColumns } from './header'
import type { TableProgram } from './program'

type Cell = ReturnType<typeof cellReader>

/** A product is several rows of one handle: the first has its texts, each row with a price is a variant, others are pictures. Both namings
 *  of columns, that of 2025 too. https://help.shopify.com/manual/products/import-export/using-csv */
export const SHOPIFY: TableProgram = {
  name: 'Shopify',
  is: (header) => hasColumns(header, 'handle', 'variant price') || hasColumns(header, 'url handle', 'title', 'price'),
  read(rows, menu, variants) {
    const cell = cellReader(rows[0]?.cells ?? [])
    const products = Map.groupBy(rows.slice(1), (row) => cell(row, 'handle', 'url handle'))
    for (const [handle, ofProduct] of products) addVariants(menu, handle, sizesOf(handle, ofProduct, cell, menu), variants)
  },
}

function sizesOf(handle: string, rows: readonly Row[], cell: Cell, menu: MenuCollector): DishVariant[] {
  const first = rows.find((row) => cell(row, 'title') !== '') ?? rows[0]
  const line = first?.line ?? 1
  const name = cell(first, 'title')
  const priced = rows.filter((row) => priceOf(row, cell) !== '')
  if (/true/i.test(cell(first, 'gift card'))) menu.refuse(line, `«${name}»: подарочная карта`, { key: handle, name })
  else if (priced.length === 0) menu.refuse(line, `«${name}»: нет цены`, { key: handle, name })
  else {
    const category = categoryOf(first, cell, menu)
    const isHidden = isOff(cell(first, 'published', 'published on online store')) || /draft|archived|unlisted/i.test(cell(first, 'status'))
    const pictures = rows.map((row) => cell(row, 'image src', 'product image url')).filter(Boolean)
    return priced.map((row): DishVariant => {
      const label = labelOf(row, cell)
      const own = cell(row, 'variant image', 'variant image url')
      return {
        line: row.line,
        id: priced.length === 1 ? handle : `${handle}:${label}`,
        category,
        name,
        price: priceOf(row, cell),
        old_price: cell(row, 'variant compare at price', 'compare-at price'),
        description: cell(first, 'body', 'description'),
        amounts: [amountOfSize(label), { value: weightOf(row, cell), unit: 'г' }],
        allergens: cell(first, 'allergen information').split(/[;,]/),
        images: own === '' ? pictures : [own, ...pictures],
        available: !isHidden && !isSoldOut(row, cell),
        article: cell(row, 'variant sku', 'sku').replace(/^'/, ''),
        label,
      }
    })
  }
  return []
}

const priceOf = (row: Row, cell: Cell) => cell(row, 'variant price', 'price')
const isOff = (said: string) => /^false$/i.test(said)

/** «Default Title» is a product without variants. */
function labelOf(row: Row, cell: Cell): string {
  const values = [1, 2, 3].map((at) => cell(row, `option${at} value`)).filter(Boolean)
  return values.filter((value) => value !== 'Default Title').join(', ')
}

/** Grams; 0 means not weighed. */
const weightOf = (row: Row, cell: Cell) => {
  const grams = Number(cell(row, 'variant grams', 'weight value'))
  return grams > 0 ? String(grams) : ''
}

/** Counted, none left, and not sold beyond that. */
function isSoldOut(row: Row, cell: Cell): boolean {
  const [tracker, count] = [
    cell(row, 'variant inventory tracker', 'inventory tracker'),
    cell(row, 'variant inventory qty', 'inventory quantity'),
  ]
  const goesOn = /^(?:continue|true)$/i.test(cell(row, 'variant inventory policy', 'continue selling when out of stock'))
  return tracker !== '' && count !== '' && Number(count) <= 0 && !goesOn
}

/** The shop's own type, else the last step of the standard category. */
function categoryOf(first: Row | undefined, cell: Cell, menu: MenuCollector): string {
  const standard = cell(first, 'product category').split('>').at(-1)?.trim() ?? ''
  return menu.category(cell(first, 'type') || standard)
}
